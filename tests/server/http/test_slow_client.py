"""A client that stops reading is left, whatever waits for it."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace

import pytest

import tysiacha.server.http.socket as socket_module
from tests.server.http.houses import HELLO, house, limits, served
from tysiacha.server.http.queues import QueueLimits
from tysiacha.server.http.sockets import Sockets
from tysiacha.server.live.outlets import Outlet

FRAME = b"x" * 1000


class Pouring:
    """A session that sends without end to whoever says anything."""

    def __init__(self, _player: object, outlet: Outlet, *_given: object) -> None:
        self._outlet = outlet

    async def take(self, _frame: str) -> None:
        while True:
            self._outlet.push(FRAME)
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Have nothing to let go of."""


async def _deaf(port: int) -> socket.socket:
    """Open a socket by hand that says hello and never reads."""
    loop = asyncio.get_running_loop()
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await loop.sock_connect(raw, ("127.0.0.1", port))
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    )
    await loop.sock_sendall(raw, ("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in await loop.sock_recv(raw, 1000)
    body = HELLO.encode()
    await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
    return raw


def test_a_client_that_does_not_read_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        monkeypatch.setattr(socket_module, "Session", Pouring)
        inside = house(limits=replace(limits(), queue=QueueLimits(seconds=0.2)))
        assert isinstance(inside.sockets, Sockets)
        async with served(inside) as port:
            raw = await _deaf(port)
            while not inside.sockets.open:
                await asyncio.sleep(0.001)
            async with asyncio.timeout(60):
                while inside.sockets.open:
                    await asyncio.sleep(0.01)
            raw.close()

    asyncio.run(main())
