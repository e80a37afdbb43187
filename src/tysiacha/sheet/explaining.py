"""How a total came about: the steps from what a player had to what he has, in words and numbers.

The settlement tells what happened and why; here it is only retold, one step after the other. That
the steps lead from the total before to the total after is a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import assert_never

from tysiacha.rules.base_results import (
    concession_fine,
    contract_made,
    golden_factor,
    result_factor,
    rounded,
)
from tysiacha.rules.choices import DeclarerScores, P4Bonus
from tysiacha.rules.clauses import Clause
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    Fined,
    GivenUp,
    GoldenReset,
    Happening,
    MatchWon,
    PassedOut,
    Played,
    Redealt,
    SittingStock,
    Skipped,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.table import table_of
from tysiacha.sheet.describing import entry_sentence, labels
from tysiacha.sheet.entries import PlayedEntry
from tysiacha.sheet.reckoning import Reckoned, Reckoning
from tysiacha.texts.clauses import clause_reason
from tysiacha.texts.happenings import happening_text
from tysiacha.texts.lists import listed
from tysiacha.texts.results import signed
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened to a player, and the total after it."""

    text: str
    total: int


@dataclass(frozen=True, slots=True)
class Account:
    """How one entry brought a player from one total to the next."""

    label: str
    heading: str
    before: int
    standing: str
    """What he had, in words."""
    steps: tuple[Step, ...]

    @property
    def after(self) -> int:
        """The total at the end of the steps."""
        return self.steps[-1].total if self.steps else self.before


def accounts_of(reckoning: Reckoning, seat: Seat) -> tuple[Account, ...]:
    """Give for each entry what it did to a player."""
    names = reckoning.sheet.names
    return tuple(
        _account(line, label, names, seat)
        for line, label in zip(reckoning.lines, labels(reckoning.lines), strict=True)
    )


def explanation(
    reckoning: Reckoning, *, label: str | None = None, seat: Seat | None = None
) -> tuple[str, ...]:
    """Give in lines how totals came about: of one round or all, of one player or all.

    A label without a letter stands for everything in that round.
    """
    names = reckoning.sheet.names
    seats = range(len(names)) if seat is None else (seat,)
    columns = [accounts_of(reckoning, one) for one in seats]
    found: list[str] = []
    for row in zip(*columns, strict=True):
        if label is None or label in (row[0].label, row[0].label.rstrip(ascii_lowercase)):
            found.append(_("{label}. {heading}").format(label=row[0].label, heading=row[0].heading))
            for account in row:
                if account.steps or seat is not None:
                    found += _account_lines(account)
    return tuple(found)


def _account_lines(account: Account) -> Iterator[str]:
    yield f"  {account.standing}"
    if not account.steps:
        yield "    " + _("Nothing changes.")
    total = account.before
    for step in account.steps:
        moved = ""
        if step.total != total:
            change = signed(step.total - total)
            moved = " " + _("{before} {change} = {after}").format(
                before=total, change=f"{change[0]} {change[1:]}", after=step.total
            )
        total = step.total
        yield f"    {step.text}{moved}"


def _account(line: Reckoned, label: str, names: Sequence[str], seat: Seat) -> Account:
    row = standing_lines(line.before, Wording(tuple(names)))[seat]  # columns, for a sentence here
    standing = " ".join(row.split()).removeprefix(names[seat]).strip()
    return Account(
        label=label,
        heading=entry_sentence(line.entry, names),
        before=line.before.standings[seat].total,
        standing=_("{name} before: {standing}").format(name=names[seat], standing=standing),
        steps=tuple(_steps(line, names, seat)),
    )


def _steps(line: Reckoned, names: Sequence[str], seat: Seat) -> Iterator[Step]:
    total = line.before.standings[seat].total
    yield from (Step(text, total) for text in _count_texts(line, seat))
    result = line.settlement.seats[seat]
    if _base_counts(line, seat):
        total += result.base or 0
        yield Step(_("On the sheet:") if result.base else _("Nothing to write."), total)
    elif result.base and not _own_contract_decides(line, seat):
        yield Step(_idle_text(line.before, seat), total)
    for text, fine in _fines(line, seat):
        total -= fine
        yield Step(text, total)
    if _bolts_are_struck_out(line, seat):
        yield Step(_("A trick strikes the bolts out. (BOLT-2)"), total)
    for happening in line.settlement.happenings:
        if _concerns(happening, line, seat):
            total = _total_after(happening, line.before, total)
            yield Step(happening_text(happening, Wording(tuple(names))), total)


