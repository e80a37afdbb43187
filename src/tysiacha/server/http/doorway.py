"""What every request passes before a route sees it, and every answer on its way out."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from typing import Final

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tysiacha.server.http.house import House
from tysiacha.server.http.letting_in import Turned
from tysiacha.server.http.requests import Asked, asked
from tysiacha.server.http.sockets import site_of
from tysiacha.server.people.buckets import Bucket

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""What changes nothing."""

SECURITY: Final[Mapping[str, str]] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; form-action 'none'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_STRICT_TRANSPORT: Final = "max-age=31536000"
_MOST_ADDRESSES: Final = 10_000


class Doorway:
    """Looks at requests by their form alone; sockets have rules of their own."""

    def __init__(self, inside: ASGIApp, house: House) -> None:
        self._inside = inside
        self._house = house
        self._buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        client = scope.get("client")
        request = asked(scope["scheme"], client[0] if client else "", scope["headers"])
        number = secrets.token_hex(6)
        with structlog.contextvars.bound_contextvars(request=number):
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._inside(scope, receive, send)
                return
            leaving = self._with_headers(send, request, number)
            try:
                self._check(scope["method"], request, scope["headers"])
            except Turned as turned:
                await _answer(leaving, turned)
            else:
                if scope["method"] == "HEAD":  # routes know it by the name of GET
                    scope, leaving = {**scope, "method": "GET"}, _without_body(leaving)
                await self._inside(scope, receive, leaving)

    def _check(self, method: str, request: Asked, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse what comes too fast, under a foreign name, or from a foreign page.

        Raises:
            Turned: if the request is refused.
        """
        gate = self._house.gate
        if not self._passes(request.address):
            raise Turned(429, "too-many")
        if not gate.knows_host(request.host, request.scheme):
            raise Turned(421, "host")
        if method in SAFE:
            return
        found = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in headers}
        if request.origin is not None:
            if not gate.admits(request.origin, request.host, request.scheme):
                raise Turned(403, "origin")
        elif request.cookies or found.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            raise Turned(403, "origin")
        kind = found.get("content-type", "").split(";")[0].strip().lower()
        if method != "DELETE" and kind != "application/json":
            raise Turned(415, "content-type")

    def _passes(self, address: str) -> bool:
        site, now = site_of(address), self._house.now_ms()
        bucket = self._buckets.pop(site, None) or Bucket.full(self._house.request_rate, now)
        self._buckets[site], passed = bucket.take(now)
        while len(self._buckets) > _MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return passed

    def _with_headers(self, send: Send, request: Asked, number: str) -> Send:
        secure = self._house.gate.is_secure(request.scheme)
        figures = self._house.figures

        async def leaving(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                there = {name.lower() for name, _ in headers}
                wanted = dict(SECURITY) | {"x-request-id": number, "cache-control": "no-store"}
                if secure:
                    wanted["strict-transport-security"] = _STRICT_TRANSPORT
                headers += [
                    (name.encode(), value.encode())
                    for name, value in wanted.items()
                    if name.encode() not in there
                ]
                message = {**message, "headers": headers}
                figures.requests.labels(str(message["status"])).inc()
            await send(message)

        return leaving


def _without_body(send: Send) -> Send:
    async def leaving(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return leaving


async def _answer(send: Send, turned: Turned) -> None:
    headers = [(b"content-type", b"application/json")]
    if turned.status == 429:  # noqa: PLR2004 - the status says what it is
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    body = json.dumps({"code": turned.code, "about": ""}).encode()
    await send({"type": "http.response.body", "body": body, "more_body": False})
