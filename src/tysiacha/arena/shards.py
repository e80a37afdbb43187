"""One shard played: whatever plays it, and however often, what comes of it is the same.

Only the times are not: they are kept apart from the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tysiacha.arena.chance import Chance
from tysiacha.arena.costs import NO_COST, Cost, cost_since
from tysiacha.arena.decision_times import MOST_BUCKET, DecisionTimes
from tysiacha.arena.duplicate import Seating
from tysiacha.arena.entrants import Entrant, Kind
from tysiacha.arena.processes import ProcessBot
from tysiacha.arena.referee import Desk, Fault, ask
from tysiacha.arena.rounds import (
    MOST_ROUNDS,
    Answer,
    Move,
    by_view,
    ending,
    play_rounds,
    single_deal,
    whole_match,
)
from tysiacha.arena.runs import Contest, Run
from tysiacha.arena.schedule import Pairing, Shard
from tysiacha.arena.tallies import COUNTS, FIRST_COUNTS, Tally, tally_of
from tysiacha.bots.protocol import Bot
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import Node
from tysiacha.rules.actions import Action
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState

MOST: Final = 10**15
"""No count or score of a shard is larger."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One deal, or match, in all its seatings."""

    number: int
    scores: tuple[tuple[int, ...], ...]
    """By seating and seat: what was written on the sheet in all rounds."""
    rounds: tuple[int, ...]
    """By seating: rounds that counted."""
    winners: tuple[Seat | None, ...]
    """By seating: who won the match, None for nobody."""


@dataclass(frozen=True, slots=True)
class BotPart:
    """What one bot of a pairing did in a shard."""

    tally: Tally
    faults: tuple[tuple[Fault, int], ...]
    times: DecisionTimes
    by_phase: Mapping[str, DecisionTimes] = field(default_factory=dict)
    """By the name of the phase, in time that a core worked."""


@dataclass(frozen=True, slots=True)
class ShardResult:
    """What came of a shard."""

    shard: Shard
    units: tuple[Unit, ...]
    bots: tuple[BotPart, ...]
    """By place in the pairing."""
    cost: Cost = NO_COST


def play_shard(run: Run, shard: Shard) -> ShardResult:
    """Play a shard; programs of their own are started for it and end with it."""
    began = time.process_time_ns()
    pairing = run.pairings[shard.pairing]
    bench = _Bench(run, [run.entrants[number] for number in pairing.bots])
    try:
        units = tuple(bench.unit(number, pairing.seated) for number in shard.units)
    finally:
        bench.close()
    return ShardResult(shard, units, bench.parts(), cost_since(began))


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


class _Bench:
    """The bots of a pairing while a shard is played, and what is noted of them."""

    def __init__(self, run: Run, entrants: Sequence[Entrant]) -> None:
        self._run = run
        self._entrants = entrants
        self._desks = [Desk() for _ in entrants]
        self._tallies = [Tally() for _ in entrants]
        self._processes: dict[tuple[int, int], ProcessBot] = {}
        """By place in the pairing, and by which copy of that bot it is at the table."""

    def unit(self, number: int, seated: Sequence[Seating]) -> Unit:
        """Play one deal, or match, in all its seatings."""
        played = [self._play(number, seating) for seating in seated]
        scores, rounds, winners = zip(*played, strict=True)
        return Unit(number, scores, rounds, winners)

    def parts(self) -> tuple[BotPart, ...]:
        """Give what was noted."""
        return tuple(
            BotPart(tally, tuple(sorted(desk.faults.items())), desk.times, desk.by_phase)
            for desk, tally in zip(self._desks, self._tallies, strict=True)
        )

    def close(self) -> None:
        """End the programs."""
        for process in self._processes.values():
            process.close()

    def _play(self, number: int, seating: Seating) -> tuple[tuple[int, ...], int, Seat | None]:
        """Play one seating; give the points by seat, the number of rounds, and who won."""
        chance = Chance(self._run.seed, number)
        bots = [self._seated(seating, seat, chance) for seat in range(len(seating))]
        answers = [self._answer(bot, place) for bot, place in zip(bots, seating, strict=True)]
        moves: list[Move] = []
        if self._run.judged:
            answers = [_noted(one, moves) for one in answers]
        match, most = _beginning(self._run, number)
        scores, rounds = [0] * len(seating), 0
        for state in play_rounds(match, answers, chance, most=most):
            over = ending(state)
            assert over.settlement is not None
            rounds, match = rounds + 1, over.match
            threw = _threw(moves)
            moves.clear()
            for seat, place in enumerate(seating):
                scores[seat] += over.settlement.seats[seat].change
                self._tallies[place] = self._tallies[place].plus(
                    tally_of(over, seat, threw_away=seat in threw)
                )
                if isinstance(bot := bots[seat], ProcessBot):
                    bot.over(view_of(state, seat))
        return tuple(scores), rounds, match.winner

    def _answer(self, bot: Bot, place: int) -> Answer:
        asked = partial(ask, bot, desk=self._desks[place])
        if self._entrants[place].kind is Kind.COMMAND:
            asked = partial(asked, core=time.perf_counter_ns)  # it works in a process of its own
        honest = by_view(asked)
        see: Callable[[RoundState], None] | None = getattr(bot, "see", None)
        if self._entrants[place].kind is not Kind.OPEN or see is None:
            return honest

        def cheat(state: RoundState) -> Action:
            see(state)
            return honest(state)

        return cheat

    def _seated(self, seating: Seating, seat: Seat, chance: Chance) -> Bot:
        place = seating[seat]
        entrant = self._entrants[place]
        seed = chance.bot_seed(seat)
        if entrant.kind is not Kind.COMMAND:
            return entrant.made(seed=seed)
        key = place, seating[:seat].count(place)
        if key not in self._processes:
            limit = self._run.time_limit_ms / 1000
            self._processes[key] = ProcessBot(entrant.name, entrant.command, time_limit=limit)
        process = self._processes[key]
        process.begin(seat, self._run.rules, seed=seed)
        return process


def _noted(answer: Answer, moves: list[Move]) -> Answer:
    """Give an answer of which it is noted what was done when."""

    def act(state: RoundState) -> Action:
        action = answer(state)
        moves.append(Move(state, action))
        return action

    return act


def _threw(moves: Sequence[Move]) -> frozenset[Seat]:
    if not moves:
        return frozenset()
    # The solver takes a second to load, which other runs need not wait for.
    from tysiacha.arena.thrown_away import who_threw_away  # noqa: PLC0415

    return who_threw_away(moves)


def _beginning(run: Run, number: int) -> tuple[Match, int]:
    if run.contest is Contest.MATCHES:
        return whole_match(run.rules, number), MOST_ROUNDS
    return single_deal(run.rules, number), 1


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
