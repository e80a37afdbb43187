"""What each viewer of a table was sent last, so that only news is sent, and lost news again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.rules.views import Viewer
from tysiacha.server.protocol.telling import Event, Room, Skip, encoded
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.projection import Shared, changed, sayings
from tysiacha.server.tables.table import Table

KEPT_FRAMES: Final = 24
"""So many frames are kept for each viewer, for clients that were away for a moment."""


@dataclass(slots=True)
class ViewerFeed:
    """What one viewer, a seat or all spectators, has been told."""

    viewer: Viewer
    v: int
    sections: JsonObject
    """As they were sent last."""
    frames: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_FRAMES))
    """The last frames, with their versions."""

    def after(
        self,
        steps: Sequence[Step],
        to_all: Sequence[list[Json] | None],
        shared: Shared,
    ) -> list[bytes]:
        """Give the frames for some facts, one for each; what changed comes with the last.

        ``to_all`` is what all are told of each fact alike, ``shared`` what all know after them.
        """
        news: list[bytes] = []
        table = steps[-1].after
        fresh = shared.sections(self.viewer)
        for step, told in zip(steps, to_all, strict=True):
            last = step is steps[-1]
            said = sayings(step, self.viewer) if told is None else told
            differs = changed(self.sections, fresh) if last else {}
            v = step.after.v
            if said or differs:
                frame = encoded(Event(table=table.id, v=v, say=said, set=differs))
            else:
                frame = encoded(Skip(table=table.id, v=v))
            news.append(frame)
            self.frames.append((v, frame))
        self.sections, self.v = fresh, table.v
        return news

    def room(self, table: Table, room: JsonObject) -> bytes | None:
        """Give the frame that tells who came or went, None if nobody did."""
        if room == self.sections["room"]:
            return None
        self.sections = {**self.sections, "room": room}
        return encoded(Room(table=table.id, v=table.v, set={"room": room}))

    def since(self, v: int) -> list[bytes] | None:
        """Give the frames after a version, None if they are not kept any more."""
        if v == self.v:
            return []
        if not self.frames or not self.frames[0][0] <= v + 1 <= self.v:
            return None
        return [frame for number, frame in self.frames if number > v]
