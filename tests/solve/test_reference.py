"""The reference against values found by hand, and against the second solver."""

import random

import pytest

from tests.solve.plain_search import plain_values
from tests.solve.questions import ALL, random_question
from tysiacha.cards import mask_of
from tysiacha.notation.cards import parse_card, parse_cards
from tysiacha.rules.actions import Play
from tysiacha.rules.options import Rules
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.reference import reference_value, reference_values


def asked(rules: Rules, *hands: str, leader: int = 0, leftover: str = "") -> OpenCards:
    masks = tuple(mask_of(parse_cards(hand)) for hand in hands)
    return OpenCards(
        rules=rules,
        hands=masks,
        declarer=0,
        leader=leader,
        takers=frozenset({leader}),
        leftover=mask_of(parse_cards(leftover)),
    )


def test_a_marriage_counts_and_its_trump_takes_the_rest() -> None:
    # Announced, the lead falls to the ten, and the other card of the pair trumps the ace of spades.
    # Plain, nothing is trump, and the ace takes that other card too.
    values = reference_values(asked(Rules(), "K♥ Q♥", "10♥ A♠", "9♥ 9♠"))
    king, queen = parse_card("K♥"), parse_card("Q♥")
    assert values == {
        Play(queen): 0,
        Play(queen, marriage=True): 100 + 4 + 11,
        Play(king): 0,
        Play(king, marriage=True): 100 + 3 + 11,
    }


def test_each_seat_has_its_own_most() -> None:
    # Seat 1 takes every trick: its ace of hearts the first, its nine of clubs, which nobody can
    # follow, the other.
    question = asked(Rules(), "A♠ 9♥", "A♥ 9♣", "10♥ 10♠", leader=1)
    assert [reference_value(question, seat) for seat in (0, 1, 2)] == [0, 11 + 10 + 10 + 11, 0]


def test_the_last_trick_brings_its_bonus_and_with_two_players_the_leftover() -> None:
    bonus = Rules(last_trick_bonus=10)
    assert reference_value(asked(bonus, "A♠", "9♠", "10♥")) == 11 + 10 + 10
    two = asked(Rules(players=2), "A♠", "9♠", leftover="K♥ 10♥")
    assert reference_value(two) == 11 + 4 + 10
    assert reference_value(two, 1) == 0


@pytest.mark.parametrize("name", ALL)
def test_the_reference_and_the_second_solver_agree(name: str) -> None:
    dice = random.Random(f"reference {name}")
    for cards in (1, 2, 2, 3, 3, 3):
        question = random_question(dice, ALL[name], cards)
        seat = dice.choice(question.order)
        assert reference_values(question, seat) == plain_values(question, seat)
