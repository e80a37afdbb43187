"""When memory is searched for what holds itself: seldom, since everything stands still meanwhile.

Tables are values, and go when nobody holds them any more. What is left for the search are a few
tasks and errors, which it finds while they are young. To go through all that thousands of tables
and sockets hold takes a good part of a second, and by itself Python does it every minute or so.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from typing import Final

_YOUNG: Final = 700
"""After so many new objects the young ones are gone through."""

_MIDDLE: Final = 1
"""After so many times more those that were left over: to let them grow many is to stop for long."""

_NEVER: Final = 1_000_000_000
"""All are gone through when it is asked for."""

_EVERY: Final = 600.0
"""Seconds after which it is."""


@contextlib.contextmanager
def seldom_swept() -> Iterator[None]:
    """Hold what is there by now for lasting, and search through all only when asked to."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


async def sweep_for_ever() -> None:
    """Search through all once in a while."""
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
