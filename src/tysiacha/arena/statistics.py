"""Means and how sure they are: standard errors, and intervals by bootstrap."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

SHARE: Final = 0.95
"""How often an interval holds the true mean."""

_RESAMPLES: Final = 2_000
_FEWEST_RESAMPLES: Final = 200
_MOST_DRAWS: Final = 4_000_000
"""With many values fewer samples are drawn: then the interval is narrow anyhow."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of independent values, and how sure it is."""

    mean: float
    stderr: float | None
    """The standard error of the mean; None for a single value."""
    low: float
    high: float
    """The interval of 95 percent by bootstrap."""
    count: int


def estimate(values: Sequence[float], *, seed: int) -> Estimate:
    """Give the mean of some values, at least one, and how sure it is."""
    low, high = bootstrap_interval(values, random.Random(f"bootstrap {seed}"))
    return Estimate(mean_of(values), stderr_of(values), low, high, len(values))


def mean_of(values: Sequence[float]) -> float:
    """Give the mean.

    >>> mean_of([1, 2, 6])
    3.0
    """
    return fsum(values) / len(values)


def variance_of(values: Sequence[float]) -> float:
    """Give the variance of what at least two values were drawn from.

    >>> variance_of([1, 2, 6])
    7.0
    """
    mean = mean_of(values)
    return fsum((one - mean) ** 2 for one in values) / (len(values) - 1)


def stderr_of(values: Sequence[float]) -> float | None:
    """Give the standard error of the mean, None for a single value."""
    return sqrt(variance_of(values) / len(values)) if len(values) > 1 else None


def bootstrap_interval(
    values: Sequence[float], dice: random.Random, share: float = SHARE
) -> tuple[float, float]:
    """Give the interval that holds so many of the means of samples drawn from the values."""
    resamples = max(_FEWEST_RESAMPLES, min(_RESAMPLES, _MOST_DRAWS // len(values)))
    means = sorted(
        fsum(dice.choices(values, k=len(values))) / len(values) for _ in range(resamples)
    )
    outside = round((1 - share) / 2 * resamples)
    return means[outside], means[-1 - outside]
