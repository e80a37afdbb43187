"""Keeping a match: its save after every action, its record after every deal, faults of bots."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import tysiacha
from tysiacha.play.bot_guard import BotFault
from tysiacha.play.fault_log import log_fault
from tysiacha.play.plan import PlayPlan
from tysiacha.play.recording import write_record
from tysiacha.play.session import Session
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Seat
from tysiacha.saves.problems import SaveError
from tysiacha.saves.writing import SaveWriter
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

MOST_LOGGED: Final = 5
"""So many faults of one bot are logged in a match: one that always fails fails alike."""


def right_now() -> datetime:
    """Give the time by the clock of the place."""
    return datetime.now(UTC).astimezone()


@dataclass(slots=True)
class Keeping:
    """Keeps one match. What cannot be written is no reason to stop playing, but it is told."""

    session: Session
    clock: Callable[[], datetime] = right_now
    trouble: str | None = field(init=False, default=None)
    told: list[str] = field(init=False, default_factory=list)
    """What is to be told of bots that failed."""
    _writer: SaveWriter | None = field(init=False, default=None)
    _faults: Counter[Seat] = field(init=False, default_factory=Counter)

    @property
    def plan(self) -> PlayPlan:
        """What was agreed."""
        return self.session.plan

    @property
    def path(self) -> Path | None:
        """The save, if there is one."""
        return None if self._writer is None else self._writer.path

    def start(self) -> None:
        """Begin a new save, or open the one to go on with and play again what it holds.

        Raises:
            SaveError: if a save to go on with cannot be used.
        """
        if self.plan.resume is not None:
            self._writer, saved = SaveWriter.resume(self.plan.resume)
            self.session.replay(saved.deals)
            return
        if self.plan.saves is None:
            return
        now = self.clock()
        header = self.plan.header(f"{now:%Y-%m-%d %H:%M}")
        try:
            self._writer = SaveWriter.create(self.plan.saves, header, now=now)
        except SaveError as error:
            self.trouble = str(error)

    def begin_deal(self) -> None:
        """Begin the next deal, and keep its pack."""
        number = self.session.match.deal_number
        pack = self.plan.chance.pack(number)
        self.session.begin_deal(pack)
        if self._writer is not None:
            try:
                self._writer.deal(number, pack)
                self.trouble = None
            except SaveError as error:
                self.trouble = str(error)

    def act(self, action: Action) -> None:
        """Let the seat to act do something, and keep it.

        Raises:
            IllegalAction: if it is refused; nothing has changed then.
        """
        seat = self.session.turn
        assert seat is not None
        self.session.act(action)
        if self._writer is not None:
            try:
                self._writer.act(seat, action)
                self.trouble = None
            except SaveError as error:
                self.trouble = str(error)

    def record(self) -> None:
        """Write the record, if one is wanted.

        A deal that people will go on with stays out of it: its hidden cards would lie open.
        """
        if self.plan.record is None:
            return
        deals = self.session.deals
        goes_on = self._writer is not None and bool(self.plan.people)
        if deals and goes_on and not self.session.deal_is_over:
            deals = deals[:-1]
        try:
            write_record(self.plan.record, self.plan.match, deals, self.plan.names)
        except OSError as error:
            self.trouble = _("{path}: cannot be written ({reason})").format(
                path=self.plan.record, reason=os_reason(error)
            )

    def faults_to_tell(self) -> tuple[str, ...]:
        """Log what bots have done wrong since; give a sentence for each that fails first now."""
        news = tuple(self._told_faults())
        self.told += news
        return news

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

    def _told_faults(self) -> Iterator[str]:
        for fault in self.session.new_faults():
            self._faults[fault.seat] += 1
            count = self._faults[fault.seat]
            logged = count <= MOST_LOGGED and self._log(fault)
            if count > 1:
                continue
            said = _(
                "The bot {name} made a mistake in its program. A simple move was made for it, and "
                "the match goes on."
            ).format(name=self.plan.names[fault.seat])
            if logged:
                said += " " + _("Details are in {path}.").format(path=self.plan.fault_log)
            yield said

    def _log(self, fault: BotFault) -> bool:
        """Log a fault, and tell whether that could be done."""
        if self.plan.fault_log is None:
            return False
        deals = self.session.deals
        about = (
            f"tysiacha {tysiacha.__version__}, Python {platform.python_version()}: "
            f"the bot {fault.kind} in seat {fault.seat + 1}, deal {len(deals)}, "
            f"action {len(deals[-1].actions) + 1 if deals else 0}, "
            f"rules {self.plan.match.rules.rules_id}, seed {self.plan.chance.seed}"
        )
        try:
            log_fault(self.plan.fault_log, self.clock(), about, fault.details)
        except OSError:
            return False
        return True
