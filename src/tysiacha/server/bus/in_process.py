"""A bus within one process and one event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Loses: TypeAlias = Callable[[str, bytes], bool]
"""Whether a message gets lost, in tests of those who listen."""


class Listening:
    """The messages of a topic that nobody has taken yet."""

    def __init__(self, room: int) -> None:
        if room < 1:
            raise ValueError("there is room for one message at least")
        self._waiting: deque[bytes] = deque(maxlen=room)
        self._awake = asyncio.Event()
        self._ended = False
        self._lost = 0

    @property
    def lost(self) -> int:
        """How many did not fit."""
        return self._lost

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            if self._ended:
                return
            self._awake.clear()
            await self._awake.wait()

    def put(self, data: bytes) -> None:
        """Take a message in; the oldest goes if there is no room."""
        if len(self._waiting) == self._waiting.maxlen:
            self._lost += 1
        self._waiting.append(data)
        self._awake.set()

    def end(self) -> None:
        """Let who waits for a message go."""
        self._ended = True
        self._awake.set()


class InProcessBus:
    """A bus for one server; ``bus.Bus`` says what it promises."""

    def __init__(self, *, loses: Loses | None = None) -> None:
        """Make a bus that loses nothing unless it is told to."""
        self._loses = loses
        self._listening: dict[str, list[Listening]] = {}

    def publish(self, topic: str, data: bytes) -> None:
        """Send a message to whoever listens."""
        if self._loses is not None and self._loses(topic, data):
            return
        for one in self._listening.get(topic, ()):
            one.put(data)

    @contextmanager
    def subscribe(self, topic: str, *, room: int = 64) -> Iterator[Listening]:
        """Listen while the context lasts."""
        listening = Listening(room)
        self._listening.setdefault(topic, []).append(listening)
        try:
            yield listening
        finally:
            listening.end()
            others = [one for one in self._listening[topic] if one is not listening]
            if others:
                self._listening[topic] = others
            else:
                del self._listening[topic]
