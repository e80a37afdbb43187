"""What ``strong`` and ``expert`` say of the other hands when they are asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tysiacha.bots.mind.beliefs import (
    LEARNED,
    Belief,
    belief_in_play,
    belief_of_declarer,
    hands_of,
)
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.mind.signs import Signs, bid_signs
from tysiacha.bots.mind.two_exchange import belief_of_two
from tysiacha.bots.policy.calls import call_history
from tysiacha.bots.thoughts import HandBelief
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
from tysiacha.cards import CARDS, FULL_MASK, PACK_SIZE, Mask, cards_of, mask_of
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.notices import Call
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Exchange,
    Naming,
    RedoubleAsk,
    StockChoice,
    Tricks,
)
from tysiacha.rules.progress import first_lead
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView

_TIMES = 4
"""How many times more deals are looked at than layouts in the play: three places are open."""


class Told(NamedTuple):
    """Beliefs, and where they come from."""

    beliefs: tuple[HandBelief, ...]
    inferred: bool
    """Whether they are weighed by what was done, or follow from hard facts alone."""


def told_beliefs(
    view: SeatView, belief: Belief | None, dice: Random, settings: MindSettings
) -> Told:
    """Give what is believed of the hidden hands: what the bot thought with, or would have."""
    if not settings.beliefs.inference:
        found = None if belief is None else hands_of(belief, view)
        return Told(found or beliefs_at_random(view), inferred=False)
    phase = view.phase
    if isinstance(phase, Bidding | StockChoice):
        calls = phase.calls if isinstance(phase, Bidding) else phase.bargain.calls
        if any(one.seat != view.seat for one in call_history(phase.table, calls)):
            return Told(_in_auction(view, phase.table, calls, dice, settings), inferred=True)
    belief = belief or _belief(view, dice, settings)
    if belief is None:
        return Told(beliefs_at_random(view), inferred=False)
    return Told(hands_of(belief, view), inferred=True)


def _belief(view: SeatView, dice: Random, settings: MindSettings) -> Belief | None:
    match view.phase:
        case Tricks() as phase:
            return belief_in_play(view, phase, dice, settings, settings.candidates)
        case Exchange() | Naming() as phase:
            if len(phase.table.active) == TWO_PLAYERS:
                return belief_of_two(view, phase, settings)
            return belief_of_declarer(view, phase, dice, settings, settings.gift_candidates)
        case ContraAsk() | RedoubleAsk() as phase:
            play = first_lead(phase.table, phase.contract)
            return belief_in_play(view, play, dice, settings, settings.candidates)
        case _:
            return None


def _in_auction(
    view: SeatView, table: Table, calls: tuple[Call, ...], dice: Random, settings: MindSettings
) -> tuple[HandBelief, ...]:
    """Weigh deals of all unseen cards by the calls of those who hold them."""
    seats, size = table.opponents(view.seat), hand_size(table.rules)
    unseen = list(cards_of(FULL_MASK & ~((view.hand_mask or 0) | (view.stock_mask or 0))))
    hands: dict[Seat, list[Mask]] = {seat: [] for seat in seats}
    for _ in range(_TIMES * settings.candidates):
        dice.shuffle(unseen)
        for place, seat in enumerate(seats):
            hands[seat].append(mask_of(unseen[place * size : (place + 1) * size]))
    chances = _chances(_costs(table, calls, hands, settings), settings)
    return tuple(HandBelief(seat, _by_card(hands[seat], chances)) for seat in seats)


def _costs(
    table: Table, calls: tuple[Call, ...], hands: dict[Seat, list[Mask]], settings: MindSettings
) -> list[float]:
    if len(hands) + 1 > TWO_PLAYERS and settings.beliefs.learned and LEARNED:
        from tysiacha.bots.mind.learned_signs import costs_of_auction  # noqa: PLC0415 - numpy

        return costs_of_auction(table, calls, hands)
    if len(hands) + 1 == TWO_PLAYERS:
        settings = settings.for_two
    signs = Signs(table, settings.rule, settings.beliefs)
    columns = []
    for seat, dealt in hands.items():
        shown = bid_signs(table, calls, seat)
        columns.append([signs.of_bids(shown, one) for one in dealt])
    return [sum(row) for row in zip(*columns, strict=True)]


def _chances(costs: Sequence[float], settings: MindSettings) -> list[float]:
    beliefs, least = settings.beliefs, min(costs)
    weights = [math.exp(-beliefs.power * (cost - least)) for cost in costs]
    total = sum(weights)
    plain = beliefs.uniform / len(costs)
    return [(1 - beliefs.uniform) * weight / total + plain for weight in weights]


def _by_card(hands: Sequence[Mask], chances: Sequence[float]) -> tuple[float, ...]:
    found = [0.0] * PACK_SIZE
    for hand, chance in zip(hands, chances, strict=True):
        for card in cards_of(hand):
            found[card] += chance
    return tuple(min(1.0, found[card]) for card in CARDS)
