"""What each viewer knows of a table, and what of it is new: what all know is made once for all.

A table changes little with each fact, and three viewers of it know nearly the same. So what all
know is compared once, and what follows from the same values as before is not made again. What must
come of it is what :func:`sections` and :func:`changed` say, which make and compare everything.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.notation.view_news import OwnPart, PublicPart, own_part, public_part
from tysiacha.rules.projection import public_view, view_of
from tysiacha.rules.views import SeatView, Viewer
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.playing import Playing
from tysiacha.server.tables.projection import (
    ask_section,
    clock_section,
    deal_section,
    match_section,
    room_section,
)
from tysiacha.server.tables.table import Table

NO_NAMES: Mapping[str, str] = {}


class Shared(msgspec.Struct, frozen=True):
    """What all viewers of a table know alike: made once for all of them."""

    table: Table
    room: JsonObject
    room_of: tuple[object, ...]
    """What the room was made of."""
    match: Json
    deal: Json
    deal_of: tuple[object, ...]
    """What the section about deals was made of."""
    clock: Json
    game: PublicPart | None
    """What a spectator knows of the game."""

    @classmethod
    def of(
        cls,
        table: Table,
        clockwork: Clockwork,
        names: Mapping[str, str] = NO_NAMES,
        before: Shared | None = None,
    ) -> Shared:
        """Give what all know of a table; ``names`` are those of players.

        What follows from the same values as ``before`` is taken from there.
        """
        playing = table.playing
        deal = None if playing is None else playing.deal
        room_of = _room_of(table, clockwork, names)
        deal_of = _deal_of(playing)
        same_room = before is not None and before.room_of == room_of
        same_deal = before is not None and _same(before.deal_of, deal_of)
        game = None if before is None else before.game
        return cls(
            table=table,
            room=before.room if before and same_room else room_section(table, clockwork, names),
            room_of=room_of,
            match=None if playing is None else match_section(table, playing),
            deal=before.deal
            if before and same_deal
            else None
            if playing is None
            else deal_section(table, playing),
            deal_of=deal_of,
            clock=clock_section(table, clockwork),
            game=None if deal is None else public_part(public_view(deal.state), game),
        )

    def sections(self, viewer: Viewer) -> JsonObject:
        """Give all that a viewer knows of the table, by sections."""
        own = Own.of(self.table, viewer)
        return {
            "room": self.room,
            "you": viewer,
            "match": self.match,
            "deal": self.deal,
            "clock": self.clock,
            "game": own.game(self),
            "ask": own.ask,
        }

    def with_room(self, room: JsonObject, room_of: tuple[object, ...]) -> Shared:
        """Give it with another room."""
        return replace(self, room=room, room_of=room_of)


class Own(msgspec.Struct, frozen=True):
    """What one viewer knows beyond what all know."""

    viewer: Viewer
    part: OwnPart | None
    """None for who has no seat in the game."""
    ask: list[Json]

    @classmethod
    def of(cls, table: Table, viewer: Viewer, before: Own | None = None) -> Own:
        """Give what a viewer alone knows of a table; ``before`` is what it was before."""
        playing = table.playing
        state = None if playing is None else playing.state
        part: OwnPart | None = None
        view: SeatView | None = None
        # Who sits on a seat that the last match had not knows of it what all know.
        if viewer is not None and state is not None and viewer < state.phase.table.rules.players:
            view = view_of(state, viewer)
            part = own_part(view, None if before is None else before.part)
        return cls(viewer, part, ask_section(table, playing, view))

    def game(self, shared: Shared) -> Json:
        """Give all that the viewer knows of the game."""
        if shared.game is None or self.part is None:
            return None if shared.game is None else shared.game.members
        return {**shared.game.members, **self.part.members}


class News(msgspec.Struct, frozen=True):
    """What all know now and did not know before: found once for all viewers."""

    before: Shared
    after: Shared
    sections: JsonObject
    """The sections that differ, without ``game``."""
    game: JsonObject | None
    """The parts of the game that differ; None where it is another one, or none, as a whole."""

    @classmethod
    def between(cls, before: Shared, after: Shared, *, clock: bool = False) -> News:
        """Give what differs; ``clock`` if not all were told the same of the clock before."""
        differs = {
            key: new
            for key, old, new in (
                ("room", before.room, after.room),
                ("match", before.match, after.match),
                ("deal", before.deal, after.deal),
                ("clock", before.clock, after.clock),
            )
            if _differs(old, new) or (clock and key == "clock" and new is not None)
        }
        game: JsonObject | None = None
        if before.game is not None and after.game is not None:
            old_game = before.game.members
            game = {
                key: value
                for key, value in after.game.members.items()
                if _differs(old_game.get(key), value)
            }
        return cls(before, after, differs, game)

    def for_viewer(self, before: Own, after: Own) -> JsonObject:
        """Give the sections that differ for a viewer; of the game only those of its parts."""
        news = dict(self.sections)
        game = self._game(before, after)
        if game is not None:
            news["game"] = game
        if _differs(before.ask, after.ask):
            news["ask"] = after.ask
        return news

    def _game(self, before: Own, after: Own) -> Json:
        """Give the parts of the game that differ, or another game; None where nothing does."""
        old, new = before.part, after.part
        if self.game is None or (old is None) is not (new is None):
            told = changed({"game": before.game(self.before)}, {"game": after.game(self.after)})
            return told.get("game")
        if old is None or new is None:
            return self.game or None
        if old.members is new.members:
            own: JsonObject = {}
        else:
            own = {
                key: value
                for key, value in new.members.items()
                if _differs(old.members.get(key), value)
            }
        shared = {key: value for key, value in self.game.items() if key not in new.members}
        return {**shared, **own} or None


def sections(
    table: Table,
    clockwork: Clockwork,
    viewer: Viewer,
    names: Mapping[str, str] = NO_NAMES,
) -> JsonObject:
    """Give all that a viewer knows of a table, by sections; ``names`` are those of players."""
    return Shared.of(table, clockwork, names).sections(viewer)


def changed(before: JsonObject, after: JsonObject) -> JsonObject:
    """Give the sections that differ; of the game only those of its own parts that do."""
    news = {key: value for key, value in after.items() if _differs(before.get(key), value)}
    old, new = before.get("game"), news.get("game")
    if isinstance(old, dict) and isinstance(new, dict):
        news["game"] = {key: value for key, value in new.items() if _differs(old.get(key), value)}
    return news


def _differs(before: Json, after: Json) -> bool:
    return before is not after and before != after


def merged(before: JsonObject, news: JsonObject) -> JsonObject:
    """Give the sections after some changed: what a client does; the twin of :func:`changed`."""
    after = {**before, **news}
    old, new = before.get("game"), news.get("game")
    if isinstance(old, dict) and isinstance(new, dict):
        after["game"] = {**old, **new}
    return after


def _room_of(table: Table, clockwork: Clockwork, names: Mapping[str, str]) -> tuple[object, ...]:
    """Give all that the room is made of."""
    called = tuple(names.get(one.player, "") for _, one in table.people)
    here = clockwork.here
    return (table.settings, table.chairs, here, called, table.host, table.locked, table.closed)


def _deal_of(playing: Playing | None) -> tuple[object, ...]:
    """Give all that the section about deals is made of."""
    if playing is None:
        return (None,)
    return (playing.id, playing.next, None if playing.deal is None else playing.deal.bound)


def _same(before: tuple[object, ...], after: tuple[object, ...]) -> bool:
    """Tell whether both hold the very same values; to compare them would take longer."""
    return len(before) == len(after) and all(
        one is other for one, other in zip(before, after, strict=True)
    )
