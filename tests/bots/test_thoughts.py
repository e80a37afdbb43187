"""Thoughts are values in a fixed order, whatever a bot thinks."""

import pytest

from tysiacha.bots.thoughts import Candidate, HandBelief, Thoughts, chosen_first
from tysiacha.rules.actions import Bid, Pass


def test_what_is_done_comes_first_even_where_it_is_not_the_best() -> None:
    some = [Candidate(Bid(110), 1.0), Candidate(Pass(), 2.0), Candidate(Bid(120), 3.0)]
    thoughts = Thoughts(chosen_first(Pass(), some))
    assert thoughts.action == Pass()
    assert [one.worth for one in thoughts.candidates] == [2.0, 3.0, 1.0]


def test_a_belief_is_about_all_cards() -> None:
    with pytest.raises(AssertionError):
        HandBelief(1, (0.5,) * 23)
