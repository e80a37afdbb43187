"""One shard played: whatever plays it, and however often, what comes of it is the same.

Only the times are not: they are kept apart from the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from tysiacha.arena.chance import Chance
from tysiacha.arena.costs import NO_COST, Cost, cost_since
from tysiacha.arena.decision_times import DecisionTimes
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
from tysiacha.arena.schedule import Shard
from tysiacha.arena.tallies import Tally, tally_of
from tysiacha.bots.protocol import Bot
from tysiacha.rules.actions import Action
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState


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
