"""Who follows a table, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tysiacha.rules.views import Viewer
from tysiacha.server.live.directory import Directory
from tysiacha.server.live.outlets import Outlet
from tysiacha.server.live.viewing import ViewerFeed
from tysiacha.server.protocol.telling import Chat, Gone, Room, Snapshot, encoded
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.facts import Sat, SeatEmptied, SettingsChanged
from tysiacha.server.tables.knowledge import News, Own, Shared
from tysiacha.server.tables.projection import opened_deals, proof_section, said_to_all
from tysiacha.server.tables.refusals import Code
from tysiacha.server.tables.table import Table

KEPT_LINES: Final = 50
"""So many lines of the chat are shown to who comes, or looks from another seat."""

_SEATING: Final = (Sat, SeatEmptied, SettingsChanged)


def may_watch(table: Table, player: str) -> bool:
    """Tell whether a player may see a table."""
    if table.seat_of(player) is not None or player == table.host:
        return True
    if player in table.banned:
        return False
    return table.settings.spectators or not table.in_match


class Audience:
    """The connections that follow one table."""

    def __init__(self, table: Table, directory: Directory) -> None:
        self._directory = directory
        self._outlets: dict[Outlet, Viewer] = {}
        self._feeds: dict[Viewer, ViewerFeed] = {}
        self._told: Shared | None = None
        """What all were told last, as long as anybody follows."""
        self._other_clock = False
        """Whether some were told of the clock later than others."""
        self._said: dict[int, Mapping[str, str | int]] = {}
        """The last lines of the chat by their numbers, as far as they are known here."""
        self._settled: tuple[object, ...] | None = None
        """By which seats and rights all who follow were gone through last."""
        self._seated_v = table.v
        """Since this version everybody has the seat that he has now, as far as is known here."""

    def __len__(self) -> int:
        return len(self._outlets)

    def has(self, player: str) -> bool:
        """Tell whether a player follows, by whichever connection."""
        return any(one.player == player for one in self._outlets)

    def add(
        self,
        outlet: Outlet,
        table: Table,
        clockwork: Clockwork,
        v: int,
        chat: Sequence[Mapping[str, str | int]],
    ) -> None:
        """Let a connection follow, from a version that it has seen or from nothing."""
        viewer = table.seat_of(outlet.player)
        for line in chat:
            self._remember(line)
        self.room(table, clockwork)
        self._outlets[outlet] = viewer
        self._settled = None
        feed = self._feed(viewer, table, clockwork)
        kept = feed.since(v) if v > self._seated_v else None
        if kept is None:
            outlet.push(self._snapshot(viewer, table, clockwork))
            return
        for frame in kept:
            outlet.push(frame)
        shared = self._shared(table, clockwork)
        self._other_clock = True
        now = {"room": shared.room, "clock": shared.clock}
        outlet.push(encoded(Room(table=table.id, v=table.v, set=now)))

    def remove(self, outlet: Outlet) -> bool:
        """Let a connection follow no longer; ``False`` if it did not."""
        return self._outlets.pop(outlet, self) is not self

    def news(self, steps: Sequence[Step], clockwork: Clockwork) -> None:
        """Tell everybody of facts."""
        table = steps[-1].after
        if any(isinstance(one.fact, _SEATING) for one in steps):
            self._seated_v = table.v
        self._follow(table)
        if self._told is not None:
            to_all = [said_to_all(one) for one in steps]
            shared = self._shared(table, clockwork)
            news = News.between(self._told, shared, clock=self._other_clock)
            self._told, self._other_clock = shared, False
            for viewer, feed in self._feeds.items():
                for frame in feed.after(steps, to_all, news):
                    self._push(viewer, frame)
        self._reseat(table, clockwork)

    def anew(self, table: Table, clockwork: Clockwork) -> None:
        """Show everybody how the table is, whatever he was told before."""
        self._forget()
        self._seated_v = table.v
        self._settled = None
        for outlet in self._outlets:
            viewer = table.seat_of(outlet.player)
            self._outlets[outlet] = viewer
            outlet.push(self._snapshot(viewer, table, clockwork))

    def room(self, table: Table, clockwork: Clockwork) -> None:
        """Tell everybody who came or went, or is called otherwise now."""
        if self._told is None:
            return
        shared = self._shared(table, clockwork)
        if shared.room == self._told.room:
            return
        self._told = self._told.with_room(shared.room, shared.room_of)
        frame = encoded(Room(table=table.id, v=table.v, set={"room": shared.room}))
        self.tell(frame)

    def say(self, table: str, line: Mapping[str, str | int]) -> None:
        """Tell everybody what somebody said."""
        self._remember(line)
        self.tell(encoded(Chat(table=table, line=dict(line))))

    def tell(self, frame: bytes) -> None:
        """Send the same to everybody."""
        for outlet in self._outlets:
            outlet.push(frame)

    def gone(self, table: str, code: Code) -> None:
        """Tell everybody that the table is not here any more, and let go of them."""
        self.tell(encoded(Gone(table=table, code=code)))
        self._outlets.clear()
        self._forget()

    def _push(self, viewer: Viewer, frame: bytes) -> None:
        for outlet, seen_as in self._outlets.items():
            if seen_as == viewer:
                outlet.push(frame)

    def _follow(self, table: Table) -> None:
        """Keep a feed for every seat of a person, and for spectators while there are any."""
        wanted: set[Viewer] = {seat for seat, _ in table.people}
        wanted |= set(self._outlets.values())
        for viewer in [one for one in self._feeds if one not in wanted]:
            del self._feeds[viewer]
        if not self._feeds:
            self._forget()

    def _feed(self, viewer: Viewer, table: Table, clockwork: Clockwork) -> ViewerFeed:
        if viewer not in self._feeds:
            if self._told is None:
                self._told = self._shared(table, clockwork)
            self._feeds[viewer] = ViewerFeed(Own.of(table, viewer), table.v)
        return self._feeds[viewer]

    def _shared(self, table: Table, clockwork: Clockwork) -> Shared:
        """Give what all know, made from what they were told last."""
        return Shared.of(table, clockwork, self._directory.names, self._told)

    def _forget(self) -> None:
        """Hold for told to nobody what was told so far."""
        self._feeds.clear()
        self._told = None

    def _reseat(self, table: Table, clockwork: Clockwork) -> None:
        """Show who has taken or left a seat what he may see from now on."""
        by = (table.chairs, table.host, table.banned, table.settings.spectators, table.in_match)
        if by == self._settled:
            return
        self._settled = by
        for outlet, seen_as in list(self._outlets.items()):
            viewer = table.seat_of(outlet.player)
            if not may_watch(table, outlet.player):
                del self._outlets[outlet]
                outlet.push(encoded(Gone(table=table.id, code=Code.NO_TABLE)))
            elif viewer != seen_as:
                self._outlets[outlet] = viewer
                outlet.push(self._snapshot(viewer, table, clockwork))

    def _remember(self, line: Mapping[str, str | int]) -> None:
        self._said[int(line["n"])] = line
        if len(self._said) > KEPT_LINES:
            del self._said[min(self._said)]

    def _snapshot(self, viewer: Viewer, table: Table, clockwork: Clockwork) -> bytes:
        chat = sorted(self._said) if table.settings.chat != "off" else []
        self._feed(viewer, table, clockwork)
        self._other_clock = True
        return encoded(
            Snapshot(
                table=table.id,
                v=table.v,
                set=self._shared(table, clockwork).sections(viewer),
                opened=[proof_section(one) for one in opened_deals(table)],
                chat=[dict(self._said[number]) for number in chat],
            )
        )
