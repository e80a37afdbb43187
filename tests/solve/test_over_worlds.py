"""Sums over worlds are those of single worlds; playouts are rounds by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solve.random_rounds import random_states
from tests.strategies.rules import valid_rules
from tests.strategies.situations import A, B, C, Hands, leading
from tysiacha.cards import BIT, CARDS, SUIT_OF, Mask, cards_of
from tysiacha.kernels.thumb import thumb_follow, thumb_lead
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.tricks import following, winning_place
from tysiacha.solve import engine
from tysiacha.solve.give_away import GiveAway
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.over_worlds import (
    Moment,
    World,
    first_lead_values,
    gift_counts,
    prospects,
)
from tysiacha.solve.play_options import UnsolvableRules, check_solvable
from tysiacha.solve.rounds import question_of

TWO_MARRIAGES = Hands(
    {
        A: "A♥ K♥ Q♥ A♠ K♠ Q♠ A♦",
        B: "10♥ J♥ J♠ K♦ 10♦ A♣ J♣",
        C: "9♥ 10♠ 9♠ Q♦ J♦ 10♣ Q♣",
    },
    stock="K♣ 9♦ 9♣",
)
"""A announces two marriages, the second one while the first has set trumps."""


@settings(max_examples=30)
@given(rules=valid_rules(), seed=st.integers(0, 10_000))
def test_a_prospect_is_the_mean_of_single_worlds(rules: Rules, seed: int) -> None:
    if not solvable(rules):
        return
    dice = random.Random(seed)
    for state, phase, seat in plays_of(rules, dice, share=0.2):
        one = question_of(state)
        assert isinstance(one, OpenCards)
        asked = engine.play_values(one, phase.declarer)
        need = max(1, dice.choice(list(asked.values())))
        found = prospects(rules, moment(phase, one, need, seat), [world(phase, one)] * 2, asked)
        assert {play: one.made for play, one in found.items()} == {
            play: float(points >= need) for play, points in asked.items()
        }
        if len(phase.table.active) == TWO_PLAYERS:
            assert {play: one.value for play, one in found.items()} == asked


def test_worlds_are_summed_by_how_often_they_count() -> None:
    for state, phase, seat in plays_of(Rules(), random.Random(5), share=0.3):
        one = question_of(state)
        assert isinstance(one, OpenCards)
        if seat == phase.declarer or one.trick:
            continue
        first = world(phase, one)
        if seat == one.places(phase.declarer).seats[2]:
            mixed = first._replace(hands=(first.hands[1], first.hands[0], first.hands[2]), times=3)
        else:
            mixed = first._replace(hands=(first.hands[2], first.hands[1], first.hands[0]), times=3)
        asked = moment(phase, one, 40, seat)
        plays = list(engine.play_values(one, phase.declarer))
        alone, other = (prospects(Rules(), asked, [each], plays) for each in (first, mixed))
        both = prospects(Rules(), asked, [first, mixed], plays)
        for play in plays:
            assert both[play].made == pytest.approx((alone[play].made + 3 * other[play].made) / 4)
            for place in range(3):
                expected = (alone[play].points[place] + 3 * other[play].points[place]) / 4
                assert both[play].points[place] == pytest.approx(expected)


@settings(max_examples=40)
@given(rules=valid_rules(), seed=st.integers(0, 10_000))
def test_a_playout_is_a_round_by_the_rules(rules: Rules, seed: int) -> None:
    """The cheap players make legal plays, and what they make is what the rules write."""
    if solvable(rules) and rules.players != TWO_PLAYERS:
        check_playouts(rules, random.Random(seed), share=0.1)


@pytest.mark.parametrize("effect", TrumpEffect)
@pytest.mark.parametrize("change", TrumpChange)
def test_playouts_keep_to_every_meaning_of_a_marriage(
    effect: TrumpEffect, change: TrumpChange
) -> None:
    rules = Rules(
        trump_effect=effect, trump_change=change, marriage_needs_trick=False, last_trick_bonus=10
    )
    for seed in range(20):
        check_playouts(rules, random.Random(seed), share=0.4)
    start = leading(TWO_MARRIAGES, "9♣ 9♦", rules).state
    assert isinstance(start.phase, Tricks)
    check_plays(start, start.phase, start.phase.declarer)


def check_playouts(rules: Rules, dice: random.Random, *, share: float) -> None:
    """Compare what every play brings at some moments of a round."""
    for state, phase, seat in plays_of(rules, dice, share=share):
        check_plays(state, phase, seat)


def check_plays(state: RoundState, phase: Tricks, seat: Seat) -> None:
    rules, one = phase.table.rules, question_of(state)
    assert isinstance(one, OpenCards)
    plays = [play for play in legal_actions(view_of(state, seat)) if isinstance(play, Play)]
    found = prospects(rules, moment(phase, one, 0, seat), [world(phase, one)], plays)
    seats = one.places(phase.declarer).seats
    for play in plays:
        points, tricks = by_the_rules(state, play)
        assert found[play].points == tuple(float(points[place]) for place in seats)
        assert found[play].idle == tuple(float(not tricks[place]) for place in seats)


def test_gifts_and_leads_are_those_of_single_questions() -> None:
    dice = random.Random(8)
    for _ in range(3):
        pack = dice.sample(CARDS, 24)
        ten, left, right = (
            sum(BIT[one] for one in pack[a:b]) for a, b in ((0, 10), (10, 17), (17, 24))
        )
        single = engine.pair_values(GiveAway(rules=Rules(), held=ten, others=(left, right)))
        need = sorted(single.values())[45]
        worlds = [World((ten, left, right)), World((ten, right, left))]
        turned = engine.pair_values(GiveAway(rules=Rules(), held=ten, others=(right, left)))
        counts = gift_counts(Rules(), ten, worlds, need, (ten, ten))
        assert counts == {
            pair: (points >= need) + (turned[pair] >= need) for pair, points in single.items()
        }
        first = min(cards_of(ten))
        some = gift_counts(Rules(), ten, worlds, need, (BIT[first], ten))
        assert some == {pair: count for pair, count in counts.items() if pair[0] == first}
        pair = dice.choice(list(single))
        gifts = (BIT[pair[0]], BIT[pair[1]])
        kept = ten & ~sum(gifts)
        leads = first_lead_values(Rules(), [World((kept, *one.hands[1:])) for one in worlds], gifts)
        assert leads == [single[pair], turned[pair]]


def solvable(rules: Rules) -> bool:
    try:
        check_solvable(rules)
    except UnsolvableRules:
        return False
    return True


def plays_of(
    rules: Rules, dice: random.Random, *, share: float
) -> Iterator[tuple[RoundState, Tricks, Seat]]:
    """Some moments of the play of one round."""
    for state in random_states(dice, rules):
        phase = state.phase
        if isinstance(phase, Tricks) and dice.random() < share:
            yield state, phase, phase.turn


def moment(phase: Tricks, one: OpenCards, need: int, seat: Seat) -> Moment:
    place = one.places(phase.declarer).seats.index(seat)
    return Moment(place, phase.cards, phase.trump, phase.next_trump, one.opening, need)


def world(phase: Tricks, one: OpenCards) -> World:
    seats = one.places(phase.declarer).seats
    return World(tuple(one.hands[seat] for seat in seats), one.bonus)


def by_the_rules(state: RoundState, play: Play) -> tuple[list[int], list[int]]:
    """Play on with the cheap players; give what each seat makes and takes from now on."""
    before = state.phase
    assert isinstance(before, Tricks)
    made = [
        points + declared
        for points, declared in zip(before.card_points, before.declared, strict=True)
    ]
    state = apply(state, play).state
    while isinstance(state.phase, Tricks):
        state = apply(state, thumb_play(state, state.phase)).state
    assert isinstance(state.phase, RoundOver)
    outcome, final = state.phase.outcome, state.phase.before
    assert isinstance(outcome, Played)
    assert isinstance(final, Tricks)
    points = [total - one for total, one in zip(outcome.raw, made, strict=True)]
    taken = [total - one for total, one in zip(final.taken, before.taken, strict=True)]
    return points, taken


def thumb_play(state: RoundState, phase: Tricks) -> Play:
    secret = state.secret
    assert isinstance(secret, Dealt)
    seat, declares = phase.turn, phase.turn == phase.declarer
    hand = secret.hands[seat]
    active = phase.table.active
    hidden = sum(secret.hands[other] for other in active if other != seat)
    trump = 4 if phase.trump is None else int(phase.trump)
    if not phase.cards:
        announcing = bool(phase.taken[seat]) or not phase.table.rules.marriage_needs_trick
        move = thumb_lead(
            engine.memory_for(phase.table.rules), hand, hidden, declares, trump, announcing
        )
        return Play(CARDS[move % 24], marriage=move >= 24)
    winner = winning_place(phase.cards, phase.trump)
    start = active.index(phase.leader)
    taker = active[(start + winner) % 3]
    after = active[(active.index(seat) + 1) % 3]
    legal: Mask = following(phase, hand)
    last = len(phase.cards) == 2
    card = thumb_follow(
        hand,
        legal,
        hidden,
        last,
        not declares and taker != phase.declarer,
        not declares and not last and after != phase.declarer,
        int(SUIT_OF[phase.cards[0]]),
        phase.cards[winner],
        trump,
    )
    return Play(CARDS[card])
