"""A person at a table in lines, at a server without sockets: what is typed, and what is shown."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.live.clients import Server
from tysiacha.cli.online.line_table import LineTable
from tysiacha.cli.online.wishes import Wishes
from tysiacha.client.fair import FairDeals
from tysiacha.client.own_copies import CopiesInMemory
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.server.live.sessions import Session
from tysiacha.server.storage.kept import Player


@dataclass
class Shown:
    """What is shown."""

    lines: list[str] = field(default_factory=list)

    def say(self, *lines: str) -> None:
        self.lines += lines

    def __contains__(self, text: str) -> bool:
        return any(text in line for line in self.lines)


class Typist:
    """One who types, at a session of a server."""

    def __init__(self, server: Server, player: Player, wishes: Wishes, seed: int = 1) -> None:
        self.server = server
        self.who = player
        self.dice = random.Random(seed)
        self.shown = Shown()
        self.copies = CopiesInMemory()
        self.outbox: list[JsonObject] = []
        self.came: list[JsonObject] = []
        self.count = 0
        fair = FairDeals(self.copies, self.dice.randbytes)
        self.table = LineTable(
            self.shown, self._send, fair, lambda: self.dice.randint(1, 23), wishes
        )
        self.session: Session | None = None
        self.alter: Callable[[JsonObject], None] = lambda _message: None
        """Changes what the server sends."""
        self.news = asyncio.Event()
        self.company: list[Typist] = [self]
        """Who is at the same tables, and must read what comes while this one waits."""

    @property
    def player(self) -> str:
        return self.who.id

    @classmethod
    async def at(
        cls, server: Server, wishes: Wishes, seed: int = 1, beside: Typist | None = None
    ) -> Typist:
        player, _ = await server.naming.new_guest()
        one = cls(server, player, wishes, seed)
        if beside is not None:
            one.news, one.company = beside.news, beside.company
            one.company.append(one)
        await one.connect()
        return one

    async def connect(self) -> None:
        server = self.server
        self.session = Session(self.who, self, server.hub, server.services, server.naming)
        known = self.table.table
        tables: list[Json] = [] if known is None else [{"id": known.id, "v": known.v}]
        await self._take({"t": "hello", "proto": 1, "tables": tables})
        await self.pump()

    async def disconnect(self) -> None:
        assert self.session is not None
        session, self.session = self.session, None
        await session.end()

    def push(self, frame: bytes) -> None:
        if self.session is not None:
            self.came.append(json.loads(frame))
            self.news.set()

    async def pump(self) -> None:
        """Let all that came be taken, and all that is to be sent go."""
        while self.came or (self.outbox and self.session is not None):
            while self.came:
                message = self.came.pop(0)
                self.alter(message)
                self.table.message(message)
            while self.outbox and self.session is not None:
                await self._take(self.outbox.pop(0))

    async def type(self, text: str) -> None:
        self.table.line(text)
        await self.pump()

    async def until(self, holds: Callable[[], bool]) -> None:
        while True:
            self.news.clear()
            for one in self.company:
                await one.pump()
            if holds():
                return
            if not any(one.came or (one.outbox and one.session) for one in self.company):
                await self.news.wait()

    async def play(self, until: Callable[[], bool]) -> None:
        """Answer every question somehow until something holds."""
        while not until():
            await self.until(lambda: until() or self.table.asks)
            if until():
                return
            await self.type(self._answer())

    def _answer(self) -> str:
        question = self.table.question
        assert question is not None
        if question.turn is None:
            return ""
        return self.dice.choice(
            ["", "1", "2", "3", "4", "pass", "1 2", "yes", "keep", "120", "bids"]
        )

    def _send(self, command: JsonObject) -> str:
        self.count += 1
        a = f"{self.player[:6]}-{self.count}"
        self.outbox.append({**command, "a": a})
        return a

    async def _take(self, message: JsonObject) -> None:
        assert self.session is not None
        await asyncio.sleep(0.3)  # nobody sends faster than a server takes
        if self.session is not None:
            closing = await self.session.take(json.dumps(message).encode())
            assert closing is None, closing


def link(table: str) -> str:
    return f"https://here/t/{table}"
