"""The messages of a socket, below the framework: it has no words for refusing a handshake.

Nor has the interface between the two words for several texts at once. A server that can send them
so, in one piece, says it among the extensions of the socket.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Protocol, TypeAlias, runtime_checkable

from litestar.types import Scope, Send

SEVERAL: Final = "tysiacha.several"
"""Under this name is a :class:`Several` among the extensions."""

SendTexts: TypeAlias = Callable[[Sequence[bytes]], Awaitable[None]]
"""Sends texts one after the other, each whole; they are UTF-8."""

SendNow: TypeAlias = Callable[[Sequence[bytes]], bool]
"""Does that if nothing has to be waited for; tells whether it did."""


@runtime_checkable
class Several(Protocol):
    """A socket that takes several texts at once."""

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send them as soon as the other side takes them.

        Raises:
            OSError: if it has gone.
        """

    def send_texts_now(self, texts: Sequence[bytes]) -> bool:
        """Send them if the other side takes them at once; tell whether it does."""


_PATIENCE: Final = 1.0
"""So many seconds are spent on telling somebody why he is left."""


async def accepting(send: Send, headers: Iterable[tuple[str, str]]) -> None:
    """Let a socket come about."""
    raw = [(name.encode(), value.encode()) for name, value in headers]
    await send({"type": "websocket.accept", "subprotocol": None, "headers": raw})


async def refusing(send: Send, status: int, about: str, *, retry_after: int | None = None) -> None:
    """Answer the handshake with a plain answer: there will be no socket."""
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if retry_after is not None:
        headers.append((b"retry-after", str(retry_after).encode()))
    body = json.dumps({"code": "refused", "about": about}).encode()
    start = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    await send(start)  # type: ignore[arg-type]  # the framework does not know this extension
    await send({"type": "websocket.http.response.body", "body": body})  # type: ignore[arg-type]


def sender(scope: Scope, send: Send) -> SendTexts:
    """Give what sends texts; nothing happens if the other side has gone."""
    several = _several(scope)
    if several is not None:
        return _all_at_once(several)

    async def one_by_one(texts: Sequence[bytes]) -> None:
        with suppress(OSError):
            for text in texts:
                await send({"type": "websocket.send", "text": text.decode(), "bytes": None})

    return one_by_one


def prompt_sender(scope: Scope) -> SendNow | None:
    """Give what sends texts without waiting, None where the server has no such thing."""
    several = _several(scope)
    return None if several is None else several.send_texts_now


def _several(scope: Scope) -> Several | None:
    extensions: object = scope.get("extensions")
    several = extensions.get(SEVERAL) if isinstance(extensions, dict) else None
    return several if isinstance(several, Several) else None


def _all_at_once(several: Several) -> SendTexts:
    async def at_once(texts: Sequence[bytes]) -> None:
        with suppress(OSError):
            await several.send_texts(texts)

    return at_once


async def closing(send: Send, code: int, about: str) -> None:
    """Close a socket; nothing happens if it is closed, or if the other side takes nothing."""
    with suppress(OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await send({"type": "websocket.close", "code": code, "reason": about})
