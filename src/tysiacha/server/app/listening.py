"""The server of sockets and requests: how it listens, and how it ends.

uvicorn by itself waits for every socket when it ends, and tells the program last of all. Here the
end begins with the signal: nothing new begins, what was acknowledged is stored, all are told to
come back, and whoever does not let go is left.
"""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tysiacha.server.http.doorway import Doorway
from tysiacha.server.protocol.reading import MOST_BYTES

_LEAVE_AFTER: Final = 3
"""Seconds that others have to let go of their connections at the end."""

_PING_SECONDS: Final = 15.0
"""A client that is silent for twice as long is gone."""

_ABORT_AFTER: Final = 2.0


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket that goes even if the other side takes nothing any more."""

    async def run_asgi(self) -> None:
        """Serve a socket to its end."""
        try:
            await super().run_asgi()
        finally:
            if not self.disconnected:
                self.loop.call_later(_ABORT_AFTER, self.transport.abort)


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
        http="h11",
        ws=BoundedSocket,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_LEAVE_AFTER,
    )


def listening(host: str, port: int) -> socket.socket:
    """Give a socket that listens.

    Raises:
        OSError: if it cannot.
    """
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
