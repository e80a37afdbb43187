"""Keeping a match: its save after every action, its record after every deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tysiacha.cards import Card
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Seat
from tysiacha.saves.problems import SaveError, os_reason
from tysiacha.saves.writing import SaveWriter
from tysiacha.texts.translation import _
from tysiacha.tui.plan import PlayPlan
from tysiacha.tui.recording import write_record
from tysiacha.tui.session import Session


@dataclass(slots=True)
class Keeping:
    """Keeps one match. What cannot be written is no reason to stop playing, but it is told."""

    plan: PlayPlan
    trouble: str | None = field(init=False, default=None)
    _writer: SaveWriter | None = field(init=False, default=None)

    @property
    def path(self) -> Path | None:
        """The save, if there is one."""
        return None if self._writer is None else self._writer.path

    def start(self, session: Session, now: datetime) -> None:
        """Begin a new save, or open the one to go on with and play again what it holds.

        Raises:
            SaveError: if a save to go on with cannot be used.
        """
        if self.plan.resume is not None:
            self._writer, saved = SaveWriter.resume(self.plan.resume)
            session.replay(saved.deals)
            return
        if self.plan.saves is None:
            return
        began = f"{now:%Y-%m-%d %H:%M}"
        try:
            self._writer = SaveWriter.create(self.plan.saves, self.plan.header(began), now=now)
        except SaveError as error:
            self.trouble = str(error)

    def deal(self, number: int, pack: tuple[Card, ...]) -> None:
        """Keep the pack of a deal."""
        if self._writer is not None:
            try:
                self._writer.deal(number, pack)
                self.trouble = None
            except SaveError as error:
                self.trouble = str(error)

    def act(self, seat: Seat, action: Action) -> None:
        """Keep an action."""
        if self._writer is not None:
            try:
                self._writer.act(seat, action)
                self.trouble = None
            except SaveError as error:
                self.trouble = str(error)

    def record(self, session: Session) -> None:
        """Write the record, if one is wanted."""
        if self.plan.record is None:
            return
        try:
            write_record(self.plan.record, self.plan.match, session.deals, self.plan.names)
        except OSError as error:
            self.trouble = _("{path}: cannot be written ({reason})").format(
                path=self.plan.record, reason=os_reason(error)
            )

    def finish(self) -> None:
        """Put the save of a match that is over aside."""
        if self._writer is not None:
            try:
                self._writer.finish()
            except SaveError as error:
                self.trouble = str(error)
            self._writer = None

    def close(self) -> None:
        """Let go of the save of a match that is not over."""
        if self._writer is not None:
            self._writer.close()
