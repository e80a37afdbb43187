"""Duplicate deals: who sits where, so that every bot plays the same cards in the same seats.

====================  ===========================================================
bots at the table     seatings of one deal
====================  ===========================================================
two                   A in each seat in turn, B in all the others: (A, B, B),
                      (B, A, B), (B, B, A); two players (A, B), (B, A)
as many as seats      every order: six with three players, 24 with four
====================  ===========================================================

What a bot gained in a seating is the mean of its seats' points less the mean of the others'; what
it gained in a deal is the mean over the seatings. Of two bots one gains what the other loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, TypeAlias

from tysiacha.rules.standing import Seat

Seating: TypeAlias = tuple[int, ...]
"""By seat: which of the bots sits there, by its number at this table."""

_PAIR: Final = 2


class NoSeating(ValueError):
    """So many bots cannot be compared at a table of so many players."""


def seatings(bots: int, players: int) -> tuple[Seating, ...]:
    """Give the seatings of one deal.

    >>> seatings(2, 3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))

    Raises:
        NoSeating: unless there are two bots, or as many as players.
    """
    if bots == _PAIR:
        return tuple(
            tuple(0 if seat == place else 1 for seat in range(players)) for place in range(players)
        )
    if bots == players:
        return tuple(permutations(range(players)))
    message = f"{bots} bots at a table of {players}: two, or as many as players"
    raise NoSeating(message)


def both_ways(players: int) -> tuple[Seating, ...]:
    """Give the seatings of two bots of which neither is the one against many: for a ladder."""
    one_way = seatings(_PAIR, players)
    other_way = tuple(tuple(1 - bot for bot in seating) for seating in one_way)
    return one_way + tuple(one for one in other_way if one not in one_way)


def seats_of(bot: int, seating: Seating) -> tuple[Seat, ...]:
    """Give the seats in which a bot sits."""
    return tuple(seat for seat, one in enumerate(seating) if one == bot)


def gain(bot: int, seating: Seating, points: Sequence[float]) -> float:
    """Give the mean points of a bot's seats less the mean of all other seats.

    >>> gain(0, (0, 1, 1), [120, 10, 30])
    100.0
    """
    own = [points[seat] for seat in seats_of(bot, seating)]
    others = [one for seat, one in enumerate(points) if seating[seat] != bot]
    return sum(own) / len(own) - sum(others) / len(others)
