"""Thoughts are values in a fixed order, whatever a bot thinks."""

import random

import pytest

from tests.bots.duel import bots_named
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.thoughts import Candidate, HandBelief, Thoughts, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random, beliefs_of
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Bid, Pass
from tysiacha.rules.phases import Bidding, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView


def test_what_is_done_comes_first_even_where_it_is_not_the_best() -> None:
    some = [Candidate(Bid(110), 1.0), Candidate(Pass(), 2.0), Candidate(Bid(120), 3.0)]
    thoughts = Thoughts(chosen_first(Pass(), some))
    assert thoughts.action == Pass()
    assert [one.worth for one in thoughts.candidates] == [2.0, 3.0, 1.0]


def test_a_belief_is_about_all_cards() -> None:
    with pytest.raises(AssertionError):
        HandBelief(1, (0.5,) * 23)


def views(preset: str, seed: int) -> list[SeatView]:
    """The views of those who act in a deal of rule bots."""
    dice, rules = random.Random(seed), PRESETS[preset]
    bots = bots_named(["rule"] * rules.players, seed)
    state = start_round(Match.new(rules), tuple(dice.sample(CARDS, len(CARDS)))).state
    found = []
    while (seat := state.phase.turn) is not None:
        found.append(view_of(state, seat))
        state = apply(state, bots[seat].act(found[-1])).state
    return found


@pytest.mark.parametrize("preset", ["classic", "classic_two", "polish"])
def test_chances_are_those_of_all_layouts_gone_through(preset: str) -> None:
    compared = 0
    for view in views(preset, 2) + views(preset, 3):
        phase = view.phase
        if not isinstance(phase, Tricks) or len(possible := worlds_in_play(view, phase)) > 4000:
            continue
        layouts = [possible.layout(number) for number in range(len(possible))]
        counted = beliefs_of(phase.table.opponents(view.seat), possible, layouts)
        for one, other in zip(beliefs_at_random(view), counted, strict=True):
            assert one.seat == other.seat
            assert one.chances == pytest.approx(other.chances)
        compared += 1
    assert compared >= 12


def test_before_the_stock_is_taken_all_unseen_cards_are_alike() -> None:
    view = next(one for one in views("classic", 2) if isinstance(one.phase, Bidding))
    for belief in beliefs_at_random(view):
        assert sorted(belief.chances) == pytest.approx([0.0] * 7 + [7 / 17] * 17)


def test_the_declarer_knows_whom_he_gave_which_card() -> None:
    last = [one for one in views("classic", 2) if one.gifts and not isinstance(one.phase, Tricks)]
    gifts = {gift.receiver: gift.card for gift in last[-1].gifts}
    beliefs = {one.seat: one.chances for one in beliefs_at_random(last[-1])}
    assert gifts
    assert all(beliefs[seat][card] == 1 for seat, card in gifts.items())
