"""When a run may stop: a sequential test of what the first bot gains in a deal.

The test decides between two hypotheses about the mean gain: H0, it is 0, and H1, it is P points.
What is watched is the logarithm of the generalised likelihood ratio of normal values of unknown
spread (the spread is fitted under each hypothesis):

    n/2 · ln((s² + (x̄ - 0)²) / (s² + (x̄ - P)²)),    s² = mean of (x - x̄)²

The run stops when it leaves the interval from ln(b / (1 - a)) to ln((1 - b) / a) (Wald 1945): with
a = b = 0.05 from -2.94 to 2.94. Then H1 is accepted in at most about 5 of 100 runs in which the bot
gains nothing (or loses), and H0 in at most about 5 of 100 in which it gains P or more. In between
either may be. It is looked at after every shard, in the order of the shards, and not before
:data:`FEWEST` deals: a mean of fewer is not normal enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import fsum, log
from typing import Final

ERROR: Final = 0.05
"""How often at most, about, either hypothesis is accepted where the other is true."""

FEWEST: Final = 50
"""Deals before which nothing is decided."""


class Verdict(StrEnum):
    """What a sequential test has found."""

    BETTER = "better"
    """H1: the first bot gains P points a round."""
    NOT_BETTER = "not_better"
    """H0: it gains nothing."""
    OPEN = "open"


def log_ratio(values: Sequence[float], points: float) -> float:
    """Give the logarithm of the likelihood ratio: positive where a gain is likelier.

    >>> log_ratio([1.0, 3.0], 4.0)
    0.0
    """
    count = len(values)
    mean = fsum(values) / count
    spread = fsum((one - mean) ** 2 for one in values) / count
    without, gained = spread + mean**2, spread + (mean - points) ** 2
    if without == gained:
        return 0.0
    if not (without and gained):
        return float("inf") if without else float("-inf")
    return count / 2 * log(without / gained)


def verdict(values: Sequence[float], points: float, *, error: float = ERROR) -> Verdict:
    """Give what the gains of a bot, deal by deal, have decided so far."""
    if len(values) < FEWEST:
        return Verdict.OPEN
    bound = log((1 - error) / error)
    ratio = log_ratio(values, points)
    if ratio >= bound:
        return Verdict.BETTER
    return Verdict.NOT_BETTER if ratio <= -bound else Verdict.OPEN
