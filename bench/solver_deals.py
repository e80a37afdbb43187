"""Deals as an auction leaves them, for the benchmarks of the solver: always the same for a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tysiacha.cards import (
    CARDS,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Mask,
    Rank,
    cards_of,
    mask_of,
)

MARRIAGE_VALUES = (40, 60, 80, 100)
HAND = 7
STOCK = 3


@dataclass(frozen=True)
class Deal:
    """Three hands of eight after the gifts; the declarer's is the first and leads."""

    declarer: Mask
    left: Mask
    right: Mask


def auction_like(count: int, seed: int) -> Iterator[Deal]:
    """Give deals in which the strongest hand takes the stock and gives its two poorest cards."""
    dice = random.Random(seed)
    for _ in range(count):
        pack = list(CARDS)
        dice.shuffle(pack)
        hands = [mask_of(pack[HAND * seat : HAND * seat + HAND]) for seat in range(3)]
        declarer = max(range(3), key=lambda seat: _strength(hands[seat]))
        ten = hands[declarer] | mask_of(pack[-STOCK:])
        first, second = sorted(cards_of(ten), key=lambda card: _use(ten, card))[:2]
        yield Deal(
            ten & ~mask_of([first, second]),
            hands[(declarer + 1) % 3] | mask_of([first]),
            hands[(declarer + 2) % 3] | mask_of([second]),
        )


def uniform(count: int, seed: int) -> Iterator[Deal]:
    """Give deals of three hands of eight cards, nothing chosen."""
    dice = random.Random(seed)
    for _ in range(count):
        pack = list(CARDS)
        dice.shuffle(pack)
        yield Deal(mask_of(pack[:8]), mask_of(pack[8:16]), mask_of(pack[16:]))


def _strength(hand: Mask) -> int:
    """Give tens and aces by their points, and marriages by their values."""
    high = sum(POINTS_OF[card] for card in cards_of(hand) if RANK_OF[card] >= Rank.TEN)
    return high + sum(
        MARRIAGE_VALUES[suit] for suit in SUITS if hand & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
    )


def _use(hand: Mask, card: Card) -> int:
    """Give what a card is good for: its points, the length of its suit, and above all marriages."""
    suit = SUIT_OF[card]
    pair = MARRIAGE_MASK[suit]
    married = hand & pair == pair and bool(1 << card & pair)
    return POINTS_OF[card] + 2 * (hand & SUIT_MASK[suit]).bit_count() + 50 * married
