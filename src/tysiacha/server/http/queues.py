"""What waits to be sent over one socket: little, or the socket is closed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """How much may wait."""

    frames: int = 64
    bytes: int = 256 * 1024
    """So much while the other side does not read."""
    burst: int = 8
    """So many times as much between two moments in which something can be sent at all."""
    together: int = 32 * 1024
    """So many bytes are sent together at most, or one frame that is larger."""
    seconds: float = 5.0
    """What is sent together must be on its way by then."""


TOO_SLOW: Final = 4008
"""The code with which a socket is closed whose client does not read."""


class SendQueue:
    """The outlet of one socket: it never makes who pushes wait.

    Where ``now`` is given, it sends what needs no waiting, and no task has to wake up for that.
    """

    def __init__(
        self,
        player: str,
        limits: QueueLimits,
        now: Callable[[Sequence[bytes]], bool] | None = None,
    ) -> None:
        self._player = player
        self._limits = limits
        self._now = now
        self._flushing: asyncio.Handle | None = None
        """That what waits is sent, once all is pushed that is pushed just now."""
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._news: asyncio.Future[None] | None = None
        """Ends when there is something to do; None while somebody is at it."""
        self._sending = False
        self._begun = 0.0
        """When that was begun which is on its way."""
        self._watch: asyncio.TimerHandle | None = None
        self._late = False
        self._ended = False
        self.overflow = asyncio.Event()
        """Set when too much waits."""

    @property
    def player(self) -> str:
        """Whose socket it is."""
        return self._player

    def push(self, frame: bytes) -> None:
        """Send a frame as soon as may be."""
        if self._ended or self.overflow.is_set():
            return
        allowed = 1 if self._sending else self._limits.burst
        if (
            len(self._frames) >= self._limits.frames * allowed
            or self._bytes + len(frame) > self._limits.bytes * allowed
        ):
            self._drop()
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if self._now is None:
            self._wake()
        elif self._flushing is None and self._news is not None:
            self._flushing = self._news.get_loop().call_soon(self._flush, self._now)

    def end(self) -> None:
        """Take nothing any more; what waits is still sent."""
        self._ended = True
        self._wake()

    async def run(self, send: Callable[[Sequence[bytes]], Awaitable[None]]) -> None:
        """Send what comes, until the end or until the other side is too slow."""
        task = asyncio.current_task()
        assert task is not None
        try:
            await self._send_all(send, task)
        except asyncio.CancelledError:
            if not self._late or task.uncancel() > 0:
                raise
            self._drop()
        finally:
            if self._watch is not None:
                self._watch.cancel()

    async def _send_all(
        self, send: Callable[[Sequence[bytes]], Awaitable[None]], task: asyncio.Task[object]
    ) -> None:
        loop = asyncio.get_running_loop()
        while not self.overflow.is_set():
            while self._frames:
                frames = self._taken()
                self._begun = loop.time()
                self._sending = True  # others see this only while the other side does not read
                if self._watch is None:
                    self._watch = loop.call_at(self._begun + self._limits.seconds, self._see, task)
                try:
                    await send(frames)
                finally:
                    self._sending = False
            if self._ended:
                return
            self._news = loop.create_future()
            try:
                await self._news
            finally:
                self._news = None

    def _taken(self) -> list[bytes]:
        """Take frames that are sent together."""
        frames = [self._frames.popleft()]
        size = len(frames[0])
        while self._frames and size + len(self._frames[0]) <= self._limits.together:
            frames.append(self._frames.popleft())
            size += len(frames[-1])
        self._bytes -= size
        return frames

    def _flush(self, now: Callable[[Sequence[bytes]], bool]) -> None:
        """Send what waits if the other side takes it; if not, the task does."""
        self._flushing = None
        if self._news is None or self._news.done():
            return  # the task is at it
        while self._frames:
            frames = self._taken()
            if not now(frames):
                self._frames.extendleft(reversed(frames))
                self._bytes += sum(len(one) for one in frames)
                self._wake()
                return

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def _see(self, task: asyncio.Task[object]) -> None:
        """Break off what is on its way for too long; one timer does for many frames."""
        self._watch = None
        if not self._sending:
            return
        loop = asyncio.get_running_loop()
        due = self._begun + self._limits.seconds
        if loop.time() < due:
            self._watch = loop.call_at(due, self._see, task)
        else:
            self._late = True
            task.cancel()

    def _drop(self) -> None:
        self._frames.clear()
        self._bytes = 0
        self.overflow.set()
        self._wake()
