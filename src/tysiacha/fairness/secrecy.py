"""Secrets as types of their own, which no log and no error report shows by accident."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.fairness.encoding import check_digest


@dataclass(frozen=True, slots=True, repr=False)
class _Secret:
    """Thirty-two bytes that are shown to nobody before their time.

    ``value`` is the only way to them: printing, formatting and tracing show the type alone.
    """

    value: bytes

    def __post_init__(self) -> None:
        check_digest(type(self).__name__, self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hidden)"


@dataclass(frozen=True, slots=True, repr=False)
class ServerSecret(_Secret):
    """What the server draws for one deal and opens when the round is over: S of the protocol.

    >>> ServerSecret(bytes(32))
    ServerSecret(hidden)
    """


@dataclass(frozen=True, slots=True, repr=False)
class ClientSecret(_Secret):
    """What one player's client draws for one deal: c of the protocol."""


@dataclass(frozen=True, slots=True, repr=False)
class DealKey(_Secret):
    """What all secrets of a deal come to, and all chance of it comes from: K of the protocol."""
