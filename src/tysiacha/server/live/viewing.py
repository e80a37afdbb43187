"""What each viewer of a table was sent last, so that only news is sent, and lost news again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tysiacha.notation.record_json import Json
from tysiacha.server.protocol.telling import Event, Skip, encoded
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.knowledge import News, Own
from tysiacha.server.tables.projection import sayings

KEPT_FRAMES: Final = 24
"""So many frames are kept for each viewer, for clients that were away for a moment."""


@dataclass(slots=True)
class ViewerFeed:
    """What one viewer, a seat or all spectators, has been told beyond what all were told."""

    own: Own
    v: int
    frames: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_FRAMES))
    """The last frames, with their versions."""

    def after(
        self,
        steps: Sequence[Step],
        to_all: Sequence[list[Json] | None],
        news: News,
    ) -> list[bytes]:
        """Give the frames for some facts, one for each; what changed comes with the last.

        ``to_all`` is what all are told of each fact alike, ``news`` what all know now.
        """
        frames: list[bytes] = []
        table, viewer = steps[-1].after, self.own.viewer
        own = Own.of(table, viewer, self.own)
        for step, told in zip(steps, to_all, strict=True):
            last = step is steps[-1]
            said = sayings(step, viewer) if told is None else told
            differs = news.for_viewer(self.own, own) if last else {}
            v = step.after.v
            if said or differs:
                frame = encoded(Event(table=table.id, v=v, say=said, set=differs))
            else:
                frame = encoded(Skip(table=table.id, v=v))
            frames.append(frame)
            self.frames.append((v, frame))
        self.own, self.v = own, table.v
        return frames

    def since(self, v: int) -> list[bytes] | None:
        """Give the frames after a version, None if they are not kept any more."""
        if v == self.v:
            return []
        if not self.frames or not self.frames[0][0] <= v + 1 <= self.v:
            return None
        return [frame for number, frame in self.frames if number > v]
