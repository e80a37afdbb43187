"""Whole deals, rounds and matches of the random player."""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel
from tysiacha.kernels.auctions import GOES_ON, NINES, auction, hand_may_demand
from tysiacha.kernels.boards import (
    CONTRACT,
    DECLARER,
    DEMAND,
    DONE,
    FACTOR,
    HANDS,
    HIDDEN,
    IN_FAVOUR,
    IS_GOLDEN,
    KEEP,
    OUTCOME,
    PLAYED,
    REDEALT,
    SILENT,
    SKIPPED,
    TIED,
    WON_BLIND,
    happens,
    note,
)
from tysiacha.kernels.chance import new_share
from tysiacha.kernels.deals import cut, deal, shuffle
from tysiacha.kernels.exchanges import exchange
from tysiacha.kernels.house_rules import (
    AUTO_FOUR_NINES,
    BLIND,
    BLIND_MINIMUM,
    CONCEDE,
    CONCEDE_LIMIT,
    DEMANDS,
    FAR,
    FAVOURS,
    FORCED,
    GOLDEN_AUCTION,
    GOLDEN_CONTRACT,
    HAND_DEMANDS,
    PLAYERS,
    SILENCE,
)
from tysiacha.kernels.plays import play
from tysiacha.kernels.settling import settle
from tysiacha.kernels.sheets import (
    CONCESSIONS,
    GOLDEN_LEFT,
    NO_WINNER,
    ROUND,
    SINCE,
    TOTAL,
    WINNER,
    new_match,
    row_at,
    row_of,
)
from tysiacha.kernels.tallies import count_deal, count_match

_ACTIVE: Final = 3
_ALL: Final = 7
_ANYBODY: Final = 2
_NOBODY_FORCED: Final = 2


@kernel
def play_deal(rules: Ints, sheet: Ints, board: Ints) -> None:
    """Shuffle and play one deal at the table as it stands; the sheet stays as it is."""
    board[DONE] = 0
    board[FACTOR] = 1
    board[WON_BLIND] = 0
    board[IS_GOLDEN] = 1 if sheet[GOLDEN_LEFT] > 0 else 0
    board[IN_FAVOUR] = 1 if rules[FAVOURS] and happens(new_share(board), rules[FAVOURS]) else 0
    _seat(rules, sheet, board)
    shuffle(board)
    lifted = cut(rules, board)
    if lifted < 0:
        board[OUTCOME] = SKIPPED
        return
    deal(board, lifted)
    outcome = _declarer_found(rules, board)
    if outcome == GOES_ON:
        outcome = exchange(rules, board)
    if outcome == GOES_ON:
        play(rules, board)
        outcome = PLAYED
    board[OUTCOME] = outcome


@kernel
def play_rounds(rules: Ints, sheet: Ints, board: Ints, tally: Ints, rounds: int) -> None:
    """Play rounds, each the first of a match, with each seat dealing in turn."""
    dealer = 0
    for _ in range(rounds):
        new_match(rules, sheet, dealer)
        while sheet[ROUND] == 1:
            play_deal(rules, sheet, board)
            settle(rules, sheet, board)
            count_deal(rules, board, tally)
        dealer = dealer + 1 if dealer + 1 < rules[PLAYERS] else 0


@kernel
def play_matches(
    rules: Ints, sheet: Ints, board: Ints, tally: Ints, matches: int, most_rounds: int
) -> None:
    """Play whole matches, each given up unfinished after so many rounds."""
    dealer = 0
    for _ in range(matches):
        new_match(rules, sheet, dealer)
        while sheet[WINNER] == NO_WINNER and sheet[ROUND] <= most_rounds:
            play_deal(rules, sheet, board)
            settle(rules, sheet, board)
            count_deal(rules, board, tally)
        count_match(sheet, tally)
        dealer = dealer + 1 if dealer + 1 < rules[PLAYERS] else 0


@kernel
def _declarer_found(rules: Ints, board: Ints) -> int:
    """Find the declarer: give how the deal ended instead, or ``GOES_ON``."""
    if rules[AUTO_FOUR_NINES]:
        for place in range(_ACTIVE):
            if board[HANDS + place] & NINES == NINES:
                return REDEALT
    if board[IS_GOLDEN] == 0 or rules[GOLDEN_AUCTION]:
        return auction(rules, board)
    if rules[HAND_DEMANDS]:
        for place in range(_ACTIVE):
            ground = hand_may_demand(rules, board[HANDS + place])
            if ground and happens(new_share(board), rules[DEMANDS]):
                note(board, DEMAND, 0)
                return REDEALT
            note(board, KEEP, 0)
    board[DECLARER] = 0
    board[CONTRACT] = GOLDEN_CONTRACT
    return GOES_ON


@inlined
def _seat(rules: Ints, sheet: Ints, board: Ints) -> None:
    """Write what the standings mean for the deal: who is silent, hidden, may not concede."""
    board[SILENT] = 0
    board[HIDDEN] = 0
    board[TIED] = 0
    if rules[SILENCE] > -FAR:
        for place in range(_ACTIVE):
            if sheet[row_at(rules, sheet, place) + TOTAL] < rules[SILENCE]:
                board[SILENT] |= 1 << place
        if board[SILENT] == _ALL and rules[FORCED] == _NOBODY_FORCED:
            board[SILENT] = 0
    if rules[CONCEDE]:
        for place in range(_ACTIVE):
            row = row_at(rules, sheet, place)
            if sheet[row + SINCE] > 0 or sheet[row + CONCESSIONS] >= rules[CONCEDE_LIMIT]:
                board[TIED] |= 1 << place
    if rules[BLIND] and board[IS_GOLDEN] == 0 and not _barrel_taken(rules, sheet):
        for place in range(_ACTIVE if rules[BLIND] == _ANYBODY else 1):
            if (board[SILENT] >> place) & 1:
                continue
            if sheet[row_at(rules, sheet, place) + TOTAL] >= rules[BLIND_MINIMUM]:
                board[HIDDEN] |= 1 << place


@kernel
def _barrel_taken(rules: Ints, sheet: Ints) -> bool:
    taken = 0
    for seat in range(rules[PLAYERS]):
        taken |= sheet[row_of(seat) + SINCE]
    return taken > 0
