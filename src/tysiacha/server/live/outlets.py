"""Where frames go: one connection of one client, as the tables see it."""

from __future__ import annotations

from typing import Protocol


class Outlet(Protocol):
    """A connection. It never makes who sends wait: one that cannot keep up is closed."""

    @property
    def player(self) -> str:
        """Whose connection it is."""

    def push(self, frame: bytes) -> None:
        """Send a frame as soon as may be; after it is closed, do nothing."""
