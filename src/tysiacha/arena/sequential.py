"""When a run may stop: a sequential test of what the first bot gains in a deal.

The test decides between two hypotheses about the mean gain: H0, it is 0, and H1, it is P points.
What is watched is the logarithm of the likelihood ratio of normal values, their spread taken from
the values themselves:

    n · P · (x̄ - P/2) / s²

The run stops when it leaves the interval from ln(b / (1 - a)) to ln((1 - b) / a) (Wald 1945): with
a = b = 0.05 from -2.94 to 2.94. Then H1 is accepted in at most about 5 of 100 runs in which the bot
gains nothing (or loses), and H0 in at most about 5 of 100 in which it gains P or more. In between
either may be. It is looked at after every shard, in the order of the shards, and not before
:data:`FEWEST` deals: of fewer neither the spread is known nor the mean normal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import copysign, inf, log
from typing import Final

from tysiacha.arena.statistics import mean_of, variance_of

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
    """Give the logarithm of the likelihood ratio of at least two values: above 0 for a gain.

    >>> log_ratio([1.0, 3.0], 2.0)
    2.0
    """
    lead = mean_of(values) - points / 2
    spread = variance_of(values)
    if not spread:
        return copysign(inf, lead) if lead else 0.0
    return len(values) * points * lead / spread


def verdict(values: Sequence[float], points: float, *, error: float = ERROR) -> Verdict:
    """Give what the gains of a bot, deal by deal, have decided so far."""
    if len(values) < FEWEST:
        return Verdict.OPEN
    bound = log((1 - error) / error)
    ratio = log_ratio(values, points)
    if ratio >= bound:
        return Verdict.BETTER
    return Verdict.NOT_BETTER if ratio <= -bound else Verdict.OPEN
