"""Frames that no honest client sends, byte by byte, and connections that come to nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
from collections.abc import AsyncIterator

import pytest

from tests.server.http.houses import HELLO, house, served
from tysiacha.server.app import listening

TEXT, BINARY, CLOSE, PING, PONG, CONT = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
FIN, MASKED = 0x80, 0x80
POSTED = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def frame(
    opcode: int, body: bytes = b"", *, fin: bool = True, masked: bool = True, reserved: int = 0
) -> bytes:
    """Give a frame as it is sent."""
    first = (FIN if fin else 0) | reserved | opcode
    mask = MASKED if masked else 0
    if len(body) < 126:
        head = bytes([first, mask | len(body)])
    else:
        head = bytes([first, mask | 126]) + struct.pack("!H", len(body))
    return head + (bytes(4) if masked else b"") + body


class Wire:
    """A socket by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.answer = b""

    def send(self, *frames: bytes) -> None:
        self.writer.write(b"".join(frames))

    async def read(self) -> tuple[int, bytes]:
        """Give the next frame."""
        first, second = await self.reader.readexactly(2)
        size = second
        if second == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif second == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 0xF, await self.reader.readexactly(size)

    async def close_code(self) -> int:
        """Read until the other side closes, and give its code."""
        while True:
            opcode, body = await self.read()
            if opcode == CLOSE:
                return int.from_bytes(body[:2], "big")


