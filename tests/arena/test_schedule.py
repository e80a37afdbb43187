"""A run cut into shards: nothing twice, nothing missing, and nobody asks how many work on it."""

from __future__ import annotations

from itertools import product

import pytest

from tysiacha.arena.schedule import everybody_meets, one_table, shards


@pytest.mark.parametrize(
    ("pairings", "units", "size"), list(product((1, 3), (1, 7, 20), (1, 5, 10)))
)
def test_every_deal_of_every_pairing_is_in_one_shard(pairings: int, units: int, size: int) -> None:
    parts = list(shards(pairings, units, size))
    played = [(one.pairing, unit) for one in parts for unit in one.units]
    assert sorted(played) == sorted(product(range(pairings), range(units)))
    assert [one.number for one in parts] == list(range(len(parts)))
    assert all(0 < len(one.units) <= size for one in parts)


def test_more_deals_leave_the_first_whole_shards_as_they_are() -> None:
    assert list(shards(3, 40, 10))[:12] == list(shards(3, 400, 10))[:12]


def test_in_a_ladder_each_two_meet_once() -> None:
    pairs = [one.bots for one in everybody_meets(4, 3)]
    assert pairs == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert [one.bots for one in one_table(3, 3)] == [(0, 1, 2)]