def _bolts_are_struck_out(line: Reckoned, seat: Seat) -> bool:
    """Tell whether marks are gone, neither fined nor because everybody starts anew (BOLT-2)."""
    result = line.settlement.seats[seat]
    had, has = line.before.standings[seat].bolts, result.after.bolts
    return has < had and {Clause.BOLT_1, Clause.BOLT_4, Clause.GOLD_5}.isdisjoint(result.why)


def _base_counts(line: Reckoned, seat: Seat) -> bool:
    """Tell whether a base result was added to the total (settlement step 6)."""
    base = line.settlement.seats[seat].base
    if base is None or line.before.standings[seat].barrel is not None:
        return False
    return seat == _declarer(line) or not _past_the_barrel(line.before, seat)


def _past_the_barrel(match: Match, seat: Seat) -> bool:
    """Tell whether only own contracts count for a player (BARREL-12)."""
    barrel_at = match.rules.barrel_at
    if barrel_at is None or match.rules.frozen_barrel:
        return False
    return match.standings[seat].total >= barrel_at


def _own_contract_decides(line: Reckoned, seat: Seat) -> bool:
    """Tell whether a player on the barrel won or fell by an own contract: that tells all."""
    won = line.settlement.match.winner == seat
    return won or Clause.BARREL_4 in line.settlement.seats[seat].why


def _declarer(line: Reckoned) -> Seat | None:
    match line.ruling:
        case Played() | GivenUp():
            return line.ruling.declarer
        case _:
            return None


def _idle_text(match: Match, seat: Seat) -> str:
    if match.standings[seat].barrel is None:
        return _("Past the barrel only own contracts count: nothing is written. (BARREL-12)")
    return _("On the barrel that does not count. (BARREL-2)")


def _fines(line: Reckoned, seat: Seat) -> Iterator[tuple[str, int]]:
    """Give the fines that no happening tells: of skipped rounds, fines, and third concessions."""
    result = line.settlement.seats[seat]
    if Clause.CONCEDE_4 in result.why:
        fine = concession_fine(line.before.rules, result.after.concessions) or 0
        yield _fine_text(Clause.CONCEDE_4, fine), fine
    match line.ruling:
        case Skipped(clause, fined, fine) | Fined(clause, fined, fine):
            on_barrel = line.before.standings[seat].barrel is not None
            if fined == seat and clause in result.why and not on_barrel:
                fine *= golden_factor(line.before)
                yield _fine_text(clause, fine), fine
        case Played() | GivenUp() | Redealt() | PassedOut():
            return
        case _:
            assert_never(line.ruling)


def _fine_text(clause: Clause, fine: int) -> str:
    reason = clause_reason(clause)
    return _("{reason}: {fine} points. ({rule})").format(
        reason=reason[:1].upper() + reason[1:], fine=fine, rule=clause
    )


def _concerns(happening: Happening, line: Reckoned, seat: Seat) -> bool:
    if isinstance(happening, GoldenReset):
        return Clause.GOLD_5 in line.settlement.seats[seat].why
    return happening.seat == seat


def _total_after(happening: Happening, before: Match, total: int) -> int:
    match happening:
        case BoltMarked() | BarrelRoundUsed():
            return total
        case BoltFined():
            return total - happening.fine
        case BarrelMounted():
            return before.rules.barrel_at or 0
        case BarrelFallen() | MatchWon():
            return happening.total
        case TotalZeroed() | TotalDumped() | GoldenReset():
            return 0
        case _:
            assert_never(happening)


def _count_texts(line: Reckoned, seat: Seat) -> Iterator[str]:
    """Give how a base result was found, before it is known whether it counts (steps 1 and 2)."""
    match line.ruling:
        case Played():
            yield from _played_texts(line, line.ruling, seat)
        case GivenUp():
            yield _conceded_text(line, line.ruling, seat)
        case Skipped() | Redealt() | PassedOut() | Fined():
            return
        case _:
            assert_never(line.ruling)


