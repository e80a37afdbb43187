"""Many outcomes of one round settled one after the other, each from the same standings."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.boards import (
    CONTRACT,
    DECLARER,
    FACTOR,
    OUTCOME,
    RAW,
    STOCK,
    TRICKLESS,
    WON_BLIND,
)
from tysiacha.kernels.settling import settle
from tysiacha.kernels.sheets import SHEET_SIZE

FIELDS: Final = (
    OUTCOME,
    DECLARER,
    CONTRACT,
    WON_BLIND,
    FACTOR,
    TRICKLESS,
    STOCK,
    RAW,
    RAW + 1,
    RAW + 2,
)
"""What an outcome is made of, in this order: places of a board."""
WIDTH: Final = 10
"""How many fields that are."""
_IN_A_RUN: Final = 7
"""So many of them lie in a board one after the other, from the outcome to the stock …"""
_POINTS: Final = 3
"""… and so many from the first raw points on."""


@kernel
def settle_many(
    rules: Ints, start: Ints, outcomes: Ints, count: int, board: Ints, sheet: Ints, out: Ints
) -> None:
    """Write into ``out`` the sheet after each outcome: ``SHEET_SIZE`` integers each.

    ``outcomes`` has ``WIDTH`` integers for each, see :data:`FIELDS`; ``start`` is the sheet before
    all of them. ``board`` and ``sheet`` are written over.
    """
    for number in range(count):
        for at in range(SHEET_SIZE):
            sheet[at] = start[at]
        load_outcome(outcomes, number * WIDTH, board)
        settle(rules, sheet, board)
        for at in range(SHEET_SIZE):
            out[number * SHEET_SIZE + at] = sheet[at]


@kernel
def load_outcome(outcomes: Ints, first: int, board: Ints) -> None:
    """Write onto a board the outcome whose fields begin there."""
    for at in range(_IN_A_RUN):
        board[OUTCOME + at] = outcomes[first + at]
    for at in range(_POINTS):
        board[RAW + at] = outcomes[first + _IN_A_RUN + at]