@contextlib.asynccontextmanager
async def plain(port: int) -> AsyncIterator[Wire]:
    """Open a connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Wire(reader, writer)
    finally:
        writer.transport.abort()


@contextlib.asynccontextmanager
async def wire(port: int, *headers: str) -> AsyncIterator[Wire]:
    """Open a socket that has said hello."""
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    async with plain(port) as own:
        own.send(("\r\n".join(lines) + "\r\n\r\n").encode())
        own.answer = await own.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in own.answer
        own.send(frame(TEXT, HELLO.encode()))
        assert b"welcome" in (await own.read())[1]
        yield own


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"p", reserved=0x40), 1002),
        (frame(TEXT, b"p", reserved=0x20), 1002),
        (frame(0x3, b"p"), 1002),
        (frame(0xB, b"p"), 1002),
        (frame(TEXT, b"p", masked=False), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PING, b"x", fin=False), 1002),
        (frame(CONT, b"p"), 1002),
        (frame(TEXT, b"p", fin=False) + frame(TEXT, b"p"), 1002),
        (frame(TEXT, b"\xff"), 1007),
        (frame(TEXT, b"\xc3", fin=False) + frame(CONT, b"("), 1007),
        (frame(BINARY, b"p"), 1003),
        (frame(TEXT, b"x" * (16 * 1024 + 1)), 1009),
        (bytes([FIN | TEXT, MASKED | 127]) + struct.pack("!Q", 1 << 30) + bytes(4), 1009),
        (frame(TEXT, b"x" * 9000, fin=False) + frame(CONT, b"x" * 9000), 1009),
        (frame(TEXT, fin=False) + frame(CONT, fin=False) * 1000, 1009),
    ],
    ids=[
        *("bit-1", "bit-2", "opcode-3", "opcode-11", "unmasked", "long-ping", "ping-in-parts"),
        *("part-of-nothing", "text-in-text", "no-text", "no-text-in-parts", "binary"),
        *("long", "endless", "long-in-parts", "parts-without-end"),
    ],
)
def test_a_frame_that_must_not_be_closes_its_socket(sent: bytes, code: int) -> None:
    async def main() -> None:
        inside = house()
        async with served(inside) as port, wire(port) as honest, wire(port) as other:
            other.send(sent)
            assert await other.close_code() == code
            honest.send(frame(TEXT, b"p"))
            assert b"pong" in (await honest.read())[1]

    asyncio.run(main())


def test_a_letter_in_two_parts_is_one_letter() -> None:
    async def main() -> None:
        async with served(house()) as port, wire(port) as own:
            body = '{"t":"name","a":"ж","name":"x"}'.encode()
            cut = body.index("ж".encode()) + 1
            own.send(frame(TEXT, body[:cut], fin=False), frame(PING), frame(CONT, body[cut:]))
            answers = [await own.read(), await own.read()]
            assert answers[0] == (PONG, b"")
            assert answers[1][0] == TEXT

    asyncio.run(main())


def test_compression_is_not_agreed_on() -> None:
    async def main() -> None:
        async with (
            served(house()) as port,
            wire(port, "Sec-WebSocket-Extensions: permessage-deflate") as own,
        ):
            assert b"extensions" not in own.answer.lower()

    asyncio.run(main())


def test_a_flood_of_pongs_makes_no_tasks() -> None:
    async def main() -> None:
        async with served(house()) as port, wire(port) as own:
            before = len(asyncio.all_tasks())
            most = before
            for _ in range(20):
                own.send(*[frame(PONG, os.urandom(4))] * 500)
                await own.writer.drain()
                most = max(most, len(asyncio.all_tasks()))
            own.send(frame(TEXT, b"p"))
            assert b"pong" in (await own.read())[1]
            assert most == before

    asyncio.run(main())


def test_pings_of_a_client_that_does_not_read_heap_up_nowhere() -> None:
    async def main() -> None:
        async with served(house()) as port, wire(port) as own:
            own.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it reads
            flood = frame(PING, b"x" * 125) * 500
            for _ in range(400):  # 26 MB, more than the system keeps for a connection
                own.send(flood)
                await own.writer.drain()
            sizes = [
                one.transport.get_write_buffer_size()
                for one in SOCKETS
                if not one.transport.is_closing()
            ]
            assert len(sizes) == 1
            assert sizes[0] < 256 * 1024

    SOCKETS.clear()
    before = listening.BoundedSocket.connection_made

    def made(self: listening.BoundedSocket, transport: asyncio.BaseTransport) -> None:
        SOCKETS.append(self)
        before(self, transport)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listening.BoundedSocket, "connection_made", made)
        asyncio.run(main())


SOCKETS: list[listening.BoundedSocket] = []


def test_who_was_heard_a_moment_ago_is_not_asked_whether_he_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = listening.BoundedSocket.connection_made

    def made(self: listening.BoundedSocket, transport: asyncio.BaseTransport) -> None:
        SOCKETS.append(self)
        before(self, transport)

    SOCKETS.clear()
    monkeypatch.setattr(listening.BoundedSocket, "connection_made", made)

    async def main() -> list[bool]:
        async with served(house()) as port, wire(port) as own:
            own.send(frame(TEXT, b"p"))
            assert b"pong" in (await own.read())[1]
            (socket,) = SOCKETS
            asked = []
            for quiet in (False, True):
                if quiet:
                    monkeypatch.setattr(socket, "_heard", -1e9)
                socket.send_keepalive_ping()
                asked.append(socket.pending_ping_payload is not None)
                assert socket.ping_timer is not None or socket.pong_timer is not None
            return asked

    assert asyncio.run(main()) == [False, True]


def test_a_half_open_socket_is_seen_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_PING_SECONDS", 0.05)
    monkeypatch.setattr(listening, "_ABORT_AFTER", 0.05)

    async def main() -> None:
        inside = house()
        async with served(inside) as port, wire(port):  # which answers no ping
            async with asyncio.timeout(60):
                while inside.sockets.open:
                    await asyncio.sleep(0.01)

    asyncio.run(main())


def test_a_half_open_socket_is_seen_within_35_seconds() -> None:
    # The numbers themselves are what is promised, and no part of what others may use.
    waits = (listening._PING_SECONDS, listening._PONG_SECONDS, listening._ABORT_AFTER)  # noqa: SLF001
    longest = sum(waits)
    assert longest <= 35


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgr",
        POSTED + b"Content-Length: 9\r\n\r\n{",
        b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal",
    ],
    ids=["silent", "headers", "body", "second"],
)
def test_a_request_that_does_not_come_whole_is_not_waited_for(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "_REQUEST_SECONDS", 0.1)

    async def main() -> None:
        async with served(house()) as port, plain(port) as own:
            own.send(begun)
            async with asyncio.timeout(60):
                with contextlib.suppress(ConnectionResetError):
                    await own.reader.read()  # to its end

    asyncio.run(main())


def test_a_socket_outlives_the_time_for_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_REQUEST_SECONDS", 0.05)

    async def main() -> None:
        async with served(house()) as port, wire(port) as own:
            await asyncio.sleep(0.2)
            own.send(frame(TEXT, b"p"))
            assert b"pong" in (await own.read())[1]

    asyncio.run(main())
