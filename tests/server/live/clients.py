"""A server without sockets, and clients that play: what tests of living tables are made of."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.server.tables.players import SeededChance
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import make_bot
from tysiacha.client.fair import context_of
from tysiacha.fairness.commitments import client_commitment
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.notation.action_json import JsonObject
from tysiacha.server.botdesk.asks import Desk
from tysiacha.server.botdesk.inline import InlineDesk
from tysiacha.server.live.branching import branching
from tysiacha.server.live.codec import NoSeal, Seal
from tysiacha.server.live.directory import Directory
from tysiacha.server.live.history import History, Written, written
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.naming import Naming
from tysiacha.server.live.services import Services, Times
from tysiacha.server.live.sessions import Closing, Session
from tysiacha.server.live.settling import Settling, ends_in
from tysiacha.server.protocol.asking import PROTOCOL_VERSION, WhatIf
from tysiacha.server.storage.kept import Player
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.store import Store
from tysiacha.server.tables.facts import Branch
from tysiacha.server.tables.knowledge import merged
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import Table

Message: TypeAlias = dict[str, object]


@dataclass
class Notes:
    """A log that is kept, for tests to look through."""

    lines: list[str] = field(default_factory=list)

    def info(self, event: str, **values: str | int | float | bool | None) -> None:
        self.lines.append(f"{event} {values}")

    def warning(self, event: str, **values: str | int | float | bool | None) -> None:
        self.lines.append(f"warning: {event} {values}")


def quick_bot(level: str, *, seed: int, seconds: float) -> Bot:
    """Let the quickest bot stand in for all."""
    return make_bot("easy", seed=seed)


async def _at_once(table: Table, names: Sequence[str]) -> Written:
    return written(table, names)


async def _branch_at_once(record: str, asked: WhatIf) -> tuple[Settings, Branch]:
    return branching(record, asked)


async def _ends_at_once(log: TableLog, seal: Seal) -> dict[str, Table]:
    return ends_in(log, seal)


class Server:
    """All of a server but its sockets; another one on the same store goes on where it ended."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        seed: int = 1,
        desk: Desk | None = None,
        owner: str = "one",
    ) -> None:
        self.dice = random.Random(seed)
        self.store: Store = MemoryStore() if store is None else store
        self.notes = Notes()
        directory = Directory(self.store)
        history = History(self.store, _at_once)
        self.utc_jump_ms = 0
        self.services = Services(
            store=self.store,
            desk=InlineDesk(maker=quick_bot) if desk is None else desk,
            chance=SeededChance(random.Random(seed + 1)),
            seal=NoSeal(),
            directory=directory,
            log=self.notes,
            utc_ms=self.utc_ms,
            match_over=history.keep,
            branch=_branch_at_once,
            times=Times(),
        )
        self.hub = Hub(self.services, owner, b"key")
        self.naming = Naming(self.store, directory, self.dice.randbytes, self.utc_ms)

    def utc_ms(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000) + self.utc_jump_ms

    async def settle(self) -> int:
        """Keep what an earlier server left to keep, as a server does when it starts."""
        return await Settling(self.services, _ends_at_once).run()

    async def client(self, player: Player | None = None, *, seed: int = 0) -> Client:
        """Let somebody connect, a new guest if nobody is named, and say hello."""
        if player is None:
            player, _ = await self.naming.new_guest()
        client = Client(self, player, random.Random(seed))
        await client.connect()
        return client


