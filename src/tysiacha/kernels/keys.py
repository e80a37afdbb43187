"""The key of a position between two tricks: the order of the cards, not the cards themselves.

Which card beats which depends only on the *order* of the cards still held in each suit. Two
positions with one key are the same tree of tricks and differ only in the points of the cards at
the same places; :func:`dearer` tells by how much. What follows for bounds is proved in
``docs/solver.md``.

Bits of the key, 14 for each suit from hearts (lowest) to spades:

=======  ========================================================================
bits     what
=======  ========================================================================
0 to 5   the cards of the suit from the lowest up: held by the declarer or by the
         second defender
6 to 11  the same: held by the first or by the second defender
12, 13   0 if nobody holds king and queen; else 1 + the cards below that pair
56, 57   who leads
58 - 60  the trump, 4 for none
61       whether the declarer's four aces can still be announced
62       always 1, so that no key is 0
=======  ========================================================================
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import kernel, popcount, product
from tysiacha.kernels.tables import EXTRACT, GAIN, MARRIAGE_BIT, NO_TRUMP, SUIT_SIZE

_LOW: Final = (1 << 63) - 1
_FACTOR: Final = 0x1E3779B97F4A7C15
_FACTOR_2: Final = 0x3F58476D1CE4E5B9


@kernel
def structure_key(odd: int, even: int, marriages: int, leader: int, trump: int, aces: int) -> int:
    """Give the key; ``odd`` and ``even`` are the hands of 0 and 2, and of 1 and 2, together.

    ``marriages`` are those of all hands, by their queens; ``aces`` is 1 if the declarer's four
    aces can still be announced, else 0.
    """
    everyone = odd | even
    key = 0
    for suit in range(NO_TRUMP):
        at = SUIT_SIZE * suit
        held = (everyone >> at) & 63
        key <<= 14
        key |= EXTRACT[((odd >> at) & 63) * 64 + held]
        key |= EXTRACT[((even >> at) & 63) * 64 + held] << 6
        if (marriages >> (at + MARRIAGE_BIT)) & 1:
            key |= (1 + popcount(held & 3)) << 12
    return key | (leader << 56) | (trump << 58) | (aces << 61) | (1 << 62)


@kernel
def two_hand_key(hand0: int, hand1: int, marriages: int, leader: int, trump: int, aces: int) -> int:
    """Give the key of two hands: the second six bits of a suit count the cards of both."""
    everyone = hand0 | hand1
    key = 0
    for suit in range(NO_TRUMP):
        at = SUIT_SIZE * suit
        held = (everyone >> at) & 63
        key <<= 14
        key |= EXTRACT[((hand0 >> at) & 63) * 64 + held]
        key |= popcount(held) << 6
        if (marriages >> (at + MARRIAGE_BIT)) & 1:
            key |= (1 + popcount(held & 3)) << 12
    return key | (leader << 56) | (trump << 58) | (aces << 61) | (1 << 62)


@kernel
def spread(key: int) -> int:
    """Give a key's bits mixed, 0 to 2 ** 63 - 1."""
    mixed = product(key, _FACTOR) & _LOW
    mixed ^= mixed >> 32
    mixed = product(mixed, _FACTOR_2) & _LOW
    return mixed ^ (mixed >> 29)


@kernel
def dearer(cards: int, others: int) -> int:
    """Give by how much other cards in the same order are dearer, each in its place, at most.

    Both are all the cards still held in positions of one key. Places where the other card is
    cheaper count as nothing.
    """
    more = GAIN[(cards & 63) * 64 + (others & 63)] + 0
    more += GAIN[((cards >> 6) & 63) * 64 + ((others >> 6) & 63)]
    more += GAIN[((cards >> 12) & 63) * 64 + ((others >> 12) & 63)]
    return more + GAIN[((cards >> 18) & 63) * 64 + ((others >> 18) & 63)]
