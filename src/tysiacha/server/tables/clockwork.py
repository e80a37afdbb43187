"""What of a table is not in its log: who is there just now, and since when it waits.

After a restart it begins anew: so no outage costs anybody time, and everybody is away at first.
All times are milliseconds of a clock that only goes forward; where it begins means nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from tysiacha.rules.events import Event
from tysiacha.rules.notices import TrickTaken
from tysiacha.rules.standing import Seat
from tysiacha.server.tables.facts import (
    Fact,
    MatchResumed,
    PromisesClosed,
    UndoAsked,
)
from tysiacha.server.tables.settings import TRICK_STAYS_MS
from tysiacha.server.tables.table import Table

GRACE_MS: Final = 45_000
"""For so long a table waits for somebody who is gone, before a bot plays for him."""

PROMISE_MS: Final = 5_000
"""For so long all may bind themselves to their part of a deal (fairness, step 2)."""

TELL_MS: Final = 3_000
"""For so long they may tell it then (step 3)."""

HOST_MS: Final = 300_000
"""Between matches somebody else becomes the host after the host was gone for so long."""

READY_MS: Final = 30_000
"""At a table with a clock the next deal begins after so long without waiting for anybody."""

UNDO_MS: Final = 30_000
"""For so long people may answer a wish to take back."""

ALONE_MS: Final = 600
"""After so long the table itself gives an answer that all can see to be the only one."""


class Clockwork(msgspec.Struct, frozen=True):
    """Who is there, and since when each thing is waited for."""

    now: int
    here: frozenset[str] = frozenset()
    """The players with a connection to this table."""
    gone_since: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Since when each of the others is away, as far as he was ever here."""
    began: int = 0
    """When this clockwork was made: who has not come since is away since then."""
    turn_since: int = 0
    """Since when the seat to act thinks; in the future while a trick still lies there."""
    ready_since: int | None = None
    """Since when all were ready for the next deal."""
    closed_since: int = 0
    """Since when the promises of the next deal are closed."""
    between_since: int = 0
    """Since when the table waits for the next deal."""
    undo_since: int = 0

    @classmethod
    def at(cls, now: int) -> Clockwork:
        """Give the clockwork of a table that is looked at for the first time."""
        return cls(
            now=now,
            began=now,
            turn_since=now,
            closed_since=now,
            between_since=now,
            undo_since=now,
        )

    def moved(self, now: int) -> Clockwork:
        """Give it at a later time."""
        return self if now <= self.now else replace(self, now=now)

    def arrived(self, player: str) -> Clockwork:
        """Give it with a player connected."""
        gone = {one: since for one, since in self.gone_since.items() if one != player}
        return replace(self, here=self.here | {player}, gone_since=gone)

    def left(self, player: str) -> Clockwork:
        """Give it with a player disconnected."""
        gone = {**self.gone_since, player: self.now}
        return replace(self, here=self.here - {player}, gone_since=gone)

    def forgotten(self, player: str) -> Clockwork:
        """Give it without somebody who only looked on."""
        return replace(self, here=self.here - {player})

    def delayed(self, ms: int) -> Clockwork:
        """Give it as if so much time had not passed: an outage of ours costs nobody anything."""
        if ms == 0:
            return self
        return replace(
            self,
            gone_since={one: since + ms for one, since in self.gone_since.items()},
            began=self.began + ms,
            turn_since=self.turn_since + ms,
            ready_since=None if self.ready_since is None else self.ready_since + ms,
            closed_since=self.closed_since + ms,
            between_since=self.between_since + ms,
            undo_since=self.undo_since + ms,
        )

    def knows(self, player: str) -> bool:
        """Tell whether a player was ever here since this clockwork began."""
        return player in self.here or player in self.gone_since

    def away_for(self, player: str) -> int:
        """Give for how long a player is away; 0 for who is here."""
        if player in self.here:
            return 0
        return self.now - self.gone_since.get(player, self.began)

    def after(self, fact: Fact, table: Table, events: tuple[Event, ...]) -> Clockwork:
        """Give it after a fact that has made a table what it is now."""
        now = self.now
        playing = table.playing
        if playing is not None and playing.turn_v == table.v:
            trick = any(isinstance(one, TrickTaken) for one in events)
            stays = TRICK_STAYS_MS[table.settings.pace] if trick else 0
            since = now + stays
            clockwork = replace(self, turn_since=since, between_since=now, ready_since=None)
            return clockwork.looked(table)
        match fact:
            case PromisesClosed():
                return replace(self, closed_since=now)
            case MatchResumed():
                later = replace(self, turn_since=now, closed_since=now, between_since=now)
                return replace(later, ready_since=None, undo_since=now).looked(table)
            case UndoAsked():
                return replace(self, undo_since=now)
            case _:
                return self.looked(table)

    def looked(self, table: Table) -> Clockwork:
        """Give it with the moment noted at which nobody was waited for any more."""
        if self.ready_since is None and all_ready(table, self):
            return replace(self, ready_since=self.now)
        return self


def all_ready(table: Table, clockwork: Clockwork) -> bool:
    """Tell whether nobody who is there is waited for before the next deal."""
    playing = table.playing
    if playing is None or not playing.between_deals:
        return False
    return playing.deal is None or waited_for(table, clockwork) <= playing.ready


def waited_for(table: Table, clockwork: Clockwork) -> frozenset[Seat]:
    """Give the seats of people whose answer the table waits for: who is here, or just gone."""
    return frozenset(
        seat
        for seat, one in table.people
        if not one.substituted and clockwork.away_for(one.player) < GRACE_MS
    )
