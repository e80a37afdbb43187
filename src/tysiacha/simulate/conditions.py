"""What a deal must be like: conditions on hands and stock, as values that can be tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tysiacha.cards import (
    FULL_MASK,
    MARRIAGE_MASK,
    RANK_MASK,
    SUIT_MASK,
    Mask,
    Rank,
    Suit,
    marriages_in,
    points_of,
)
from tysiacha.rules.standing import Seat


class Group(Enum):
    """Several hands at once."""

    ANY = "any"
    """At least one of the hands."""
    EVERY = "every"
    """Each of them."""


class Pile(Enum):
    """Cards that are no hand."""

    STOCK = "stock"
    """The stock; with two players both together."""


Holder: TypeAlias = Seat | Group | Pile


class Sum(Enum):
    """What is added up over cards rather than counted."""

    POINTS = "points"
    MARRIAGES = "marriages"


Measure: TypeAlias = Rank | Suit | Sum


@dataclass(frozen=True, slots=True)
class Holds:
    """All of these cards are there."""

    mask: Mask


@dataclass(frozen=True, slots=True)
class Lacks:
    """None of these cards is there."""

    mask: Mask


@dataclass(frozen=True, slots=True)
class Unmarried:
    """King and queen of a suit are not both there."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Counted:
    """So many cards of a rank or suit, card points or marriages."""

    measure: Measure
    least: int
    most: int


Test: TypeAlias = Holds | Lacks | Unmarried | Counted
Clause: TypeAlias = tuple[Test, ...]
"""Tests that must all hold."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Whose cards must satisfy one of several clauses."""

    holder: Holder
    clauses: tuple[Clause, ...]
    text: str
    """As it was written."""

    def holds(self, hands: Sequence[Mask], stock: Mask) -> bool:
        """Tell whether a deal satisfies it; ``hands`` are those of all who play, by place."""
        match self.holder:
            case Pile():
                return self._fits(stock)
            case Group.ANY:
                return any(self._fits(hand) for hand in hands if hand)
            case Group.EVERY:
                return all(self._fits(hand) for hand in hands if hand)
            case seat:
                return self._fits(hands[seat])

    def _fits(self, cards: Mask) -> bool:
        return any(all(passes(test, cards) for test in clause) for clause in self.clauses)


def passes(test: Test, cards: Mask) -> bool:
    """Tell whether some cards pass a test.

    >>> passes(Counted(Rank.ACE, 1, 4), RANK_MASK[Rank.ACE])
    True
    """
    match test:
        case Holds(mask):
            return cards & mask == mask
        case Lacks(mask):
            return cards & mask == 0
        case Unmarried(suit):
            return cards & MARRIAGE_MASK[suit] != MARRIAGE_MASK[suit]
        case Counted(measure, least, most):
            return least <= measured(measure, cards) <= most


def measured(measure: Measure, cards: Mask) -> int:
    """Give how much of something is among some cards."""
    match measure:
        case Rank():
            return (cards & RANK_MASK[measure]).bit_count()
        case Suit():
            return (cards & SUIT_MASK[measure]).bit_count()
        case Sum.POINTS:
            return points_of(cards)
        case Sum.MARRIAGES:
            return len(marriages_in(cards))


def most_of(measure: Measure) -> int:
    """Give how much of something there is in the whole pack."""
    return measured(measure, FULL_MASK)
