"""Probabilities of chi-squared and of few other statistics, as far as the battery needs them."""

from __future__ import annotations

import math
from collections.abc import Sequence

_STEPS = 10_000
_CLOSE = 1e-14
_TINY = 1e-300
LEAST_EXPECTED = 5.0
"""Cells with fewer expected counts are merged with their neighbours."""


def tail(statistic: float, freedom: float) -> float:
    """Give how likely chi-squared is at least as large, with so many degrees of freedom."""
    shape, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1 - scale * _series(shape, x) if x < shape + 1 else scale * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    """The lower incomplete gamma function without its scale, as a power series."""
    term = total = 1 / shape
    for step in range(1, _STEPS):
        term *= x / (shape + step)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    """The upper incomplete gamma function without its scale, as a continued fraction."""
    b = x + 1 - shape
    c, d = 1 / _TINY, 1 / b
    value = d
    for step in range(1, _STEPS):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or _TINY)
        c = b + a / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def both_tails(z: float) -> float:
    """Give how likely a normal number is at least as far from zero."""
    return math.erfc(abs(z) / math.sqrt(2))


def fit(observed: Sequence[int], chances: Sequence[float]) -> tuple[float, float]:
    """Give chi-squared and degrees of freedom of counts; small cells at the end are merged."""
    count = sum(observed)
    cells: list[tuple[float, float]] = []
    seen = expected = 0.0
    for number, chance in zip(observed, chances, strict=True):
        seen += number
        expected += chance * count
        if expected >= LEAST_EXPECTED:
            cells.append((seen, expected))
            seen = expected = 0.0
    if cells:
        last_seen, last_expected = cells.pop()
        cells.append((last_seen + seen, last_expected + expected))
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    return statistic, max(len(cells) - 1, 0)
