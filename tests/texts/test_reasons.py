"""Every refusal has its reason in words, filled in from the view of the player."""

import random
import re

import pytest

from tysiacha.cards import CARDS, Suit
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.choices import BlindBid, Contra
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import legal_actions, refusal_in
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.texts.reasons import reason_text

ALL_FACTS: dict[str, int | Suit] = {
    "lowest": 105,
    "highest": 120,
    "limit": 120,
    "step": 5,
    "opening": 100,
    "suit": Suit.HEARTS,
    "trump": Suit.CLUBS,
}
SOME_ACTIONS: tuple[Action, ...] = (
    *(Cut(at) for at in (0, 1, 24)),
    *(Bid(points) for points in (0, 95, 100, 101, 120, 125, 400, 1000)),
    *(DeclareContract(points) for points in (95, 101, 120, 1000)),
    *(ChooseStock(which) for which in (0, 1, 3)),
    *(
        Play(card, marriage=m, aces=a)
        for card in CARDS
        for m in (False, True)
        for a in (False, True)
    ),
    *(Give(card, to) for card in CARDS[::5] for to in range(-1, 4)),
    *(Discard(card) for card in CARDS[::5]),
    KeepCards(),
    DemandRedeal(),
    Look(),
    Pass(),
    ConfirmOpening(),
    Concede(),
    SayContra(),
    Redouble(),
    LetStand(),
)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence_and_its_rule(reason: Reason) -> None:
    text = reason_text(reason, ALL_FACTS)
    assert re.fullmatch(r"[A-Z].*\. \([A-Z0-9]+-\d+\)", text)
    assert text.endswith(f"({reason.rule})")
    assert "{" not in text


def test_suits_are_said_in_words() -> None:
    assert reason_text(Reason.MUST_FOLLOW_SUIT, ALL_FACTS) == (
        "You must follow suit: hearts. (PLAY-3)"
    )
    assert "trump: clubs" in reason_text(Reason.MUST_TRUMP, ALL_FACTS)


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        Rules(blind_bid=BlindBid.ANY, contra=Contra.REDOUBLE, jump_bids=False),
        Rules(players=2, cap_without_marriage=None),
    ],
    ids=lambda rules: rules.rules_id,
)
def test_whatever_is_refused_in_a_real_round_can_be_explained(rules: Rules) -> None:
    dice = random.Random(rules.rules_id)
    match = Match.new(rules)
    for _deal in range(4):
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        while (seat := to_act(state)) is not None:
            view = view_of(state, seat)
            for action in SOME_ACTIONS:
                reason = refusal_in(view, action)
                assert reason is None or "{" not in reason_text(reason, view)
            state = apply(state, dice.choice(legal_actions(view))).state
        match = state.phase.match if state.phase.turn is None else match
