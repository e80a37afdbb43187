"""A stay on the barrel: the own contract that ends it, and its clock: settlement steps 3 and 5.

Rules BARREL-2, BARREL-4 to BARREL-7, WIN-1 to WIN-4. How it begins: :mod:`tysiacha.rules.arrivals`.
"""

from __future__ import annotations

from dataclasses import replace

from tysiacha.rules.base_results import contract_made, golden_factor, result_factor
from tysiacha.rules.clauses import Clause
from tysiacha.rules.ledger import Ledger
from tysiacha.rules.options import BarrelAttemptUnit, BarrelFailedContract
from tysiacha.rules.outcomes import BarrelRoundUsed, Played
from tysiacha.rules.standing import Seat


def judge_own_contract(ledger: Ledger, played: Played) -> Ledger:
    """Give the page after a declarer who is on won, fell, or neither (step 3, BARREL-4, -7)."""
    match, declarer = ledger.match, played.declarer
    least = match.rules.winning_contract
    if not ledger.lines[declarer].on or least is None:
        return ledger
    stake = played.contract * result_factor(match, played, declarer)
    could_win = played.contract >= least
    if contract_made(match.rules, played):
        return ledger.win(declarer, ledger.barrel_at + stake) if could_win else ledger
    counts = {
        BarrelFailedContract.SUBTRACT_ANY: True,
        BarrelFailedContract.SUBTRACT_IF_WINNING: could_win,
        BarrelFailedContract.NEVER: False,
    }
    if not counts[match.rules.barrel_failed_contract]:
        return ledger
    return ledger.fall(declarer, ledger.barrel_at - stake, Clause.BARREL_4)


def use_rounds(ledger: Ledger, declarer: Seat) -> Ledger:
    """Give the page after every active player still on used a round up (step 5; Q-23, Q-24)."""
    rules = ledger.match.rules
    own = rules.barrel_attempt_unit is BarrelAttemptUnit.OWN_CONTRACT
    for seat in (declarer,) if own else ledger.table.active:
        ledger = _use_round(ledger, seat)
    return ledger


def _use_round(ledger: Ledger, seat: Seat) -> Ledger:
    rules, now = ledger.match.rules, ledger.now(seat)
    if now.barrel is None:
        return ledger
    stay = replace(now.barrel, used=now.barrel.used + 1)
    ledger = ledger.write(seat, replace(now, barrel=stay), BarrelRoundUsed(seat, stay.used))
    if rules.barrel_attempts is None or stay.used < rules.barrel_attempts:
        return ledger
    fine = (rules.barrel_timeout_fine or 0) * golden_factor(ledger.match)
    return ledger.fall(seat, ledger.barrel_at - fine, Clause.BARREL_5)
