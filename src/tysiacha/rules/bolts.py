"""Bolts: marks for taking nothing, and the fine that enough of them bring: settlement step 4.

Rules BOLT-1 to BOLT-5 and BARREL-3.
"""

from __future__ import annotations

from dataclasses import replace

from tysiacha.rules.base_results import golden_factor
from tysiacha.rules.clauses import Clause
from tysiacha.rules.ledger import Ledger
from tysiacha.rules.options import BoltOnBarrel, Bolts, BoltTrigger
from tysiacha.rules.outcomes import BoltFined, BoltMarked, Played
from tysiacha.rules.standing import Seat


def mark_bolts(ledger: Ledger, played: Played) -> Ledger:
    """Give the page after marking who took nothing and fining whose marks reach the limit."""
    if ledger.match.rules.bolts is None:
        return ledger
    for seat in ledger.table.active:
        if _earns_bolt(ledger, played, seat):
            ledger = _mark(ledger, seat)
        elif not played.trickless[seat]:
            ledger = _end_run(ledger, seat)
    return ledger


def _earns_bolt(ledger: Ledger, played: Played, seat: Seat) -> bool:
    """Tell whether a player gets a bolt (rules BOLT-1, BOLT-3, BOLT-5; Q-25, Q-26)."""
    rules = ledger.match.rules
    if seat == played.declarer and not rules.bolt_for_declarer:
        return False
    if ledger.lines[seat].on and rules.bolt_on_barrel is BoltOnBarrel.NONE:
        return False
    if rules.bolt_trigger is BoltTrigger.ZERO_POINTS:
        return played.raw[seat] == 0
    return played.trickless[seat]


def _mark(ledger: Ledger, seat: Seat) -> Ledger:
    """Mark a player, twice in a golden round; at the limit the marks go (BOLT-2, BOLT-4, Q-27)."""
    match = ledger.match
    marks, limit = golden_factor(match), match.rules.bolt_limit
    bolts = ledger.now(seat).bolts + marks
    reached = bolts >= limit
    now = replace(ledger.now(seat), bolts=bolts - limit if reached else bolts)
    clause = Clause.BOLT_4 if match.golden else Clause.BOLT_1
    ledger = ledger.write(seat, now, BoltMarked(seat, marks), why=clause)
    return _fine_for_bolts(ledger, seat) if reached else ledger


def _fine_for_bolts(ledger: Ledger, seat: Seat) -> Ledger:
    """Fine a player for his bolts: off the barrel it is a fine, on it a fall (BOLT-2, BARREL-3).

    Who won or fell by his own contract just now pays nothing more.
    """
    rules = ledger.match.rules
    line = ledger.lines[seat]
    fine = rules.bolt_fine * golden_factor(ledger.match)
    if not line.on:
        now = replace(line.now, total=line.now.total - fine)
        return ledger.write(seat, now, BoltFined(seat, fine), why=Clause.BOLT_2)
    if line.now.barrel is None or rules.bolt_on_barrel is BoltOnBarrel.MARKS_ONLY:
        return ledger
    return ledger.fall(seat, ledger.barrel_at - fine, Clause.BARREL_3)


def _end_run(ledger: Ledger, seat: Seat) -> Ledger:
    """Clear the marks of a player who took a trick, where they must come in a row (BOLT-2)."""
    if ledger.match.rules.bolts is not Bolts.CONSECUTIVE:
        return ledger
    return ledger.write(seat, replace(ledger.now(seat), bolts=0))
