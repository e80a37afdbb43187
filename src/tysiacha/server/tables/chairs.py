"""Who has a seat at a table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Empty(msgspec.Struct, frozen=True):
    """Nobody."""


class Person(msgspec.Struct, frozen=True):
    """A player with the seat of his own."""

    player: str
    """The id of the player."""
    substituted: bool = False
    """Whether a bot plays for him until he comes back."""


class Machine(msgspec.Struct, frozen=True):
    """A bot of the host's choice."""

    level: str


Chair: TypeAlias = Empty | Person | Machine

EMPTY = Empty()
