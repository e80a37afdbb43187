"""What a deal does to the score sheet: the steps of the rules' settlement, in integers.

The slow twin is :mod:`tysiacha.rules.settlement`; steps are numbered as there.
"""

from __future__ import annotations

from typing import Final

from tysiacha.kernels._jit import Ints, inlined, kernel
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
    FAR,
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
    ROW,
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
    """Settle a deal: write the standings after it, and what is dealt next.

    What happens seldom is a kernel of its own, what happens always is compiled in here: a call that
    hands the arrays over takes longer than all the rest.
    """
    outcome = board[OUTCOME]
    if outcome > SKIPPED:
        sheet[DEAL] += 1
        return
    golden = 2 if sheet[GOLDEN_LEFT] > 0 else 1
    on_barrel = _open_page(rules, sheet)
    made = False
    if outcome == SKIPPED:
        _fine_cutter(rules, sheet, golden)
    else:
        made = outcome == PLAYED and contract_made(rules, board)
        if outcome == GIVEN_UP:
            _count_concession(rules, sheet, board)
        elif on_barrel:
            _judge_own_contract(rules, sheet, board, golden, made)
        if outcome == PLAYED and _may_change_bolts(rules, board):
            _mark_bolts(rules, sheet, board, golden)
        if on_barrel:
            _use_rounds(rules, sheet, board, golden)
        highest = _totals(rules, sheet, board, golden, made)
        if highest >= rules[LEAST_WIN] and rules[JUMP_WINS] and sheet[WINNER] == NO_WINNER:
            _win_by_total(rules, sheet, board)
        if highest >= rules[BARREL] and sheet[WINNER] == NO_WINNER:
            arrive(rules, sheet)
    if on_barrel:
        zero_third_falls(rules, sheet)
    if rules[DUMP] and sheet[WINNER] == NO_WINNER:
        _dump(rules, sheet)
    _next_round(rules, sheet, made)


@inlined
def _open_page(rules: Ints, sheet: Ints) -> int:
    """Write down what everybody had when the round began; give how many were on the barrel."""
    on_barrel = 0
    for seat in range(rules[PLAYERS]):
        row = SEATS + ROW * seat
        on = 1 if sheet[row + SINCE] > 0 else 0
        on_barrel += on
        sheet[row + ON] = on
        sheet[row + FELL] = 0
        sheet[row + BEFORE] = sheet[row + TOTAL]
    return on_barrel


@kernel
def _count_concession(rules: Ints, sheet: Ints, board: Ints) -> None:
    """Count a concession, and fine every third (step 2, CONCEDE-4)."""
    row = row_at(rules, sheet, board[DECLARER])
    sheet[row + CONCESSIONS] += 1
    if sheet[row + CONCESSIONS] % CONCESSIONS_PER_FINE == 0:
        sheet[row + TOTAL] -= rules[CONCEDE_FINE]


@kernel
def _judge_own_contract(rules: Ints, sheet: Ints, board: Ints, golden: int, made: bool) -> None:
    """Let a declarer who is on the barrel win, fall, or neither (step 3)."""
    row = row_at(rules, sheet, board[DECLARER])
    if sheet[row + ON] == 0:
        return
    stake = board[CONTRACT] * declarers_factor(board, golden)
    could_win = board[CONTRACT] >= rules[WINNING_CONTRACT]
    if made:
        if could_win:
            win(sheet, row, rules[BARREL] + stake)
    elif rules[FAILED] == _ALWAYS or (rules[FAILED] == _IF_WINNING and could_win):
        fall(sheet, row, rules[BARREL] - stake)


@inlined
def _may_change_bolts(rules: Ints, board: Ints) -> bool:
    """Tell whether the deal can change anybody's marks."""
    if rules[BOLTS] == 0:
        return False
    return board[TRICKLESS] > 0 or rules[BOLT_POINTS] > 0 or rules[BOLTS] == _CONSECUTIVE


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
def _use_rounds(rules: Ints, sheet: Ints, board: Ints, golden: int) -> None:
    """Use one round up of all who play and are on the barrel (step 5)."""
    for place in range(_ACTIVE):
        row = row_at(rules, sheet, place)
        if sheet[row + SINCE] == 0 or (rules[OWN_CONTRACT] and place != board[DECLARER]):
            continue
        sheet[row + USED] += 1
        if sheet[row + USED] >= rules[ATTEMPTS]:
            fall(sheet, row, rules[BARREL] - rules[TIMEOUT_FINE] * golden)


@inlined
def _totals(rules: Ints, sheet: Ints, board: Ints, golden: int, made: bool) -> int:
    """Add the base results of all who are not on the barrel; give the highest total (step 6)."""
    highest = -FAR
    for place in range(_ACTIVE):
        row = row_at(rules, sheet, place)
        counts = sheet[row + ON] == 0
        if place != board[DECLARER] and sheet[row + BEFORE] >= rules[DEFENDERS_STOP]:
            counts = False
        if counts:
            if board[OUTCOME] == PLAYED:
                sheet[row + TOTAL] += played_score(rules, board, place, golden, made)
            else:
                sheet[row + TOTAL] += conceded_score(rules, board, place)
        highest = max(highest, sheet[row + TOTAL])
    if rules[PLAYERS] == _FOUR:
        highest = max(highest, _sitting_total(rules, sheet, board, golden))
    return highest


@kernel
def _sitting_total(rules: Ints, sheet: Ints, board: Ints, golden: int) -> int:
    """Add what the sitting dealer of four scores; give his total (P4-4)."""
    row = row_of(sheet[DEALER])
    if sheet[row + ON] == 0 and sheet[row + BEFORE] < rules[DEFENDERS_STOP]:
        factor = 1
        if board[OUTCOME] == PLAYED:
            factor = 2 * golden if board[WON_BLIND] and rules[BLIND_ALL] else golden
        sheet[row + TOTAL] += sitting_score(rules, board) * factor
    return sheet[row + TOTAL]


@kernel
def _win_by_total(rules: Ints, sheet: Ints, board: Ints) -> None:
    """Find who wins by the total alone: the declarer, else the highest, else the first (step 7)."""
    declarer = row_at(rules, sheet, board[DECLARER])
    best = -1
    for step in range(rules[PLAYERS]):
        row = row_at(rules, sheet, step)
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
def _dump(rules: Ints, sheet: Ints) -> None:
    """Make totals zero that have just come to the dump truck's number (step 10, DUMP-1)."""
    for seat in range(rules[PLAYERS]):
        row = row_of(seat)
        total = sheet[row + TOTAL]
        hit = total == rules[DUMP_AT] or (rules[DUMP] == _BOTH and total == -rules[DUMP_AT])
        if hit and total != sheet[row + BEFORE]:
            sheet[row + TOTAL] = 0


@inlined
def _next_round(rules: Ints, sheet: Ints, made: bool) -> None:
    """Let the deal move on; a golden round is used up (step 11)."""
    sheet[DEALER] = sheet[DEALER] + 1 if sheet[DEALER] + 1 < rules[PLAYERS] else 0
    sheet[ROUND] += 1
    sheet[DEAL] += 1
    if sheet[GOLDEN_LEFT] > 0:
        _use_golden_round(rules, sheet, made)


@kernel
def _use_golden_round(rules: Ints, sheet: Ints, made: bool) -> None:
    """Use a golden round up; after a series without a contract perhaps begin anew (GOLD-5)."""
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
