"""Answers hang together: values, best plays, contracts, lines, each seat's own most, threads."""

import random
from dataclasses import replace

import pytest

from tests.solve.plain_search import plain_values
from tests.solve.questions import ALL, THREE, random_question
from tests.solve.whole_deals import DEALS, full_deal, kept_deals, question_of_deal, words
from tysiacha.cards import FULL_MASK, mask_of
from tysiacha.notation.cards import parse_card, parse_cards
from tysiacha.rules.actions import Play
from tysiacha.rules.choices import P2Form, P2Leftover
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.answers import answer, makes, plays_that_make, value
from tysiacha.solve.lines import best_line
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.threads import CHUNK, on_all_cores

# Values found by hand.


def test_the_lead_of_a_lone_ace_takes_all_that_must_follow() -> None:
    hands = tuple(mask_of(parse_cards(hand)) for hand in ("A♠ 9♥", "10♠ A♥", "K♠ 9♣"))
    found = answer(OpenCards(rules=Rules(), hands=hands, declarer=0, leader=0))
    # After the nine seat 2 leads its ten of spades, which the ace takes with the king or a nine.
    assert found.values == {Play(parse_card("A♠")): 11 + 10 + 4, Play(parse_card("9♥")): 11 + 10}
    assert (found.value, found.best) == (25, (Play(parse_card("A♠")),))


def test_MAR_3_no_marriage_at_the_first_lead_but_where_the_rules_allow_it() -> None:
    hands = tuple(mask_of(parse_cards(hand)) for hand in ("K♠ Q♠", "A♠ A♥", "9♠ 9♥"))
    question = OpenCards(rules=Rules(), hands=hands, declarer=0, leader=0)
    assert value(question) == 0
    assert value(replace(question, takers=frozenset({0}))) == 40 + 4 + 11  # Q♠, then K♠ trumps A♥
    allowed = Rules(marriage_needs_trick=False)
    assert value(replace(question, rules=allowed)) == 40 + 4 + 11


def test_a_whole_hand_of_top_cards_takes_everything() -> None:
    hands = [mask_of(parse_cards("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥"))]
    hands.append(mask_of(parse_cards("K♠ Q♠ K♣ Q♣ K♦ Q♦ K♥ Q♥")))
    hands.append(FULL_MASK & ~sum(hands))
    question = OpenCards(rules=Rules(), hands=tuple(hands), declarer=0, leader=0)
    assert value(question) == 120
    assert [value(question, seat) for seat in (1, 2)] == [0, 0]


# What answers promise.


@pytest.mark.parametrize("name", ALL)
def test_the_line_brings_the_value(name: str) -> None:
    dice = random.Random(name)
    for cards in (1, 2, 3, 4, 5, 6, 8):
        question = random_question(dice, ALL[name], cards)
        seat = dice.choice(question.order)
        line = best_line(question, seat)
        assert line.gain == value(question, seat) == answer(question, seat).value
        assert sum(len(trick.plays) - trick.begun for trick in line.tricks) == sum(
            hand.bit_count() for hand in question.hands
        )
        assert line.tricks[0].plays[: len(question.trick)] == tuple(map(Play, question.trick))


@pytest.mark.parametrize("name", ALL)
def test_a_contract_is_made_up_to_the_value_and_not_beyond(name: str) -> None:
    dice = random.Random(name)
    for cards in (2, 4, 6, 8):
        question = random_question(dice, ALL[name], cards)
        question = replace(question, made=0)
        most = value(question)
        made = [makes(question, contract) for contract in range(1, 300, 7)]
        assert made == [contract <= most for contract in range(1, 300, 7)]
        assert makes(question, max(most, 1)) == (most > 0)
        assert not makes(question, most + 1)
        after = plays_that_make(question, max(most, 1))
        assert [play for play, good in after.items() if good] == [
            play for play, points in answer(question).values.items() if points >= max(most, 1)
        ]


def test_points_made_before_count_for_a_contract() -> None:
    question = full_deal(random.Random(5), Rules())
    most = value(question)
    later = replace(question, made=60)
    assert value(later) == most
    assert makes(later, most + 60)
    assert not makes(later, most + 61)
    assert makes(replace(question, made=200), 200)


def test_SCORE_5_where_the_declarer_is_rounded_less_is_enough() -> None:
    question = full_deal(random.Random(5), Rules(declarer_rounded=True, rounding=10))
    contract = (value(question) + 5) // 10 * 10
    assert makes(question, contract)
    assert not makes(question, contract + 10)


@pytest.mark.parametrize("name", ["classic", "polish", "russian_house", "classic_two"])
def test_no_seat_makes_more_alone_than_the_others_let_it(name: str) -> None:
    """Two sides cannot both have the same points: what all make at least is in the round."""
    dice = random.Random(name)
    for _deal in range(5):
        question = full_deal(dice, PRESETS[name])
        least = [value(question, seat) for seat in question.order]
        assert sum(least) <= 120 + 280 + 200
        assert min(least) >= 0


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        (PRESETS["classic_two"], 11),
        (Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS), 11),
        (Rules(players=2, p2_form=P2Form.DISCARD_TWO, p2_leftover=P2Leftover.DEAD), 10),
        (Rules(players=2, p2_form=P2Form.DISCARD_TWO), 10),
    ],
    ids=["pass one", "literal", "dead", "discards count"],
)
def test_whole_rounds_of_two_players_are_solved(rules: Rules, cards: int) -> None:
    question = full_deal(random.Random(cards), rules)
    assert {hand.bit_count() for hand in question.hands} == {cards}
    assert best_line(question).gain == value(question) == max(answer(question).values.values())
    # Two players share all there is: what one makes of card points the other does not.
    assert value(question) + value(question, 1) <= 120 + 280


@pytest.mark.parametrize("name", ["classic", "everything", "two"])
def test_many_questions_on_all_cores_are_answered_in_their_order(name: str) -> None:
    dice = random.Random(name)
    questions = [random_question(dice, ALL[name], 5) for _number in range(3 * CHUNK + 5)]
    alone = [answer(question).values for question in questions]
    together = on_all_cores(lambda one: answer(one).values, questions, threads=3)
    assert list(together) == alone
    assert list(on_all_cores(value, [])) == []


def test_questions_by_several_rules_in_turn_do_not_mix() -> None:
    dice = random.Random(8)
    questions = [
        random_question(dice, rules, 3) for _number in range(5) for rules in THREE.values()
    ]
    for question in questions:
        assert answer(question).values == plain_values(question)


@pytest.mark.parametrize("name", ["classic", "two"])
def test_large_hands_have_the_values_of_the_second_solver(name: str) -> None:
    dice = random.Random(1)
    for cards in (6, 7):
        question = random_question(dice, ALL[name], cards)
        assert answer(question).values == plain_values(question)


def test_whole_deals_have_the_values_that_the_second_solver_once_found() -> None:
    deals = kept_deals()
    assert len(deals) == sum(DEALS.values())
    for deal in deals:
        found = answer(question_of_deal(deal)).values
        assert {words(play): points for play, points in found.items()} == deal["values"]
