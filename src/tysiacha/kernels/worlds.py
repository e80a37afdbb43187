"""Worlds that a hand may meet: random stocks and hands of the others, each with its best gift."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, lowest, popcount
from tysiacha.kernels.chance import after_choice, choice, new_share
from tysiacha.kernels.gifts import GIFTS, best_gift

CARDS: Final = 24
_STOCK: Final = 3
_OTHER: Final = 7
_BATCH: Final = 5
"""Cards drawn with one share: 17 * 16 * 15 * 14 * 13 is below 2 ** 27."""
_EXACT: Final = -1


@kernel
def draw_world(chance: Ints, hand: int, failing: int, cards: Ints) -> None:
    """Write the cards that a hand does not hold, in random order, behind the state of chance.

    A hand of seven meets a stock in the first three places; the last of them lies at the bottom of
    the pack, and is none of the ``failing`` cards (DEAL-4). ``cards`` may be ``chance`` itself.
    """
    unseen = popcount(0xFFFFFF ^ hand)
    stock = unseen > 2 * _OTHER
    while True:
        left = 0xFFFFFF ^ hand
        at = 1
        while left:
            cards[at] = lowest(left)
            left &= left - 1
            at += 1
        share = 0
        for place in range(unseen):
            if place % _BATCH == 0:
                share = new_share(chance)
            others = unseen - place
            other = 1 + place + choice(share, others)
            share = after_choice(share, others)
            drawn = cards[other]
            cards[other] = cards[1 + place]
            cards[1 + place] = drawn
        if not stock or (failing >> cards[_STOCK]) & 1 == 0:
            return


@kernel
def world_values(
    memory: Ints,
    chance: Ints,
    hand: int,
    failing: int,
    bonus: int,
    opening: int,
    count: int,
    values: Ints,
) -> None:
    """Write into ``values`` what the declarer makes at best in so many random worlds.

    ``hand`` has seven cards, to which the stock comes, or ten. ``chance`` holds the state and has
    room for 17 cards behind it; ``memory`` is that of a search.
    """
    for number in range(count):
        draw_world(chance, hand, failing, chance)
        ten = hand
        first = 1
        if popcount(hand) == _OTHER:
            for place in range(1, 1 + _STOCK):
                ten |= 1 << chance[place]
            first += _STOCK
        left = 0
        for place in range(first, first + _OTHER):
            left |= 1 << chance[place]
        right = 0xFFFFFF ^ ten ^ left
        found = best_gift(memory, ten, left, right, bonus, opening, _EXACT + 0)
        values[number] = found // GIFTS
