"""Players of the load: each one socket; they do their parts of deals and act at intended times.

The model is open: an action has a time at which it is meant to be sent, and its latency counts
from then on, whether the sender was late or not. It ends when the last screen of the table has
got the version that the action led to.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import cast

import msgspec

from bench.load.tally import missed
from bench.load.wire import Wire, connected
from tysiacha.client.fair import context_of
from tysiacha.fairness.commitments import client_commitment
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.notation.action_json import JsonObject

NO_CUTS = [0, 0, 0]


class Bare(msgspec.Struct):
    """What who only looks on reads of a frame: its kind, and which version it leads to."""

    t: str
    a: str = ""
    table: str = ""
    v: int = 0


_BARE = msgspec.json.Decoder(Bare)
_WHOLE = msgspec.json.Decoder(dict[str, object])


@dataclass
class Counts:
    """What all players together have seen."""

    acted: int = 0
    """Actions that players sent and that were acknowledged."""
    by_bots: int = 0
    refused: int = 0
    gaps: int = 0
    """Versions that a socket never got, though it got a later one."""
    closed: int = 0
    """Sockets that the server has closed."""
    gone: int = 0
    """Tables that the server let go of."""
    resting: bool = False
    """Whether nobody begins anything any more."""
    latencies_ms: list[float] = field(default_factory=list)
    late_ms: list[float] = field(default_factory=list)
    """How late the generator itself sent what it meant to send."""
    measuring: bool = False


@dataclass
class Screens:
    """The sockets of one table, and the actions that are under way to all of them."""

    sockets: int
    waiting: dict[int, tuple[float, int]] = field(default_factory=dict)
    """By version: the intended time, and how many screens have not got it yet."""
    early: dict[int, int] = field(default_factory=dict)
    """Versions that some screens got before the sender got its acknowledgement."""


class Player:
    """One socket at one table."""

    def __init__(
        self,
        *,
        port: int,
        source: str,
        screens: Screens,
        counts: Counts,
        think_s: float,
        dice: random.Random,
        looks_on: bool = False,
    ) -> None:
        self.port, self.source = port, source
        self.screens, self.counts = screens, counts
        self.think_s = think_s
        self.dice = dice
        self.looks_on = looks_on
        self.socket: Wire | None = None
        self.cookie: str | None = None
        self.table = ""
        self.v = 0
        self.known: dict[str, object] = {}
        self.game: dict[str, object] = {}
        self.sent = 0
        self.answers: dict[str, asyncio.Future[dict[str, object]]] = {}
        self.acting: asyncio.Task[None] | None = None
        self.parts: set[tuple[object, object, str]] = set()
        self.seen = asyncio.Event()
        self.leaving = False
        self.secrets: dict[object, tuple[ClientSecret, list[int]]] = {}

    async def open(self) -> None:
        """Connect and say hello, going on with the table if there is one."""
        self.socket, cookie = await connected(
            self.port,
            source=self.source,
            cookie=self.cookie,
            take=self._read,
            closed=self._closed,
        )
        self.cookie = self.cookie or cookie
        self.seen.clear()
        self.leaving = False
        tables = [{"id": self.table, "v": self.v}] if self.table else []
        self._send({"t": "hello", "proto": 1, "tables": tables})

    async def close(self) -> None:
        """Let go of the connection."""
        self.leaving = True
        if self.acting is not None:
            self.acting.cancel()
            self.acting = None
        if self.socket is not None:
            await self.socket.close()

    async def ask(self, t: str, **members: object) -> dict[str, object]:
        """Send a command and give the answer to it."""
        self.sent += 1
        a = f"c{self.sent}"
        answer: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()
        self.answers[a] = answer
        self._send({"t": t, "a": a, **members})
        return await answer

    async def at(self, t: str, **members: object) -> dict[str, object]:
        """Send a command to the table."""
        return await self.ask(t, table=self.table, v=self.v, **members)

    def _send(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message))

    def _read(self, frame: bytes) -> None:
        if self.looks_on:  # to read it whole takes time of the machine, and shows him nothing
            bare = _BARE.decode(frame)
            self._take({"t": bare.t, "a": bare.a, "table": bare.table, "v": bare.v})
        else:
            self._take(_WHOLE.decode(frame))

    def _closed(self) -> None:
        self.counts.closed += not self.leaving

    def _take(self, message: dict[str, object]) -> None:
        match message["t"]:
            case "ack" | "nack":
                answer = self.answers.pop(str(message["a"]), None)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case "snap":
                self.table, self.v = str(message["table"]), int(str(message["v"]))
                self._merge(message.get("set"), whole=True)
                self.seen.set()
            case "ev" | "skip":
                v = int(str(message["v"]))
                self.counts.gaps += missed(self.v, v)
                self.v = v
                self._arrived(v)
                if message["t"] == "ev":
                    self._count_bots(message)
                    self._merge(message.get("set"), whole=False)
                self.seen.set()
            case "room":
                self._merge(message.get("set"), whole=False)
                self.seen.set()
            case "gone":
                self.counts.gone += 1
            case _:
                pass
        self._go_on()

    def _merge(self, news: object, *, whole: bool) -> None:
        if self.looks_on:
            return
        assert isinstance(news, dict)
        game = news.get("game", self.game if not whole else None)
        if isinstance(game, dict):
            self.game = game if whole else {**self.game, **game}
        self.known = news if whole else {**self.known, **news}

    def _count_bots(self, message: dict[str, object]) -> None:
        if self.known.get("you") != 0 or not self.counts.measuring:
            return
        said = message["say"]
        assert isinstance(said, list)
        self.counts.by_bots += sum(
            1 for one in said if one.get("by") == 2 and one["say"] in {"played", "bid", "passed"}
        )

    def _arrived(self, v: int) -> None:
        waiting = self.screens.waiting.get(v)
        if waiting is None:
            self.screens.early[v] = self.screens.early.get(v, 0) + 1
            return
        intended, left = waiting
        self._count(v, intended, left - 1)

    def _count(self, v: int, intended: float, left: int) -> None:
        if left > 0:
            self.screens.waiting[v] = (intended, left)
            return
        self.screens.waiting.pop(v, None)
        if self.counts.measuring:
            self.counts.latencies_ms.append((_now() - intended) * 1000)

    # --- playing -----------------------------------------------------------------------

    def _go_on(self) -> None:
        if self.counts.resting or (self.acting is not None and not self.acting.done()):
            return
        step = self._next()
        if step is not None:
            self.acting = asyncio.get_running_loop().create_task(step)
            self.acting.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is None:
            self._go_on()

    def _next(self) -> Coroutine[object, object, None] | None:
        seat, match = self.known.get("you"), self.known.get("match")
        if not isinstance(seat, int) or not isinstance(match, dict):
            return None
        asked = self.known.get("ask")
        if isinstance(asked, list) and asked:
            return self._act(asked)
        if match["over"]:
            return None if seat in match["rematch"] else self._then("rematch")
        if match["between"] and self.game and seat not in match["ready"]:
            return self._then("ready")
        deal = self.known.get("deal")
        coming = deal["next"] if isinstance(deal, dict) else None
        if not isinstance(deal, dict) or not isinstance(coming, dict):
            return None
        part = (deal["match"], coming["number"], coming["stage"])
        done = coming["promised"] if coming["stage"] == "committing" else coming["told"]
        if part in self.parts or done[seat]:
            return None
        if coming["stage"] != "committing" and not coming["promised"][seat]:
            return None
        self.parts.add(part)
        return self._do_part(deal, coming, seat)

    async def _act(self, asked: list[dict[str, object]]) -> None:
        intended = _now() + self.dice.uniform(0.5, 1.5) * self.think_s
        await asyncio.sleep(intended - _now())
        if self.known.get("ask") != asked or self.counts.resting:
            return
        if self.counts.measuring:
            self.counts.late_ms.append((_now() - intended) * 1000)
        answer = await self.at("act", action=self.dice.choice(asked))
        if answer["t"] != "ack":
            self.counts.refused += 1
            return
        self.counts.acted += self.counts.measuring
        v = int(str(answer["v"]))
        left = self.screens.sockets - self.screens.early.pop(v, 0)
        self._count(v, intended, left)
        for old in [one for one in self.screens.early if one < v]:
            del self.screens.early[old]

    async def _then(self, t: str) -> None:
        await self.at(t)

    async def _do_part(self, deal: dict[str, object], coming: dict[str, object], seat: int) -> None:
        number = coming["number"]
        key = (deal["match"], number)
        if key not in self.secrets:
            self.secrets.clear()
            cuts = NO_CUTS
            if coming["cutter"] == seat:
                cuts = [self.dice.randint(1, 23) for _ in range(3)]
            seed = hashlib.sha256(self.dice.randbytes(32)).digest()
            self.secrets[key] = ClientSecret(seed), cuts
        secret, cuts = self.secrets[key]
        if coming["stage"] != "committing":
            await self.at("tell", deal=number, seed=secret.value.hex(), cuts=cuts)
            return
        context = context_of(cast(JsonObject, deal))
        promise = client_commitment(context, seat, secret, tuple(cuts)).hex()
        await self.at("promise", deal=number, promise=promise)


def _now() -> float:
    return asyncio.get_running_loop().time()
