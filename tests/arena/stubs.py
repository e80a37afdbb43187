"""Bots for tests of the arena, and runs of it that take little time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tysiacha.arena.entrants import parse_entrants
from tysiacha.arena.runs import Contest, Run
from tysiacha.arena.shard_json import shard_json
from tysiacha.arena.shards import ShardResult
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.actions import Action
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.views import SeatView


class Stub:
    """A bot that answers with what a function gives."""

    name = "stub"

    def __init__(self, answer: Callable[[SeatView], Action]) -> None:
        self._answer = answer
        self.asked = 0

    def act(self, view: SeatView) -> Action:
        self.asked += 1
        return self._answer(view)


def a_run(*bots: str, rules: str = "classic", units: int = 4, shard_units: int = 2) -> Run:
    return Run(
        contest=Contest.DEALS,
        entrants=parse_entrants(bots or ("rule", "random")),
        rules=PRESETS[rules],
        rules_name=rules,
        seed=5,
        units=units,
        shard_units=shard_units,
    )


def as_matches(run: Run) -> Run:
    return replace(run, contest=Contest.MATCHES)


def as_ladder(run: Run) -> Run:
    return replace(run, contest=Contest.LADDER)


def timeless(result: ShardResult) -> JsonObject:
    """Give all of a shard's result but the times, which are never the same."""
    content = shard_json(result)
    del content["cost"]
    bots = content["bots"]
    assert isinstance(bots, list)
    for bot in bots:
        assert isinstance(bot, dict)
        del bot["times"]
        del bot["by_phase"]
    return content
