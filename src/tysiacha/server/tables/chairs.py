"""Who has a seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Empty:
    """Nobody."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player with the seat of his own."""

    player: str
    """The id of the player."""
    substituted: bool = False
    """Whether a bot plays for him until he comes back."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A bot of the host's choice."""

    level: str


Chair: TypeAlias = Empty | Person | Machine

EMPTY = Empty()
