"""What came of a shard as JSON, and read again; what is missing in older files stays empty."""

from __future__ import annotations

from typing import Final

from tysiacha.arena.costs import NO_COST, Cost
from tysiacha.arena.decision_times import MOST_BUCKET, DecisionTimes
from tysiacha.arena.referee import Fault
from tysiacha.arena.rounds import MOST_ROUNDS
from tysiacha.arena.runs import Run
from tysiacha.arena.schedule import Pairing, Shard
from tysiacha.arena.shards import BotPart, ShardResult, Unit
from tysiacha.arena.tallies import COUNTS, FIRST_COUNTS, Tally
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import Node

MOST: Final = 10**15
"""No count or score of a shard is larger."""


def shard_json(result: ShardResult) -> JsonObject:
    """Give what came of a shard as the members of a JSON object."""
    return {
        "shard": result.shard.number,
        "units": [_unit_json(one) for one in result.units],
        "bots": [_part_json(one) for one in result.bots],
        "cost": {"cpu_ns": result.cost.cpu_ns, "most_kib": result.cost.most_kib},
    }


def read_shard(node: Node, run: Run, shard: Shard) -> ShardResult:
    """Give what came of that shard of a run, the twin of :func:`shard_json`.

    Raises:
        JsonError: if it is not that.
    """
    node.keys(("shard", "units", "bots"), ("cost",))
    node.member("shard").number(shard.number, shard.number)
    pairing = run.pairings[shard.pairing]
    count = len(shard.units)
    units = tuple(
        _read_unit(one, number, pairing, run.rules.players)
        for one, number in zip(node.member("units").items(count, count), shard.units, strict=True)
    )
    bots = len(pairing.bots)
    parts = tuple(_read_part(one) for one in node.member("bots").items(bots, bots))
    return ShardResult(shard, units, parts, _read_cost(node.get("cost")))


def _unit_json(unit: Unit) -> JsonObject:
    scores: list[Json] = [list(one) for one in unit.scores]
    return {"scores": scores, "rounds": list(unit.rounds), "winners": list(unit.winners)}


def _read_unit(node: Node, number: int, pairing: Pairing, players: int) -> Unit:
    node.keys(("scores", "rounds", "winners"))
    count = len(pairing.seated)
    scores = tuple(
        tuple(score.number(-MOST, MOST) for score in one.items(players, players))
        for one in node.member("scores").items(count, count)
    )
    rounds = tuple(one.number(0, MOST_ROUNDS) for one in node.member("rounds").items(count, count))
    winners = tuple(
        None if one.is_null() else one.number(0, players - 1)
        for one in node.member("winners").items(count, count)
    )
    return Unit(number, scores, rounds, winners)


def _part_json(part: BotPart) -> JsonObject:
    return {
        "tally": {name: getattr(part.tally, name) for name in COUNTS},
        "faults": {str(fault): count for fault, count in part.faults},
        "times": _times_json(part.times),
        "by_phase": {phase: _times_json(times) for phase, times in part.by_phase.items()},
    }


def _times_json(times: DecisionTimes) -> JsonObject:
    buckets: list[Json] = [list(one) for one in times.buckets]
    return {"total_ns": times.total, "longest_ns": times.longest, "buckets": buckets}


def _read_part(node: Node) -> BotPart:
    node.keys(("tally", "faults", "times"), ("by_phase",))
    tally, faults = node.member("tally"), node.member("faults")
    tally.keys(FIRST_COUNTS, COUNTS)
    phases = node.get("by_phase")
    return BotPart(
        Tally(**{name: tally.member(name).number(0, MOST) for name in tally.names()}),
        tuple((Fault(name), faults.member(name).number(0, MOST)) for name in faults.names()),
        _read_times(node.member("times")),
        {}
        if phases is None
        else {name: _read_times(phases.member(name)) for name in phases.names()},
    )


def _read_times(node: Node) -> DecisionTimes:
    node.keys(("total_ns", "buckets"), ("longest_ns",))
    buckets = []
    for one in node.member("buckets").items():
        bucket, count = one.items(2, 2)
        buckets.append((bucket.number(0, MOST_BUCKET), count.number(0, MOST)))
    longest = node.get("longest_ns")
    return DecisionTimes(
        node.member("total_ns").number(0, MOST**2),
        buckets,
        0 if longest is None else longest.number(0, MOST**2),
    )


def _read_cost(node: Node | None) -> Cost:
    if node is None:
        return NO_COST
    node.keys(("cpu_ns", "most_kib"))
    return Cost(node.member("cpu_ns").number(0, MOST**2), node.member("most_kib").number(0, MOST))
