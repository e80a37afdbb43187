"""What a thread has done, handed to an event loop: all that is done at once in one step of it."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import CancelledError, Future
from typing import TypeVar

T = TypeVar("T")


class Handing:
    """Hands the results of futures of threads to one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._done: deque[tuple[Future[object], asyncio.Future[object]]] = deque()
        self._called = False

    def awaited(self, future: Future[T]) -> asyncio.Future[T]:
        """Give a future of the loop that ends as this one does, and cancels it if need be."""
        answer: asyncio.Future[T] = self.loop.create_future()
        answer.add_done_callback(lambda it: future.cancel() if it.cancelled() else None)
        future.add_done_callback(lambda it: self._is_done(it, answer))  # type: ignore[arg-type]  # the same T
        return answer

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
