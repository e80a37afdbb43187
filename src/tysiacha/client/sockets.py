"""Connections over real sockets, by the library websockets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tysiacha.client.addresses import Address
from tysiacha.client.connection import GIVEN_UP, LinkLost
from tysiacha.client.credentials import Credentials

_LARGEST_FRAME: Final = 1 << 20
_PATIENCE: Final = 15.0
_REFUSED: Final = (401, 403)
_FULL: Final = (429, 503)
_NOT_FOUND: Final = 404


@dataclass(frozen=True, slots=True)
class SocketLink:
    """One connection over a socket."""

    socket: ClientConnection

    async def send(self, text: str) -> None:
        """Send a frame."""
        try:
            await self.socket.send(text)
        except ConnectionClosed as closed:
            raise _lost(closed) from None

    async def receive(self) -> str | bytes:
        """Give the next frame."""
        try:
            return await self.socket.recv()
        except ConnectionClosed as closed:
            raise _lost(closed) from None

    async def close(self) -> None:
        """End it."""
        await self.socket.close()


@dataclass(frozen=True, slots=True)
class SocketDial:
    """Makes connections to one server."""

    address: Address
    credentials: Credentials

    async def __call__(self) -> SocketLink:
        """Give a new connection, and keep the cookie that comes with it."""
        try:
            socket = await connect(
                self.address.socket,
                additional_headers=self.credentials.headers,
                max_size=_LARGEST_FRAME,
                open_timeout=_PATIENCE,
                close_timeout=1.0,
                ping_interval=None,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            code = min(GIVEN_UP) if status in (*_REFUSED, _NOT_FOUND) else None
            raise LinkLost(code, _said(error) if status in _FULL else f"HTTP {status}") from None
        except (OSError, WebSocketException, TimeoutError) as error:
            raise LinkLost(None, str(error) or type(error).__name__) from None
        if socket.response is not None:
            self.credentials.learn(socket.response.headers.get_all("Set-Cookie"))
        return SocketLink(socket)


def _said(error: InvalidStatus) -> str:
    """Give the words of a server that has no room, or the status where it says nothing."""
    body = error.response.body or b""
    return body.decode("utf-8", "replace").strip()[:200] or f"HTTP {error.response.status_code}"


def _lost(closed: ConnectionClosed) -> LinkLost:
    received = closed.rcvd
    return LinkLost() if received is None else LinkLost(received.code, received.reason)
