"""What can be asked, what cannot and why, and what a round at some moment is asked about."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.solve.questions import ALL, random_question
from tests.solve.random_rounds import (
    PLAYABLE,
    before_the_stock,
    in_exchange,
    plain_actions,
    random_states,
)
from tests.strategies.tables import TABLES
from tysiacha.cards import CARDS, Suit, card_text, mask_of
from tysiacha.notation.cards import parse_card, parse_cards
from tysiacha.notation.position_reading import parse_position
from tysiacha.rules.choices import P2Form
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.round import apply
from tysiacha.rules.states import Dealt
from tysiacha.solve.gifts import after_putting_away
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.open_cards import BadQuestion, Flaw, OpenCards
from tysiacha.solve.rounds import NothingToSolve, counted, question_of, state_of

THREE = ("A♠ K♠", "10♠ 9♠", "J♥ 9♥")


def asked(
    *hands: str,
    rules: Rules | None = None,
    declarer: int = 0,
    leader: int = 0,
    trick: str = "",
    trump: Suit | None = None,
    next_trump: Suit | None = None,
    takers: tuple[int, ...] = (),
    leftover: str = "",
) -> OpenCards:
    return OpenCards(
        rules=rules or Rules(),
        hands=tuple(mask_of(parse_cards(hand)) for hand in hands),
        declarer=declarer,
        leader=leader,
        trick=parse_cards(trick),
        trump=trump,
        next_trump=next_trump,
        takers=frozenset(takers),
        leftover=mask_of(parse_cards(leftover)),
    )


WRONG: Mapping[str, tuple[Flaw, Callable[[], OpenCards]]] = {
    "no cards": (Flaw.NO_CARDS, lambda: asked("", "", "")),
    "two hands of three": (Flaw.HAND_COUNT, lambda: asked("A♠", "K♠")),
    "declarer": (Flaw.NO_SUCH_SEAT, lambda: asked(*THREE, declarer=3)),
    "leader": (Flaw.NO_SUCH_SEAT, lambda: asked(*THREE, leader=-1)),
    "taker": (Flaw.NO_SUCH_SEAT, lambda: asked(*THREE, takers=(5,))),
    "two hands, one card": (Flaw.CARD_TWICE, lambda: asked("A♠ K♠", "A♠ 9♠", "J♥ 9♥")),
    "hand and trick": (Flaw.CARD_TWICE, lambda: asked("A♠", "10♠ 9♠", "J♥ 9♥", trick="9♥")),
    "one short": (Flaw.HAND_SIZE, lambda: asked("A♠ K♠", "10♠ 9♠", "J♥")),
    "led and still holds": (Flaw.HAND_SIZE, lambda: asked(*THREE, trick="Q♠")),
    "wrong leader": (
        Flaw.HAND_SIZE,
        lambda: asked("A♠", "10♠ 9♠", "J♥ 9♥", leader=1, trick="Q♠"),
    ),
    "out of turn": (Flaw.HAND_SIZE, lambda: asked("A♠", "10♠ 9♠", "J♥", trick="Q♠ Q♥")),
    "whole trick": (Flaw.WHOLE_TRICK, lambda: asked("A♠", "9♠", "J♥", trick="Q♠ Q♥ Q♣")),
    "pending trump": (Flaw.PENDING_TRUMP, lambda: asked(*THREE, trump=Suit.HEARTS)),
    "leftover of three": (Flaw.NO_LEFTOVER, lambda: asked(*THREE, leftover="A♥")),
    "no leftover": (Flaw.LEFTOVER_SIZE, lambda: asked("A♠", "9♠", rules=Rules(players=2))),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_go_together_cannot_be_asked(name: str) -> None:
    flaw, ask = WRONG[name]
    with pytest.raises(BadQuestion) as refused:
        ask()
    assert refused.value.flaw is flaw
    assert "{" not in str(refused.value)


def test_hands_are_not_larger_than_the_rules_allow() -> None:
    nine, seven, eight = CARDS[:9], CARDS[9:16], CARDS[16:]
    with pytest.raises(BadQuestion) as refused:
        asked(*(" ".join(card_text(card) for card in hand) for hand in (nine, seven, eight)))
    assert refused.value.flaw is Flaw.TOO_MANY


def test_who_plays_next_and_who_may_announce() -> None:
    question = asked("A♠", "10♠ 9♠", "J♥ 9♥", trick="Q♠", takers=(1,))
    assert (question.turn, question.order) == (1, (0, 1, 2))
    assert asked(*THREE, leader=2, takers=(1,)).opening
    assert not asked(*THREE, leader=2, takers=(2,)).opening
    assert not asked(*THREE, rules=PRESETS["polish"]).opening


@pytest.mark.parametrize("name", TABLES)
def test_a_round_is_asked_about_at_every_moment_of_its_play(name: str) -> None:
    """The seat to act and the cards are those of the round, and so is what comes of playing on."""
    dice = random.Random(name)
    states = random_states(dice, TABLES[name])
    over = states[-1].phase
    assert isinstance(over, RoundOver)
    assert isinstance(over.outcome, Played)
    for state in states:
        if not isinstance(state.phase, PLAYABLE):
            continue
        question = question_of(state)
        assert isinstance(question, OpenCards)
        assert question.declarer == over.outcome.declarer
        assert isinstance(state.secret, Dealt)
        assert question.hands == state.secret.hands
        if isinstance(state.phase, Tricks):
            assert question.turn == state.phase.turn
            assert plain_actions(state) == plain_actions(state_of(question))


@pytest.mark.parametrize("name", TABLES)
def test_a_round_played_on_from_a_question_brings_the_same(name: str) -> None:
    dice = random.Random(name)
    states = random_states(dice, TABLES[name])
    start = next(one for one in states if isinstance(one.phase, PLAYABLE))
    for later in (start, states[-9], states[-2]):
        question = question_of(later)
        assert isinstance(question, OpenCards)
        twin = state_of(question)
        for state, after in pairwise(states[states.index(later) :]):
            if isinstance(state.phase, Tricks):
                (action,) = [
                    one for one in plain_actions(state) if apply(state, one).state == after
                ]
                twin = apply(twin, action).state
        over = states[-1].phase
        assert isinstance(over, RoundOver)
        assert isinstance(over.outcome, Played)
        gain = counted(twin.phase, question.declarer)
        assert question.made + gain == over.outcome.raw[question.declarer]


@pytest.mark.parametrize("name", ALL)
def test_a_question_made_a_round_is_the_same_question(name: str) -> None:
    dice = random.Random(name)
    for cards in (1, 2, 3, 5, 8):
        question = random_question(dice, ALL[name], cards)
        again = question_of(state_of(question))
        assert isinstance(again, OpenCards)
        for part in ("hands", "leader", "trick", "trump", "next_trump", "leftover", "sitting"):
            assert getattr(again, part) == getattr(question, part)
        assert (again.turn, again.opening) == (question.turn, question.opening)


def test_points_so_far_are_those_of_the_declarer() -> None:
    text = (
        "rules classic; dealer 3; play; declarer 1 100; contract 105; took 1 4 65, 2 2 16; "
        "announced 1 ♠; trick 1 K♥ marriage; trump ♥; hand 1 Q♥; hand 2 9♥ 10♥; hand 3 A♥ A♦"
    )
    question = question_of(parse_position(text).position.state())
    assert isinstance(question, OpenCards)
    assert question.contract == 105
    assert question.made == 65 + 40 + 100
    assert question.trick == (parse_card("K♥"),)


def test_before_the_stock_and_after_the_end_nothing_is_solved() -> None:
    states = random_states(random.Random(1), Rules())
    for state in filter(before_the_stock, states):
        with pytest.raises(NothingToSolve, match="no stock"):
            question_of(state)
    with pytest.raises(NothingToSolve, match="over"):
        question_of(states[-1])


def test_cards_given_already_are_put_back_and_remembered() -> None:
    first, second = filter(in_exchange, random_states(random.Random(3), Rules()))
    before, after = question_of(first), question_of(second)
    assert isinstance(before, GiveAway)
    assert isinstance(after, GiveAway)
    assert (before.held, before.others, before.given) == (after.held, after.others, (None, None))
    assert isinstance(second.secret, Dealt)
    assert [card for card in after.given if card is not None] == [second.secret.gifts[0].card]


@pytest.mark.parametrize("form", P2Form)
def test_the_exchange_of_two_players_asks_what_to_put_away(form: P2Form) -> None:
    rules = Rules(players=2, p2_form=form)
    states = random_states(random.Random(form), rules)
    questions = [question_of(state) for state in filter(in_exchange, states)]
    for number, asked_then in enumerate(questions):
        assert isinstance(asked_then, PutAway)
        assert (asked_then.held.bit_count(), len(asked_then.gone)) == (12, number)
    # What was put away leads to the play that the round has then.
    after = question_of(next(one for one in states if isinstance(one.phase, PLAYABLE)))
    assert isinstance(after, OpenCards)
    question = questions[-1]
    assert isinstance(question, PutAway)
    ways = [after_putting_away(question, cards) for cards in question.choices]
    assert replace(after, contract=None) in [replace(way, contract=None) for way in ways]
