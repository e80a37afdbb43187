"""What is read from a request, of either kind: headers, each once, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a request that decide who may do what."""

    scheme: str
    host: str
    address: str
    origin: str | None
    """None if the header is missing; a header that comes twice is none that is allowed."""
    cookies: str
    authorization: str


def asked(scheme: str, address: str, headers: Iterable[tuple[bytes, bytes]]) -> Asked:
    """Read a request."""
    found: dict[str, list[str]] = {}
    for name, value in headers:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    origins = found.get("origin")
    return Asked(
        scheme=scheme,
        host=_one(found.get("host")),
        address=address,
        origin=None if origins is None else _one(origins),
        cookies="; ".join(found.get("cookie", [])),
        authorization=_one(found.get("authorization")),
    )


def _one(values: list[str] | None) -> str:
    return values[0] if values is not None and len(values) == 1 else ""
