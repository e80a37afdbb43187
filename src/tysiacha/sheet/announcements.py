"""Which marriages can stand behind the points that players announced.

A value can mean several things: with the usual values 100 is the marriage of hearts, or those of
clubs and spades. Each suit is announced once in a round, and four aces by one player at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from tysiacha.cards import SUITS, Suit
from tysiacha.rules.options import Rules

PAIR: Final = 2
"""The cards of a marriage."""

ALL_ACES: Final = 4
"""The cards of an ace marriage."""


@dataclass(frozen=True, slots=True)
class Announced:
    """What one player announced in a round."""

    suits: frozenset[Suit] = frozenset()
    aces: bool = False

    @property
    def number(self) -> int:
        """How many times something was announced."""
        return len(self.suits) + self.aces

    @property
    def cards(self) -> int:
        """How many cards that takes."""
        return PAIR * len(self.suits) + (ALL_ACES if self.aces else 0)


def announcements_worth(rules: Rules, points: int) -> tuple[Announced, ...]:
    """Give everything that one player can have announced for these points.

    >>> [len(one.suits) for one in announcements_worth(Rules(), 100)]
    [1, 2]
    """
    return _all_announcements(rules.marriage_values, rules.ace_marriage).get(points, ())


def announceable(rules: Rules) -> tuple[int, ...]:
    """Give all points that one player can announce in a round, nothing left out but 0."""
    return tuple(sorted(_all_announcements(rules.marriage_values, rules.ace_marriage).keys() - {0}))


def shared_out(rules: Rules, points: Sequence[int]) -> Iterator[tuple[Announced, ...]]:
    """Give every way in which players can have announced these points, no suit twice."""
    if not points:
        yield ()
        return
    for own in announcements_worth(rules, points[0]):
        for others in shared_out(rules, points[1:]):
            if all(_apart(own, other) for other in others):
                yield (own, *others)


def _apart(one: Announced, other: Announced) -> bool:
    return not (one.suits & other.suits) and not (one.aces and other.aces)


@lru_cache
def _all_announcements(
    values: tuple[int, int, int, int], aces_worth: int | None
) -> dict[int, tuple[Announced, ...]]:
    found: dict[int, list[Announced]] = {}
    for aces in (False,) if aces_worth is None else (False, True):
        for number in range(len(SUITS) + 1):
            for suits in combinations(SUITS, number):
                points = sum(values[suit] for suit in suits) + ((aces and aces_worth) or 0)
                found.setdefault(points, []).append(Announced(frozenset(suits), aces))
    return {
        points: tuple(sorted(ways, key=lambda one: one.number)) for points, ways in found.items()
    }
