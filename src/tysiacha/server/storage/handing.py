"""What a thread has done, handed to an event loop: all that is done at once in one step of it.

Whoever waits gives up after a time. That is the same time for all, so who came first gives up
first, and one timer does for all of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import CancelledError, Future
from typing import NamedTuple, TypeVar

from tysiacha.server.storage.problems import StoreUnavailable

T = TypeVar("T")


class _Waiting(NamedTuple):
    """Somebody who waits for a thread."""

    until: float
    future: Future[object]
    answer: asyncio.Future[object]


class Handing:
    """Hands the results of futures of threads to one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, patience: float) -> None:
        self.loop = loop
        self._patience = patience
        self._done: deque[tuple[Future[object], asyncio.Future[object]]] = deque()
        self._called = False
        self._waiting: deque[_Waiting] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def awaited(self, future: Future[T]) -> asyncio.Future[T]:
        """Give a future of the loop that ends as this one does, and cancels it if need be.

        It ends with :class:`StoreUnavailable` if that takes longer than the patience lasts.
        """
        answer: asyncio.Future[T] = self.loop.create_future()
        answer.add_done_callback(lambda it: future.cancel() if it.cancelled() else None)
        future.add_done_callback(lambda it: self._is_done(it, answer))  # type: ignore[arg-type]  # the same T
        until = self.loop.time() + self._patience
        self._waiting.append(_Waiting(until, future, answer))  # type: ignore[arg-type]  # as above
        if self._timer is None:
            self._timer = self.loop.call_at(until, self._look)
        return answer

    def _look(self) -> None:
        """Let all give up whose time is over, and look again when that of the next one is."""
        self._timer = None
        now = self.loop.time()
        while self._waiting and (self._waiting[0].until <= now or self._waiting[0].answer.done()):
            _, future, answer = self._waiting.popleft()
            if not answer.done():
                future.cancel()
                answer.set_exception(StoreUnavailable("the database takes too long"))
        if self._waiting:
            self._timer = self.loop.call_at(self._waiting[0].until, self._look)

    def _is_done(self, future: Future[object], answer: asyncio.Future[object]) -> None:
        """Note that a future is done: in whichever thread, so in this order."""
        self._done.append((future, answer))
        if not self._called and not self.loop.is_closed():
            self._called = True
            self.loop.call_soon_threadsafe(self._hand_over)

    def _hand_over(self) -> None:
        self._called = False
        while self._done:
            future, answer = self._done.popleft()
            if not answer.done():
                _copy(future, answer)
        while self._waiting and self._waiting[0].answer.done():
            self._waiting.popleft()


def _copy(future: Future[object], answer: asyncio.Future[object]) -> None:
    try:
        error = future.exception()
    except CancelledError:
        answer.cancel()
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(future.result())
