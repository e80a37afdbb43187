"""What a seat deduces is true, and the plain things are deduced."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies.rules import valid_rules
from tests.strategies.situations import CLASSIC, TWO, A, B, C, Hands, Script, dealt, leading, mask
from tysiacha.bots.known_cards import HiddenHand, KnownCards, known_cards
from tysiacha.cards import CARDS, FULL_MASK
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
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


def known(script: Script, seat: Seat) -> KnownCards:
    return known_cards(script.view(seat), script.at(Tricks))


def test_a_card_given_is_known_to_giver_and_receiver() -> None:
    script = leading(HANDS, "9♠ 9♦")
    assert known(script, A).hand_of(B).certain_mask == mask("9♠")
    assert known(script, A).hand_of(C).certain_mask == mask("9♦")
    assert not known(script, B).hand_of(A).possible_mask & mask("9♠")


def test_who_does_not_follow_is_void() -> None:
    script = leading(HANDS, "9♠ 9♦").do("A♥ 9♥ J♦")
    assert not known(script, A).hand_of(C).possible_mask & mask("10♥ J♥")
    assert known(script, A).hand_of(B).certain_mask & mask("10♥ J♥") == mask("10♥ J♥")


def test_a_marriage_announced_shows_its_other_half() -> None:
    script = leading(HANDS, "9♠ 9♦").do("A♥ 9♥ J♦, K♥!")
    assert known(script, B).hand_of(A).certain_mask & mask("Q♥")
    assert not known(script, B).hand_of(C).possible_mask & mask("Q♥")


def test_who_must_beat_and_does_not_cannot() -> None:
    script = leading(HANDS, "9♠ 9♦", replace(CLASSIC, must_beat=True)).do("10♦ K♦ Q♦")
    assert not known(script, C).hand_of(B).possible_mask & mask("A♦")
    plain = leading(HANDS, "9♠ 9♦").do("10♦ K♦ Q♦")
    assert known(plain, C).hand_of(B).possible_mask & mask("A♦")


def test_only_one_card_of_the_stock_can_be_with_the_other_defender() -> None:
    script = leading(HANDS, "9♠ K♣").do("A♥ 9♥ K♣")
    assert not known(script, B).hand_of(C).possible_mask & mask("A♣ 9♦")
    assert known(script, B).hand_of(A).certain_mask & mask("A♣ 9♦") == mask("A♣ 9♦")


def test_of_two_players_the_declarer_holds_what_he_took_and_did_not_give() -> None:
    script = dealt(TWO).do("A: 100, B: pass, stock 1, give 9♠ B, keep, contract 100")
    hand = known(script, B).hand_of(A)
    assert hand.certain_mask == mask("A♣ K♣")
    assert hand.count == 11


def test_chances_of_a_hidden_hand() -> None:
    hand = HiddenHand(seat=1, count=3, certain_mask=mask("A♥"), open_mask=mask("K♥ Q♥ J♥ 9♥"))
    assert hand.chance_without(mask("A♥")) == 0
    assert hand.chance_without(mask("A♠")) == 1
    assert hand.chance_without(mask("K♥")) == 0.5
    assert hand.chance_without(mask("K♥ Q♥ J♥")) == 0


@pytest.mark.parametrize("seat", [A, B, C])
def test_every_card_is_held_or_gone_or_unseen(seat: Seat) -> None:
    cards = known(leading(HANDS, "9♠ 9♦").do("A♥ 9♥ J♦, K♥!"), seat)
    assert cards.hand_mask | cards.gone_mask | cards.unseen_mask == FULL_MASK
    assert not cards.hand_mask & cards.unseen_mask
    assert not cards.gone_mask & (cards.hand_mask | cards.unseen_mask)


@settings(max_examples=60)
@given(rules=valid_rules(), seed=st.integers(0, 10_000))
def test_what_is_deduced_is_never_wrong(rules: Rules, seed: int) -> None:
    dice = random.Random(seed)
    state = start_round(Match.new(rules), tuple(dice.sample(CARDS, len(CARDS)))).state
    while (seat := state.phase.turn) is not None:
        if isinstance(state.phase, Tricks):
            _check(state, seat)
        state = apply(state, dice.choice(proper_actions(view_of(state, seat)))).state


def _check(state: RoundState, me: Seat) -> None:
    phase, secret = state.phase, state.secret
    assert isinstance(phase, Tricks)
    assert isinstance(secret, Dealt)
    cards = known_cards(view_of(state, me), phase)
    assert [one.seat for one in cards.hidden] == list(phase.table.opponents(me))
    for one in cards.hidden:
        true = secret.hands[one.seat]
        assert one.count == true.bit_count()
        assert not one.certain_mask & ~true
        assert not true & ~one.possible_mask
        assert not true & ~cards.unseen_mask
        assert not one.certain_mask & one.open_mask
