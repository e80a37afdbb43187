"""What is answered for a player at once is what all can see to be forced, and nothing else."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.disguises import disguised
from tests.strategies.playing import states
from tests.strategies.rules import valid_rules
from tysiacha.cards import CARDS
from tysiacha.play.forced import forced_action
from tysiacha.rules.actions import Action, Bid, Cut, KeepCards, Pass
from tysiacha.rules.choices import CapWithMarriage, IllegalBid
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState


@given(state=states(valid_rules()), dice=st.randoms(use_true_random=False))
def test_a_forced_action_is_the_only_one_whatever_the_cards(
    state: RoundState, dice: random.Random
) -> None:
    seat = to_act(state)
    if seat is None:
        return
    forced = forced_action(view_of(state, seat))
    if forced is None:
        return
    assert legal_actions(view_of(state, seat)) == (forced,)
    for _time in range(5):
        other = legal_actions(view_of(disguised(state, None, state, dice), seat))
        assert len(other) == 1
        assert isinstance(state.phase, Tricks) or other == (forced,)


def after(rules: Rules, *actions: Action, dealer: int = 2) -> RoundState:
    state = start_round(Match.new(rules, dealer=dealer), tuple(CARDS)).state
    for action in actions:
        state = apply(state, action).state
    return state


def forced_in(state: RoundState) -> Action | None:
    seat = to_act(state)
    assert seat is not None
    return forced_action(view_of(state, seat))


def test_the_opening_is_asked_where_a_new_deal_may_be_demanded() -> None:
    assert forced_in(after(PRESETS["classic"], Cut(5))) is None
    assert forced_in(after(PRESETS["polish"], Cut(5))) == Bid(100)


def test_a_pass_under_a_marriage_limit_is_asked() -> None:
    """Passing for a player would tell that he holds no marriage (Q-41)."""
    state = after(PRESETS["polish"], Cut(5), Bid(100), Bid(120))
    assert forced_in(state) is None


@pytest.mark.parametrize(
    ("illegal", "forced"), [(IllegalBid.PREVENT, Pass()), (IllegalBid.FINE_AND_SKIP, None)]
)
def test_a_pass_over_a_flat_limit_is_made(illegal: IllegalBid, forced: Action | None) -> None:
    rules = Rules(
        cut_check=None, redeal_four_nines=None, cap_with_marriage=120, illegal_bid=illegal
    )
    assert forced_in(after(rules, Cut(5), Bid(100), Bid(120))) == forced


def test_an_unlimited_bid_is_asked_up_to_the_bound() -> None:
    rules = Rules(
        cut_check=None,
        redeal_four_nines=None,
        cap_without_marriage=None,
        cap_with_marriage=CapWithMarriage.UNLIMITED,
    )
    assert forced_in(after(rules, Cut(5), Bid(100), Bid(395))) is None
    assert forced_in(after(rules, Cut(5), Bid(100), Bid(400))) == Pass()


def test_keeping_the_cards_is_asked() -> None:
    dice = random.Random(5)
    asked: set[type[Action]] = set()
    for _deal in range(30):
        state = start_round(Match.new(Rules()), tuple(dice.sample(CARDS, 24))).state
        while (seat := to_act(state)) is not None:
            view = view_of(state, seat)
            actions = legal_actions(view)
            if len(actions) == 1 and forced_action(view) is None:
                asked.add(type(actions[0]))
            state = apply(state, dice.choice(actions)).state
    assert KeepCards in asked
