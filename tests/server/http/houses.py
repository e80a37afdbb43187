"""Servers as requests and sockets see them: in memory, or listening on a port of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.live.clients import Server
from tysiacha.server.app.listening import DrainingServer, configured, listening
from tysiacha.server.http.application import application
from tysiacha.server.http.gate import Gate
from tysiacha.server.http.house import House
from tysiacha.server.http.sockets import PER_ADDRESS, PER_PLAYER, SocketLimits, Sockets
from tysiacha.server.people.buckets import Rate

HELLO = json.dumps({"t": "hello", "proto": 1})
UNHURRIED = Rate(messages=1_000, millis=1_000, burst=100_000)


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def house(
    server: Server | None = None,
    *,
    limits: SocketLimits | None = None,
    gate: Gate | None = None,
    request_rate: Rate = UNHURRIED,
    metrics_token: str | None = None,
) -> House:
    """Give a house around a server in memory."""
    inside = Server() if server is None else server
    return House(
        services=inside.services,
        hub=inside.hub,
        naming=inside.naming,
        gate=Gate(local=True) if gate is None else gate,
        sockets=Sockets(SocketLimits() if limits is None else limits, now_ms),
        randomness=inside.dice.randbytes,
        now_ms=now_ms,
        request_rate=request_rate,
        metrics_token=metrics_token,
    )


def browser(of: House, base: str = "http://localhost", **headers: str) -> httpx.AsyncClient:
    """Give a client that asks without a socket."""
    transport = httpx.ASGITransport(application(of))  # type: ignore[arg-type]  # looser types
    return httpx.AsyncClient(transport=transport, base_url=base, headers=headers)


async def program(of: House, **headers: str) -> httpx.AsyncClient:
    """Give a client that is a new guest with a token."""
    _, token = await of.naming.new_guest()
    return browser(of, authorization=f"Bearer {token.reveal()}", **headers)


async def nothing() -> None:
    """Drain nothing."""


@contextlib.asynccontextmanager
async def served(of: House, proxies: tuple[str, ...] = ()) -> AsyncIterator[int]:
    """Let a house listen, and give the port."""
    with contextlib.closing(listening("127.0.0.1", 0)) as listener:
        server = DrainingServer(configured(application(of), proxies), nothing)
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.001)
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.should_exit = True
            await running


def connect(
    port: int, origin: str | None = "own", path: str = "/ws", **headers: str
) -> websockets.connect:
    """Open a socket, by default as a page of the server itself would."""
    shown = f"http://127.0.0.1:{port}" if origin == "own" else origin
    return websockets.connect(
        f"ws://127.0.0.1:{port}{path}",
        origin=None if shown is None else websockets.Origin(shown),
        additional_headers={name.replace("_", "-"): value for name, value in headers.items()},
        compression=None,
        proxy=None,
    )


async def status_of(connecting: websockets.connect) -> int:
    """Give how a handshake is answered."""
    try:
        async with connecting as socket:
            assert socket.response is not None
            return socket.response.status_code
    except websockets.InvalidStatus as refused:
        return refused.response.status_code


async def greeted(socket: ClientConnection) -> dict[str, object]:
    """Say hello, and give the answer."""
    await socket.send(HELLO)
    answer: dict[str, object] = json.loads(await socket.recv())
    return answer


async def close_code(socket: ClientConnection) -> int | None:
    """Read until the socket is closed, and give the code."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code


def limits(
    *,
    per_address: int = PER_ADDRESS,
    per_player: int = PER_PLAYER,
    handshakes_per_second: int = 200,
    handshakes_waiting: int = 0,
    guests_per_minute: int = 60,
    hello_seconds: float = 10.0,
) -> SocketLimits:
    """Give limits that differ from the usual ones."""
    return SocketLimits(
        per_address,
        per_player,
        handshakes_per_second,
        handshakes_waiting,
        guests_per_minute,
        hello_seconds,
    )
