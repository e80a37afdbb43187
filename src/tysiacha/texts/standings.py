"""The score sheet in words: totals, bolts, the barrel, falls, and what the match is played to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tysiacha.rules.choices import WinRule
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Seat, Standing
from tysiacha.texts.layout import table
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round of the past, as the sheet lists it."""

    number: int
    declarer: Seat | None
    """Who played for a contract, None for a skipped round."""
    totals: tuple[int, ...]


def standing_lines(match: Match, wording: Wording) -> tuple[str, ...]:
    """Give what every player has on the sheet, a line each, and the aim of the match."""
    totals = table(
        [[wording.name(seat), str(standing.total)] for seat, standing in enumerate(match.standings)]
    )
    lines = []
    for line, standing in zip(totals, match.standings, strict=True):
        lines.append(listed([line, *_extras(match.rules, standing)]))
    return (*lines, aim_text(match.rules))


def sheet_lines(rows: Sequence[SheetRow], wording: Wording) -> tuple[str, ...]:
    """Give the totals after each round of the past, a star at who was the declarer."""
    if not rows:
        return ()
    names = [wording.name(seat) for seat in range(len(rows[0].totals))]
    cells = [[_("Round"), *names]]
    for row in rows:
        totals = [
            f"{total}*" if seat == row.declarer else f"{total} "
            for seat, total in enumerate(row.totals)
        ]
        cells.append([str(row.number), *totals])
    return table(cells)


def aim_text(rules: Rules) -> str:
    """Give what wins the match."""
    target = rules.target
    if not rules.frozen_barrel:
        if rules.win_rule is WinRule.REACH:
            return _("{target} points win the match. (GOAL-1)").format(target=target)
        return _("More than {target} points win the match. (GOAL-1)").format(target=target)
    return _(
        "At {barrel} points you mount the barrel; there an own contract of {least} or more wins. "
        "(BARREL-1, WIN-2)"
    ).format(barrel=rules.barrel_at, least=rules.winning_contract)


def _extras(rules: Rules, standing: Standing) -> list[str]:
    extras = []
    if standing.bolts:
        bolts = ngettext("{n} of {limit} bolts", "{n} of {limit} bolts", standing.bolts)
        extras.append(bolts.format(n=standing.bolts, limit=rules.bolt_limit))
    if standing.barrel is not None:
        extras.append(_barrel_text(rules, standing.barrel.used))
    if standing.falls:
        falls = ngettext("fallen {n} time", "fallen {n} times", standing.falls)
        extras.append(falls.format(n=standing.falls))
    if standing.concessions:
        given_up = ngettext("given up {n} time", "given up {n} times", standing.concessions)
        extras.append(given_up.format(n=standing.concessions))
    return extras


def _barrel_text(rules: Rules, used: int) -> str:
    if rules.barrel_attempts is None:
        return _("on the barrel")
    return ngettext(
        "on the barrel, {used} of {attempts} round used",
        "on the barrel, {used} of {attempts} rounds used",
        rules.barrel_attempts,
    ).format(used=used, attempts=rules.barrel_attempts)
