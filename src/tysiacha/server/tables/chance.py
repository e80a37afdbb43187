"""The chance of a table, given as an argument: from the system in earnest, from a seed in tests."""

from __future__ import annotations

from typing import Protocol


class Chance(Protocol):
    """Draws whatever is drawn at a table."""

    def secret(self) -> bytes:
        """Give 32 bytes that nobody can foresee."""

    def public_id(self) -> str:
        """Give an id of letters and digits with at least 128 bits of chance."""

    def below(self, number: int) -> int:
        """Give a number from 0 up to one less than ``number``."""
