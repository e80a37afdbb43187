"""Where a server or a table is: what a person types, and the addresses that come of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]{1,64})/?", re.ASCII)
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")


class BadAddress(ValueError):
    """A text is no address of a server."""


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and perhaps a table at it.

    >>> parse_address("example.org/t/abc")
    Address(origin='https://example.org', table='abc')
    >>> parse_address("localhost:8000").socket
    'ws://localhost:8000/ws'
    """

    origin: str
    table: str | None = None

    @property
    def socket(self) -> str:
        """The address of the server's socket."""
        return "ws" + self.origin.removeprefix("http") + "/ws"

    def link(self, table: str) -> str:
        """Give the link of a table, for others to come to."""
        return f"{self.origin}/t/{table}"


def parse_address(text: str) -> Address:
    """Give the server that a person means: https unless it is this computer.

    Raises:
        BadAddress: if it is none.
    """
    bare = text.strip()
    try:
        if "://" not in bare:
            host = urlsplit(f"//{bare}").hostname
            bare = f"{'http' if host in _LOCAL else 'https'}://{bare}"
        parts = urlsplit(bare)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadAddress(text) from None
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not host or parts.username is not None:
        raise BadAddress(text)
    if parts.query or not _is_host(host):
        raise BadAddress(text)
    found = _TABLE.fullmatch(parts.path)
    if found is None and parts.path not in ("", "/", "/ws"):
        raise BadAddress(text)
    named = f"[{host}]" if ":" in host else host
    origin = f"{scheme}://{named}" + ("" if port is None else f":{port}")
    return Address(origin, None if found is None else found[1])


def _is_host(host: str) -> bool:
    return host.isprintable() and not any(letter in host for letter in " \"'<>\\^`{|}")
