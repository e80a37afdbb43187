"""The server of sockets and requests: how it listens, and how it ends.

uvicorn by itself waits for every socket when it ends, and tells the program last of all. Here the
end begins with the signal: nothing new begins, what was acknowledged is stored, all are told to
come back, and whoever does not let go is left.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from http import HTTPStatus
from types import FrameType
from typing import Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from tysiacha.server.http.doorway import Doorway
from tysiacha.server.http.raw_messages import SEVERAL
from tysiacha.server.protocol.reading import MOST_BYTES

_LEAVE_AFTER: Final = 3
"""Seconds that others have to let go of their connections at the end."""

_PING_SECONDS: Final = 20.0
"""So often a client is asked whether it is there."""

_LATELY: Final = 0.9
"""Who was heard within this part of that time is not asked yet."""

_PONG_SECONDS: Final = 10.0
"""It must have answered by then."""

_READ_AHEAD: Final = 4
"""So many messages of a client may wait before no more is read of it."""

_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""

_SHORT: Final = 126
_MEDIUM: Final = 1 << 16
"""Up to these lengths the length of a frame takes no byte more, or two, and else eight."""

_ABORT_AFTER: Final = 2.0
"""Seconds for which a connection that is closed may still send what waits."""

_REQUEST_SECONDS: Final = 10.0
"""A request, or the wish for a socket, must have come whole by then."""

_MOST_PARTS: Final = 64
"""So many frames may one message have."""


class BoundedRequests(H11Protocol):
    """A connection that is left if a request does not come whole; uvicorn would wait for ever."""

    _waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, which has times of its own."""
        self._wait_no_longer()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_longer()
        self._waits = self.loop.call_later(_REQUEST_SECONDS, self._give_up)

    def _wait_no_longer(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        if not self.headers or self.cycle.response_complete or self.cycle.more_body:
            self.transport.abort()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket that takes no more memory than it may, and goes even if nothing is taken of it."""

    _heard = 0.0
    """When something came last."""

    def handle_connect(self, event: Request) -> None:
        """Let a socket come about, and say that it takes several texts at once."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope["extensions"] or {}
            extensions[SEVERAL] = self  # type: ignore[assignment]  # it never leaves the process

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts in one piece, each a frame of its own, once the other side takes them.

        Raises:
            ClientDisconnected: if it has gone, or is told to go.
        """
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.send_texts_now(texts):
            raise ClientDisconnected

    def send_texts_now(self, texts: Sequence[bytes]) -> bool:
        """Send texts if the other side takes them at once; tell whether it does."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join([piece for one in texts for piece in (head_of(one), one)]))
        return True

    def data_received(self, data: bytes) -> None:
        """Take what came, and note when."""
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, but not who has just said something."""
        quiet = self.loop.time() - self._heard
        seconds = self.ping_interval or 0.0
        if quiet < _LATELY * seconds and not (self.close_sent or self.transport.is_closing()):
            self.ping_timer = self.loop.call_later(seconds - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """Take a message; read on until a few wait, since to stop and go on takes time."""
        if self.read_paused:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it does not stop
        super().send_receive_event_to_app()
        self.read_paused = False
        if self.queue.qsize() >= _READ_AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Serve a socket to its end."""
        try:
            await super().run_asgi()
        finally:
            if not self.disconnected:
                self.loop.call_later(_ABORT_AFTER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Leave who has not answered, and do not wait until what was sent has arrived."""
        super().keepalive_timeout()
        self.loop.call_later(_ABORT_AFTER, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer, but not who sends pings and does not read: the answers would heap up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message: even empty ones come to something if they have no end."""
        if self.close_sent:
            return
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
            return
        self.frames = []
        self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many parts")
        self.handle_parser_exception()


def head_of(text: bytes) -> bytes:
    """Give what stands before a text that a server sends, by RFC 6455, 5.2.

    >>> head_of(b"abc").hex(), head_of(bytes(300)).hex()
    ('8103', '817e012c')
    """
    length = len(text)
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MEDIUM:
        return bytes((_TEXT, _SHORT)) + length.to_bytes(2, "big")
    return bytes((_TEXT, _SHORT + 1)) + length.to_bytes(8, "big")


class DrainingServer(uvicorn.Server):
    """Ends with the code 0 when it is asked to, after what is to be done first."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that end a program as wishes, not as its death."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wishes = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self._wished) for one in wishes}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _wished(self, sign: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sign == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: first what is ours, then all connections."""
        for server in self.servers:
            server.close()
        await self._drain()
        await super().shutdown(sockets)


def configured(application: Doorway, proxies: tuple[str, ...]) -> uvicorn.Config:
    """Give how uvicorn is to run the application."""
    return uvicorn.Config(
        application,
        loop="asyncio",
        http=BoundedRequests,
        ws=BoundedSocket,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PONG_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_LEAVE_AFTER,
    )


def listening(host: str, port: int, spare: int = 0) -> socket.socket:
    """Give a socket that listens: at a port, or at the first free one of so many after it.

    Raises:
        OSError: if it cannot.
    """
    for other in range(port, port + spare):
        try:
            return _listening_at(host, other)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _listening_at(host, port + spare)


def _listening_at(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_REUSEADDR") and not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
        listener.settimeout(0)
    except BaseException:
        listener.close()
        raise
    return listener
