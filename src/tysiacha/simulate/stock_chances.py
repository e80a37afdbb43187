"""What the stock may bring a hand of seven: exact chances, by all stocks there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tysiacha.cards import (
    FULL_MASK,
    MARRIAGE_MASK,
    RANK_MASK,
    SUITS,
    Mask,
    Rank,
    Suit,
    cards_of,
    mask_of,
    points_of,
)
from tysiacha.rules.options import Rules
from tysiacha.simulate.packing import FAILING_CARDS


@dataclass(frozen=True, slots=True)
class StockChances:
    """The chances of what the stock brings, exactly, for whoever sees these seven cards only."""

    marriages: dict[Suit, Fraction]
    """By suit: king and queen are both in hand with the stock; 1 where they are already."""
    another: Fraction
    """At least one marriage comes that is not in hand yet."""
    two_nines: Fraction
    """Two nines or three lie in the stock (REDEAL-2)."""
    points: Fraction
    """The mean of the card points in the stock."""


def stock_chances(rules: Rules, hand: Mask) -> StockChances:
    """Give the chances of the stock for a dealt hand of seven cards.

    Where the bottom card is checked (``cut_check``), the card of the stock that lies there is none
    of those that fail.

    >>> nines_off = Rules(cut_check=None)
    >>> king = 1 << 21 | 0b111111
    >>> print(stock_chances(nines_off, king).marriages[Suit.HEARTS])
    3/17
    """
    failing = FAILING_CARDS[rules.cut_check]
    weights = [(stock, _weight(stock, failing)) for stock in _stocks(hand)]
    whole = sum(weight for _, weight in weights)

    def chance(of: Iterator[int]) -> Fraction:
        return Fraction(sum(of), whole)

    def comes(stock: Mask) -> bool:
        return any(_married(hand | stock, suit) and not _married(hand, suit) for suit in SUITS)

    nines = RANK_MASK[Rank.NINE]
    return StockChances(
        marriages={
            suit: chance(weight for stock, weight in weights if _married(hand | stock, suit))
            for suit in SUITS
        },
        another=chance(weight for stock, weight in weights if comes(stock)),
        two_nines=chance(w for stock, w in weights if (stock & nines).bit_count() > 1),
        points=chance(weight * points_of(stock) for stock, weight in weights),
    )


def _stocks(hand: Mask) -> Iterator[Mask]:
    for stock in combinations(cards_of(FULL_MASK & ~hand), 3):
        yield mask_of(stock)


def _weight(stock: Mask, failing: Mask) -> int:
    """Give how many of the three cards may lie at the bottom: so likely is the stock."""
    return (stock & ~failing).bit_count()


def _married(cards: Mask, suit: Suit) -> bool:
    return cards & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
