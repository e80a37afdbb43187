"""What simulated deals and matches are counted into: one flat run of sums.

=====================  ======================================================================
place                  what
=====================  ======================================================================
``DEALS``              deals, redeals among them
``ENDED`` + outcome    deals by how they ended, see ``boards.PLAYED`` to ``PASSED_OUT``
``ACTIONS_DONE``       actions of all deals
``MADE``               contracts made, of those played
``BLIND_WON``          deals played whose auction was won blind
``CONTRACTS``          the sum of the contracts played
``RAW_SUM``            the sum of the declarers' raw points in them
``RAW_SQUARES``        the sum of their squares
``DEFENDERS_SUM``      the sum of all defenders' raw points
``TRICKLESS_SUM``      players that took no trick
``DECLARED`` + place   deals played by the place of the declarer
``MATCHES``            matches, finished or not
``FINISHED``           matches with a winner
``MATCH_ROUNDS``       rounds of the finished matches
``MATCH_SQUARES``      the sum of the squares of their numbers
``LONGEST``            the most rounds of a finished match
``WINS`` + seat        matches won by a seat
=====================  ======================================================================
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel, popcount
from tysiacha.kernels.base_scores import contract_made
from tysiacha.kernels.boards import (
    CONTRACT,
    DECLARER,
    DONE,
    OUTCOME,
    PLAYED,
    RAW,
    TRICKLESS,
    WON_BLIND,
)
from tysiacha.kernels.sheets import NO_WINNER, ROUND, WINNER

DEALS: Final = 0
ENDED: Final = 0
"""Outcomes begin at 1, so that the deals themselves stand before them."""
ACTIONS_DONE: Final = 6
MADE: Final = 7
BLIND_WON: Final = 8
CONTRACTS: Final = 9
RAW_SUM: Final = 10
RAW_SQUARES: Final = 11
DEFENDERS_SUM: Final = 12
TRICKLESS_SUM: Final = 13
DECLARED: Final = 14
MATCHES: Final = 17
FINISHED: Final = 18
MATCH_ROUNDS: Final = 19
MATCH_SQUARES: Final = 20
LONGEST: Final = 21
WINS: Final = 22
TALLY_SIZE: Final = WINS + 4


@kernel
def count_deal(rules: Ints, board: Ints, tally: Ints) -> None:
    """Count a deal that has ended."""
    tally[DEALS] += 1
    tally[ENDED + board[OUTCOME]] += 1
    tally[ACTIONS_DONE] += board[DONE]
    if board[OUTCOME] != PLAYED:
        return
    declarer = board[DECLARER]
    raw = board[RAW + declarer]
    if contract_made(rules, board):
        tally[MADE] += 1
    tally[BLIND_WON] += board[WON_BLIND]
    tally[CONTRACTS] += board[CONTRACT]
    tally[RAW_SUM] += raw
    tally[RAW_SQUARES] += raw * raw
    tally[DEFENDERS_SUM] += board[RAW] + board[RAW + 1] + board[RAW + 2] - raw
    tally[TRICKLESS_SUM] += popcount(board[TRICKLESS])
    tally[DECLARED + declarer] += 1


@kernel
def count_match(sheet: Ints, tally: Ints) -> None:
    """Count a match that has ended, or was given up."""
    tally[MATCHES] += 1
    if sheet[WINNER] == NO_WINNER:
        return
    rounds = sheet[ROUND] - 1
    tally[FINISHED] += 1
    tally[MATCH_ROUNDS] += rounds
    tally[MATCH_SQUARES] += rounds * rounds
    tally[LONGEST] = max(tally[LONGEST], rounds)
    tally[WINS + sheet[WINNER]] += 1
