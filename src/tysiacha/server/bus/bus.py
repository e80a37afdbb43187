"""What a bus promises: that a message may arrive, soon, and that no publisher ever waits.

A message only wakes somebody up, who then reads the truth from the store: messages may be lost,
doubled, or late. Whoever must not miss anything also looks from time to time by himself.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Protocol


class Subscription(Protocol):
    """The messages of one topic from now on."""

    def __aiter__(self) -> AsyncIterator[bytes]:
        """The messages as they come."""
        ...

    @property
    def lost(self) -> int:
        """How many did not fit while nobody took any."""
        ...


class Bus(Protocol):
    """Carries wake-ups by topic."""

    def publish(self, topic: str, data: bytes) -> None:
        """Send a message to whoever listens."""
        ...

    def subscribe(self, topic: str, *, room: int = 64) -> AbstractContextManager[Subscription]:
        """Listen while the context lasts; of more than ``room`` messages the oldest are dropped."""
        ...
