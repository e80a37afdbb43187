"""How the store in memory writes: all or nothing, unless a failure was ordered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, TypeVar

from tysiacha.server.storage.problems import StoreFull, StoreUnavailable

T = TypeVar("T")


class Failing(Enum):
    """How a write fails."""

    BEFORE = "nothing is written"
    AFTER = "it is written, but whoever waits does not hear of it"
    FULL = "there is no room"


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to a write."""

    failing: Failing | None = None
    seconds: float = 0.0
    """So long it takes, by the clock of the event loop."""


Faults: TypeAlias = Callable[[str], Fault]
"""Gives the fault of each write, by the name of the method."""


def no_faults(_: str) -> Fault:
    """Nothing goes wrong."""
    return Fault()


class MemoryWrites:
    """What all parts of the store in memory share."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        """May be changed at any time."""
        self._closed = False

    def _reading(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")

    async def _written(self, write: str, work: Callable[[], T]) -> T:
        """Do what writes, or what was ordered instead."""
        self._reading()
        fault = self.faults(write)
        if fault.seconds:
            await asyncio.sleep(fault.seconds)
        if fault.failing is Failing.FULL:
            raise StoreFull("there is no room")
        if fault.failing is Failing.BEFORE:
            raise StoreUnavailable("nothing was written")
        result = work()
        if fault.failing is Failing.AFTER:
            raise StoreUnavailable("it is not known what was written")
        return result
