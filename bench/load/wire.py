"""A socket of the load, as small as may be: what sends the load shares the machine with the server.

It knows of RFC 6455 what this server sends: whole texts, pings, and an end.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, NamedTuple

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

_SHORT: Final = 126
_MEDIUM: Final = 1 << 16
_HEAD: Final = 2
_CHANGED_BY_NOTHING: Final = bytes(4)
"""The mask of all that is sent: the server takes it off, which changes nothing here."""

_OPEN_SECONDS: Final = 60.0


class Frame(NamedTuple):
    """A frame of the server."""

    kind: int
    content: bytes


class Turned(OSError):
    """The server wants no further socket now."""


def frames_in(content: bytes) -> tuple[list[Frame], bytes]:
    """Give the frames that are whole, and what is left.

    >>> frames_in(bytes.fromhex("8103616263" + "8901"))
    ([Frame(kind=1, content=b'abc')], b'\\x89\\x01')
    """
    frames: list[Frame] = []
    at = 0
    while len(content) - at >= _HEAD:
        length, begin = content[at + 1], at + _HEAD
        if length >= _SHORT:
            size = 2 if length == _SHORT else 8
            if len(content) < begin + size:
                break
            length = int.from_bytes(content[begin : begin + size], "big")
            begin += size
        if len(content) < begin + length:
            break
        frames.append(Frame(content[at] & 0xF, content[begin : begin + length]))
        at = begin + length
    return frames, content[at:]


def framed(kind: int, content: bytes) -> bytes:
    """Give a frame of a client.

    >>> framed(TEXT, b"abc").hex()
    '818300000000616263'
    """
    length = len(content)
    if length < _SHORT:
        head = bytes((0x80 | kind, 0x80 | length))
    elif length < _MEDIUM:
        head = bytes((0x80 | kind, 0x80 | _SHORT)) + length.to_bytes(2, "big")
    else:
        head = bytes((0x80 | kind, 0x80 | _SHORT + 1)) + length.to_bytes(8, "big")
    return head + _CHANGED_BY_NOTHING + content


class Wire(asyncio.Protocol):
    """One socket."""

    def __init__(self, take: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self._take = take
        self._closed = closed
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        loop = asyncio.get_running_loop()
        self.answered: asyncio.Future[str] = loop.create_future()
        """The head of the answer to the handshake."""
        self.gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        opened = self.answered.done()
        if not opened:
            self.answered.set_exception(Turned("the connection was closed"))
        self.gone.set()
        if opened:
            self._closed()

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        content = self._rest + data if self._rest else data
        if not self.answered.done():
            head, end, content = content.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self.answered.set_result(head.decode("latin-1"))
        frames, self._rest = frames_in(content)
        for kind, inside in frames:
            if kind == TEXT:
                self._take(inside)
            elif kind == PING:
                self._write(framed(PONG, inside))
            elif kind == CLOSE:
                self._write(framed(CLOSE, inside))
                self._end()

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(framed(TEXT, text))

    def ask(self, host: str, origin: str, cookie: str | None) -> None:
        """Ask for a socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {host}",
            f"Origin: {origin}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(() if cookie is None else (f"Cookie: {cookie}",)),
        ]
        self._write("\r\n".join([*lines, "", ""]).encode())

    async def close(self) -> None:
        """Say the end, and wait for that of the other side."""
        if not self.gone.is_set():
            self._write(framed(CLOSE, (1000).to_bytes(2, "big")))
            try:
                async with asyncio.timeout(10):
                    await self.gone.wait()
            except TimeoutError:
                self._end()

    def _write(self, content: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(content)

    def leave(self) -> None:
        """End at once, and tell nobody of it."""
        self._closed = lambda: None
        self._end()

    def _end(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connected(
    port: int,
    *,
    source: str,
    cookie: str | None,
    take: Callable[[bytes], None],
    closed: Callable[[], None],
) -> tuple[Wire, str | None]:
    """Open a socket to the server of this machine; give it, and the cookie that came with it.

    Raises:
        OSError: if it cannot be had now.
    """
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    async with asyncio.timeout(_OPEN_SECONDS):
        _, wire = await loop.create_connection(
            lambda: Wire(take, closed), "127.0.0.1", port, local_addr=(source, 0)
        )
        wire.ask(host, f"http://{host}", cookie)
        head = await wire.answered
    status, *lines = head.split("\r\n")
    if f" {HTTPStatus.SWITCHING_PROTOCOLS.value} " not in status:
        wire.leave()
        raise Turned(status)
    named = [line.partition(":") for line in lines]
    given = [value.strip() for name, _, value in named if name.lower() == "set-cookie"]
    return wire, given[0].split(";")[0] if given else None
