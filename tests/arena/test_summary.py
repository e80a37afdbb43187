"""What a run shows, by numbers worked out by hand."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from tests.arena.stubs import a_run, as_ladder, as_matches
from tysiacha.arena.decision_times import DecisionTimes
from tysiacha.arena.referee import Fault
from tysiacha.arena.runs import Run
from tysiacha.arena.shards import BotPart, ShardResult, Unit
from tysiacha.arena.summary import gains_of, summarize, summary_json
from tysiacha.arena.tallies import Tally

RUN = a_run("rule", "random", units=2, shard_units=2)

FIRST = Unit(0, ((120, 10, 30), (0, 60, 0), (-100, 40, 20)), (1, 1, 1), (None, None, None))
SECOND = Unit(1, ((0, 0, 0), (30, 30, 30), (60, 0, 0)), (1, 1, 1), (None, None, None))
PARTS = (
    BotPart(
        Tally(rounds=6, declared=4, made=3, contract_points=480, bid_over_100=2, conceded=1,
              defended=2, defence_points=50, bolts=3),
        ((Fault.ILLEGAL, 2), (Fault.LATE, 1)),
        DecisionTimes(8_000_000, [(283, 4)]),
    ),
    BotPart(Tally(rounds=12, declared=2, bid_over_100=1), (), DecisionTimes()),
)  # fmt: skip


def shown(run: Run, *units: Unit, shard: int = 0) -> ShardResult:
    return ShardResult(run.shards[shard], units, PARTS)


def bots_json(run: Run, *results: ShardResult) -> list[dict[str, object]]:
    content = json.loads(json.dumps(summary_json(summarize(run, results))))
    bots: list[dict[str, object]] = content["bots"]
    return bots


def test_points_a_round_by_hand() -> None:
    # A alone in seat 0: 120 - 20; in seat 1: 60 - 0; in seat 2: 20 - (-30). Mean 70.
    # Second deal: 0, 0, 0 - 30. Mean -10.
    result = shown(RUN, FIRST, SECOND)
    assert gains_of(RUN, result, 0) == [70.0, -10.0]
    assert gains_of(RUN, result, 1) == [-70.0, 10.0]
    rule, other = bots_json(RUN, result)
    assert (rule["points_per_round"], rule["stderr"]) == (30, 40)
    assert other["points_per_round"] == -30


def test_the_counts_are_told_as_shares() -> None:
    summary = summarize(RUN, [shown(RUN, FIRST, SECOND)])
    rule, other = summary.bots
    assert (rule.contracts_made, rule.average_contract) == (0.75, 120)
    assert (rule.over_100, rule.defence_points, rule.bolts) == (1 / 3, 25, 0.5)
    assert (rule.illegal, rule.faults) == (3, Counter({Fault.ILLEGAL: 2, Fault.LATE: 1}))
    assert (rule.times.count, rule.times.mean_ms) == (4, 2.0)
    assert (other.contracts_made, other.defence_points) == (0, None)
    assert (summary.units, summary.rounds, summary.over_100) == (2, 6, 0.5)


def test_matches_count_rounds_and_winners() -> None:
    run = as_matches(RUN)
    won = replace(FIRST, rounds=(10, 10, 20), winners=(0, 0, 2))
    lost = replace(SECOND, rounds=(10, 10, 10), winners=(1, None, 0))
    result = shown(run, won, lost)
    # 100 / 10, 60 / 10, 50 / 20: the mean over seatings is 18.5 / 3
    assert gains_of(run, result, 0) == pytest.approx([18.5 / 3, -1.0])
    summary = summarize(run, [result])
    rule, other = summary.bots
    assert rule.won is not None
    assert other.won is not None
    assert rule.won.mean == pytest.approx((2 / 3 + 0) / 2)
    assert other.won.mean == pytest.approx((1 / 3 + 2 / 3) / 2)
    assert [rule.fair, other.fair] == pytest.approx([1 / 3, 2 / 3])
    assert summary.unfinished == 1


def test_a_ladder_is_cut_where_the_shortest_pairing_ends() -> None:
    run = as_ladder(a_run("rule", "random", "rule", units=4, shard_units=2))
    seatings = 6
    unit = Unit(0, ((30, 0, 0),) * seatings, (1,) * seatings, (None,) * seatings)
    results = [ShardResult(one, (unit, unit), PARTS) for one in run.shards[:4]]
    summary = summarize(run, results)
    assert summary.units == 2
    assert [one.rating.count for one in summary.rungs] == [2, 2, 2]
    assert sum(one.rating.mean for one in summary.rungs) == pytest.approx(0)


def test_nothing_played_shows_nothing() -> None:
    for run in (RUN, as_matches(RUN), as_ladder(RUN)):
        summary = summarize(run, [])
        assert summary.units == 0
        assert summary_json(summary)["over_100"] is None
        assert summary.bots[0].points is None


def test_json_has_what_is_promised() -> None:
    content = summary_json(summarize(RUN, [shown(RUN, FIRST, SECOND)]))
    assert content["deals"] == 2
    assert content["rules"] == "classic"
    promised = {"name", "points_per_round", "stderr", "contracts_made", "average_contract"}
    promised |= {"ms_mean", "ms_p99", "illegal"}
    assert all(promised <= set(one) for one in bots_json(RUN, shown(RUN, FIRST, SECOND)))
