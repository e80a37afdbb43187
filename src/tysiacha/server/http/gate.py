"""Who may knock: hosts under which the server answers, and pages that may speak to it.

A page is told by its ``Origin``: scheme, host and port, compared as a whole. Parts, suffixes and
patterns are never looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tysiacha.server.people.passkeys import Party

_DEFAULT_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443}
_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?",
    re.ASCII,
)
_HIGHEST_PORT: Final = 65_535
_LOCALHOST: Final = "localhost"

LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""How this very machine is called."""


class BadOrigin(ValueError):
    """A text is no origin."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a page comes from."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        plain = _DEFAULT_PORTS[self.scheme] == self.port
        return f"{self.scheme}://{self.host}" + ("" if plain else f":{self.port}")


def parse_origin(text: str) -> Origin:
    """Give the origin that a text is, exactly as browsers write them.

    >>> parse_origin("https://cards.example")
    Origin(scheme='https', host='cards.example', port=443)

    Raises:
        BadOrigin: if it is none: ``null``, one with a path, with capitals, with a last dot.
    """
    found = _ORIGIN.fullmatch(text)
    if found is None or found["host"].endswith("."):
        message = f"an origin like https://cards.example was expected, not {text[:100]!r}"
        raise BadOrigin(message)
    port = int(found["port"] or _DEFAULT_PORTS[found["scheme"]])
    if not 0 < port <= _HIGHEST_PORT:
        message = f"a port from 1 to {_HIGHEST_PORT} was expected, not {port}"
        raise BadOrigin(message)
    return Origin(found["scheme"], found["host"], port)


@dataclass(frozen=True, slots=True)
class Gate:
    """Decides who is let in by where he comes from."""

    origins: frozenset[Origin] = field(default_factory=frozenset)
    """Pages that may speak to the server; none means those that it serves itself."""
    local: bool = False
    """Whether the server listens on this machine alone: then no other name leads to it."""

    def knows_host(self, host: str, scheme: str) -> bool:
        """Tell whether the server is called so; a foreign name that leads here is a trick."""
        try:
            called = parse_origin(f"{_web(scheme)}://{host.lower()}")
        except BadOrigin:
            return False
        if self.origins and any(one.host == called.host for one in self.origins):
            return True
        return called.host in LOCAL_NAMES if self.local else True

    def admits(self, origin: str, host: str, scheme: str) -> bool:
        """Tell whether a page from there may speak to the server that is called so."""
        try:
            page = parse_origin(origin)
        except BadOrigin:
            return False
        if self.origins:
            return page in self.origins
        try:
            return page == parse_origin(f"{_web(scheme)}://{host.lower()}")
        except BadOrigin:
            return False

    def is_secure(self, scheme: str) -> bool:
        """Tell whether browsers reach the server over TLS, itself or through a proxy."""
        if self.origins:
            return all(one.scheme == "https" for one in self.origins)
        return _web(scheme) == "https"

    def party_at(self, origin: str | None, host: str, scheme: str) -> Party | None:
        """Give to whom devices prove themselves by passkeys, None if none works at this address.

        Only names that whoever runs the server has given count, since a passkey is good for ever
        for the name of its page; and ``localhost``, which leads nowhere else. Browsers want TLS
        for others, and take no numbers for names.
        """
        try:
            page = parse_origin(origin or f"{_web(scheme)}://{host.lower()}")
        except BadOrigin:
            return None
        pages = {page} & self.origins if self.origins else {page}
        if origin is None and self.origins:  # a look, for which browsers do not say the page
            pages = {one for one in self.origins if one.host == page.host}
        for one in sorted(pages, key=str):
            named = one in self.origins and one.scheme == "https" and not _is_number(one.host)
            if named or one.host == _LOCALHOST:
                return Party(one.host, str(one))
        return None


def _is_number(host: str) -> bool:
    """Tell whether a host is an address of numbers."""
    return host.startswith("[") or host.rpartition(".")[2].isdigit()


def _web(scheme: str) -> str:
    return {"ws": "http", "wss": "https"}.get(scheme, scheme)
