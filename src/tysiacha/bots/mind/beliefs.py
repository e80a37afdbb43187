"""Which layouts of the hidden cards a seat believes in: what is possible, weighed by what was done.

Hard facts come first (:mod:`tysiacha.bots.possible_worlds`). What is left is weighed by how likely
each layout makes what its players did: bid or passed, raised, gave away, played.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Final

from tysiacha.bots.known_cards import beating_mask, tricks_with_trump
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.mind.signs import Signs, bid_signs
from tysiacha.bots.mind.two_beliefs import costs_in_duel
from tysiacha.bots.possible_worlds import (
    Layout,
    PossibleWorlds,
    worlds_in_play,
    worlds_of_declarer,
)
from tysiacha.bots.thoughts import HandBelief
from tysiacha.cards import BIT, PACK_SIZE, SUIT_OF, Card, Mask, cards_of
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.notices import MarriageAnnounced
from tysiacha.rules.phases import Exchange, Naming, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.solve.engine import trump_number
from tysiacha.solve.weighing import Event, costs_of_plays


@dataclass(frozen=True, slots=True)
class Belief:
    """Layouts with their probabilities, which add up to 1."""

    possible: PossibleWorlds
    layouts: tuple[Layout, ...]
    chances: tuple[float, ...]

    def drawn(self, most: int, dice: Random) -> list[Layout]:
        """Give at most so many layouts, each with how many times it counts.

        All of them if they are so few; else drawn by their chances, spread as evenly as can be.
        """
        pairs = zip(self.layouts, self.chances, strict=True)
        if len(self.layouts) <= most:
            counted = [(layout, round(chance * _FINE)) for layout, chance in pairs]
            kept = [layout._replace(ways=times) for layout, times in counted if times]
            return kept or [self.layouts[0]._replace(ways=1)]
        found, reached, mark = [], 0.0, dice.random()
        for layout, chance in pairs:
            reached += chance * most
            times = 0
            while mark < reached:
                mark += 1
                times += 1
            if times:
                found.append(layout._replace(ways=times))
        return found

    def chance_of(self, drawn: Mask) -> float:
        """Give the probability of a layout by its drawn hand."""
        pairs = zip(self.layouts, self.chances, strict=True)
        return sum(chance for layout, chance in pairs if layout.drawn == drawn)


def hands_of(belief: Belief, view: SeatView) -> tuple[HandBelief, ...]:
    """Give where the cards are believed to be, clockwise from the left; hidden hands only."""
    possible = belief.possible
    seats = view.phase.table.opponents(view.seat)
    drawn, other = [0.0] * PACK_SIZE, [0.0] * PACK_SIZE
    for layout, chance in zip(belief.layouts, belief.chances, strict=True):
        for card in cards_of(layout.drawn):
            drawn[card] += chance
        for card in cards_of(layout.other):
            other[card] += chance
    for gift in view.gifts:
        if gift.giver == view.seat and not isinstance(view.phase, Tricks):
            (drawn if gift.receiver == possible.seat else other)[gift.card] = 1.0
    return tuple(
        HandBelief(
            seat, tuple(min(1.0, one) for one in (drawn if seat == possible.seat else other))
        )
        for seat in seats
    )


_FINE = 1_000_000
LEARNED: Final = find_spec("numpy") is not None
"""Whether the learned policy can be asked."""


def belief_in_play(
    view: SeatView, phase: Tricks, dice: Random, settings: MindSettings, most: int
) -> Belief:
    """Give what a seat believes when it is to play a card; ``most`` layouts are looked at."""
    possible = worlds_in_play(view, phase)
    layouts = possible.sample(most, dice)
    costs = [0.0] * len(layouts)
    if settings.beliefs.inference and len(layouts) > 1:
        if len(phase.table.active) == TWO_PLAYERS:
            costs = costs_in_duel(view, phase, possible, layouts, settings.for_two)
            return weighed(possible, layouts, costs, settings)
        costs = _costs_in_play(view, phase, possible, layouts, settings, dice)
    return weighed(possible, layouts, costs, settings)


def belief_of_declarer(
    view: SeatView, phase: Exchange | Naming, dice: Random, settings: MindSettings, most: int
) -> Belief:
    """Give what the declarer believes of the two other hands before his gifts."""
    possible = worlds_of_declarer(view, phase)
    layouts = possible.sample(most, dice)
    costs = [0.0] * len(layouts)
    if settings.beliefs.inference:
        left, right = phase.table.opponents(view.seat)
        if settings.beliefs.learned and LEARNED:
            from tysiacha.bots.mind.learned_signs import costs_of_calls  # noqa: PLC0415 - numpy

            dealt = {left: [one.other for one in layouts], right: [one.drawn for one in layouts]}
            return weighed(possible, layouts, costs_of_calls(phase, dealt), settings)
        signs = Signs(phase.table, settings.rule, settings.beliefs)
        of_left = bid_signs(phase.table, phase.bargain.calls, left)
        of_right = bid_signs(phase.table, phase.bargain.calls, right)
        costs = [
            signs.of_bids(of_right, one.drawn) + signs.of_bids(of_left, one.other)
            for one in layouts
        ]
    return weighed(possible, layouts, costs, settings)


def weighed(
    possible: PossibleWorlds,
    layouts: Sequence[Layout],
    costs: Sequence[float],
    settings: MindSettings,
) -> Belief:
    """Give layouts with their probabilities, by what each costs: a negative logarithm."""
    beliefs = settings.beliefs
    least = min(costs)
    weights = [
        one.ways * math.exp(-beliefs.power * (cost - least))
        for one, cost in zip(layouts, costs, strict=True)
    ]
    total, ways = sum(weights), sum(one.ways for one in layouts)
    chances = tuple(
        (1 - beliefs.uniform) * weight / total + beliefs.uniform * one.ways / ways
        for weight, one in zip(weights, layouts, strict=True)
    )
    return Belief(possible, tuple(layouts), chances)


def _costs_in_play(
    view: SeatView,
    phase: Tricks,
    possible: PossibleWorlds,
    layouts: Sequence[Layout],
    settings: MindSettings,
    dice: Random,
) -> list[float]:
    """Give how unlikely layouts make the auction, the gifts, the contract and the cards played."""
    seats = (phase.declarer, *phase.table.opponents(phase.declarer))
    own, drawn = seats.index(view.seat), seats.index(possible.seat)
    third = 3 - own - drawn
    gone = played_by(phase, seats)
    hands = []
    for layout in layouts:
        three = [0, 0, 0]
        three[own] = (view.hand_mask or 0) | gone[own]
        three[drawn] = layout.drawn | gone[drawn]
        three[third] = layout.other | gone[third]
        hands.append((three[0], three[1], three[2]))
    beliefs = settings.beliefs
    before = _Auction(view, phase, seats, own, settings)
    if beliefs.learned and LEARNED:
        from tysiacha.bots.mind.learned_signs import costs_of_play  # noqa: PLC0415 - needs numpy

        found = costs_of_play(view, phase, seats, own, hands, dice)
        if own:
            found = [
                cost + before.of_raise(three[0]) for cost, three in zip(found, hands, strict=True)
            ]
        return found
    events = list(_events(phase, seats))
    costs = costs_of_plays(phase.table.rules, hands, events, own, beliefs.slope, beliefs.most)
    return [cost / 1000 + before.cost(three) for cost, three in zip(costs, hands, strict=True)]


class _Auction:
    """What was done before the play, as one seat saw it."""

    def __init__(
        self,
        view: SeatView,
        phase: Tricks,
        seats: tuple[Seat, ...],
        own: int,
        settings: MindSettings,
    ) -> None:
        calls = phase.bargain.calls
        self._signs = Signs(phase.table, settings.rule, settings.beliefs)
        self._bids = [bid_signs(phase.table, calls, seat) for seat in seats]
        self._own = own
        self._given = {seats.index(gift.receiver): BIT[gift.card] for gift in view.gifts}
        self._stock = view.stock_mask
        self._bid, self._contract = phase.bargain.bid, phase.contract.points
        self._factor = phase.contract.factor

    def of_raise(self, kept: Mask) -> float:
        """Give how unlikely the declarer's cards make the contract that he named."""
        return self._signs.of_raise(self._bid, self._contract, kept)

    def cost(self, hands: tuple[Mask, Mask, Mask]) -> float:
        """Give how unlikely three hands before the play make it."""
        signs, bids = self._signs, self._bids
        if self._own == 0:
            return sum(
                signs.of_bids(bids[place], hands[place] & ~self._given.get(place, 0))
                for place in (1, 2)
            )
        partner = 3 - self._own
        received = self._given.get(self._own, 0)
        cost = self.of_raise(hands[0])
        if self._stock is None:
            return cost
        gift = hands[partner] & self._stock
        likeliest = [gift] if gift else [BIT[card] for card in cards_of(hands[partner])]
        chance = 0.0
        for one in likeliest:
            ten = hands[0] | received | one
            told = signs.of_gift(ten, received | one)
            told += signs.of_bids(bids[partner], hands[partner] & ~one)
            told += signs.of_bids(bids[0], ten & ~self._stock)
            chance += math.exp(-told)
        return cost - math.log(max(chance / len(likeliest), 1e-12))


