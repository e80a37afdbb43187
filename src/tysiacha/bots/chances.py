"""How likely things are for somebody who does not see the other hands."""

from __future__ import annotations

from functools import cache
from math import comb, erf, sqrt


@cache
def chance_of_none(wanted: int, drawn: int, pool: int) -> float:
    """Give the probability that ``drawn`` cards out of ``pool`` hold none of ``wanted`` of them.

    >>> chance_of_none(1, 7, 14)
    0.5
    """
    return comb(pool - wanted, drawn) / comb(pool, drawn)


def chance_of_reaching(points: float, mean: float, spread: float) -> float:
    """Give the probability that a normal amount of that mean and spread is at least ``points``.

    >>> chance_of_reaching(100, 100, 30)
    0.5
    """
    return (1 + erf((mean - points) / (spread * sqrt(2)))) / 2
