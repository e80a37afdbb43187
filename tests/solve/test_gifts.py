"""The cards to be given away: every pair is worth what the play after it is worth."""

import random
from dataclasses import replace

import pytest

from tysiacha.cards import CARDS, mask_of
from tysiacha.notation.cards import parse_card, parse_cards
from tysiacha.rules.choices import P2Form
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.answers import value
from tysiacha.solve.gifts import (
    Pair,
    after_gifts,
    after_putting_away,
    gift_answer,
    pairs_that_make,
    put_away_answer,
)
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import BadQuestion, Flaw
from tysiacha.solve.play_options import most_cards, play_rules

BY_NAME = {
    "classic": Rules(),
    "polish": PRESETS["polish"],
    "russian_house": PRESETS["russian_house"],
    "marriage at once": Rules(marriage_needs_trick=False, last_trick_bonus=10),
}


def dealt(dice: random.Random, rules: Rules) -> GiveAway:
    pack = dice.sample(CARDS, len(CARDS))
    held, left, right = mask_of(pack[:10]), mask_of(pack[10:17]), mask_of(pack[17:])
    return GiveAway(rules=rules, held=held, others=(left, right))


@pytest.mark.parametrize("name", BY_NAME)
def test_each_of_the_ninety_pairs_is_worth_its_play(name: str) -> None:
    question = dealt(random.Random(name), BY_NAME[name])
    found = gift_answer(question)
    assert len(found.values) == 90
    for pair, points in found.values.items():
        assert points == value(after_gifts(question, pair)), pair
    assert found.value == max(found.values.values())
    assert all(found.values[pair] == found.value for pair in found.best)


def test_pairs_make_a_contract_up_to_their_value() -> None:
    question = dealt(random.Random(4), Rules())
    values = gift_answer(question).values
    for contract in (1, 60, gift_answer(question).value, gift_answer(question).value + 1):
        right = {pair: points >= contract for pair, points in values.items()}
        assert dict(pairs_that_make(question, contract)) == right


def test_what_is_given_already_stays_given() -> None:
    question = dealt(random.Random(4), Rules())
    values = gift_answer(question).values
    card = min(pair.left for pair in values)
    given = GiveAway(
        rules=question.rules, held=question.held, others=question.others, given=(card, None)
    )
    kept = gift_answer(given).values
    assert len(kept) == 9
    assert kept == {pair: points for pair, points in values.items() if pair.left == card}


def test_the_nines_are_given_away_from_a_hand_that_takes_all_else() -> None:
    question = GiveAway(
        rules=Rules(),
        held=mask_of(parse_cards("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥ 9♠")),
        others=(
            mask_of(parse_cards("K♠ Q♠ J♠ K♣ Q♣ J♣ 9♣")),
            mask_of(parse_cards("K♦ Q♦ J♦ 9♦ K♥ Q♥ J♥")),
        ),
    )
    nines = Pair(parse_card("9♠"), parse_card("9♥"))
    assert gift_answer(question).value == gift_answer(question).values[nines] == 120


WRONG = {
    "nine cards": ("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥", 7, Flaw.HAND_SIZE),
    "a hand of six": ("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥ 9♠", 6, Flaw.HAND_SIZE),
    "a card twice": ("A♠ 10♠ A♣ 10♣ A♦ 10♦ A♥ 10♥ 9♥ K♠", 7, Flaw.CARD_TWICE),
}


@pytest.mark.parametrize("name", WRONG)
def test_hands_that_do_not_go_together_are_refused(name: str) -> None:
    held, size, flaw = WRONG[name]
    left = ["K♠", "Q♠", "J♠", "K♣", "Q♣", "J♣", "9♣"][:size]
    with pytest.raises(BadQuestion) as refused:
        GiveAway(
            rules=Rules(),
            held=mask_of(parse_cards(held)),
            others=(
                mask_of(parse_cards(" ".join(left))),
                mask_of(parse_cards("K♦ Q♦ J♦ 9♦ K♥ Q♥ J♥")),
            ),
        )
    assert refused.value.flaw is flaw


def test_rules_of_two_and_of_three_are_not_mixed() -> None:
    with pytest.raises(BadQuestion) as refused:
        GiveAway(rules=Rules(players=2), held=0, others=(0, 0))
    assert refused.value.flaw is Flaw.HAND_COUNT
    with pytest.raises(BadQuestion) as refused:
        PutAway(rules=Rules(), held=0, other=0)
    assert refused.value.flaw is Flaw.HAND_COUNT


# Two players.

OF_TWO = {
    "pass one": (PRESETS["classic_two"], 10, 12),
    "discard two": (Rules(players=2, p2_form=P2Form.DISCARD_TWO), 10, 66),
    "discard two, dead": (PRESETS["polish"], 10, 66),
    "one-card stocks": (Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS), 11, 12),
}


def dealt_to_two(dice: random.Random, rules: Rules, dealt: int) -> PutAway:
    pack = dice.sample(CARDS, len(CARDS))
    held, other = mask_of(pack[:12]), mask_of(pack[12 : 12 + dealt])
    return PutAway(rules=play_rules(rules, 2), held=held, other=other, declarer=1)


@pytest.mark.parametrize("name", OF_TWO)
def test_P2_2_each_choice_of_two_players_is_worth_its_play(name: str) -> None:
    rules, dealt, choices = OF_TWO[name]
    question = dealt_to_two(random.Random(name), rules, dealt)
    found = put_away_answer(question)
    assert len(found.values) == choices
    cards, points = next(iter(found.values.items()))
    after = after_putting_away(question, cards)
    assert points == value(after)
    assert {hand.bit_count() for hand in after.hands} == {most_cards(question.rules)}
    assert found.value == max(found.values.values())
    assert all(found.values[cards] == found.value for cards in found.best)


def test_what_is_put_away_already_stays_away() -> None:
    question = dealt_to_two(random.Random(2), PRESETS["polish"], 10)
    card = question.choices[0][0]
    gone = replace(question, gone=(card,))
    assert len(gone.choices) == 11
    assert all(card in cards for cards in gone.choices)


def test_hands_of_two_that_do_not_go_together_are_refused() -> None:
    question = dealt_to_two(random.Random(2), PRESETS["polish"], 10)
    with pytest.raises(BadQuestion) as refused:
        replace(question, other=question.held)
    assert refused.value.flaw is Flaw.CARD_TWICE
    with pytest.raises(BadQuestion) as refused:
        replace(question, other=0)
    assert refused.value.flaw is Flaw.HAND_SIZE
