"""When a bot must have answered: it asks between pieces of work whether one more still fits.

Without a limit no clock is looked at, so that what a bot answers follows from its seed alone. With
one it is in time whatever the machine, and does as much of the same work as fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Final, TypeAlias, TypeVar

Clock: TypeAlias = Callable[[], float]
"""Gives the seconds since some moment; tests bring one of their own."""

SPARE: Final = 0.1
"""Of the time given, what is kept for what comes after the work, and for a busy machine."""

_Piece = TypeVar("_Piece")


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment by which work must end, or none."""

    ends: float | None = None
    """By the clock; None for all the time of the world."""
    clock: Clock = perf_counter

    @classmethod
    def after(cls, seconds: float | None, clock: Clock = perf_counter) -> Deadline:
        """Give the deadline of an answer that may take so long from now on, None for no limit."""
        if seconds is None:
            return cls(None, clock)
        return cls(clock() + seconds * (1 - SPARE), clock)

    @property
    def left(self) -> float:
        """Seconds that are left: below 0 when it is past, infinite without a limit."""
        return inf if self.ends is None else self.ends - self.clock()

    def sooner(self, share: float) -> Deadline:
        """Give the deadline of a part of the work, which may take that share of what is left.

        >>> Deadline.after(10, clock=lambda: 0.0).sooner(0.5).left
        4.5
        """
        if self.ends is None:
            return self
        now = self.clock()
        return Deadline(now + max(0.0, self.ends - now) * share, self.clock)

    def in_time(self, pieces: Iterable[_Piece]) -> Iterator[_Piece]:
        """Give the pieces of work one by one, as long as one more is likely to end in time.

        The first is always given, so that there is something to answer with: make it small. Each
        of the others is given only if the time left is enough for the longest so far.

        >>> list(Deadline().in_time("abc"))
        ['a', 'b', 'c']
        """
        if self.ends is None:
            yield from pieces
            return
        longest, begun = 0.0, self.clock()
        for number, piece in enumerate(pieces):
            now = self.clock()
            if number:
                longest = max(longest, now - begun)
                if now + longest > self.ends:
                    return
            begun = now
            yield piece
