"""A connection to a server that comes back by itself, and forgets no command on the way.

Every command has an id of its own and is sent again with the same id after the connection was
lost, until it is answered: the server does nothing twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.phrases import Phrase, phrase

PROTOCOL_VERSION: Final = 1
"""The version of the protocol that this client speaks."""

PING_EVERY: Final = 2.5
"""Seconds between pings."""

SILENCE: Final = 15.0
"""After so many seconds without a word from the server the connection counts as lost."""

SERVICE_RESTART: Final = 1012
"""How a server closes that is back in a moment."""

GIVEN_UP: Final = frozenset({4400, 4401, 4403, 4426})
"""Codes of closing after which to come back would not help."""

_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 30.0
_RESTART_WAIT: Final = 1.0
_GOOD_AFTER: Final = 10.0
"""A connection that held so long begins the waiting anew."""


class LinkLost(Exception):
    """A connection ended, or could not be made."""

    def __init__(self, code: int | None = None, about: Phrase = "") -> None:
        super().__init__(str(about))
        self.code = code
        self.about = about


class Link(Protocol):
    """One connection, as long as it holds."""

    async def send(self, text: str) -> None:
        """Send a frame.

        Raises:
            LinkLost: if the connection has ended.
        """

    async def receive(self) -> str | bytes:
        """Give the next frame.

        Raises:
            LinkLost: if the connection has ended.
        """

    async def close(self) -> None:
        """End it."""


class Dial(Protocol):
    """Makes connections."""

    async def __call__(self) -> Link:
        """Give a new connection.

        Raises:
            LinkLost: if there is none to be had.
        """


class Listener(Protocol):
    """Who is told what comes."""

    def message(self, message: JsonObject) -> None:
        """The server sent something."""

    def connected(self) -> None:
        """The connection is there, the greeting was answered."""

    def lost(self, seconds: float | None, about: Phrase) -> None:
        """The connection is lost; another attempt follows in so many seconds, or none at all."""


@dataclass(slots=True)
class Connection:
    """See the module. :meth:`run` ends when the server will not have this client."""

    dial: Dial
    listener: Listener
    chance: Callable[[], float]
    """From 0 to 1."""
    seen: Callable[[], dict[str, int]]
    """The tables to go on with, and the last version known of each."""
    attempts: int = field(init=False, default=0)
    _link: Link | None = field(init=False, default=None)
    _greeted: bool = field(init=False, default=False)
    _unanswered: dict[str, JsonObject] = field(init=False, default_factory=dict)
    _heard_at: float = field(init=False, default=0.0)
    _outbox: asyncio.Queue[str] = field(init=False, default_factory=asyncio.Queue)

    async def run(self) -> None:
        """Be connected, again and again."""
        while True:
            began = _now()
            code: int | None = None
            about: Phrase = ""
            try:
                await self._once()
            except LinkLost as lost:
                code, about = lost.code, lost.about
            if code == SERVICE_RESTART:
                about = phrase("the server restarts")
            if code in GIVEN_UP:
                self.listener.lost(None, about)
                return
            if _now() - began >= _GOOD_AFTER:
                self.attempts = 0
            wait = self._wait(code)
            self.attempts += 1
            self.listener.lost(wait, about)
            await asyncio.sleep(wait)

    def command(self, message: JsonObject) -> None:
        """Send a command, which has its id in ``a``, and again until it is answered."""
        self._unanswered[str(message["a"])] = message
        if self._greeted:
            self._outbox.put_nowait(json.dumps(message))

    def forget(self) -> None:
        """Send nothing again of what was not answered."""
        self._unanswered.clear()

    def _wait(self, code: int | None) -> float:
        """Give how long to wait: any time up to a limit that doubles, so that all do not come."""
        if code == SERVICE_RESTART:
            return self.chance() * _RESTART_WAIT
        most = min(_LONGEST_WAIT, _FIRST_WAIT * (1 << min(self.attempts, 10)))
        return self.chance() * most

    async def _once(self) -> None:
        link = await self.dial()
        self._link, self._greeted, self._heard_at = link, False, _now()
        self._outbox = asyncio.Queue()
        tables = [{"id": table, "v": v} for table, v in self.seen().items()]
        hello = {"t": "hello", "proto": PROTOCOL_VERSION, "tables": tables}
        tasks: list[asyncio.Task[None]] = []
        try:
            await link.send(json.dumps(hello))
            tasks = [
                asyncio.ensure_future(one)
                for one in (self._receive(link), self._send(link), self._ping(link))
            ]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            self._link, self._greeted = None, False
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(LinkLost):
                await link.close()

    async def _receive(self, link: Link) -> None:
        while True:
            frame = await link.receive()
            self._heard_at = _now()
            message = _object(frame)
            match message.get("t"):
                case "welcome":
                    self._welcomed(message)
                case "ack" | "nack" | "cards":
                    self._unanswered.pop(str(message.get("a")), None)
                    self.listener.message(message)
                case "pong":
                    pass
                case _:
                    self.listener.message(message)

    def _welcomed(self, message: JsonObject) -> None:
        self._greeted = True
        self.listener.message(message)
        self.listener.connected()
        for one in self._unanswered.values():
            self._outbox.put_nowait(json.dumps(one))

    async def _send(self, link: Link) -> None:
        outbox = self._outbox
        while True:
            await link.send(await outbox.get())

    async def _ping(self, link: Link) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            if _now() - self._heard_at >= SILENCE:
                raise LinkLost(None, phrase("the server says nothing"))
            await link.send(json.dumps({"t": "p", "at": int(_now() * 1000)}))


def _object(frame: str | bytes) -> JsonObject:
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError):
        raise LinkLost(None, phrase("the server sent something that is no JSON")) from None
    if not isinstance(message, dict):
        raise LinkLost(None, phrase("the server sent something that is no message"))
    return message


def _now() -> float:
    return asyncio.get_running_loop().time()
