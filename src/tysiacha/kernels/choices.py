"""Choices of some cards among others, by their numbers: many at once."""

from __future__ import annotations

from math import comb
from typing import Final

from tysiacha.cards import PACK_SIZE
from tysiacha.kernels._jit import Ints, filled, highest, kernel, popcount

_ROW: Final = PACK_SIZE + 1
_WAYS: Final = filled([comb(cards, chosen) for cards in range(_ROW) for chosen in range(_ROW)])


@kernel
def choose_cards(numbers: Ints, count: int, cards: int, chosen: int) -> None:
    """Put in place of each number the choice of that number among all choices of so many cards."""
    for at in range(count):
        number = numbers[at]
        choice = 0
        left = cards
        missing = chosen
        while missing > 0:
            card = highest(left)
            left ^= 1 << card
            with_it = _WAYS[popcount(left) * _ROW + missing - 1]
            if number < with_it:
                choice |= 1 << card
                missing -= 1
            else:
                number -= with_it
        numbers[at] = choice