def played_by(phase: Tricks, seats: tuple[Seat, ...]) -> list[Mask]:
    """Give the cards that the places have played."""
    gone = [0] * len(seats)
    tricks = [*((one.leader, one.cards) for one in phase.done), (phase.leader, phase.cards)]
    for leader, cards in tricks:
        place = seats.index(leader)
        for step, card in enumerate(cards):
            gone[(place + step) % len(seats)] |= BIT[card]
    return gone


def _events(phase: Tricks, seats: tuple[Seat, ...]) -> Iterator[Event]:
    """Give the cards played as what each player saw when he played them."""
    rules = phase.table.rules
    trump_before = None
    tricks_of = [0] * len(seats)
    for leader, cards, announced, trump in tricks_with_trump(phase):
        first = seats.index(leader)
        best: Card = cards[0]
        taker = first
        may = not (rules.marriage_needs_trick and not tricks_of[first])
        for ply, card in enumerate(cards):
            place = (first + ply) % len(seats)
            told = isinstance(announced, MarriageAnnounced) and not ply
            meets = trump if ply else trump_before
            yield Event(
                place,
                int(card) + (24 if told else 0),
                ply,
                trump_number(meets),
                int(SUIT_OF[cards[0]]),
                int(best),
                taker,
                may,
            )
            if ply and BIT[card] & beating_mask(best, trump):
                best, taker = card, place
        tricks_of[taker] += 1
        trump_before = trump
