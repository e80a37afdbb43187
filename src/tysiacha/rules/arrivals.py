"""Who mounts the barrel after a round, and who is displaced for it: settlement step 8.

Also step 9, the third fall, which follows every way down (rules BARREL-1, BARREL-8 to BARREL-11).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tysiacha.rules.clauses import Clause
from tysiacha.rules.ledger import Ledger
from tysiacha.rules.options import FALLS_TO_ZERO, BarrelThirdFall
from tysiacha.rules.outcomes import BarrelFallen, BarrelMounted, TotalZeroed
from tysiacha.rules.standing import Barrel, Seat


def arrive(ledger: Ledger) -> Ledger:
    """Give the page after everybody who reached the barrel mounted it or was fined (step 8).

    To reach it: not on it when the round began, and now a total of the barrel or more. Where
    ``barrel_simultaneous`` is ``all_mount`` there is room for all, or the rules are refused.
    """
    rules = ledger.match.rules
    if not rules.frozen_barrel:
        return ledger
    newcomers = tuple(
        seat
        for seat, line in enumerate(ledger.lines)
        if not line.on and line.now.total >= ledger.barrel_at
    )
    if not newcomers:
        return ledger
    if rules.places is None:
        return _mount(ledger, newcomers)
    if len(newcomers) > rules.places:
        return _turn_away(ledger, newcomers)
    return _make_room(_mount(ledger, newcomers), rules.places - len(newcomers))


def zero_third_falls(ledger: Ledger) -> Ledger:
    """Give the page after each player's third fall made his total zero (step 9, BARREL-8)."""
    if ledger.match.rules.barrel_third_fall is not BarrelThirdFall.ZERO:
        return ledger
    for seat, line in enumerate(ledger.lines):
        if line.fallen and line.now.falls >= FALLS_TO_ZERO:
            zero = replace(line.now, total=0, falls=0)
            ledger = ledger.write(seat, zero, TotalZeroed(seat), why=Clause.BARREL_8)
    return ledger


def _mount(ledger: Ledger, newcomers: tuple[Seat, ...]) -> Ledger:
    stay = Barrel(since=ledger.match.round_number, used=0)
    for seat in newcomers:
        now = replace(ledger.now(seat), total=ledger.barrel_at, barrel=stay)
        ledger = ledger.write(seat, now, BarrelMounted(seat), why=Clause.BARREL_1)
    return ledger


def _turn_away(ledger: Ledger, newcomers: tuple[Seat, ...]) -> Ledger:
    """Fine all newcomers, who never sat and so do not fall, and displace who is on (BARREL-10)."""
    total = _displaced_total(ledger)
    for seat in newcomers:
        told = BarrelFallen(seat, Clause.BARREL_10, total)
        now = replace(ledger.now(seat), total=total)
        ledger = ledger.write(seat, now, told, why=Clause.BARREL_10)
    return _displace(ledger, _mounted_before(ledger))


def _make_room(ledger: Ledger, places_left: int) -> Ledger:
    """Displace who has been on longest until the others fit; those of one round go together."""
    while len(mounted := _mounted_before(ledger)) > places_left:
        longest = min(mounted.values())
        ledger = _displace(ledger, (seat for seat, since in mounted.items() if since == longest))
    return ledger


def _mounted_before(ledger: Ledger) -> dict[Seat, int]:
    """Give who was on when the round began and still is, with the round of mounting."""
    return {
        seat: line.now.barrel.since
        for seat, line in enumerate(ledger.lines)
        if line.on and line.now.barrel is not None
    }


def _displace(ledger: Ledger, leaving: Iterable[Seat]) -> Ledger:
    four = ledger.table.sitting is not None
    for seat in leaving:
        clause = Clause.BARREL_11 if four else Clause.BARREL_9
        ledger = ledger.fall(seat, _displaced_total(ledger), clause)
    return ledger


def _displaced_total(ledger: Ledger) -> int:
    """Give the barrel less the fine of displacement, which is never doubled."""
    return ledger.barrel_at - (ledger.match.rules.barrel_displaced_fine or 0)
