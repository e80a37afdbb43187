"""Screens of simulated people: connections that break, and commands that are sent until heard."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.live.clients import Message, Server
from tests.server.live.weather import Weather
from tests.server.live.wishes import Mind, obj
from tysiacha.notation.action_json import JsonObject
from tysiacha.server.live.sessions import Session
from tysiacha.server.protocol.asking import PROTOCOL_VERSION
from tysiacha.server.storage.kept import Player
from tysiacha.server.tables.knowledge import merged


@dataclass
class Person:
    """Somebody with any number of screens, and a ledger of all that he asked and heard."""

    who: Player
    mind: Mind
    asked: dict[str, bytes] = field(default_factory=dict)
    acks: dict[str, bytes] = field(default_factory=dict)
    nacks: dict[str, str] = field(default_factory=dict)
    away: bool = False
    count: int = 0


class Line:
    """One connection; it ends once, and nothing comes through it then."""

    def __init__(self, screen: Screen, server: Server) -> None:
        self.screen = screen
        self.open = True
        self.inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._last = 0.0
        self._session = Session(screen.person.who, self, server.hub, server.services, server.naming)
        self.serving = asyncio.get_running_loop().create_task(self._serve())

    @property
    def player(self) -> str:
        return self.screen.person.who.id

    def push(self, frame: bytes) -> None:
        """Take a frame from the server: it comes later, in order, or the line breaks."""
        screen = self.screen
        if not self.open:
            return
        if not screen.weather.calm and screen.dice.random() < screen.weather.cut:
            self.end()
            return
        loop = asyncio.get_running_loop()
        self._last = max(self._last + 1e-5, loop.time() + screen.delay())
        loop.call_at(self._last, self._arrive, frame)

    def send(self, body: bytes) -> None:
        """Send a frame: it comes once, not at all, or twice, and may overtake others."""
        screen, loop = self.screen, asyncio.get_running_loop()
        weather = screen.weather
        times = 1
        if not weather.calm:
            times = 0 if screen.dice.random() < weather.lost else 1
            times += screen.dice.random() < weather.doubled
        for _ in range(times):
            loop.call_later(screen.delay(), self.inbox.put_nowait, body)

    def end(self) -> None:
        """Break; both sides notice, the server after a while."""
        if self.open:
            self.open = False
            late = 0.0 if self.screen.dice.random() < 0.5 else 20.0
            asyncio.get_running_loop().call_later(late, self.inbox.put_nowait, None)
            self.screen.news.set()

    def _arrive(self, frame: bytes) -> None:
        if self.open:
            self.screen.hear(frame)

    async def _serve(self) -> None:
        while (body := await self.inbox.get()) is not None:
            if await self._session.take(body) is not None:
                break
        self.open = False
        self.screen.news.set()
        await self._session.end()


class Screen:
    """Follows one table, and sends a person's commands, each until it is answered."""

    def __init__(
        self,
        person: Person,
        dice: random.Random,
        weather: Weather,
        server: Callable[[], Server | None],
        tell: Callable[[bytes], None],
    ) -> None:
        self.person = person
        self.dice = dice
        self.weather = weather
        self.table: str | None = None
        self.known: JsonObject | None = None
        self.v = 0
        self.line: Line | None = None
        self.news = asyncio.Event()
        self.faults: list[str] = []
        self._server = server
        self._tell = tell
        self._pending: tuple[str, bytes] | None = None
        self._lost_table = False
        self._barred = False
        """Whether the table would not be shown when it was last asked for."""

    def delay(self) -> float:
        """Give how long a frame is on its way."""
        return 0.01 if self.weather.calm else 0.01 + self.dice.random() * self.weather.slow

    @property
    def up(self) -> bool:
        """Whether it shows the table and is connected."""
        return self.line is not None and self.line.open and self.known is not None

    @property
    def about(self) -> str:
        """How it is, for who looks for a fault."""
        ask = None if self.known is None else (self.known["match"], self.known["ask"])
        return (
            f"{self.person.who.id[:6]} v {self.v} up {self.up} away {self.person.away} "
            f"waits {self._pending} lost {self._lost_table} {str(ask)[:300]}"
        )

    def hear(self, frame: bytes) -> None:
        """Take a frame of the server."""
        self._tell(frame)
        message: Message = json.loads(frame)
        match message["t"]:
            case "ack" | "nack":
                self._answered(message, frame)
            case "snap":
                self._shows(int(str(message["v"])), obj(message["set"]))
            case "ev" | "skip":
                self._goes_on(int(str(message["v"])), obj(message.get("set", {})))
            case "room" if self.known is not None:
                self.known = merged(self.known, obj(message["set"]))
            case "gone":
                self._lost_table = True
            case _:
                pass
        self.news.set()

    def _shows(self, v: int, known: JsonObject) -> None:
        self.v, self.known, self._lost_table, self._barred = v, known, False, False

    def _goes_on(self, v: int, news: JsonObject) -> None:
        if self.known is None or v <= self.v:
            return
        if v != self.v + 1:
            self.faults.append(f"after {self.v} came {v}")
        self.v, self.known = v, merged(self.known, news)

    def _answered(self, message: Message, frame: bytes) -> None:
        a = str(message["a"])
        if message["t"] == "ack":
            if self.person.acks.setdefault(a, frame) != frame:
                self.faults.append(f"two answers to {a}")
        elif message["code"] not in {"busy", "draining"}:
            self.person.nacks[a] = str(message["code"])
            if b'"t": "watch"' in self.person.asked[a]:
                self._lost_table = self._barred = True
        if self._pending is not None and self._pending[0] == a and self._settled(a):
            self._pending = None

    def _settled(self, a: str) -> bool:
        return a in self.person.acks or a in self.person.nacks

    async def live(self, wish: Callable[[Screen], Message | None]) -> None:
        """Be connected as often as may be, and do what is wished, one thing after the other."""
        while True:
            self.news.clear()
            if self.person.away:
                if self.line is not None:
                    self.line.end()
                self.line = None
            elif self.line is None or not self.line.open:
                await self._connect()
            elif self._lost_table:
                self._lost_table = False
                await asyncio.sleep(self.dice.random() * (40.0 if self._barred else 1.0))
                self._send({"t": "watch", "table": self.table, "v": 0})
            elif self._pending is not None:
                self._resend()
            elif (message := wish(self)) is not None:
                self._send(message)
            await self._wait()

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(2.0 + self.dice.random()):  # no task that a crash ends
                await self.news.wait()
        except TimeoutError:
            return
        await asyncio.sleep(self.dice.random() * 0.2)

    def _send(self, message: Message) -> None:
        person = self.person
        person.count += 1
        a = f"{person.who.id[:6]}-{person.count}"
        if message["t"] not in {"open", "watch", "say"}:
            message = {**message, "v": self.v}
        if message["t"] != "open":
            message = {**message, "table": self.table}
        body = json.dumps({**message, "a": a}).encode()
        person.asked[a] = body
        self._pending = (a, body)
        self._resend()

    def _resend(self) -> None:
        assert self.line is not None
        assert self._pending is not None
        self.line.send(self._pending[1])

    async def _connect(self) -> None:
        await asyncio.sleep(0.1 + self.dice.random())
        server = self._server()
        if server is None or self.person.away:
            return
        self.line = Line(self, server)
        seen = [] if self.table is None else [{"id": self.table, "v": self.v}]
        hello = {"t": "hello", "proto": PROTOCOL_VERSION, "tables": seen}
        self.line.inbox.put_nowait(json.dumps(hello).encode())
