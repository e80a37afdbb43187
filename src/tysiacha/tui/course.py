"""The course of a match: deals, turns, pauses. It waits for people, never for a picture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from tysiacha.rules.actions import Action
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.tui.keeping import Keeping
from tysiacha.tui.plan import Ending
from tysiacha.tui.session import Session


class Table(Protocol):
    """Where a match is shown and people answer."""

    def show(self) -> None:
        """Show how things stand now."""

    async def ask(self, seat: Seat) -> tuple[Action, ...]:
        """Ask a person what to do; several actions are done one after the other."""

    async def pause(self, *, trick: bool) -> None:
        """Wait so that people can follow, longer after a trick."""

    async def hand_over(self, seat: Seat) -> None:
        """Give the keyboard to a person."""

    async def show_end(self) -> None:
        """Show the end of a deal."""


@dataclass(slots=True)
class Course:
    """Plays one match at a table."""

    session: Session
    keeping: Keeping
    table: Table

    async def play(self) -> Ending:
        """Play until somebody has won, or the limit of rounds is reached."""
        session = self.session
        while not session.is_over:
            if session.deal_is_over:
                self._begin_deal()
            while (seat := session.turn) is not None:
                await self._turn(seat)
            self.keeping.record(session)
            await self.table.show_end()
        self.keeping.record(session)
        self.keeping.finish()
        return Ending.LIMIT if session.match.winner is None else Ending.WON

    def _begin_deal(self) -> None:
        number = self.session.match.deal_number
        pack = self.session.plan.chance.pack(number)
        self.session.begin_deal(pack)
        self.keeping.deal(number, pack)
        self.table.show()

    async def _turn(self, seat: Seat) -> None:
        session = self.session
        actions: tuple[Action, ...]
        if session.has_bot(seat):
            await self.table.pause(trick=self._trick_lies_open)
            actions = (await asyncio.to_thread(session.bot_action, seat),)
        elif (forced := session.answered_at_once(seat)) is not None:
            if isinstance(session.view(None).phase, Tricks):
                await self.table.pause(trick=self._trick_lies_open)
            actions = (forced,)
        else:
            await self.table.hand_over(seat)
            actions = await self.table.ask(seat)
        for action in actions:
            self._do(action)
        self.table.show()

    def _do(self, action: Action) -> None:
        seat = self.session.turn
        assert seat is not None
        self.session.act(action)
        self.keeping.act(seat, action)

    @property
    def _trick_lies_open(self) -> bool:
        """Whether a trick has just been taken and the next one has not begun."""
        phase = self.session.view(None).phase
        return isinstance(phase, Tricks) and not phase.cards and bool(phase.done)
