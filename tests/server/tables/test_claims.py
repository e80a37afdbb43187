"""Claims are granted where they hold in every layout, and in the plain cases that people expect."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

import pytest

from tests.server.tables.players import Room
from tests.strategies.deals import shuffled
from tests.strategies.disguises import disguised
from tests.strategies.playing import Moment, eager, play_deal
from tysiacha.cards import (
    BIT,
    FULL_MASK,
    HIGHER_MASK,
    MARRIAGE_MASK,
    SUIT_MASK,
    SUIT_OF,
    Mask,
    Suit,
    cards_of,
)
from tysiacha.rules.actions import Play
from tysiacha.rules.events import Event
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import MarriageAnnounced
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.stock import trick_count
from tysiacha.rules.tricks import following
from tysiacha.rules.views import SeatView
from tysiacha.server.tables.claims import claim_holds, winning_play
from tysiacha.server.tables.commands import Claim
from tysiacha.server.tables.refusals import Code, Refused

PLAYED = ("classic", "classic_two", "classic_four", "polish", "russian_house")


@dataclass(frozen=True)
class Position:
    """Somebody is about to lead, and what led there."""

    state: RoundState
    moments: tuple[Moment, ...]

    @property
    def seat(self) -> Seat:
        seat = self.state.phase.turn
        assert seat is not None
        return seat

    @property
    def tricks(self) -> Tricks:
        assert isinstance(self.state.phase, Tricks)
        return self.state.phase

    @property
    def secret(self) -> Dealt:
        assert isinstance(self.state.secret, Dealt)
        return self.state.secret

    @property
    def view(self) -> SeatView:
        return view_of(self.state, self.seat)

    @property
    def hand(self) -> Mask:
        return self.view.hand_mask or 0

    @property
    def unseen(self) -> Mask:
        gone = sum(BIT[card] for trick in self.tricks.done for card in trick.cards)
        return FULL_MASK & ~(self.hand | gone | self.view.discard_mask)


def positions(rules: Rules, seed: int, most: int, count: int) -> Iterator[Position]:
    """Give positions of random deals in which somebody with so few cards is about to lead."""
    dice = random.Random(seed)
    while count:
        moments = tuple(play_deal(Match.new(rules), shuffled(dice), eager, dice))
        for number, moment in enumerate(moments):
            phase = moment.before.phase
            if not isinstance(phase, Tricks) or phase.cards:
                continue
            if trick_count(rules) - len(phase.done) <= most and count:
                count -= 1
                yield Position(moment.before, moments[:number])


def layouts(position: Position, dice: random.Random, most: int) -> Iterator[RoundState]:
    """Give states that fit what the seat to lead has seen, all or as many as are wanted."""
    others = position.tricks.table.opponents(position.seat)
    size = position.hand.bit_count()
    found = list(_dealt(list(cards_of(position.unseen)), len(others), size))
    dice.shuffle(found)
    for hands in found[:most]:
        layout = dict(zip(others, hands, strict=True))
        if all(_fits(position, seat, hand) for seat, hand in layout.items()):
            held = list(position.secret.hands)
            for seat, hand in layout.items():
                held[seat] = hand
            yield replace(position.state, secret=replace(position.secret, hands=tuple(held)))


def _dealt(cards: list[int], hands: int, size: int) -> Iterator[tuple[Mask, ...]]:
    if not hands:
        yield ()
        return
    for chosen in combinations(cards, size):
        rest = [card for card in cards if card not in chosen]
        for more in _dealt(rest, hands - 1, size):
            yield (sum(1 << card for card in chosen), *more)


def _fits(position: Position, seat: Seat, hand: Mask) -> bool:
    """Tell whether all that a seat did could be done with a hand that ends as this one."""
    for moment in reversed(position.moments):
        if isinstance(moment.action, Play) and moment.before.phase.turn == seat:
            hand |= BIT[moment.action.card]
            phase = moment.before.phase
            assert isinstance(phase, Tricks)
            if phase.cards and not following(phase, hand) & BIT[moment.action.card]:
                return False
            pair = MARRIAGE_MASK[SUIT_OF[moment.action.card]]
            if moment.action.marriage and hand & pair != pair:
                return False
    given = [gift.card for gift in position.view.gifts if gift.receiver == seat]
    return all(BIT[card] & hand for card in given)


def loses(state: RoundState, claimer: Seat) -> bool:
    """Tell whether others who see all cards can take a trick from who claimed them all."""
    phase = state.phase
    if not isinstance(phase, Tricks):
        return False
    turn = phase.turn
    if not phase.cards and turn != claimer:
        return True
    if turn == claimer:
        return loses(apply(state, winning_play(state, claimer)).state, claimer)
    plays = legal_actions(view_of(state, turn))
    return any(loses(apply(state, play).state, claimer) for play in plays)


@pytest.mark.parametrize("base", PLAYED)
def test_what_is_granted_holds_in_every_layout(base: str) -> None:
    dice = random.Random(1)
    granted = 0
    for position in positions(PRESETS[base], 7, most=4, count=60):
        if position.hand.bit_count() < 2 or not claim_holds(position.view):
            continue
        granted += 1
        for state in layouts(position, dice, most=8):
            assert claim_holds(view_of(state, position.seat)), (
                "the answer depends on the view alone"
            )
            assert not loses(state, position.seat), (position.view, state.secret)
    assert granted > 3


@pytest.mark.parametrize("base", PLAYED)
def test_plain_claims_are_granted(base: str) -> None:
    """Cards that nobody can beat where nobody else has a trump: the last one, or a whole suit."""
    plain = 0
    for position in positions(PRESETS[base], 11, most=6, count=150):
        trump, unseen = position.tricks.trump, position.unseen
        ruffed = trump is not None and unseen & SUIT_MASK[trump]
        if not ruffed and not any(HIGHER_MASK[one] & unseen for one in cards_of(position.hand)):
            plain += 1
            assert claim_holds(position.view), position.view
    assert plain > 3


def test_a_claim_is_granted_against_trumps_that_the_own_ones_draw() -> None:
    drawn = [
        position
        for position in positions(Rules(), 3, most=5, count=300)
        if (trump := position.tricks.trump) is not None
        and position.unseen & SUIT_MASK[trump]
        and position.hand & ~SUIT_MASK[trump]
        and claim_holds(position.view)
    ]
    assert drawn


def test_a_claim_announces_the_marriage_that_nobody_can_spoil() -> None:
    found = 0
    looked_at = (positions(PRESETS[base], 5, most=7, count=300) for base in PLAYED)
    for position in chain.from_iterable(looked_at):
        pairs = [
            suit for suit in Suit if position.hand & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
        ]
        harmless = not any(HIGHER_MASK[one] & position.unseen for one in cards_of(position.hand))
        sure = pairs and harmless and not position.unseen & SUIT_MASK[pairs[0]]
        if not sure or not claim_holds(position.view) or not position.tricks.taken[position.seat]:
            continue
        found += 1
        state = position.state
        told: list[Event] = []
        while isinstance(state.phase, Tricks):
            step = apply(state, winning_play(state, position.seat))
            state, told = step.state, [*told, *step.events]
        announced = {one.suit for one in told if isinstance(one, MarriageAnnounced)}
        assert announced == set(pairs)
    assert found


def test_the_answer_to_a_claim_is_the_same_behind_every_truth() -> None:
    dice = random.Random(2)
    for position in positions(Rules(), 13, most=8, count=200):
        other = disguised(position.state, position.seat, position.state, dice)
        assert claim_holds(view_of(other, position.seat)) == claim_holds(position.view)


def test_who_does_not_lead_cannot_claim() -> None:
    room = Room(seed=4)
    room.fill(3)
    room.start()
    asked = 0
    for _ in range(120):
        room.play_on(1)
        for seat, one in room.table.people:
            phase = room.playing.state.phase if room.playing.state is not None else None
            if isinstance(phase, Tricks) and phase.turn == seat and not phase.cards:
                continue
            asked += 1
            with pytest.raises(Refused) as refused:
                room.say(one.player, Claim)
            assert refused.value.code in {Code.NOT_NOW, Code.NO_DEAL}
    assert asked > 200
