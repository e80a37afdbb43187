"""A score sheet with everything worked out: each entry, the match before it, and what it did.

The settlement is that of played games: :mod:`tysiacha.rules.settlement`. Here an entry only becomes
the outcome that settlement is told of.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from tysiacha.rules.amounts import STANDARD_FINE
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    Fined,
    GivenUp,
    Played,
    Redealt,
    Settlement,
    SittingStock,
    Skipped,
)
from tysiacha.rules.settlement import settle, settle_fine
from tysiacha.rules.standing import Barrel, Match, Standing
from tysiacha.sheet.entries import (
    ConcededEntry,
    Entry,
    FineEntry,
    MisdealEntry,
    PlayedEntry,
    RedealEntry,
    Ruling,
    Sheet,
    SkippedEntry,
    StartLine,
    StockCount,
)
from tysiacha.sheet.entry_checks import entry_problems
from tysiacha.sheet.problems import SheetError


@dataclass(frozen=True, slots=True)
class Reckoned:
    """One entry and what it did."""

    entry: Entry
    before: Match
    ruling: Ruling
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sheet, all of it worked out."""

    sheet: Sheet
    lines: tuple[Reckoned, ...] = ()
    """One per entry."""

    @property
    def match(self) -> Match:
        """The match after the last entry."""
        return self.lines[-1].settlement.match if self.lines else match_at_start(self.sheet)

    @property
    def winner(self) -> str | None:
        """Who has won, or None."""
        winner = self.match.winner
        return None if winner is None else self.sheet.names[winner]

    def with_entry(self, entry: Entry, source: str = "") -> Reckoning:
        """Give the sheet with one entry more.

        Raises:
            SheetError: with everything because of which it cannot be the next one.
        """
        match = self.match
        problems = entry_problems(match, self.sheet.names, entry)
        if problems:
            place = len(self.lines) + 1
            raise SheetError(source, (one.at(place, match.round_number) for one in problems))
        sheet = replace(self.sheet, entries=(*self.sheet.entries, entry))
        return Reckoning(sheet, (*self.lines, _reckoned(match, entry)))

    def up_to(self, entries: int) -> Reckoning:
        """Give the sheet with its first entries only."""
        sheet = replace(self.sheet, entries=self.sheet.entries[:entries])
        return Reckoning(sheet, self.lines[:entries])


def reckon(sheet: Sheet, source: str = "") -> Reckoning:
    """Work out a whole sheet.

    Raises:
        SheetError: with what is wrong with the first entry that cannot be.
    """
    reckoning = opened(sheet)
    for entry in sheet.entries:
        reckoning = reckoning.with_entry(entry, source)
    return reckoning


def opened(sheet: Sheet) -> Reckoning:
    """Give a sheet without its entries."""
    return Reckoning(replace(sheet, entries=()))


def match_at_start(sheet: Sheet) -> Match:
    """Give the match before the first entry."""
    rules = sheet.rules
    golden = rules.players + 1 - sheet.first_round if rules.golden else 0
    return Match(
        rules=rules,
        dealer=sheet.dealer,
        standings=tuple(_standing(sheet, line) for line in sheet.start),
        round_number=sheet.first_round,
        deal_number=sheet.first_round,
        golden_left=max(golden, 0),
    )


def ruling_of(rules: Rules, entry: Entry) -> Ruling:
    """Give what settlement is told of an entry."""
    match entry:
        case PlayedEntry():
            return _played(rules, entry)
        case ConcededEntry(declarer, contract, _bid, stock):
            return GivenUp(declarer, contract, _sitting_stock(stock))
        case SkippedEntry(clause, seat, bid):
            return Skipped(clause, seat, STANDARD_FINE if bid is None else bid)
        case MisdealEntry(seat):
            return Skipped(Clause.DEAL_10, seat, STANDARD_FINE)
        case RedealEntry(clause):
            return Redealt(clause, seat=0, cards=0)
        case FineEntry(clause, seat):
            return Fined(clause, seat, STANDARD_FINE)
        case _:
            assert_never(entry)


def _reckoned(match: Match, entry: Entry) -> Reckoned:
    ruling = ruling_of(match.rules, entry)
    settlement = settle_fine(match, ruling) if isinstance(ruling, Fined) else settle(match, ruling)
    return Reckoned(entry, match, ruling, settlement)


def _played(rules: Rules, entry: PlayedEntry) -> Played:
    raw = [
        cards + announced + (rules.last_trick_bonus if seat == entry.last_trick else 0)
        for seat, (cards, announced) in enumerate(zip(entry.cards, entry.marriages, strict=True))
    ]
    return Played(
        declarer=entry.declarer,
        contract=entry.contract,
        raw=tuple(raw),
        trickless=tuple(seat in entry.no_trick for seat in range(rules.players)),
        blind=entry.blind,
        factor=entry.contra or 1,
        stock=_sitting_stock(entry.stock),
    )


def _sitting_stock(stock: StockCount | None) -> SittingStock | None:
    if stock is None:
        return None
    return SittingStock(points=stock.points, marriage=stock.marriage, aces=stock.aces or 0)


def _standing(sheet: Sheet, line: StartLine) -> Standing:
    barrel = None
    if line.barrel_rounds is not None:
        barrel = Barrel(since=_mounted_in(sheet, line), used=line.barrel_rounds)
    return Standing(line.total, line.bolts, line.falls, line.concessions, barrel)


def _mounted_in(sheet: Sheet, line: StartLine) -> int:
    """Give a round before the sheet in which a player mounted: only their order counts."""
    others = {one.on_since for one in sheet.start if one.barrel_rounds is not None}
    order = sorted(one for one in others if one is not None)
    later = len(order) - order.index(line.on_since) if line.on_since is not None else 1
    return sheet.first_round - later
