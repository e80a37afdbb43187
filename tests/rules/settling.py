"""The score sheet in the notation of the rules' worked cases, for tests of settlement.

``880 on(1) b2 f1`` is a total of 880 on the barrel with one round used, two bolts and one fall.
``on(1)@4`` adds the round of mounting, and ``c2`` stands for two concessions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played, Settlement, SittingStock
from tysiacha.rules.standing import Barrel, Match, Seat, Standing

A, B, C, D = range(4)

CLASSIC = Rules()
FOUR = Rules(players=4)
TWO = Rules(players=2)
GOLDEN = rules_with(CLASSIC, {"golden": "on"})
CONCEDING = rules_with(CLASSIC, {"concede": "bid_and_60", "concede_third_fine": 120})

_NOTE = re.compile(
    r"(?P<total>-?\d+)(?: on\((?P<used>\d+)\)(?:@(?P<since>-?\d+))?)?"
    r"(?: b(?P<bolts>\d+))?(?: f(?P<falls>\d+))?(?: c(?P<concessions>\d+))?"
)


def standing(note: str, *, round_number: int) -> Standing:
    """Read one standing; without ``@`` the barrel was mounted as late as the rounds used allow."""
    found = _NOTE.fullmatch(note)
    assert found, f"no standing: {note}"
    barrel = None
    if (used := found["used"]) is not None:
        since = int(found["since"] or round_number - 1 - int(used))
        barrel = Barrel(since=since, used=int(used))
    return Standing(
        total=int(found["total"]),
        bolts=int(found["bolts"] or 0),
        falls=int(found["falls"] or 0),
        concessions=int(found["concessions"] or 0),
        barrel=barrel,
    )


def note(standing: Standing) -> str:
    """Write one standing, without the round of mounting."""
    on = f" on({standing.barrel.used})" if standing.barrel is not None else ""
    counts = (("b", standing.bolts), ("f", standing.falls), ("c", standing.concessions))
    return f"{standing.total}{on}" + "".join(f" {key}{count}" for key, count in counts if count)


def sheet(
    *notes: str,
    rules: Rules = CLASSIC,
    dealer: Seat | None = None,
    round_number: int = 10,
    golden_left: int = 0,
    golden_made: bool = False,
) -> Match:
    """Give a match with these standings, else zeros; the last seat deals, so A is first hand."""
    notes = notes or ("0",) * rules.players
    return Match(
        rules=rules,
        dealer=rules.players - 1 if dealer is None else dealer,
        standings=tuple(standing(one, round_number=round_number) for one in notes),
        round_number=round_number,
        deal_number=round_number,
        golden_left=golden_left,
        golden_made=golden_made,
    )


def played(
    declarer: Seat,
    contract: int,
    cards: tuple[int, ...],
    marriages: Mapping[Seat, int] | None = None,
    *,
    no_trick: Iterable[Seat] = (),
    blind: bool = False,
    factor: int = 1,
    stock: SittingStock | None = None,
) -> Played:
    """Give a round by card points and marriages of every seat (a sitting dealer has 0)."""
    announced = marriages or {}
    idle = set(no_trick)
    return Played(
        declarer=declarer,
        contract=contract,
        raw=tuple(points + announced.get(seat, 0) for seat, points in enumerate(cards)),
        trickless=tuple(seat in idle for seat in range(len(cards))),
        blind=blind,
        factor=factor,
        stock=stock,
    )


def notes(settlement: Settlement) -> tuple[str, ...]:
    """Write all standings after a settlement."""
    return tuple(note(one) for one in settlement.match.standings)


def totals(settlement: Settlement) -> tuple[int, ...]:
    """Give all totals after a settlement."""
    return tuple(one.total for one in settlement.match.standings)


def bases(settlement: Settlement) -> tuple[int | None, ...]:
    """Give all base results."""
    return tuple(one.base for one in settlement.seats)


def why(settlement: Settlement, seat: Seat) -> tuple[str, ...]:
    """Give the ids of the clauses that changed something for a seat."""
    return tuple(clause.value for clause in settlement.seats[seat].why)


def golden(none_made: str) -> Rules:
    """Give golden rules with that ``golden_none_made``."""
    return rules_with(GOLDEN, {"golden_none_made": none_made})


B_PLAYS = played(B, 100, (30, 80, 10), {B: 40})
"""B makes 100; A takes 30 and C 10."""
C_IDLE = played(B, 100, (30, 90, 0), {B: 40}, no_trick=[C])
"""B makes 100; A takes 30 and C no trick."""
A_IDLE = played(B, 100, (0, 105, 15), no_trick=[A])
"""B makes 100; A takes no trick."""
