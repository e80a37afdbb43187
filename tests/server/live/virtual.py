"""An event loop whose clock jumps to the next timer when nothing else is left to do.

Hours of a server pass in a moment, and in the same way in every run. Nothing in it may wait for
threads, processes or sockets: those would never be waited for.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import TypeVar

_T = TypeVar("_T")


class _Jumping(selectors.SelectSelector):
    """A selector that never waits: it lets the time pass instead."""

    passed = 0.0

    def select(  # type: ignore[explicit-any] # keys of selectors hold anything
        self, timeout: float | None = None
    ) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            message = "everybody waits, and nothing will ever happen"
            raise RuntimeError(message)
        self.passed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """See the module."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return 1000.0 + self._jumping.passed

    def jump(self, seconds: float) -> None:
        """Let the clock jump, as after a computer slept."""
        self._jumping.passed += seconds


def run_virtually(main: Coroutine[object, object, _T]) -> _T:
    """Run something to its end on a virtual clock."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
