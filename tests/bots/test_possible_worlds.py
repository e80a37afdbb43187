"""Sampled worlds: the truth is always among them, and none contradicts what a seat knows."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies.rules import valid_rules
from tests.strategies.situations import CLASSIC, A, B, C, Hands, Script, leading, mask
from tysiacha.bots.known_cards import HiddenHand, known_cards
from tysiacha.bots.possible_worlds import (
    Layout,
    PossibleWorlds,
    worlds_in_play,
    worlds_of_declarer,
)
from tysiacha.cards import CARDS, Mask, cards_of
from tysiacha.rules.choices import PassedCards
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Exchange, Naming, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState

HANDS = Hands(
    {
        A: "A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠",
        B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
        C: "Q♠ 10♠ J♦ Q♦ 10♣ Q♣ J♣",
    },
    stock="A♣ K♣ 9♦",
)
"""A plays for the contract; C has no heart."""


def worlds(script: Script, seat: Seat) -> PossibleWorlds:
    return worlds_in_play(script.view(seat), script.at(Tricks))


def test_at_the_first_lead_the_declarer_has_3432_worlds() -> None:
    """Both gifts are known to him, seven of the other fourteen cards are with either."""
    possible = worlds(leading(HANDS, "9♠ 9♦"), A)
    assert len(possible) == 3432
    assert possible.seat in {B, C}
    assert possible.certain.bit_count() == 1


def test_the_other_defender_holds_one_card_of_the_stock_at_most() -> None:
    possible = worlds(leading(HANDS, "9♠ K♣").do("A♥"), B)
    assert possible.seat == C
    stock = mask("A♣ K♣ 9♦")
    layouts = [possible.layout(number) for number in range(len(possible))]
    assert len(set(layouts)) == len(layouts)
    assert {(one.drawn & stock).bit_count() for one in layouts} == {0, 1}
    free = possible.free.bit_count()
    without = len(list(combinations(range(free), 8)))
    assert len(layouts) == without + 3 * len(list(combinations(range(free), 7)))
    assert {one.ways for one in layouts if not one.drawn & stock} == {8}
    assert {one.ways for one in layouts if one.drawn & stock} == {1}


def test_a_gift_seen_by_all_leaves_no_card_of_the_stock_to_guess() -> None:
    rules = replace(CLASSIC, passed_cards=PassedCards.FACE_UP)
    possible = worlds(leading(HANDS, "9♠ 10♦", rules).do("A♥"), B)
    assert possible.certain == mask("10♦")
    assert not (possible.free | possible.single) & mask("A♣ K♣ 9♦")


def test_a_world_that_contradicts_a_void_is_rejected() -> None:
    possible = worlds(leading(HANDS, "9♠ 9♦").do("A♥ 9♥ J♦"), A)
    truth = mask("Q♠ 10♠ 9♦ Q♦ 10♣ Q♣ J♣")
    if possible.seat == B:
        truth = possible.unseen & ~truth
    assert truth in possible
    assert possible.layout(0).drawn in possible
    forged = possible.unseen & ~mask("10♥ J♥") if possible.seat == C else mask("10♥ J♥")
    assert forged not in possible
    one, other = (mask("10♥"), mask("Q♣")) if possible.seat == B else (mask("Q♣"), mask("10♥"))
    assert truth ^ one ^ other not in possible


def test_few_worlds_are_all_gone_through_and_many_are_drawn_without_repeats() -> None:
    possible = worlds(leading(HANDS, "9♠ 9♦"), A)
    drawn = possible.sample(50, random.Random(3))
    assert len({one.drawn for one in drawn}) == len(drawn) == 50
    assert drawn != possible.sample(50, random.Random(4))
    assert drawn == possible.sample(50, random.Random(3))
    everything = possible.sample(3432, random.Random(3))
    assert len({one.drawn for one in everything}) == 3432


def test_worlds_are_drawn_by_how_many_ways_lead_to_them() -> None:
    possible = worlds(leading(HANDS, "9♠ K♣").do("A♥"), B)
    stock = mask("A♣ K♣ 9♦")
    dice = random.Random(1)
    drawn = [one for _ in range(20) for one in possible.sample(100, dice)]
    share = sum(not one.drawn & stock for one in drawn) / len(drawn)
    layouts = [possible.layout(number) for number in range(len(possible))]
    ways = sum(one.ways for one in layouts)
    expected = sum(one.ways for one in layouts if not one.drawn & stock) / ways
    assert abs(share - expected) < 0.05


@settings(max_examples=60)
@given(rules=valid_rules(), seed=st.integers(0, 10_000))
def test_the_truth_is_always_possible_and_every_world_fits_all_facts(
    rules: Rules, seed: int
) -> None:
    dice = random.Random(seed)
    state = start_round(Match.new(rules), tuple(dice.sample(CARDS, len(CARDS)))).state
    while (seat := state.phase.turn) is not None:
        if isinstance(state.phase, Tricks):
            _check_play(state, seat, dice)
        elif isinstance(state.phase, Exchange | Naming) and rules.players > 2:
            _check_before_the_play(state, seat, dice)
        state = apply(state, dice.choice(proper_actions(view_of(state, seat)))).state


def _check_play(state: RoundState, me: Seat, dice: random.Random) -> None:
    phase, secret = state.phase, state.secret
    assert isinstance(phase, Tricks)
    assert isinstance(secret, Dealt)
    view = view_of(state, me)
    possible = worlds_in_play(view, phase)
    truth = secret.hands[possible.seat]
    assert truth in possible
    hidden = {one.seat: one for one in known_cards(view, phase).hidden}
    for layout in possible.sample(4, dice):
        assert layout.drawn in possible
        assert layout.drawn | layout.other == possible.unseen
        assert not layout.drawn & layout.other
        hands = {possible.seat: layout.drawn}
        hands |= {seat: layout.other for seat in hidden if seat != possible.seat}
        for seat, hand in hands.items():
            assert _fits(hand, hidden[seat])
    own = view.hand_mask or 0
    for card in list(cards_of(truth))[:1]:
        if own:
            assert (truth & ~(1 << card)) | (own & -own) not in possible


def _check_before_the_play(state: RoundState, me: Seat, dice: random.Random) -> None:
    phase, secret = state.phase, state.secret
    assert isinstance(phase, Exchange | Naming)
    assert isinstance(secret, Dealt)
    possible = worlds_of_declarer(view_of(state, me), phase)
    given = sum(1 << gift.card for gift in secret.gifts)
    assert secret.hands[possible.seat] & ~given in possible
    left = phase.table.opponents(me)[0]
    truth = Layout(secret.hands[possible.seat] & ~given, secret.hands[left] & ~given, 1)
    assert truth.drawn | truth.other == possible.unseen
    sizes = [(one.drawn.bit_count(), one.other.bit_count()) for one in possible.sample(3, dice)]
    assert sizes == [(7, 7)] * 3


def _fits(hand: Mask, known: HiddenHand) -> bool:
    return (
        hand.bit_count() == known.count
        and hand & known.certain_mask == known.certain_mask
        and not hand & ~known.possible_mask
    )
