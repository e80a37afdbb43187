"""Rounds that the policy plays on in kernels, and the same played by the rules, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from tysiacha.bots.medium_play import moment_of, seats_from_declarer
from tysiacha.bots.mind import playing_on
from tysiacha.bots.mind.settings import STRONG
from tysiacha.bots.policy.compiled import COMPILED
from tysiacha.bots.policy.moments import Moment, moment_now, shown_now
from tysiacha.bots.policy.playouts import Giving, PolicyPlayouts, gifts_played
from tysiacha.bots.policy.policy import policy_for
from tysiacha.bots.registry import make_bot
from tysiacha.cards import CARDS, PACK_SIZE, Card, Mask
from tysiacha.rules.actions import Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.views import SeatView
from tysiacha.solve.gift_stages import Stage
from tysiacha.solve.over_worlds import World
from tysiacha.solve.weighing import MOST_POINTS, Telling, Worths, weighed_plays

pytestmark = pytest.mark.skipif(not COMPILED, reason="without a compiler the policy plays nothing")

FOR_THREE = sorted(name for name, rules in PRESETS.items() if rules.players != 2)


def rounds(preset: str, seeds: range) -> Iterator[list[RoundState]]:
    """The states of some rounds in which cards are played."""
    rules = PRESETS[preset]
    for seed in seeds:
        dice = random.Random(seed)
        bots = [make_bot("random", seed=seed + seat) for seat in range(rules.players)]
        match = Match.new(rules, dealer=seed % rules.players)
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        states = []
        while (seat := state.phase.turn) is not None:
            if isinstance(state.phase, Tricks):
                states.append(state)
            state = apply(state, bots[seat].act(view_of(state, seat))).state
        yield states


@dataclass
class Asker:
    """Who asks for playouts: what it does not know, the players in them do not know either."""

    view: SeatView
    phase: Tricks

    def moment_of(self, view: SeatView, phase: Tricks) -> Moment:
        moment, shown = shown_now(view, phase)
        if moment.place:
            return moment
        given = shown_now(self.view, self.phase)[1].given
        left, right = (given[place] | shown.known[place] for place in (1, 2))
        return moment._replace(
            known_next=moment.known_next & left, known_last=moment.known_last & right
        )


def played_by_rules(state: RoundState, first: Play | None, asker: Asker) -> Played:
    """Play a round to its end by the rules, every seat as the policy finds likeliest."""
    play = first
    while (seat := state.phase.turn) is not None:
        phase, view = state.phase, view_of(state, seat)
        assert isinstance(phase, Tricks)
        if play is None:
            plays = [one for one in legal_actions(view) if isinstance(one, Play) and not one.aces]
            play = plays[0]
            if len(plays) > 1:
                hand = np.array([view.hand_mask or 0], np.int64)
                policy = policy_for(phase.table.rules)
                chances = policy.card_log_chances(asker.moment_of(view, phase), hand)[0]
                move = int(chances.argmax())
                play = Play(Card(move % PACK_SIZE), marriage=move >= PACK_SIZE)
        state = apply(state, play).state
        play = None
    assert isinstance(state.phase, RoundOver)
    assert isinstance(state.phase.outcome, Played)
    return state.phase.outcome


def hands_by_place(state: RoundState, seats: tuple[Seat, ...]) -> tuple[Mask, ...]:
    secret = state.secret
    assert isinstance(secret, Dealt)
    return tuple(secret.hands[seat] for seat in seats)


def points_of(place: int) -> Worths:
    """Worths by which a play is worth the points of a place."""
    row = [0.0, *map(float, range(MOST_POINTS + 1))]
    none = [0.0] * len(row)
    by_place = [one for at in range(3) for one in (row if at == place else none)]
    return Worths.of(by_place * 2)


@pytest.mark.parametrize("preset", FOR_THREE)
def test_a_round_played_on_in_kernels_is_the_one_that_the_rules_play(preset: str) -> None:
    compared = 0
    for states in rounds(preset, range(3)):
        for state in states[:: 4 if preset == "classic" else 7]:
            phase = cast("Tricks", state.phase)
            view = view_of(state, phase.turn)
            seats = seats_from_declarer(phase)
            world = World(hands_by_place(state, seats), phase.table.rules.last_trick_bonus)
            plays = [one for one in legal_actions(view) if isinstance(one, Play)]
            policy = policy_for(phase.table.rules)
            before = [phase.card_points[one] + phase.declared[one] for one in seats]
            before += [phase.taken[one] for one in seats]
            asker = Asker(view, phase)
            slow = {play: played_by_rules(state, play, asker).raw for play in plays}
            for place, seat in enumerate(seats):
                telling = Telling(50, PolicyPlayouts(policy, 100, view, phase))
                moment = moment_of(phase, view.seat)
                fast = weighed_plays(
                    phase.table.rules, moment, before, [world], plays, points_of(place), telling
                )
                for play in plays:
                    assert fast[play].worth == pytest.approx(slow[play][seat])
                    compared += 1
    assert compared > 30


@pytest.mark.parametrize("preset", FOR_THREE)
def test_what_gifts_bring_in_kernels_is_what_they_bring_by_the_rules(preset: str) -> None:
    for states in rounds(preset, range(10, 14)):
        if not states:
            continue
        state = states[0]
        phase, secret = cast("Tricks", state.phase), state.secret
        assert isinstance(secret, Dealt)
        seats = seats_from_declarer(phase)
        view = view_of(state, seats[0])
        hands = hands_by_place(state, seats)
        given = {one.receiver: one.card for one in secret.gifts}
        pair = given[seats[1]], given[seats[2]]
        held = hands[0] | 1 << pair[0] | 1 << pair[1]
        rules = phase.table.rules
        others = (hands[1] & ~(1 << pair[0]), hands[2] & ~(1 << pair[1]))
        world = World((held, *others), rules.last_trick_bonus, 2)
        contract, stock = phase.contract.points, phase.exchanged.stock or 0
        policy = policy_for(rules)
        giving = Giving(rules, contract, stock, held)
        [found] = gifts_played(policy, 100, giving, [world], [pair])
        slow = played_by_rules(state, None, Asker(view, phase)).raw[seats[0]]
        assert found == [slow, slow]


def test_other_gifts_bring_other_points() -> None:
    state = next(rounds("classic", range(20, 21)))[0]
    phase = cast("Tricks", state.phase)
    seats = seats_from_declarer(phase)
    hands = hands_by_place(state, seats)
    rules = phase.table.rules
    worlds = [World((hands[0], hands[1], hands[2]), 0)]
    cards = [card for card in CARDS if hands[0] >> card & 1]
    pairs = [(one, other) for one in cards for other in cards if one != other]
    giving = Giving(rules, 100, 0, hands[0])
    found = gifts_played(policy_for(rules), 100, giving, worlds, pairs)
    assert len({one for [one] in found}) > 5
    stage = Stage(rules, hands[0], worlds, 0)
    by_thumb = [one for [one] in gifts_played(policy_for(rules), 0, giving, worlds, pairs)]
    assert by_thumb == stage.points_played(pairs)
    assert by_thumb != [one for [one] in found]
    twice = gifts_played(policy_for(rules), 50, giving, worlds * 2, pairs)
    assert twice == [
        [of_policy, of_thumb] for [of_policy], of_thumb in zip(found, by_thumb, strict=True)
    ]


def test_the_policy_plays_on_unless_it_is_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(rounds("classic", range(1)))[0]
    phase = cast("Tricks", state.phase)
    view = view_of(state, phase.turn)
    assert playing_on.CAN_PLAY
    assert isinstance(playing_on.playouts_for(view, phase, STRONG), PolicyPlayouts)
    monkeypatch.setattr(playing_on, "CAN_PLAY", False)
    assert playing_on.playouts_for(view, phase, STRONG) is None


def test_a_moment_now_is_that_of_what_was_shown() -> None:
    for states in rounds("classic", range(2)):
        for state in states:
            phase = cast("Tricks", state.phase)
            view = view_of(state, phase.turn)
            assert shown_now(view, phase)[0] == moment_now(view, phase)
