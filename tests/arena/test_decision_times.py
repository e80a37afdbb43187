"""Times of decisions: means exact, percentiles within five percent, sums as if never apart."""

from __future__ import annotations

import random

import pytest

from tysiacha.arena.decision_times import DecisionTimes

DICE = random.Random(3)
SAMPLE = [int(DICE.lognormvariate(13, 1.5)) for _ in range(3000)]


def noted(times: list[int]) -> DecisionTimes:
    found = DecisionTimes()
    for one in times:
        found.add(one)
    return found


def test_the_mean_is_exact() -> None:
    assert noted(SAMPLE).mean_ms == pytest.approx(sum(SAMPLE) / len(SAMPLE) / 1e6)


@pytest.mark.parametrize("share", [0.5, 0.9, 0.99, 1.0])
def test_a_percentile_is_within_five_percent_of_the_sorted_list(share: float) -> None:
    exact = sorted(SAMPLE)[round(share * len(SAMPLE)) - 1] / 1e6
    assert exact <= noted(SAMPLE).percentile_ms(share) <= exact * 1.0501


def test_two_halves_make_the_whole() -> None:
    whole, one, other = noted(SAMPLE), noted(SAMPLE[:1000]), noted(SAMPLE[1000:])
    one.join(other)
    assert (one.total, one.buckets, one.count) == (whole.total, whole.buckets, 3000)
    again = DecisionTimes(one.total, one.buckets)
    assert again.percentile_ms(0.99) == whole.percentile_ms(0.99)


def test_the_longest_is_the_longest_of_both() -> None:
    one, other = noted(SAMPLE[:1000]), noted(SAMPLE[1000:])
    one.join(other)
    assert one.longest_ms == max(SAMPLE) / 1e6
    assert DecisionTimes(5, [(3, 1)], 5).longest == 5


def test_no_decisions_take_no_time() -> None:
    assert (DecisionTimes().mean_ms, DecisionTimes().percentile_ms(0.99)) == (0.0, 0.0)
    assert noted([0]).count == 1
