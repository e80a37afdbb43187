"""What ``strong`` and ``expert`` say of the other hands, and where they have it from."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tysiacha.bots.mind.settings import STRONG, BeliefSettings, MindSettings
from tysiacha.bots.strong_bot import StrongBot
from tysiacha.bots.thoughts import Thoughts
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
from tysiacha.cards import CARDS, RANK_OF, Rank
from tysiacha.rules.actions import Action, Bid, Give, Pass
from tysiacha.rules.legal import legal_actions, proper_actions
from tysiacha.rules.phases import Bidding, Exchange, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView

BLIND = replace(STRONG, beliefs=BeliefSettings(inference=False))
NO_POLICY = replace(STRONG, beliefs=BeliefSettings(learned=False))


def seen(state: RoundState) -> SeatView:
    """The view of the seat to act."""
    assert state.phase.turn is not None
    return view_of(state, state.phase.turn)


def auction(preset: str, seed: int) -> RoundState:
    """A round in which nobody has spoken."""
    dice = random.Random(seed)
    rules = replace(PRESETS[preset], cut_check=None)
    state = start_round(Match.new(rules), tuple(dice.sample(CARDS, len(CARDS)))).state
    while not isinstance(state.phase, Bidding):
        state = apply(state, legal_actions(seen(state))[0]).state
    return state


def after(state: RoundState, *actions: Action) -> RoundState:
    for action in actions:
        state = apply(state, action).state
    return state


def told(state: RoundState, settings: MindSettings = STRONG) -> Thoughts:
    return StrongBot(seed=1, settings=settings).explain(seen(state))


def strong_cards(thoughts: Thoughts, seat: int) -> float:
    """How many aces a seat is believed to hold."""
    (hand,) = (one for one in thoughts.beliefs if one.seat == seat)
    return sum(hand.chances[card] for card in CARDS if RANK_OF[card] is Rank.ACE)


@pytest.mark.parametrize("settings", [STRONG, NO_POLICY])
def test_a_bidder_is_believed_to_hold_more_than_a_passer(settings: MindSettings) -> None:
    state = after(auction("classic", 4), Bid(100))
    bidder = state.phase.turn
    assert bidder is not None
    bid = after(state, Bid(120))
    high = told(bid, settings)
    assert high.inferred
    assert strong_cards(high, bidder) > strong_cards(told(bid, BLIND), bidder)
    passed = told(after(state, Pass()), settings)
    assert strong_cards(high, bidder) > strong_cards(passed, bidder)


def test_before_anybody_spoke_freely_all_deals_are_alike() -> None:
    state = after(auction("classic", 4), Bid(100))
    thoughts = told(state)
    assert not thoughts.inferred
    assert thoughts.beliefs == beliefs_at_random(seen(state))


@pytest.mark.parametrize("preset", ["classic", "classic_two", "classic_four"])
def test_beliefs_after_bids_put_as_many_cards_into_a_hand_as_it_has(preset: str) -> None:
    thoughts = told(after(auction(preset, 4), Bid(100), Bid(110)))
    assert thoughts.inferred
    size = 10 if preset == "classic_two" else 7
    for hand in thoughts.beliefs:
        assert sum(hand.chances) == pytest.approx(size, abs=1e-6)


@pytest.mark.parametrize("preset", ["classic", "classic_two"])
def test_exchange_and_forced_cards_are_told_with_inferred_beliefs(preset: str) -> None:
    state = auction(preset, 4)
    dice, forced, exchanged = random.Random(1), 0, 0
    while (seat := state.phase.turn) is not None:
        view = view_of(state, seat)
        actions = proper_actions(view)
        if isinstance(state.phase, Exchange) or (
            isinstance(state.phase, Tricks) and len(actions) == 1
        ):
            thoughts = told(state)
            assert thoughts.inferred
            assert {one.seat for one in thoughts.beliefs} == set(state.phase.table.opponents(seat))
            forced += len(actions) == 1
            exchanged += isinstance(state.phase, Exchange)
        passes = [one for one in actions if isinstance(one, Pass | Give)]
        state = apply(state, dice.choice(passes or actions)).state
    assert forced > 2
    assert exchanged > 0


def test_who_infers_nothing_says_so() -> None:
    state = after(auction("classic", 4), Bid(100), Bid(120))
    assert not told(state, BLIND).inferred
    assert told(state).inferred
    quick = StrongBot(seed=1, settings=BLIND)
    assert quick.explain(seen(state)).action == quick.act(seen(state))
