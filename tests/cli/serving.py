"""A server in a process of its own, and a person at a socket of it: what tests are made of."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import websockets
from websockets.asyncio.client import ClientConnection

from tests.cli.running import SOURCE
from tysiacha.cli.exit_codes import GOOD
from tysiacha.notation.action_json import JsonObject
from tysiacha.server.tables.knowledge import merged


@contextlib.contextmanager
def serving(data: Path, *options: str, code: int = GOOD) -> Iterator[str]:
    """Run a server, give its address, end it, and see that it ends well."""
    command = [sys.executable, "-m", "tysiacha", "serve", "--port", "0", "--data", str(data)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with (data.parent / "server.log").open("ab") as log:
        server = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, stderr=log, env=environment
        )
    assert server.stdout is not None
    try:
        address = server.stdout.readline().decode().strip()
        assert address.startswith("http://"), (data.parent / "server.log").read_text()
        yield address
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == code
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def socket_of(address: str, cookie: str | None = None) -> websockets.connect:
    return websockets.connect(
        address.replace("http", "ws") + "/ws",
        origin=websockets.Origin(address),
        additional_headers={} if cookie is None else {"cookie": cookie},
        compression=None,
        proxy=None,
    )


class Seat:
    """A person at a table with bots, who plays the first legal action."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.sent = 0
        self.v = 0
        self.known: JsonObject = {}
        self.answers: dict[str, dict[str, object]] = {}
        self.did: dict[object, set[str]] = {}
        """By seat, the kinds of things that it did."""

    async def hello(self, *tables: str) -> None:
        seen = [{"id": one, "v": 0} for one in tables]
        await self.send({"t": "hello", "proto": 1, "tables": seen})

    async def send(self, message: dict[str, object]) -> None:
        await self.connection.send(json.dumps(message))

    async def ask(self, prefix: str, t: str, **members: object) -> dict[str, object]:
        self.sent += 1
        a = f"{prefix}-{self.sent}"
        await self.send({"t": t, "a": a, **members})
        while a not in self.answers:
            await self.hear()
        return self.answers[a]

    async def hear(self) -> None:
        message = json.loads(await self.connection.recv())
        match message["t"]:
            case "ack" | "nack":
                self.answers[message["a"]] = message
            case "snap":
                self.known, self.v = message["set"], message["v"]
            case "ev":
                for one in message["say"]:
                    self.did.setdefault(one.get("by"), set()).add(one["say"])
                self.known, self.v = merged(self.known, message["set"]), message["v"]
            case "skip":
                self.v = message["v"]
            case "room":
                self.known = merged(self.known, message["set"])
            case _:
                pass

    async def hear_until_asked(self) -> None:
        """Wait for a decision of one's own, through deals that are dealt again."""
        while not self.asked:
            await self.go_on()

    async def go_on(self) -> None:
        """Be ready for the next deal where that is waited for, else hear one message."""
        if not self.known or not self.between or self.known["you"] in self.ready:
            await self.hear()
            return
        deal = self.known["deal"]
        assert isinstance(deal, dict)
        answer = await self.ask("r", "ready", table=deal["table"], v=self.v)
        assert answer["t"] == "ack", answer

    @property
    def between(self) -> bool:
        """Whether a deal is over and the next one is waited for."""
        match = self.known["match"]
        return isinstance(match, dict) and bool(match["between"]) and self.known["game"] is not None

    @property
    def ready(self) -> list[object]:
        match = self.known["match"]
        assert isinstance(match, dict)
        found = match["ready"]
        assert isinstance(found, list)
        return list(found)

    @property
    def said(self) -> set[str]:
        return set().union(*self.did.values())

    @property
    def asked(self) -> list[object]:
        found = self.known.get("ask")
        return list(found) if isinstance(found, list) else []


@contextlib.asynccontextmanager
async def seated(address: str, cookie: str | None = None) -> AsyncIterator[Seat]:
    async with socket_of(address, cookie) as connection:
        yield Seat(connection)
