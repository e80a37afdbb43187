"""The page on which one round is being settled: a line per player, written step by step.

A :class:`Ledger` is immutable: each step of the settlement gives a new one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tysiacha.rules.clauses import Clause
from tysiacha.rules.outcomes import BarrelFallen, Happening, SeatResult, Settlement
from tysiacha.rules.standing import Match, Seat, Standing
from tysiacha.rules.table import Table, table_of


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line while a round is being settled."""

    before: Standing
    """What he had when the round began."""
    now: Standing
    """What he has after the steps so far."""
    base: int | None = None
    """His base result (settlement step 2), or None where there is none."""
    why: tuple[Clause, ...] = ()
    """The clauses that changed something so far."""
    fallen: bool = False
    """Whether he has fallen off the barrel in this round."""

    @property
    def on(self) -> bool:
        """Whether he was on the barrel when the round began, as settlement means *on*."""
        return self.before.barrel is not None

    @property
    def result(self) -> SeatResult:
        """What the round did to him."""
        change = self.now.total - self.before.total
        return SeatResult(base=self.base, change=change, after=self.now, why=self.why)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All lines, what has happened so far, and who has won."""

    table: Table
    """Who sat where, and the match as it was when the round began."""
    lines: tuple[Line, ...]
    """One per seat."""
    happenings: tuple[Happening, ...] = ()
    winner: Seat | None = None

    @classmethod
    def opened(cls, match: Match, bases: tuple[int, ...] | None = None) -> Ledger:
        """Give the page as it is before anything is booked; ``bases`` are noted, not added."""
        noted = bases if bases is not None else (None,) * len(match.standings)
        lines = tuple(
            Line(before=standing, now=standing, base=base)
            for standing, base in zip(match.standings, noted, strict=True)
        )
        return cls(table=table_of(match), lines=lines)

    @property
    def match(self) -> Match:
        """The match as it was when the round began."""
        return self.table.match

    @property
    def barrel_at(self) -> int:
        """The total on the barrel; only to be asked where the rules have one."""
        barrel_at = self.match.rules.barrel_at
        if barrel_at is None:
            message = "these rules have no barrel, so nobody can be on it"
            raise ValueError(message)
        return barrel_at

    def now(self, seat: Seat) -> Standing:
        """Give a player's standing after the steps so far."""
        return self.lines[seat].now

    def write(
        self, seat: Seat, now: Standing, *told: Happening, why: Clause | None = None
    ) -> Ledger:
        """Give the page with a player's new standing, its reason, and what is told about it."""
        line = self.lines[seat]
        reasons = line.why if why is None else (*line.why, why)
        written = Line(line.before, now, line.base, reasons, line.fallen)
        return self._with(seat, written, told)

    def fall(self, seat: Seat, total: int, why: Clause) -> Ledger:
        """Give the page after a fall off the barrel: off it, one fall more, a new total."""
        line = self.lines[seat]
        now = replace(line.now, total=total, falls=line.now.falls + 1, barrel=None)
        fallen = replace(line, now=now, why=(*line.why, why), fallen=True)
        return self._with(seat, fallen, (BarrelFallen(seat, why, total),))

    def win(self, seat: Seat, total: int) -> Ledger:
        """Give the page after a win: the winner is on no barrel any more (rule WIN-3)."""
        now = replace(self.now(seat), total=total, barrel=None)
        return replace(self.write(seat, now), winner=seat)

    def tell(self, happening: Happening) -> Ledger:
        """Give the page with one thing more told, which changes no line."""
        return replace(self, happenings=(*self.happenings, happening))

    def settlement(self, after: Match) -> Settlement:
        """Give what came of it: the match ``after`` with the standings of this page."""
        return Settlement(
            match=replace(after, standings=tuple(line.now for line in self.lines)),
            seats=tuple(line.result for line in self.lines),
            happenings=self.happenings,
        )

    def _with(self, seat: Seat, line: Line, told: tuple[Happening, ...]) -> Ledger:
        lines = (*self.lines[:seat], line, *self.lines[seat + 1 :])
        return Ledger(self.table, lines, (*self.happenings, *told), self.winner)