class Client:
    """One connection: follows tables by what it is sent, and plays when asked to."""

    def __init__(self, server: Server, player: Player, dice: random.Random) -> None:
        self.server = server
        self.who = player
        self.dice = dice
        self.session: Session | None = None
        self.frames: list[bytes] = []
        self.bodies: list[bytes] = []
        """All that was sent."""
        self.messages: list[Message] = []
        self.versions: dict[str, int] = {}
        self.known: dict[str, JsonObject] = {}
        self.answers: dict[str, Message] = {}
        self.news = asyncio.Event()
        self.sent = 0
        self.secrets: dict[tuple[str, int], tuple[ClientSecret, tuple[int, ...]]] = {}

    @property
    def player(self) -> str:
        return self.who.id

    async def connect(self, tables: dict[str, int] | None = None) -> None:
        """Open a connection, and go on with some tables."""
        server = self.server
        self.session = Session(self.who, self, server.hub, server.services, server.naming)
        seen = [{"id": table, "v": v} for table, v in (tables or {}).items()]
        await self.raw({"t": "hello", "proto": PROTOCOL_VERSION, "tables": seen})

    async def disconnect(self) -> None:
        assert self.session is not None
        session, self.session = self.session, None
        await session.end()

    def push(self, frame: bytes) -> None:
        if self.session is None:
            return
        self.frames.append(frame)
        message: Message = json.loads(frame)
        self.messages.append(message)
        self._follow(message)
        self.news.set()

    async def raw(self, message: Message) -> None:
        body = json.dumps(message).encode()
        self.bodies.append(body)
        await self.take(body)

    async def take(self, body: bytes) -> Closing | None:
        """Send bytes, whatever they are."""
        assert self.session is not None
        return await self.session.take(body)

    async def ask(self, t: str, **members: object) -> Message:
        """Send a command and give its answer."""
        self.sent += 1
        a = f"{self.player[:6]}-{self.sent}"
        await self.raw({"t": t, "a": a, **members})
        return await self.answer(a)

    async def answer(self, a: str) -> Message:
        while a not in self.answers:
            self.news.clear()
            await self.news.wait()
        return self.answers[a]

    async def open(self, **settings: object) -> str:
        """Open a table and give its id."""
        answer = await self.ask("open", settings=settings)
        assert answer["t"] == "ack", answer
        await self.until(lambda: str(answer["table"]) in self.known)
        return str(answer["table"])

    async def at(self, table: str, t: str, **members: object) -> Message:
        """Send a command to a table, and give its answer."""
        return await self.ask(t, table=table, v=self.versions.get(table, 0), **members)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what is known."""
        while not holds():
            self.news.clear()
            await self.news.wait()

    def _follow(self, message: Message) -> None:
        table = str(message.get("table"))
        match message["t"]:
            case "ack" | "nack" | "cards":
                self.answers[str(message["a"])] = message
            case "snap":
                self.versions[table] = int(str(message["v"]))
                self.known[table] = _object(message["set"])
            case "ev" | "skip":
                v = int(str(message["v"]))
                assert v == self.versions[table] + 1, (v, self.versions[table])
                self.versions[table] = v
                if message["t"] == "ev":
                    self.known[table] = merged(self.known[table], _object(message["set"]))
            case "room":
                self.known[table] = merged(self.known[table], _object(message["set"]))
            case _:
                pass

    # --- playing -----------------------------------------------------------------------

    async def play(self, table: str, *, until: Callable[[], bool] | None = None) -> None:
        """Do one's part of deals and act at random, until the match is over."""
        while not self.over(table) and not (until is not None and until()):
            if not await self.step(table):
                self.news.clear()
                await self.news.wait()

    def over(self, table: str) -> bool:
        """Tell whether the match is over."""
        match = self.known[table]["match"]
        return isinstance(match, dict) and bool(match["over"])

    async def step(self, table: str) -> bool:
        known = self.known[table]
        match, seat = known["match"], known["you"]
        if not isinstance(match, dict) or not isinstance(seat, int):
            return False
        asked = known["ask"]
        if isinstance(asked, list) and asked:
            action = self.dice.choice(asked)
            await self.at(table, "act", action=action)
            return True
        deal = _object(known["deal"])
        coming = deal["next"]
        if match["between"] and seat not in _list(match["ready"]) and known["game"] is not None:
            return (await self.at(table, "ready"))["t"] == "ack"
        if isinstance(coming, dict):
            return await self._do_part(table, deal, coming, seat)
        return False

    async def _do_part(self, table: str, deal: JsonObject, coming: JsonObject, seat: int) -> bool:
        number = int(str(coming["number"]))
        secret, cuts = self.secrets.setdefault(
            (str(deal["match"]), number),
            (
                ClientSecret(self.dice.randbytes(32)),
                tuple(self.dice.randint(1, 23) for _ in NO_CUTS)
                if coming["cutter"] == seat
                else NO_CUTS,
            ),
        )
        if coming["stage"] == "committing":
            if _list(coming["promised"])[seat]:
                return False
            context = context_of(deal)
            promise = client_commitment(context, seat, secret, cuts).hex()
            return (await self.at(table, "promise", deal=number, promise=promise))["t"] == "ack"
        if _list(coming["told"])[seat] or not _list(coming["promised"])[seat]:
            return False
        answer = await self.at(table, "tell", deal=number, seed=secret.value.hex(), cuts=list(cuts))
        return answer["t"] == "ack"


def _object(value: object) -> JsonObject:
    assert isinstance(value, dict)
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
