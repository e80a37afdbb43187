"""What proves a deal when its round is over: all that was committed to and opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tysiacha.fairness.context import DealContext
from tysiacha.fairness.cuts import CutPoints
from tysiacha.fairness.encoding import check_digest
from tysiacha.fairness.secrecy import ClientSecret, ServerSecret


@dataclass(frozen=True, slots=True)
class Absent:
    """A seat that committed to nothing: a bot, somebody offline, or left out beforehand."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """A seat that committed and did not open: it counts as absent, and everybody sees it."""

    commitment: bytes

    def __post_init__(self) -> None:
        check_digest("a commitment", self.commitment)


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat that committed and opened what it had committed to."""

    commitment: bytes
    secret: ClientSecret
    cuts: CutPoints = field(repr=False)
    """Nobody but the cutter knows them before the record of the deal is open (S-3)."""

    def __post_init__(self) -> None:
        check_digest("a commitment", self.commitment)


SeatPart: TypeAlias = Absent | Withheld | Revealed
"""What one seat did for a deal."""


@dataclass(frozen=True, slots=True)
class DealProof:
    """All that a record stores to prove one deal; the pack follows from it."""

    context: DealContext
    server_commitment: bytes
    secret: ServerSecret
    seats: tuple[SeatPart, ...]
    """By seat."""
    root: bytes
    """Of the pack after the last cut."""

    def __post_init__(self) -> None:
        check_digest("a commitment", self.server_commitment)
        check_digest("a root", self.root)
        if len(self.seats) != len(self.context.seats):
            message = f"a proof has a part of each of {len(self.context.seats)} seats"
            raise ValueError(message)


def opened_secrets(parts: Sequence[SeatPart]) -> tuple[ClientSecret | None, ...]:
    """Give the secrets by seat, None for who opened none."""
    return tuple(part.secret if isinstance(part, Revealed) else None for part in parts)
