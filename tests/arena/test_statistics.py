"""Means and how sure they are, against the standard library and what theory says."""

from __future__ import annotations

import random
import statistics
from math import sqrt

import pytest

from tysiacha.arena.statistics import (
    bootstrap_interval,
    estimate,
    mean_of,
    stderr_of,
    variance_of,
)


def normal(count: int, seed: int, mean: float = 0.0, spread: float = 30.0) -> list[float]:
    dice = random.Random(seed)
    return [dice.gauss(mean, spread) for _ in range(count)]


def test_they_agree_with_the_standard_library() -> None:
    values = normal(501, 1, 12)
    assert mean_of(values) == pytest.approx(statistics.mean(values))
    assert variance_of(values) == pytest.approx(statistics.variance(values))
    error = statistics.stdev(values) / sqrt(501)
    assert stderr_of(values) == pytest.approx(error)


def test_a_single_value_has_no_error() -> None:
    found = estimate([7.0], seed=1)
    assert (found.mean, found.stderr, found.low, found.high, found.count) == (7, None, 7, 7, 1)


def test_the_interval_is_about_two_errors_wide_to_each_side() -> None:
    values = normal(400, 2)
    found = estimate(values, seed=1)
    assert found.stderr is not None
    assert found.mean - found.low == pytest.approx(1.96 * found.stderr, rel=0.1)
    assert found.high - found.mean == pytest.approx(1.96 * found.stderr, rel=0.1)


def test_the_interval_holds_the_true_mean_as_often_as_it_says() -> None:
    held = 0
    for seed in range(100):
        low, high = bootstrap_interval(normal(40, seed, 5), random.Random(seed))
        held += low <= 5 <= high
    assert 0.87 <= held / 100 <= 1


def test_the_same_values_give_the_same_interval() -> None:
    values = normal(50, 3)
    assert estimate(values, seed=4) == estimate(list(values), seed=4)
    assert estimate(values, seed=4).low != estimate(values, seed=5).low
