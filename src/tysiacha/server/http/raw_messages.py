"""The messages of a socket, below the framework: it has no words for refusing a handshake."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from litestar.types import Send

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


async def sending(send: Send, text: str) -> None:
    """Send a text; nothing happens if the other side has gone."""
    with suppress(OSError):
        await send({"type": "websocket.send", "text": text, "bytes": None})


async def closing(send: Send, code: int, about: str) -> None:
    """Close a socket; nothing happens if it is closed, or if the other side takes nothing."""
    with suppress(OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await send({"type": "websocket.close", "code": code, "reason": about})
