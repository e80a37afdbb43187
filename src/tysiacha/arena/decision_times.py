"""How long decisions took: a mean, and percentiles from counts in buckets that can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil, log
from typing import Final

_RATIO: Final = 1.05
"""Each bucket reaches five percent further than the one before: so exact are the percentiles."""
_NS_IN_MS: Final = 1e6
MOST_BUCKET: Final = 1000
"""Of a time of 50,000 years."""


class DecisionTimes:
    """The times of the decisions of one bot, in nanoseconds."""

    def __init__(
        self, total: int = 0, buckets: Iterable[tuple[int, int]] = (), longest: int = 0
    ) -> None:
        self.total = total
        self.longest = longest
        self._buckets = Counter(dict(buckets))

    @property
    def count(self) -> int:
        """How many decisions there were."""
        return self._buckets.total()

    @property
    def buckets(self) -> list[tuple[int, int]]:
        """The number of each bucket that holds some, and how many."""
        return sorted(self._buckets.items())

    def add(self, nanoseconds: int) -> None:
        """Note one decision."""
        self.total += nanoseconds
        self.longest = max(self.longest, nanoseconds)
        self._buckets[_bucket(nanoseconds)] += 1

    def join(self, other: DecisionTimes) -> None:
        """Note the decisions of other times too."""
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self._buckets.update(other._buckets)

    @property
    def mean_ms(self) -> float:
        """The mean time in milliseconds, 0 without decisions."""
        return self.total / self.count / _NS_IN_MS if self.count else 0.0

    @property
    def longest_ms(self) -> float:
        """The longest time in milliseconds, 0 where it was not noted."""
        return self.longest / _NS_IN_MS

    def percentile_ms(self, share: float) -> float:
        """Give the time in milliseconds that this share of the decisions did not exceed.

        >>> times = DecisionTimes()
        >>> for ms in range(1, 101):
        ...     times.add(ms * 1_000_000)
        >>> 99 <= times.percentile_ms(0.99) <= 99 * 1.05
        True
        """
        wanted = share * self.count
        seen = 0
        for bucket, count in self.buckets:
            seen += count
            if seen >= wanted:
                return float(_RATIO**bucket / _NS_IN_MS)
        return 0.0


def _bucket(nanoseconds: int) -> int:
    return ceil(log(max(1, nanoseconds)) / log(_RATIO))
