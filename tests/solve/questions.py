"""Random questions for the solver: endings with any trick so far, biased to hold marriages."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from tysiacha.cards import BIT, CARDS, MARRIAGE_MASK, RANK_MASK, Card, Mask, Rank, Suit, cards_of
from tysiacha.rules.actions import Play
from tysiacha.rules.choices import P2Form, P2Leftover, TrumpChange, TrumpEffect
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.solve.open_cards import OpenCards, leftover_size
from tysiacha.solve.rounds import question_of, state_of

THREE: Final[Mapping[str, Rules]] = {
    "classic": Rules(),
    "polish": PRESETS["polish"],
    "no duty to trump": Rules(must_trump=False),
    "beat, trump freely": Rules(must_beat=True, must_trump=False),
    "must beat": Rules(must_beat=True),
    "must overtrump": Rules(must_overtrump=True),
    "next trick": Rules(trump_effect=TrumpEffect.NEXT_TRICK),
    "first trump stays": Rules(trump_change=TrumpChange.FIRST_ONLY),
    "four aces": Rules(ace_marriage=200, marriage_needs_trick=False),
    "dear spades": Rules(marriage_values=(100, 20, 80, 40), last_trick_bonus=10),
    "everything": Rules(
        must_beat=True,
        must_overtrump=True,
        trump_effect=TrumpEffect.NEXT_TRICK,
        trump_change=TrumpChange.FIRST_ONLY,
        ace_marriage=100,
        last_trick_bonus=20,
    ),
    "later, no duties": Rules(
        must_trump=False, trump_effect=TrumpEffect.NEXT_TRICK, ace_marriage=40
    ),
    "four players": Rules(players=4),
}
"""Rules of play for three at the table, between them every option of play on and off."""

TWO: Final[Mapping[str, Rules]] = {
    "two": PRESETS["classic_two"],
    "two, dead": Rules(players=2, p2_leftover=P2Leftover.DEAD),
    "two, polish": Rules(
        players=2,
        must_beat=True,
        must_overtrump=True,
        marriage_needs_trick=False,
        p2_form=P2Form.DISCARD_TWO,
        p2_leftover=P2Leftover.DEAD,
    ),
    "two, discards count": Rules(players=2, p2_form=P2Form.DISCARD_TWO, last_trick_bonus=10),
    "two, everything": Rules(
        players=2,
        must_trump=False,
        trump_effect=TrumpEffect.NEXT_TRICK,
        trump_change=TrumpChange.FIRST_ONLY,
        ace_marriage=200,
    ),
}

ALL: Final[Mapping[str, Rules]] = {**THREE, **TWO}


def random_question(dice: random.Random, rules: Rules, cards: int) -> OpenCards:
    """A question in which hands began the trick with so many cards; up to all but one are played.

    Half of the hands are dealt so that somebody holds a marriage, and with paying aces some hold
    all four.
    """
    sitting = dice.randrange(4) if rules.players == 4 else None
    seats = [seat for seat in range(rules.players) if seat != sitting]
    hands = [0] * rules.players
    pack = dice.sample(CARDS, len(CARDS))
    for seat in seats:
        hands[seat] = _hand(dice, rules, pack, cards)
    leftover = sum(BIT[card] for card in pack[: leftover_size(rules)])
    leader = dice.choice(seats)
    trump = dice.choice([None, *Suit])
    takers = {seat for seat in seats if dice.random() < 0.5}
    if dice.random() < 0.85:
        takers.add(leader)
    question = OpenCards(
        rules=rules,
        hands=tuple(hands),
        declarer=dice.choice(seats),
        leader=leader,
        trump=trump,
        next_trump=trump,
        takers=frozenset(takers),
        leftover=leftover,
        sitting=sitting,
    )
    return into_the_trick(dice, question)


def _hand(dice: random.Random, rules: Rules, pack: list[Card], cards: int) -> Mask:
    wanted: Mask = 0
    if rules.ace_marriage is not None and cards >= 4 and dice.random() < 0.3:
        wanted = RANK_MASK[Rank.ACE]
    elif cards >= 2 and dice.random() < 0.4:
        wanted = MARRIAGE_MASK[dice.choice(list(Suit))]
    there = sum(BIT[card] for card in pack)
    hand = wanted if wanted & there == wanted else 0
    for card in cards_of(hand):
        pack.remove(card)
    while hand.bit_count() < cards:
        hand |= BIT[pack.pop()]
    return hand


def into_the_trick(dice: random.Random, question: OpenCards) -> OpenCards:
    """Play some legal cards of the trick, announcements often among them."""
    state = state_of(question)
    for _card in range(dice.randrange(len(question.order))):
        plays = [
            one
            for one in legal_actions(view_of(state, state.phase.turn or 0))
            if isinstance(one, Play)
        ]
        shouts = [one for one in plays if one.marriage or one.aces]
        state = apply(state, dice.choice(shouts if shouts and dice.random() < 0.5 else plays)).state
    found = question_of(state)
    assert isinstance(found, OpenCards)
    return found
