"""A decision in the making: facts that follow from one command, each seen by what comes next."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tysiacha.rules.events import Event
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.facts import Fact
from tysiacha.server.tables.playing import Playing
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.table import Table, apply_fact


class Step(msgspec.Struct, frozen=True):
    """One fact and what it made of the table."""

    fact: Fact
    before: Table
    after: Table
    events: tuple[Event, ...]
    """What happened in the game, the full truth."""


@dataclass(slots=True)
class Draft:
    """Facts as they are decided; nothing of it counts before it is stored."""

    table: Table
    clockwork: Clockwork
    steps: list[Step] = field(default_factory=list)

    def add(self, fact: Fact) -> None:
        """Let something happen."""
        before = self.table
        applied = apply_fact(before, fact)
        self.table = applied.table
        self.clockwork = self.clockwork.after(fact, applied.table, applied.events)
        self.steps.append(Step(fact, before, applied.table, applied.events))

    @property
    def playing(self) -> Playing:
        """The match that is played.

        Raises:
            Refused: if there is none.
        """
        playing = self.table.playing
        if playing is None or playing.over:
            raise Refused(Code.NO_MATCH)
        return playing

    @property
    def now(self) -> int:
        """The time, in milliseconds."""
        return self.clockwork.now