def _played_texts(line: Reckoned, played: Played, seat: Seat) -> Iterator[str]:
    match = line.before
    if seat == table_of(match).sitting:
        yield _sitting_text(match, played.stock)
    else:
        yield _raw_text(line, played, seat)
        yield _judged_text(match, played, seat)
    factor = result_factor(match, played, seat)
    if factor > 1:
        result = line.settlement.seats[seat].base or 0
        yield _("{why}: {factor} times that is {result}.").format(
            why=_factor_text(match, played, seat), factor=factor, result=signed(result)
        )


def _raw_text(line: Reckoned, played: Played, seat: Seat) -> str:
    entry = line.entry
    assert isinstance(entry, PlayedEntry)
    if played.trickless[seat]:
        parts = [_("no trick")]
    else:
        parts = [_("{points} in tricks").format(points=entry.cards[seat])]
    if entry.marriages[seat]:
        parts.append(_("{points} announced").format(points=entry.marriages[seat]))
    if entry.last_trick == seat:
        bonus = line.before.rules.last_trick_bonus
        parts.append(_("{points} for the last trick").format(points=bonus))
    if len(parts) == 1:
        return _("Points: {parts}.").format(parts=parts[0])
    return _("Points: {parts}, together {sum}.").format(parts=listed(parts), sum=played.raw[seat])


def _judged_text(match: Match, played: Played, seat: Seat) -> str:
    rules, raw = match.rules, played.raw[seat]
    if seat != played.declarer:
        if rules.rounding == 1:
            return _("As a defender that: {result}. (SCORE-2)").format(result=raw)
        return _("As a defender that, rounded to {unit}: {result}. (SCORE-2)").format(
            unit=rules.rounding, result=rounded(raw, rules.rounding)
        )
    contract = played.contract
    compared = rounded(raw, rules.rounding) if rules.declarer_rounded else raw
    if not contract_made(rules, played):
        return _("{points} are less than the contract: -{contract}. (SCORE-4)").format(
            points=compared, contract=contract
        )
    if rules.declarer_scores is DeclarerScores.ACTUAL:
        return _("The contract is made; the points count, rounded: +{result}. (SCORE-3)").format(
            result=rounded(raw, rules.rounding)
        )
    return _("The contract is made: +{contract}, never more. (SCORE-3)").format(contract=contract)


def _factor_text(match: Match, played: Played, seat: Seat) -> str:
    parts = [_("a golden round (GOLD-4)")] if match.golden else []
    if played.blind and result_factor(match, played, seat) > golden_factor(match):
        parts.append(_("won blind (BID-12)"))
    if played.factor > 1 and seat == played.declarer:
        parts.append(_("contra (CONTRA-1)"))
    reason = listed(parts)
    return reason[:1].upper() + reason[1:]


def _conceded_text(line: Reckoned, given_up: GivenUp, seat: Seat) -> str:
    if seat == table_of(line.before).sitting:
        return _sitting_text(line.before, given_up.stock)
    result = signed(line.settlement.seats[seat].base or 0)
    if seat == given_up.declarer:
        return _("Giving up costs: {result}. (CONCEDE-2)").format(result=result)
    return _("The round was given up, which brings: {result}. (CONCEDE-2)").format(result=result)


def _sitting_text(match: Match, stock: SittingStock | None) -> str:
    rules = match.rules
    if stock is None or rules.p4_bonus is P4Bonus.NONE:
        return _("Sat out. (P4-1)")
    parts = []
    if rules.p4_bonus in (P4Bonus.CARDS_AND_MARRIAGE, P4Bonus.CARDS_ONLY):
        parts.append(_("{points} in cards").format(points=stock.points))
    elif rules.p4_bonus is not P4Bonus.MARRIAGE_ONLY:
        parts.append(_("aces: {n}").format(n=stock.aces))
    if rules.p4_bonus is not P4Bonus.CARDS_ONLY:
        parts.append(_("{points} for a marriage").format(points=stock.marriage))
    return _("Sat out, with the stock: {parts}; rounded to {unit}. (P4-4)").format(
        parts=listed(parts), unit=rules.rounding
    )
