"""What a deal does to the score sheet: the steps of the rules' settlement, in integers.

The slow twin is :mod:`tysiacha.rules.settlement`; steps are numbered as there.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, kernel
from tysiacha.kernels.arriving import arrive, zero_third_falls
from tysiacha.kernels.base_scores import (
    conceded_score,
    contract_made,
    declarers_factor,
    played_score,
    sitting_score,
)
from tysiacha.kernels.boards import (
    CONTRACT,
    DECLARER,
    GIVEN_UP,
    OUTCOME,
    PLAYED,
    RAW,
    SKIPPED,
    TRICKLESS,
    WON_BLIND,
)
from tysiacha.kernels.house_rules import (
    ATTEMPTS,
    BARREL,
    BLIND_ALL,
    BOLT_DECLARER,
    BOLT_FINE,
    BOLT_LIMIT,
    BOLT_ON_BARREL,
    BOLT_POINTS,
    BOLTS,
    CONCEDE_FINE,
    CONCESSIONS_PER_FINE,
    DEFENDERS_STOP,
    DUMP,
    DUMP_AT,
    FAILED,
    GOLDEN_NONE,
    JUMP_WINS,
    LEAST_WIN,
    OWN_CONTRACT,
    PLAYERS,
    STANDARD_FINE,
    TIMEOUT_FINE,
    WINNING_CONTRACT,
)
from tysiacha.kernels.sheets import (
    BEFORE,
    CONCESSIONS,
    DEAL,
    DEALER,
    FELL,
    GOLDEN_LEFT,
    GOLDEN_MADE,
    NO_WINNER,
    ON,
    ROUND,
    SEATS,
    SHEET_SIZE,
    SINCE,
    TOTAL,
    USED,
    WINNER,
    fall,
    row_at,
    row_of,
    win,
)
from tysiacha.kernels.sheets import BOLTS as MARKS

_ACTIVE: Final = 3
_FOUR: Final = 4
_MARKS_ONLY: Final = 1
_FALLS: Final = 2
_CONSECUTIVE: Final = 2
_IF_WINNING: Final = 1
_ALWAYS: Final = 2
_BOTH: Final = 2
_REPLAY: Final = 2


@kernel
def settle(rules: Ints, sheet: Ints, board: Ints) -> None:
    """Settle a deal: write the standings after it, and what is dealt next."""
    outcome = board[OUTCOME]
    if outcome > SKIPPED:
        sheet[DEAL] += 1
        return
    golden = 2 if sheet[GOLDEN_LEFT] > 0 else 1
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        sheet[row + ON] = 1 if sheet[row + SINCE] > 0 else 0
        sheet[row + FELL] = 0
        sheet[row + BEFORE] = sheet[row + TOTAL]
    made = False
    if outcome == SKIPPED:
        _fine_cutter(rules, sheet, golden)
    else:
        made = outcome == PLAYED and contract_made(rules, board)
        _settle_whole(rules, sheet, board, golden, made)
    _third_falls_and_truck(rules, sheet)
    _next_round(rules, sheet, made)


@kernel
def _settle_whole(rules: Ints, sheet: Ints, board: Ints, golden: int, made: bool) -> None:
    """Settle a deal that was played or conceded, up to step 8."""
    declarer = row_at(rules, sheet, board[DECLARER])
    if board[OUTCOME] == GIVEN_UP:
        sheet[declarer + CONCESSIONS] += 1
        if sheet[declarer + CONCESSIONS] % CONCESSIONS_PER_FINE == 0:
            sheet[declarer + TOTAL] -= rules[CONCEDE_FINE]
    else:
        if sheet[declarer + ON]:
            _judge_own_contract(rules, sheet, board, golden, made)
        if rules[BOLTS]:
            _mark_bolts(rules, sheet, board, golden)
    for place in range(_ACTIVE):
        row = row_at(rules, sheet, place)
        if sheet[row + SINCE] > 0 and (rules[OWN_CONTRACT] == 0 or row == declarer):
            _use_round(rules, sheet, row, golden)
    _totals(rules, sheet, board, golden, made)
    if rules[JUMP_WINS] and sheet[WINNER] == NO_WINNER:
        _win_by_total(rules, sheet, declarer)
    if sheet[WINNER] == NO_WINNER:
        arrive(rules, sheet)


@kernel
def _judge_own_contract(rules: Ints, sheet: Ints, board: Ints, golden: int, made: bool) -> None:
    """Let a declarer who is on the barrel win, fall, or neither (step 3)."""
    row = row_at(rules, sheet, board[DECLARER])
    stake = board[CONTRACT] * declarers_factor(board, golden)
    could_win = board[CONTRACT] >= rules[WINNING_CONTRACT]
    if made:
        if could_win:
            win(sheet, row, rules[BARREL] + stake)
    elif rules[FAILED] == _ALWAYS or (rules[FAILED] == _IF_WINNING and could_win):
        fall(sheet, row, rules[BARREL] - stake)


@kernel
def _mark_bolts(rules: Ints, sheet: Ints, board: Ints, golden: int) -> None:
    """Mark who took nothing, and fine whose marks reach the limit (step 4)."""
    for place in range(_ACTIVE):
        row = row_at(rules, sheet, place)
        trickless = (board[TRICKLESS] >> place) & 1 == 1
        earns = board[RAW + place] == 0 if rules[BOLT_POINTS] else trickless
        if place == board[DECLARER] and rules[BOLT_DECLARER] == 0:
            earns = False
        if sheet[row + ON] and rules[BOLT_ON_BARREL] == 0:
            earns = False
        if earns:
            sheet[row + MARKS] += golden
            if sheet[row + MARKS] >= rules[BOLT_LIMIT]:
                sheet[row + MARKS] -= rules[BOLT_LIMIT]
                _fine_for_bolts(rules, sheet, row, golden)
        elif not trickless and rules[BOLTS] == _CONSECUTIVE:
            sheet[row + MARKS] = 0


@kernel
def _fine_for_bolts(rules: Ints, sheet: Ints, row: int, golden: int) -> None:
    fine = rules[BOLT_FINE] * golden
    if sheet[row + ON] == 0:
        sheet[row + TOTAL] -= fine
    elif sheet[row + SINCE] > 0 and rules[BOLT_ON_BARREL] == _FALLS:
        fall(sheet, row, rules[BARREL] - fine)


@kernel
def _use_round(rules: Ints, sheet: Ints, row: int, golden: int) -> None:
    """Use one round on the barrel up (step 5)."""
    sheet[row + USED] += 1
    if sheet[row + USED] >= rules[ATTEMPTS]:
        fall(sheet, row, rules[BARREL] - rules[TIMEOUT_FINE] * golden)


@kernel
def _totals(rules: Ints, sheet: Ints, board: Ints, golden: int, made: bool) -> None:
    """Add the base results of all who are not on the barrel (steps 2 and 6)."""
    played = board[OUTCOME] == PLAYED
    for place in range(_ACTIVE):
        row = row_at(rules, sheet, place)
        if sheet[row + ON]:
            continue
        if place != board[DECLARER] and sheet[row + BEFORE] >= rules[DEFENDERS_STOP]:
            continue
        if played:
            sheet[row + TOTAL] += played_score(rules, board, place, golden, made)
        else:
            sheet[row + TOTAL] += conceded_score(rules, board, place)
    if rules[PLAYERS] == _FOUR:
        row = row_of(sheet[DEALER])
        if sheet[row + ON] == 0 and sheet[row + BEFORE] < rules[DEFENDERS_STOP]:
            factor = 1
            if played:
                factor = 2 * golden if board[WON_BLIND] and rules[BLIND_ALL] else golden
            sheet[row + TOTAL] += sitting_score(rules, board) * factor


@kernel
def _win_by_total(rules: Ints, sheet: Ints, declarer: int) -> None:
    """Find who wins by the total alone: the declarer, else the highest, else the first (step 7)."""
    best = -1
    for step in range(1, rules[PLAYERS] + 1):
        seat = sheet[DEALER] + step
        if seat >= rules[PLAYERS]:
            seat -= rules[PLAYERS]
        row = row_of(seat)
        if sheet[row + TOTAL] < rules[LEAST_WIN]:
            continue
        if row == declarer:
            best = row
            break
        if best < 0 or sheet[row + TOTAL] > sheet[best + TOTAL]:
            best = row
    if best >= 0:
        win(sheet, best, sheet[best + TOTAL])


@kernel
def _fine_cutter(rules: Ints, sheet: Ints, golden: int) -> None:
    """Fine the cutter for a third failing bottom card (DEAL-5)."""
    seat = sheet[DEALER] - 1
    row = row_of(seat if seat >= 0 else rules[PLAYERS] - 1)
    if sheet[row + ON]:
        fall(sheet, row, rules[BARREL] - STANDARD_FINE * golden)
    else:
        sheet[row + TOTAL] -= STANDARD_FINE * golden


@kernel
def _third_falls_and_truck(rules: Ints, sheet: Ints) -> None:
    """Make third falls zero, and totals that the dump truck takes (steps 9 and 10)."""
    zero_third_falls(rules, sheet)
    if rules[DUMP] == 0 or sheet[WINNER] != NO_WINNER:
        return
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        total = sheet[row + TOTAL]
        hit = total == rules[DUMP_AT] or (rules[DUMP] == _BOTH and total == -rules[DUMP_AT])
        if hit and total != sheet[row + BEFORE]:
            sheet[row + TOTAL] = 0


@kernel
def _next_round(rules: Ints, sheet: Ints, made: bool) -> None:
    """Let the deal move on; a golden round is used up (step 11)."""
    sheet[DEALER] = sheet[DEALER] + 1 if sheet[DEALER] + 1 < rules[PLAYERS] else 0
    sheet[ROUND] += 1
    sheet[DEAL] += 1
    if sheet[GOLDEN_LEFT] == 0:
        return
    sheet[GOLDEN_LEFT] -= 1
    if made:
        sheet[GOLDEN_MADE] = 1
    over = sheet[GOLDEN_LEFT] == 0 and sheet[GOLDEN_MADE] == 0 and sheet[WINNER] == NO_WINNER
    if not over or rules[GOLDEN_NONE] == 0:
        return
    for place in range(SEATS, SHEET_SIZE):
        sheet[place] = 0
    if rules[GOLDEN_NONE] == _REPLAY:
        sheet[GOLDEN_LEFT] = rules[PLAYERS]
