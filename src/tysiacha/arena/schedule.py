"""A run cut into shards: who plays whom, and which deals belong together.

What a shard holds follows from the run alone, never from how many work on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tysiacha.arena.duplicate import Seating, both_ways, seatings


@dataclass(frozen=True, slots=True)
class Pairing:
    """Some bots of a run that meet, and how they sit."""

    bots: tuple[int, ...]
    """Their numbers in the run; a seating has their places in this list."""
    seated: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Shard:
    """Some deals, or matches, of one pairing: what is played and kept at one go."""

    number: int
    pairing: int
    units: range


def one_table(bots: int, players: int) -> tuple[Pairing, ...]:
    """Give the one pairing of a comparison: all its bots.

    Raises:
        NoSeating: unless there are two bots, or as many as players.
    """
    return (Pairing(tuple(range(bots)), seatings(bots, players)),)


def everybody_meets(bots: int, players: int) -> tuple[Pairing, ...]:
    """Give the pairings of a ladder: each two bots, either of them against many of the other."""
    seated = both_ways(players)
    return tuple(Pairing(pair, seated) for pair in combinations(range(bots), 2))


def shards(pairings: int, units: int, size: int) -> Iterator[Shard]:
    """Give all shards in order: the first deals of every pairing, then the next ones.

    >>> [(one.pairing, *one.units) for one in shards(2, 3, 2)]
    [(0, 0, 1), (1, 0, 1), (0, 2), (1, 2)]
    """
    number = 0
    for first in range(0, units, size):
        for pairing in range(pairings):
            yield Shard(number, pairing, range(first, min(first + size, units)))
            number += 1
