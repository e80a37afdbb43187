"""What was done, read by the learned policy: how unlikely possible hands make it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tysiacha.bots.policy.calls import call_history
from tysiacha.bots.policy.features import Floats, Whole
from tysiacha.bots.policy.moments import play_history
from tysiacha.bots.policy.policy import BID, MOVES, PASS, Policy, policy_for
from tysiacha.cards import BIT, Mask, cards_of
from tysiacha.rules.notices import Call
from tysiacha.rules.phases import Bargained, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView

_WORST: Final = 7.0
"""What one deed can cost at most: nobody is understood so well."""


def costs_of_play(
    view: SeatView,
    phase: Tricks,
    seats: tuple[Seat, ...],
    own: int,
    hands: Sequence[tuple[Mask, Mask, Mask]],
    dice: Random,
) -> list[float]:
    """Give how unlikely three hands before the play make the auction, the gifts and the cards."""
    policy = policy_for(phase.table.rules)
    before: Whole = np.array(hands, np.int64)
    costs: Floats = np.zeros(len(hands), np.float32)
    for past in play_history(view, phase):
        place = seats.index(past.seat)
        if place == own or past.move >= MOVES:
            continue
        held = before[:, place] & ~past.moment.gone
        costs -= _kept(policy.card_log_chance_of(past.moment, held, past.move))
    return [
        float(one) for one in costs + _costs_before(view, phase, seats, own, before, policy, dice)
    ]


def costs_of_calls(phase: Bargained, hands: Mapping[Seat, Sequence[Mask]]) -> list[float]:
    """Give how unlikely dealt hands make what their owners bid, and that they passed."""
    return costs_of_auction(phase.table, phase.bargain.calls, hands)


def costs_of_auction(
    table: Table, calls: tuple[Call, ...], hands: Mapping[Seat, Sequence[Mask]]
) -> list[float]:
    """Give the same for an auction that need not be over."""
    policy = policy_for(table.rules)
    dealt = {seat: np.array(masks, np.int64) for seat, masks in hands.items()}
    return [float(one) for one in _costs_of_calls(table, calls, dealt, policy)]


def _costs_of_calls(
    table: Table, calls: tuple[Call, ...], dealt: dict[Seat, Whole], policy: Policy
) -> Floats:
    costs: Floats = np.zeros(len(next(iter(dealt.values()))), np.float32)
    for past in call_history(table, calls):
        if past.seat in dealt:
            column = BID if past.points else PASS
            costs -= _kept(policy.call_log_chances(past.moment, dealt[past.seat])[:, column])
    return costs


def _costs_before(
    view: SeatView,
    phase: Tricks,
    seats: tuple[Seat, ...],
    own: int,
    before: Whole,
    policy: Policy,
    dice: Random,
) -> Floats:
    given = {seats.index(gift.receiver): BIT[gift.card] for gift in view.gifts}
    if own == 0:
        dealt = {seats[place]: before[:, place] & ~given.get(place, 0) for place in (1, 2)}
        return _costs_of_calls(phase.table, phase.bargain.calls, dealt, policy)
    stock = view.stock_mask
    received = given.get(own)
    if stock is None or received is None:
        return np.zeros(len(before), np.float32)
    partner = 3 - own
    gifts = np.array([_gift(int(hand), stock, dice) for hand in before[:, partner]], np.int64)
    tens = before[:, 0] | received | gifts
    dealt = {
        seats[partner]: before[:, partner] & ~gifts,
        seats[0]: tens & ~stock,
    }
    costs = _costs_of_calls(phase.table, phase.bargain.calls, dealt, policy)
    mine = np.full(len(before), received.bit_length() - 1, np.int64)
    his = np.array([int(one).bit_length() - 1 for one in gifts], np.int64)
    left, right = (mine, his) if own == 1 else (his, mine)
    costs -= _kept(policy.gift_log_chance_of(phase.bargain.bid, tens, left, right))
    return costs


def _gift(hand: Mask, stock: Mask, dice: Random) -> Mask:
    """Give the card that was given to a hand: one of the stock, else any may be it."""
    return hand & stock or BIT[dice.choice(tuple(cards_of(hand)))]


def _kept(chances: Floats) -> Floats:
    """Bound logarithms of chances from below."""
    out: NDArray[np.float32] = np.maximum(chances, np.float32(-_WORST))
    return out
