"""What kernels know of the rules of play is what the rules say, wherever play can come."""

import random
from collections.abc import Iterator

import pytest

from tests.rules.endings import random_ending
from tests.rules.perft_tables import ENDINGS, PLAY_RULES, position_of
from tests.solve.questions import ALL
from tysiacha.cards import BIT, CARDS, SUIT_OF, Suit, cards_of
from tysiacha.kernels.tables import NO_TRUMP
from tysiacha.kernels.tricks import beats, following
from tysiacha.rules.actions import Concede, Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.tricks import winning_place
from tysiacha.solve.engine import play_bits


def trump_of(suit: Suit | None) -> int:
    return NO_TRUMP if suit is None else int(suit)


def best_of(cards: tuple[int, ...], trump: int) -> int:
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best, trump):
            best = card
    return best


@pytest.mark.parametrize("trump", [None, *Suit])
def test_PLAY_7_every_pair_of_cards_goes_to_the_same(trump: Suit | None) -> None:
    for first in CARDS:
        for second in CARDS:
            if first != second:
                wins = winning_place((first, second), trump) == 1
                assert bool(beats(int(second), int(first), trump_of(trump))) == wins


@pytest.mark.parametrize("title", [title for title in ENDINGS if title[0] in "123"])
@pytest.mark.parametrize("name", PLAY_RULES)
def test_all_ways_to_play_an_ending_have_the_same_legal_cards(name: str, title: str) -> None:
    state = position_of(PLAY_RULES[name], ENDINGS[title])
    assert sum(1 for one in _reached(state) if check(one)) > 0


@pytest.mark.parametrize("name", ALL)
def test_random_play_has_the_same_legal_cards(name: str) -> None:
    dice = random.Random(name)
    checked = 0
    for cards in (4, 5, 6, 7, 7):
        state = random_ending(dice, ALL[name], cards)
        while not isinstance(state.phase, RoundOver):
            checked += check(state)
            state = apply(state, dice.choice(list(_plays(state)))).state
    assert checked > 20


def check(state: RoundState) -> bool:
    """Compare the cards with which one may follow, and who would take the trick."""
    phase, secret = state.phase, state.secret
    if not isinstance(phase, Tricks) or not phase.cards:
        return False
    assert isinstance(secret, Dealt)
    rules: Rules = phase.table.rules
    trump = trump_of(phase.trump)
    cards = tuple(map(int, phase.cards))
    best = best_of(cards, trump)
    assert cards.index(best) == winning_place(phase.cards, phase.trump)
    hand = secret.hands[phase.turn]
    legal = following(hand, int(SUIT_OF[cards[0]]), best, trump, play_bits(rules))
    assert int(legal) == sum(BIT[play.card] for play in _plays(state))
    assert set(cards_of(int(legal))) <= set(cards_of(hand))
    return True


def _plays(state: RoundState) -> Iterator[Play]:
    turn = state.phase.turn
    assert turn is not None
    for action in legal_actions(view_of(state, turn)):
        if not isinstance(action, Concede):
            assert isinstance(action, Play)
            yield action


def _reached(state: RoundState) -> Iterator[RoundState]:
    if isinstance(state.phase, RoundOver):
        return
    yield state
    for play in _plays(state):
        yield from _reached(apply(state, play).state)
