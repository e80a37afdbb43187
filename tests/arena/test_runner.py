"""Runs: the same to the bit for any number of workers, and however often they are broken off."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.arena.stubs import a_run, as_ladder, as_matches, timeless
from tysiacha.arena.runner import local_player, play_run
from tysiacha.arena.runs import Run
from tysiacha.arena.sequential import Verdict, verdict
from tysiacha.arena.shards import ShardResult, play_shard
from tysiacha.arena.summary import gains_of, summarize
from tysiacha.arena.workers import WorkersLost, play_in_workers

RUN = a_run("rule", "random", units=6)


def nothing(_result: ShardResult) -> None:
    """Keep nothing."""


def results(run: Run, workers: int = 1, done: Sequence[ShardResult] = ()) -> list[object]:
    return [
        timeless(one)
        for one in play_run(run, player=local_player(workers), done=done, keep=nothing)
    ]


@pytest.mark.parametrize("workers", [2, 3])
def test_the_result_is_the_same_for_any_number_of_workers(workers: int) -> None:
    assert results(RUN, workers) == results(RUN)


@pytest.mark.parametrize("make", [as_matches, as_ladder])
def test_so_it_is_for_matches_and_ladders(make: Callable[[Run], Run]) -> None:
    run = replace(make(RUN), units=2, shard_units=1)
    assert results(run, 2) == results(run)


def test_the_same_run_twice_is_the_same_and_another_seed_is_not() -> None:
    assert results(RUN) == results(RUN)
    assert results(replace(RUN, seed=6)) != results(RUN)


def test_deals_do_not_depend_on_the_shards_they_are_in() -> None:
    def scores(run: Run) -> list[object]:
        return [
            unit.scores
            for one in play_run(run, player=local_player(1), keep=nothing)
            for unit in one.units
        ]

    assert scores(replace(RUN, shard_units=1)) == scores(replace(RUN, shard_units=5))
    assert scores(replace(RUN, units=3)) == scores(RUN)[:3]


@pytest.mark.parametrize("kept", [[0], [1], [2], [0, 2], [0, 1, 2]])
def test_a_run_goes_on_from_whatever_shards_are_there(kept: list[int]) -> None:
    done = [play_shard(RUN, RUN.shards[number]) for number in kept]
    played: list[int] = []
    found = play_run(
        RUN, player=local_player(1), done=done, keep=lambda one: played.append(one.shard.number)
    )
    assert [timeless(one) for one in found] == results(RUN)
    assert played == [number for number in range(3) if number not in kept]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_may_stop_stops_after_the_same_shard(workers: int) -> None:
    run = replace(a_run("rule", "random", units=400, shard_units=10), until=20.0)
    found = play_run(run, player=local_player(workers), keep=nothing)
    gains = [gain for one in found for gain in gains_of(run, one, 0)]
    assert len(found) == 5
    assert verdict(gains, 20.0) is Verdict.BETTER
    assert verdict(gains[:-10], 20.0) is Verdict.OPEN
    later = play_shard(run, run.shards[7])
    again = play_run(run, player=local_player(1), done=[*found, later], keep=nothing)
    assert [timeless(one) for one in again] == [timeless(one) for one in found]


def test_a_worker_that_is_killed_is_replaced() -> None:
    run = a_run("rule", "random", units=6, shard_units=1)
    found: list[ShardResult] = []
    killed = False
    for result in play_in_workers(run, run.shards, 2):
        found.append(result)
        if not killed:
            for child in multiprocessing.active_children():
                child.kill()
            killed = True
    found.sort(key=lambda one: one.shard.number)
    assert [timeless(one) for one in found] == results(run)


def test_a_shard_that_kills_every_worker_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run("rule", "random", units=2, shard_units=1)
    monkeypatch.setattr("tysiacha.arena.workers._work", _dies)
    with pytest.raises(WorkersLost):
        list(play_in_workers(run, run.shards, 2))
    assert not multiprocessing.active_children()


def _dies(*_anything: object) -> None:
    raise SystemExit(9)


def test_who_stops_listening_leaves_no_worker_behind() -> None:
    run = a_run("rule", "random", units=40, shard_units=1)
    played = play_in_workers(run, run.shards, 2)
    next(played)
    played.close()
    assert not multiprocessing.active_children()


def test_a_bot_that_is_better_is_found() -> None:
    run = a_run("rule", "random", units=30, shard_units=10)
    summary = summarize(run, play_run(run, player=local_player(1), keep=nothing))
    rule, randomly = summary.bots
    assert rule.points is not None
    assert randomly.points is not None
    assert rule.points.low > 50
    assert randomly.points.mean == pytest.approx(-rule.points.mean)
    assert rule.illegal == randomly.illegal == 0


def test_a_bot_is_no_better_than_itself() -> None:
    run = a_run("rule", "rule", units=10)
    (first, _second) = summarize(run, play_run(run, player=local_player(1), keep=nothing)).bots
    assert first.points is not None
    assert (first.points.mean, first.points.stderr) == (0, 0)
