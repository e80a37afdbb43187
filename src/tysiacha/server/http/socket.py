"""The socket at ``/ws``: handshake, reading, sending, and an end in every case."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Final, cast

from litestar import asgi
from litestar.enums import ScopeType
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from tysiacha.server.http.cookies import set_cookie
from tysiacha.server.http.house import House
from tysiacha.server.http.letting_in import LetIn, Turned, check_way, let_in
from tysiacha.server.http.queues import TOO_SLOW, SendQueue
from tysiacha.server.http.raw_messages import (
    accepting,
    closing,
    prompt_sender,
    refusing,
    sender,
)
from tysiacha.server.http.requests import Asked, asked
from tysiacha.server.http.sockets import Full
from tysiacha.server.live.sessions import Closing, Session
from tysiacha.server.storage.problems import StoreUnavailable

PLAIN_PING: Final = "p"
"""The shortest ping; it is answered like ``{"t":"p"}``."""

NO_HELLO: Final = 4408
NO_SESSION: Final = 4401
BINARY: Final = 1003
FAULT: Final = 1011

_PING: Final = b'{"t":"p"}'


def socket_route(house: House) -> ASGIRouteHandler:
    """Give the route of the socket."""

    @asgi("/ws", copy_scope=True)
    async def play(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await _no_socket(send)
            return
        await receive()  # that somebody wants to connect
        client = scope["client"]
        request = asked(scope["scheme"], client[0] if client else "", scope["headers"])
        with ExitStack() as places:
            try:
                places.enter_context(house.sockets.place(request.address))
                await house.sockets.turn()  # who waits holds one of the places of his address
                if house.hub.draining:
                    raise Full("the server is about to end", retry_after=2, status=503)
                check_way(house, request)
                guest = await let_in(house, request)
                places.enter_context(house.sockets.seat(guest.player.id))
            except Full as full:
                await refusing(send, full.status, str(full), retry_after=full.retry_after)
            except StoreUnavailable:
                await refusing(send, 503, "busy", retry_after=2)
            except Turned as turned:
                if turned.status == 401:  # noqa: PLR2004 - a browser cannot see it, a code it can
                    await accepting(send, ())
                    await closing(send, NO_SESSION, turned.code)
                else:
                    await refusing(send, turned.status, turned.code)
            else:
                await _accept(send, house, request, guest)
                await _Connection(house, guest, receive, send, scope).run()

    return play


async def _accept(send: Send, house: House, request: Asked, guest: LetIn) -> None:
    if guest.new_token is None:
        await accepting(send, ())
        return
    secure = house.gate.is_secure(request.scheme)
    cookie = set_cookie(guest.new_token, secure=secure)
    await accepting(send, [("set-cookie", cookie)])


class _Connection:
    """One socket: a task that reads, which is that of the request, and one that sends."""

    def __init__(
        self, house: House, guest: LetIn, receive: Receive, send: Send, scope: Scope
    ) -> None:
        self._house = house
        self._receive = receive
        self._send = send
        self._texts = sender(scope, send)
        limits, now = house.sockets.limits.queue, prompt_sender(scope)
        self._queue = SendQueue(guest.player.id, limits, now)
        self._turned_out = False
        """Whether who is here may not be here any more."""
        self._session = Session(guest.player, self._queue, house.hub, house.services, house.naming)

    async def run(self) -> None:
        """Serve until the end, and let go of everything."""
        reader = asyncio.current_task()
        assert reader is not None
        sender = asyncio.create_task(self._queue.run(self._texts))
        sender.add_done_callback(lambda _: self._wake(reader))
        end: Closing | None = None
        sockets, player = self._house.sockets, self._queue.player

        def leave() -> None:
            self._turned_out = True
            reader.cancel()

        try:
            with sockets.ending(player, leave):
                end = await self._read()
        except asyncio.CancelledError:
            if self._turned_out:
                end = Closing(NO_SESSION, "token")
            elif self._queue.overflow.is_set():
                end = Closing(TOO_SLOW, "too slow")
            else:
                raise
            reader.uncancel()
        finally:
            await self._finish(sender)
        if end is not None:
            await closing(self._send, end.code, end.about)

    async def _finish(self, sender: asyncio.Task[None]) -> None:
        self._queue.end()
        await self._session.end()
        _, left = await asyncio.wait([sender], timeout=1.0)
        for one in left:
            one.cancel()

    def _wake(self, reader: asyncio.Task[object]) -> None:
        """Break off reading when the other side does not take what is sent."""
        if self._queue.overflow.is_set() and not reader.done():
            reader.cancel()

    async def _read(self) -> Closing | None:
        limits = self._house.sockets.limits
        try:
            async with asyncio.timeout(limits.hello_seconds):
                text = await self._frame()
        except TimeoutError:
            return Closing(NO_HELLO, "hello was expected")
        while isinstance(text, str):
            taken = _PING if text == PLAIN_PING else text
            try:
                end = await self._session.take(taken)
            except Exception as error:  # noqa: BLE001 - this connection alone ends
                self._house.services.log.warning("socket-fault", error=type(error).__name__)
                return Closing(FAULT, "a fault of the server")
            if end is not None:
                return end
            text = await self._frame()
        return text

    async def _frame(self) -> str | Closing | None:
        """Give the next text; None if the other side has gone."""
        message = cast(dict[str, object], await self._receive())
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else Closing(BINARY, "text was expected")


async def _no_socket(send: Send) -> None:
    """Answer a plain request."""
    headers = [(b"content-type", b"application/json"), (b"upgrade", b"websocket")]
    await send({"type": "http.response.start", "status": 426, "headers": headers})
    body = b'{"code":"socket","about":"this is for sockets"}'
    await send({"type": "http.response.body", "body": body, "more_body": False})
