"""The course of a match: deals, turns, pauses. It waits for people, never for a picture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending
from tysiacha.play.session import Session
from tysiacha.rules.actions import Action
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat


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

    async def tell(self, sentence: str) -> None:
        """Tell what went wrong, though the match goes on."""


@dataclass(slots=True)
class Course:
    """Plays one match at a table."""

    keeping: Keeping
    table: Table

    @property
    def session(self) -> Session:
        """The match."""
        return self.keeping.session

    async def play(self) -> Ending:
        """Play until somebody has won, or the limit of rounds is reached."""
        session = self.session
        while not session.is_over:
            if session.deal_is_over:
                self.keeping.begin_deal()
                self.table.show()
            while (seat := session.turn) is not None:
                await self._turn(seat)
            self.keeping.record()
            await self.table.show_end()
        self.keeping.record()
        self.keeping.finish()
        return Ending.LIMIT if session.match.winner is None else Ending.WON

    async def _turn(self, seat: Seat) -> None:
        session = self.session
        actions: tuple[Action, ...]
        if session.has_bot(seat):
            await self.table.pause(trick=self._trick_lies_open)
            actions = (await asyncio.to_thread(session.bot_action, seat),)
            for sentence in self.keeping.faults_to_tell():
                await self.table.tell(sentence)
        elif (forced := session.answered_at_once(seat)) is not None:
            if isinstance(session.view(None).phase, Tricks):
                await self.table.pause(trick=self._trick_lies_open)
            actions = (forced,)
        else:
            await self.table.hand_over(seat)
            actions = await self.table.ask(seat)
        for action in actions:
            self.keeping.act(action)
        self.table.show()

    @property
    def _trick_lies_open(self) -> bool:
        """Whether a trick has just been taken and the next one has not begun."""
        phase = self.session.view(None).phase
        return isinstance(phase, Tricks) and not phase.cards and bool(phase.done)
