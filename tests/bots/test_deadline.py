"""A deadline is kept by the work it is asked about; without a limit no clock is read."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.bots.deadline import Deadline


@dataclass
class VirtualClock:
    """A clock that goes on only when it is told to."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


def worked(seconds: float | None, lengths: list[float]) -> tuple[int, float]:
    """How many pieces of these lengths are done under a limit, and how long that takes."""
    clock = VirtualClock()
    done = 0
    for length in Deadline.after(seconds, clock).in_time(lengths):
        clock.now += length
        done += 1
    return done, clock.now - 100.0


@given(st.floats(0.01, 10), st.floats(0.01, 10), st.integers(1, 200))
def test_equal_pieces_are_in_time_and_use_the_time(limit: float, length: float, count: int) -> None:
    done, took = worked(limit, [length] * count)
    assert done >= 1
    assert took <= limit or done == 1
    assert done == count or took + length > limit * 0.9 - 1e-6


@given(st.floats(0.1, 10), st.lists(st.floats(0.001, 1), min_size=1, max_size=60))
def test_one_piece_at_most_is_longer_than_was_thought(limit: float, lengths: list[float]) -> None:
    done, took = worked(limit, lengths)
    before_last = sum(lengths[: done - 1])
    assert done == 1 or before_last + max(lengths[: done - 1]) <= limit
    assert took == pytest.approx(sum(lengths[:done]))


def test_no_time_at_all_is_enough_for_the_first_piece_only() -> None:
    assert worked(0.0, [1.0, 1.0])[0] == 1
    assert worked(-5.0, [1.0, 1.0])[0] == 1


def test_nothing_to_do_takes_no_time() -> None:
    assert worked(1.0, []) == (0, 0.0)


def test_without_a_limit_no_clock_is_read() -> None:
    def broken() -> float:
        raise AssertionError

    free = Deadline.after(None, broken)
    assert list(free.in_time(range(3))) == [0, 1, 2]
    assert free.left == inf
    assert free.sooner(0.5) is free


def test_parts_of_the_work_have_their_share_of_what_is_left() -> None:
    clock = VirtualClock()
    deadline = Deadline.after(1.0, clock)
    clock.now += 0.4
    assert deadline.left == pytest.approx(0.5)
    assert deadline.sooner(0.2).left == pytest.approx(0.1)
    clock.now += 1.0
    assert deadline.left < 0
    assert deadline.sooner(0.2).left == 0
