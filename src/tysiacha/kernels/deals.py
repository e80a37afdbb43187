"""The deal: shuffle, cut, and which places of the pack make hands and stock (DEAL-3 to -8)."""

from __future__ import annotations

from typing import Final

from tysiacha.cards import PACK_SIZE
from tysiacha.kernels._jit import Ints, inlined, kernel, table
from tysiacha.kernels.boards import CUT, HANDS, PACK, STOCK, note
from tysiacha.kernels.chance import after_choice, choice, new_share
from tysiacha.kernels.house_rules import CUTS, FAILING_BOTTOM

STOCK_PLACES: Final = (0, 12, 23)
"""Where the stock lies in the pack after the cut (Q-5); a test compares it with the rules."""
_HANDS: Final = 3
_ROUNDS: Final = (PACK_SIZE - len(STOCK_PLACES)) // _HANDS
_ORDER: Final = table(place for place in range(PACK_SIZE) if place not in STOCK_PLACES)
_BATCH: Final = 6
"""Cards placed by one draw: 24 * 23 * 22 * 21 * 20 * 19 is below 2 ** 27."""


@kernel
def shuffle(board: Ints) -> None:
    """Write a random pack; every order is equally likely."""
    for first in range(0, PACK_SIZE, _BATCH):
        share = new_share(board)
        for place in range(first, first + _BATCH):
            other = choice(share, place + 1)
            share = after_choice(share, place + 1)
            board[PACK + place] = board[PACK + other]
            board[PACK + other] = place


@kernel
def cut(rules: Ints, board: Ints) -> int:
    """Cut as often as the rules ask: give how many cards came from the top, or -1 (DEAL-5)."""
    failing = rules[FAILING_BOTTOM]
    lifted = 0
    share = new_share(board)
    for _ in range(CUTS):
        at = 1 + choice(share, PACK_SIZE - 1)
        share = after_choice(share, PACK_SIZE - 1)
        note(board, CUT, at)
        lifted += at
        if lifted >= PACK_SIZE:
            lifted -= PACK_SIZE
        bottom = board[PACK + (lifted - 1 if lifted > 0 else PACK_SIZE - 1)]
        if (failing >> bottom) & 1 == 0:
            return lifted
    return -1


@kernel
def deal(board: Ints, lifted: int) -> None:
    """Deal hands and stock, with that many cards moved from the top to the bottom."""
    first = 0
    second = 0
    third = 0
    for row in range(_ROUNDS):
        first |= 1 << _card(board, _ORDER[3 * row] + lifted)
        second |= 1 << _card(board, _ORDER[3 * row + 1] + lifted)
        third |= 1 << _card(board, _ORDER[3 * row + 2] + lifted)
    board[HANDS] = first
    board[HANDS + 1] = second
    board[HANDS + 2] = third
    board[STOCK] = 0xFFFFFF ^ first ^ second ^ third


@inlined
def _card(board: Ints, place: int) -> int:
    return board[PACK + (place - PACK_SIZE if place >= PACK_SIZE else place)]
