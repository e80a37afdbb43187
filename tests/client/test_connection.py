"""A connection that is lost comes back and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field

from tests.server.live.virtual import run_virtually
from tysiacha.client.addresses import parse_address
from tysiacha.client.connection import SERVICE_RESTART, Connection, LinkLost
from tysiacha.client.credentials import Credentials
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.phrases import Phrase


@dataclass
class Line:
    """A link that ends when it is told to, and a listener."""

    heard: list[str] = field(default_factory=list)
    frames: asyncio.Queue[str | LinkLost] = field(default_factory=asyncio.Queue)
    sent: list[JsonObject] = field(default_factory=list)
    waits: list[float | None] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    dialled: int = 0

    async def __call__(self) -> Line:
        self.dialled += 1
        self.frames = asyncio.Queue()
        return self

    async def send(self, text: str) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if message["t"] == "hello":
            self.frames.put_nowait(json.dumps({"t": "welcome", "player": "p"}))

    async def receive(self) -> str:
        frame = await self.frames.get()
        if isinstance(frame, LinkLost):
            raise frame
        return frame

    async def close(self) -> None:
        return

    def message(self, message: JsonObject) -> None:
        self.heard.append(str(message["t"]))

    def connected(self) -> None:
        self.heard.append("connected")

    def lost(self, seconds: float | None, about: Phrase) -> None:
        self.waits.append(seconds)
        self.reasons.append(str(about))


def test_what_was_not_answered_is_sent_again_with_the_same_id() -> None:
    async def main() -> None:
        line = Line()
        connection = Connection(line, line, lambda: 0.5, lambda: {"t1": 7})
        task = asyncio.create_task(connection.run())
        await asyncio.sleep(1)
        connection.command({"t": "sit", "a": "one", "seat": 1})
        await asyncio.sleep(0.1)
        line.frames.put_nowait(LinkLost(SERVICE_RESTART))
        await asyncio.sleep(2)
        line.frames.put_nowait(json.dumps({"t": "ack", "a": "one", "v": 8}))
        await asyncio.sleep(0.1)
        line.frames.put_nowait(LinkLost())
        await asyncio.sleep(5)
        task.cancel()
        assert [one["a"] for one in line.sent if one["t"] == "sit"] == ["one", "one"]
        assert line.sent[0]["tables"] == [{"id": "t1", "v": 7}]
        assert line.waits == [0.5, 0.5]
        assert line.dialled == 3

    run_virtually(main())


def test_silence_counts_as_lost_and_waits_grow() -> None:
    async def main() -> None:
        line = Line()
        connection = Connection(line, line, lambda: 1.0, dict)
        task = asyncio.create_task(connection.run())
        await asyncio.sleep(17)
        assert len(line.waits) == 1
        for _ in range(9):
            line.frames.put_nowait(LinkLost())
            await asyncio.sleep(31)
        task.cancel()
        assert max(one for one in line.waits if one is not None) <= 30

    run_virtually(main())


def test_who_is_not_wanted_does_not_come_again() -> None:
    async def main() -> None:
        line = Line()
        task = asyncio.create_task(Connection(line, line, lambda: 1.0, dict).run())
        await asyncio.sleep(1)
        line.frames.put_nowait(LinkLost(4401, "token"))
        await task
        assert line.waits == [None]

    run_virtually(main())


def test_cookies_go_with_the_origin_and_tokens_without() -> None:
    address = parse_address("cards.example/t/x")
    known = Credentials(address.origin)
    known.learn(["tysiacha=abc; Path=/; HttpOnly"])
    assert known.headers == {"Origin": "https://cards.example", "Cookie": "tysiacha=abc"}
    known.token = "t0ken"
    assert known.headers == {"Authorization": "Bearer t0ken"}
