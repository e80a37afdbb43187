"""What a round brought: one sentence about the declarer, and a table with the reasons."""

from __future__ import annotations

from typing import assert_never

from tysiacha.rules.amounts import GOLDEN_FACTOR
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.choices import BlindDoubles
from tysiacha.rules.clauses import Clause
from tysiacha.rules.outcomes import GivenUp, Played, SeatResult, Settlement, Skipped
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.texts.clauses import clause_reason
from tysiacha.texts.layout import table
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

RoundOutcome = Played | GivenUp | Skipped


def signed(points: int) -> str:
    """Give a change of a total with its sign: ``+35``, ``0``, ``-100``."""
    return f"{points:+d}" if points else "0"


def verdict(outcome: RoundOutcome, settlement: Settlement, wording: Wording) -> str:
    """Give in a sentence how the round went for the declarer."""
    match outcome:
        case Played(declarer, contract, raw):
            if contract_made(settlement.match.rules, outcome):
                you, other = _made(raw[declarer])
            else:
                you, other = _not_made(raw[declarer])
            return wording.say(declarer, you, other, contract=contract, points=raw[declarer])
        case GivenUp(declarer, contract):
            return wording.say(
                declarer,
                _("You gave up the round at {contract}."),
                _("{name} gave up the round at {contract}."),
                contract=contract,
            )
        case Skipped():
            return _("The round is skipped.")
        case _:
            assert_never(outcome)


def result_lines(
    outcome: RoundOutcome, settlement: Settlement, before: Match, wording: Wording
) -> tuple[str, ...]:
    """Give the results of a round as a table, and sentences about what is not seen from it.

    What else happened, bolts and the barrel, is told by the happenings of the settlement.
    """
    return (
        *_result_table(outcome, settlement, before, wording),
        *_factor_lines(outcome, before, wording),
        *_reason_lines(settlement, before, wording),
    )


def _made(points: int) -> tuple[str, str]:
    return (
        ngettext(
            "You played for {contract} and took {points} point: made.",
            "You played for {contract} and took {points} points: made.",
            points,
        ),
        ngettext(
            "{name} played for {contract} and took {points} point: made.",
            "{name} played for {contract} and took {points} points: made.",
            points,
        ),
    )


def _not_made(points: int) -> tuple[str, str]:
    return (
        ngettext(
            "You played for {contract} but took {points} point: not made.",
            "You played for {contract} but took {points} points: not made.",
            points,
        ),
        ngettext(
            "{name} played for {contract} but took {points} point: not made.",
            "{name} played for {contract} but took {points} points: not made.",
            points,
        ),
    )


def _result_table(
    outcome: RoundOutcome, settlement: Settlement, before: Match, wording: Wording
) -> tuple[str, ...]:
    title = _("Round {number}").format(number=before.round_number)
    took = [_("took")] if isinstance(outcome, Played) else []
    rows = [[title, *took, _("result"), _("total")]]
    for seat, result in enumerate(settlement.seats):
        raw = [_took(outcome, before, seat)] if isinstance(outcome, Played) else []
        name = _role(outcome, before, seat, wording)
        rows.append([name, *raw, signed(result.change), str(result.after.total)])
    return table(rows)


def _took(outcome: Played, before: Match, seat: Seat) -> str:
    return "-" if table_of(before).sitting == seat else str(outcome.raw[seat])


def _role(outcome: RoundOutcome, before: Match, seat: Seat, wording: Wording) -> str:
    name = wording.name(seat)
    if not isinstance(outcome, Skipped) and seat == outcome.declarer:
        return _("{name}, declarer").format(name=name)
    if table_of(before).sitting == seat:
        return _("{name}, sat out").format(name=name)
    return name


def _factor_lines(outcome: RoundOutcome, before: Match, wording: Wording) -> tuple[str, ...]:
    if not isinstance(outcome, Played):
        return ()
    lines = []
    if before.golden:
        lines.append(
            _("A golden round: all results count {factor} times. (GOLD-4)").format(
                factor=GOLDEN_FACTOR
            )
        )
    if outcome.blind and before.rules.blind_doubles is BlindDoubles.ALL:
        lines.append(_("Won blind: all results count double. (BID-12)"))
    elif outcome.blind:
        lines.append(_("Won blind: the declarer's result counts double. (BID-12)"))
    if outcome.factor > 1:
        lines.append(
            wording.say(
                outcome.declarer,
                _("After the contra your result counts {factor} times. (CONTRA-1)"),
                _("After the contra {name}'s result counts {factor} times. (CONTRA-1)"),
                factor=outcome.factor,
            )
        )
    return tuple(lines)


def _reason_lines(settlement: Settlement, before: Match, wording: Wording) -> tuple[str, ...]:
    """Say what neither the table nor a happening tells."""
    lines = []
    for seat, result in enumerate(settlement.seats):
        if Clause.CONCEDE_4 in result.why:
            reason = clause_reason(Clause.CONCEDE_4)
            lines.append(f"{wording.name(seat)}: {reason}. ({Clause.CONCEDE_4})")
        if _stood_still(result):
            lines.append(_stood_still_text(before, seat, wording))
    return tuple(lines)


def _stood_still(result: SeatResult) -> bool:
    """Tell whether a base result did not count, on the barrel or past it (BARREL-2, -12)."""
    return bool(result.base) and result.change == 0 and not result.why


def _stood_still_text(before: Match, seat: Seat, wording: Wording) -> str:
    if before.standings[seat].barrel is None:
        return wording.say(
            seat,
            _("With your total only contracts of your own count. (BARREL-12)"),
            _("With {name}'s total only own contracts count. (BARREL-12)"),
        )
    least = before.rules.winning_contract or 0
    return wording.say(
        seat,
        _("On the barrel nothing counts for you but a contract of {least} or more. (BARREL-2)"),
        _("On the barrel nothing counts for {name} but a contract of {least} or more. (BARREL-2)"),
        least=least,
    )
