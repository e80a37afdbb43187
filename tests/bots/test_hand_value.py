"""What hands are worth: the examples show the order of things, not one fit's decimals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies.situations import CLASSIC, mask
from tysiacha.bots.chances import chance_of_none, chance_of_reaching
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_settings import (
    DEALT_OF_THREE,
    DEALT_OF_TWO,
    KEPT_OF_THREE,
    KEPT_OF_TWO,
    HandWeights,
)

DEALT = scale_for(CLASSIC, DEALT_OF_THREE)


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [
        ("J♥ 9♥ J♦ 9♦ J♣ 9♣ 9♠", 20, 50),
        ("A♥ J♥ 9♦ J♣ 9♣ J♠ 9♠", 40, 70),
        ("A♥ 10♥ A♦ 10♦ J♣ 9♣ 9♠", 90, 120),
        ("K♥ Q♥ A♦ J♣ 9♣ J♠ 9♠", 125, 165),
        ("A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠", 170, 230),
    ],
)
def test_dealt_hands_are_worth_about_that(hand: str, least: int, most: int) -> None:
    assert least <= DEALT.value(mask(hand)) <= most


@pytest.mark.parametrize("weights", [DEALT_OF_THREE, KEPT_OF_THREE, DEALT_OF_TWO, KEPT_OF_TWO])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("A♥ 9♥ J♦ 9♦ J♣ 9♣ 9♠", "10♥ 9♥ J♦ 9♦ J♣ 9♣ 9♠"),
        ("A♥ 10♥ J♦ 9♦ J♣ 9♣ 9♠", "A♥ 10♦ J♥ 9♦ J♣ 9♣ 9♠"),
        ("K♥ Q♥ A♦ 9♦ J♣ 9♣ 9♠", "K♠ Q♠ A♦ 9♦ J♣ 9♣ 9♥"),
        ("K♥ Q♥ A♦ 9♦ J♣ 9♣ 9♠", "K♥ Q♥ 10♦ 9♦ J♣ 9♣ 9♠"),
    ],
)
def test_one_hand_is_worth_more_than_another(weights: HandWeights, better: str, worse: str) -> None:
    scale = scale_for(CLASSIC, weights)
    assert scale.value(mask(better)) > scale.value(mask(worse))


def test_a_marriage_without_an_ace_waits_for_its_first_trick_only_where_it_needs_one() -> None:
    hand = mask("K♥ Q♥ 10♦ 9♦ J♣ 9♣ 9♠ J♠")
    needed = scale_for(CLASSIC, KEPT_OF_THREE)
    at_once = scale_for(replace(CLASSIC, marriage_needs_trick=False), KEPT_OF_THREE)
    assert at_once.value(hand) > needed.value(hand) + 50


def test_marriages_are_worth_what_the_rules_pay() -> None:
    german = replace(CLASSIC, marriage_values=(80, 100, 40, 60))
    hand = mask("K♣ Q♣ A♦ 9♦ J♥ 9♥ 9♠")
    assert scale_for(german, DEALT_OF_THREE).value(hand) > DEALT.value(hand) + 20


def test_four_aces_are_worth_more_where_they_pay() -> None:
    paying = scale_for(replace(CLASSIC, ace_marriage=200), DEALT_OF_THREE)
    four, three = mask("A♥ A♦ A♣ A♠ 10♠ 9♥ 9♦"), mask("A♥ A♦ A♣ 10♣ 10♠ 9♥ 9♦")
    assert paying.value(four) > DEALT.value(four)
    assert paying.value(three) == DEALT.value(three)


def test_chances() -> None:
    assert chance_of_none(0, 7, 14) == 1
    assert chance_of_none(8, 7, 14) == 0
    assert chance_of_none(2, 1, 4) == 0.5
    assert chance_of_reaching(100, 120, 20) == pytest.approx(0.84, abs=0.01)
    assert chance_of_reaching(120, 100, 20) == pytest.approx(0.16, abs=0.01)
