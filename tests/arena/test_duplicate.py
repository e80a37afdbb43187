"""Who sits where: everybody in every seat as often, and gains that cancel out."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import pytest

from tysiacha.arena.duplicate import NoSeating, both_ways, gain, seatings, seats_of

TABLES = [(2, 2), (2, 3), (2, 4), (3, 3), (4, 4)]


def test_the_seatings_are_those_that_are_promised() -> None:
    assert seatings(2, 2) == ((0, 1), (1, 0))
    assert seatings(2, 3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert seatings(2, 4) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert set(seatings(3, 3)) == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}
    assert len(seatings(4, 4)) == 24


def test_both_ways_either_bot_is_alone_against_the_others() -> None:
    assert both_ways(2) == seatings(2, 2)
    assert len(both_ways(3)) == 6
    assert Counter(len(seats_of(0, one)) for one in both_ways(4)) == {1: 4, 3: 4}


@pytest.mark.parametrize(("bots", "players"), [(1, 3), (3, 2), (3, 4), (4, 3), (0, 2)])
def test_other_numbers_of_bots_are_refused(bots: int, players: int) -> None:
    with pytest.raises(NoSeating, match=f"{bots} bots at a table of {players}"):
        seatings(bots, players)


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_every_bot_sits_in_every_seat_as_often(bots: int, players: int) -> None:
    counts = Counter(
        (bot, seat) for seating in seatings(bots, players) for seat, bot in enumerate(seating)
    )
    for bot in range(bots):
        assert len({counts[bot, seat] for seat in range(players)}) == 1
        assert counts[bot, 0] > 0


def test_a_gain_is_the_own_mean_less_the_mean_of_the_others() -> None:
    assert gain(0, (1, 0, 1), [30, 100, 10]) == 80
    assert gain(1, (1, 0, 1), [30, 100, 10]) == -80
    assert gain(2, (0, 1, 2), [10, 20, 60]) == 45


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_gains_agree_with_a_plain_twin(bots: int, players: int) -> None:
    dice = random.Random(4)
    for seating in seatings(bots, players):
        points = [dice.randrange(-120, 240, 5) for _ in range(players)]
        gains = []
        for bot in range(bots):
            own = [score for seat, score in enumerate(points) if seating[seat] == bot]
            others = [score for seat, score in enumerate(points) if seating[seat] != bot]
            assert gain(bot, seating, points) == pytest.approx(mean(own) - mean(others))
            gains.append(gain(bot, seating, points))
        assert sum(gains) == pytest.approx(0)


def test_a_bot_that_plays_like_the_others_gains_nothing_in_a_deal() -> None:
    """In every seating the same points fall to the same seats: nobody can be ahead."""
    points = [120, -35, 60]
    for bots in (2, 3):
        for bot in range(bots):
            gains = [gain(bot, seating, points) for seating in seatings(bots, 3)]
            assert mean(gains) == pytest.approx(0)
