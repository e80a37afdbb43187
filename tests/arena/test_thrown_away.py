"""Contracts thrown away: against the slow twin of the solver, and what a shard counts of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.arena.stubs import a_run, timeless
from tests.strategies.tables import TABLES
from tysiacha.arena.chance import Chance
from tysiacha.arena.rounds import Answer, Move, by_view, play_rounds, whole_match
from tysiacha.arena.shards import ShardResult, play_shard
from tysiacha.arena.summary import summarize, summary_json
from tysiacha.arena.thrown_away import who_threw_away
from tysiacha.bots.registry import make_bot
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.views import SeatView
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.reference import reference_values
from tysiacha.solve.rounds import question_of

pytestmark = pytest.mark.usefixtures("kernels")

LAST_CARDS = 3
"""Of this many cards a hand the slow twin can tell."""


class Clumsy:
    """Plays with reason, so that contracts are in doubt for long, and then any card."""

    def __init__(self, *, seed: int) -> None:
        self._rule, self._random = (make_bot(name, seed=seed) for name in ("rule", "random"))

    def act(self, view: SeatView) -> Action:
        late = isinstance(view.phase, Tricks) and (view.hand_mask or 0).bit_count() <= LAST_CARDS
        return (self._random if late else self._rule).act(view)


def moves_of(name: str, seed: int) -> list[Move]:
    rules = TABLES[name]
    moves: list[Move] = []

    def noting(answer: Answer) -> Answer:
        def act(state: RoundState) -> Action:
            action = answer(state)
            moves.append(Move(state, action))
            return action

        return act

    answers = [noting(by_view(Clumsy(seed=seat + seed).act)) for seat in range(rules.players)]
    for _ in play_rounds(whole_match(rules, seed), answers, Chance(seed, 0), most=6):
        pass
    return moves


def is_late(move: Move) -> bool:
    secret = move.state.secret
    if not isinstance(move.state.phase, Tricks) or not isinstance(secret, Dealt):
        return False
    return max(hand.bit_count() for hand in secret.hands) <= LAST_CARDS


def recounted(moves: list[Move]) -> frozenset[Seat]:
    """The same by plain recursion over what the rules allow and count."""
    threw = set()
    for move in moves:
        phase = move.state.phase
        question = question_of(move.state)
        assert isinstance(phase, Tricks)
        assert isinstance(question, OpenCards)
        assert isinstance(move.action, Play)
        slack = 2 if phase.table.rules.declarer_rounded else 0
        need = phase.contract.points - slack - question.made
        made = {play: value >= need for play, value in reference_values(question).items()}
        own = phase.turn == phase.declarer
        if (any(made.values()) and own and not made[move.action]) or (
            not all(made.values()) and not own and made[move.action]
        ):
            threw.add(phase.turn)
    return frozenset(threw)


@pytest.mark.parametrize("name", ["classic", "classic_two", "classic_four", "polish"])
def test_it_is_what_the_slow_twin_says_of_every_late_card(name: str) -> None:
    found = []
    for seed in range(5):
        for move in (one for one in moves_of(name, seed) if is_late(one)):
            threw = who_threw_away([move])
            assert threw == recounted([move])
            found.append(bool(threw))
    assert any(found)
    assert not all(found)


def test_random_cards_throw_away_on_both_sides() -> None:
    moves = [one for seed in range(5) for one in moves_of("classic", seed)]
    threw = [one for one in moves if who_threw_away([one])]
    sides = {
        one.state.phase.turn == one.state.phase.declarer
        for one in threw
        if isinstance(one.state.phase, Tricks)
    }
    assert sides == {True, False}
    assert who_threw_away(threw) == {one.state.phase.turn for one in threw}


def played(*, judged: bool) -> ShardResult:
    run = replace(a_run("rule", "random"), judged=judged)
    return play_shard(run, run.shards[0])


def test_whoever_looks_again_changes_nothing_of_the_play() -> None:
    judged, usual = played(judged=True), played(judged=False)
    assert judged.units == usual.units
    for one, other in zip(judged.bots, usual.bots, strict=True):
        assert replace(one.tally, thrown_declaring=0, thrown_defending=0) == other.tally
    assert timeless(judged) == timeless(played(judged=True))


def test_the_summary_tells_it_only_where_it_was_looked_at() -> None:
    for judged in (True, False):
        run = replace(a_run("random", "careful", units=6), judged=judged)
        summary = summarize(run, [play_shard(run, one) for one in run.shards])
        assert ("thrown_declaring" in json.dumps(summary_json(summary))) is judged
        if judged:
            tally = summary.bots[0].tally
            assert tally.thrown_declaring + tally.thrown_defending > 0
            assert summary.bots[0].thrown_defending == tally.thrown_defending / tally.defended
