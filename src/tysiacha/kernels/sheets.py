"""The score sheet of a match for kernels, and what moves a player on it.

=============================  =============================================================
place in the sheet             what
=============================  =============================================================
``DEALER``                     the seat that deals next
``ROUND``, ``DEAL``            the numbers of the next round and deal, from 1
``GOLDEN_LEFT``                golden rounds still to come
``GOLDEN_MADE``                1 if a contract was made in this series of golden rounds
``WINNER``                     the seat that has won, or -1
``ROW`` * seat + ``TOTAL`` …   a row for each seat, from ``TOTAL`` to ``USED``
``ON``, ``FELL``, ``BEFORE``   in the row too, but only while a round is settled: whether he was
                               on the barrel, has fallen, and his total before
=============================  =============================================================

A row at ``ROW * seat`` begins behind the match: its places are added to ``SEATS``.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel
from tysiacha.kernels.house_rules import GOLDEN, PLAYERS

DEALER: Final = 0
ROUND: Final = 1
DEAL: Final = 2
GOLDEN_LEFT: Final = 3
GOLDEN_MADE: Final = 4
WINNER: Final = 5

SEATS: Final = 8
ROW: Final = 9
TOTAL: Final = 0
BOLTS: Final = 1
FALLS: Final = 2
CONCESSIONS: Final = 3
SINCE: Final = 4
"""The round of mounting the barrel, 0 if he is not on it."""
USED: Final = 5
ON: Final = 6
FELL: Final = 7
BEFORE: Final = 8

MOST_SEATS: Final = 4
SHEET_SIZE: Final = SEATS + ROW * MOST_SEATS
NO_WINNER: Final = -1


@kernel
def new_match(rules: Ints, sheet: Ints, dealer: int) -> None:
    """Write the sheet of a match at its start (DEAL-1, GOLD-1)."""
    sheet[DEALER] = dealer
    sheet[ROUND] = 1
    sheet[DEAL] = 1
    sheet[GOLDEN_LEFT] = rules[GOLDEN]
    sheet[GOLDEN_MADE] = 0
    sheet[WINNER] = NO_WINNER
    for place in range(SEATS, SHEET_SIZE):
        sheet[place] = 0


@inlined
def row_of(seat: int) -> int:
    """Give where the row of a seat begins."""
    return SEATS + ROW * seat


@inlined
def row_at(rules: Ints, sheet: Ints, place: int) -> int:
    """Give where the row begins of who plays in a place, 0 the first hand."""
    seat = sheet[DEALER] + 1 + place
    if seat >= rules[PLAYERS]:
        seat -= rules[PLAYERS]
    return SEATS + ROW * seat


@kernel
def fall(sheet: Ints, row: int, total: int) -> None:
    """Take a player off the barrel, with a new total."""
    sheet[row + TOTAL] = total
    sheet[row + FALLS] += 1
    sheet[row + SINCE] = 0
    sheet[row + USED] = 0
    sheet[row + FELL] = 1


@kernel
def win(sheet: Ints, row: int, total: int) -> None:
    """Let a player win, who is then on no barrel any more (WIN-3)."""
    sheet[row + TOTAL] = total
    sheet[row + SINCE] = 0
    sheet[row + USED] = 0
    sheet[WINNER] = (row - SEATS) // ROW
