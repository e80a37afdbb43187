"""The ladder: least squares by a plain twin, and the true strengths found again."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import fmean, stdev

import pytest

from tysiacha.arena.ratings import deal_ratings, ladder
from tysiacha.arena.statistics import stderr_of


def least_squares(gains: dict[tuple[int, int], float], bots: int) -> list[float]:
    """Ratings that add up to 0 and fit the gains best, by going downhill for long."""
    ratings = [0.0] * bots
    for _step in range(4000):
        slopes = [0.0] * bots
        for (one, other), gain in gains.items():
            miss = ratings[one] - ratings[other] - gain
            slopes[one] += miss
            slopes[other] -= miss
        ratings = [now - 0.05 * slope for now, slope in zip(ratings, slopes, strict=True)]
    middle = sum(ratings) / bots
    return [one - middle for one in ratings]


def drawn(strengths: list[float], deals: int, seed: int) -> dict[tuple[int, int], list[float]]:
    """Gains that follow from strengths, with noise that the pairings of a deal share in part."""
    dice = random.Random(seed)
    gains: dict[tuple[int, int], list[float]] = {
        pair: [] for pair in combinations(range(len(strengths)), 2)
    }
    for _deal in range(deals):
        luck = [dice.gauss(0, 10) for _ in strengths]
        for (one, other), values in gains.items():
            noise = luck[one] - luck[other] + dice.gauss(0, 10)
            values.append(strengths[one] - strengths[other] + noise)
    return gains


@pytest.mark.parametrize("bots", [2, 3, 5])
def test_the_ratings_fit_the_gains_best(bots: int) -> None:
    dice = random.Random(bots)
    gains = {pair: dice.uniform(-40, 40) for pair in combinations(range(bots), 2)}
    rated = deal_ratings({pair: [gain] for pair, gain in gains.items()}, bots)
    expected = least_squares(gains, bots)
    assert [one for (one,) in rated] == pytest.approx(expected, abs=1e-6)


def test_the_order_of_strength_is_found_and_how_sure_it_is() -> None:
    rungs = ladder(drawn([0, 12, -6, -6], 400, 1), 4, seed=1)
    assert [one.bot for one in rungs[:2]] == [1, 0]
    assert {one.bot for one in rungs[2:]} == {2, 3}
    assert [one.rating.mean for one in rungs] == pytest.approx([12, 0, -6, -6], abs=2)
    first, second, third, last = rungs
    assert first.ahead is not None
    assert third.ahead is not None
    assert first.ahead.low > 0, "surely stronger than the next"
    assert third.ahead.low < 0, "these two are alike"
    assert last.ahead is None
    assert second.ahead is not None


def test_how_sure_a_rating_is_is_what_repetition_shows() -> None:
    means, said = [], []
    for seed in range(300):
        rated = deal_ratings(drawn([5.0, 0.0, -5.0], 60, seed), 3)[0]
        means.append(fmean(rated))
        said.append(stderr_of(rated) or 0)
    assert fmean(said) == pytest.approx(stdev(means), rel=0.15)
    assert fmean(means) == pytest.approx(5, abs=0.3)
