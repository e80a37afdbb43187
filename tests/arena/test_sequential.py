"""The sequential test: its ratio by a plain twin, and its errors by trying it."""

from __future__ import annotations

import random
from math import log
from statistics import NormalDist, fmean, stdev

import pytest

from tysiacha.arena.sequential import ERROR, FEWEST, Verdict, log_ratio, verdict


def twin(values: list[float], points: float) -> float:
    """The log of the ratio of the likelihoods, value by value."""
    gained, nothing = NormalDist(points, stdev(values)), NormalDist(0, stdev(values))
    return sum(log(gained.pdf(one) / nothing.pdf(one)) for one in values)


def decided(mean: float, points: float, seed: int) -> tuple[Verdict, int]:
    """Run the test on normal gains, looking after every ten, for at most 3,000 deals."""
    dice = random.Random(seed)
    values: list[float] = []
    while len(values) < 3000:
        values += [dice.gauss(mean, 25) for _ in range(10)]
        found = verdict(values, points)
        if found is not Verdict.OPEN:
            return found, len(values)
    return Verdict.OPEN, len(values)


@pytest.mark.parametrize("points", [0.5, 3.0, 20.0])
def test_the_ratio_is_that_of_the_likelihoods(points: float) -> None:
    dice = random.Random(2)
    values = [dice.gauss(2, 25) for _ in range(120)]
    assert log_ratio(values, points) == pytest.approx(twin(values, points))


def test_the_ratio_of_a_few_values_by_hand() -> None:
    # mean 2, variance 2: 2 · 3 · (2 - 1.5) / 2
    assert log_ratio([1.0, 3.0], 3.0) == 1.5
    assert log_ratio([1.0, 3.0], 4.0) == 0
    assert log_ratio([0.0, 0.0], 4.0) == float("-inf")
    assert log_ratio([4.0, 4.0], 4.0) == float("inf")


def test_nothing_is_decided_by_a_handful() -> None:
    assert verdict([100.0] * (FEWEST - 1), 5) is Verdict.OPEN
    assert verdict([100.0] * FEWEST, 5) is Verdict.BETTER
    assert verdict([-100.0] * FEWEST, 5) is Verdict.NOT_BETTER


@pytest.mark.parametrize(
    ("mean", "wrong"), [(0.0, Verdict.BETTER), (6.0, Verdict.NOT_BETTER), (-6.0, Verdict.BETTER)]
)
def test_it_errs_as_rarely_as_it_says(mean: float, wrong: Verdict) -> None:
    found = [decided(mean, 6.0, seed)[0] for seed in range(150)]
    assert found.count(wrong) / len(found) <= ERROR + 0.03
    assert found.count(Verdict.OPEN) <= 3


def test_a_great_difference_is_seen_at_once() -> None:
    dice = random.Random(1)
    worse = [dice.gauss(-200, 60) for _ in range(FEWEST)]
    assert verdict(worse, 2) is Verdict.NOT_BETTER


def test_it_needs_fewer_deals_than_a_fixed_number_that_errs_as_rarely() -> None:
    """(1.645 · 2)² · 25² / 6² = 188 deals, if their number is fixed beforehand."""
    assert fmean(decided(6.0, 6.0, seed)[1] for seed in range(60)) < 150
