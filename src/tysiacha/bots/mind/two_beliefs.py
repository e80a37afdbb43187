"""What a seat of two believes of the other hand: what is possible, weighed by bids and contract."""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.mind.signs import Signs, bid_signs
from tysiacha.bots.possible_worlds import Layout, PossibleWorlds
from tysiacha.cards import BIT, FULL_MASK, Mask
from tysiacha.rules.phases import Bargained, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import hand_size
from tysiacha.rules.views import SeatView


def other_hands(view: SeatView) -> PossibleWorlds:
    """Give all hands that the other can have been dealt, for who has taken the stock.

    What was given to him since is not among them.
    """
    (other,) = view.phase.table.opponents(view.seat)
    seen = (view.hand_mask or 0) | view.discard_mask | sum(BIT[one.card] for one in view.gifts)
    unseen = FULL_MASK & ~seen
    return PossibleWorlds(other, hand_size(view.phase.table.rules), unseen, 0, unseen)


def costs_of_dealt(
    phase: Bargained, seat: Seat, dealt: Sequence[Mask], settings: MindSettings
) -> list[float]:
    """Give how unlikely dealt hands of a seat make what it bid, and that it passed."""
    signs = Signs(phase.table, settings.rule, settings.beliefs)
    told = bid_signs(phase.table, phase.bargain.calls, seat)
    return [signs.of_bids(told, one) for one in dealt]


def costs_in_duel(
    view: SeatView,
    phase: Tricks,
    possible: PossibleWorlds,
    layouts: Sequence[Layout],
    settings: MindSettings,
) -> list[float]:
    """Give how unlikely the other hand makes the auction, the contract and the gift."""
    other = possible.seat
    gone = _played_by(phase, other)
    before = [layout.drawn | gone for layout in layouts]
    given = sum(BIT[gift.card] for gift in view.gifts)
    if other != phase.declarer:
        return costs_of_dealt(phase, other, [hand & ~given for hand in before], settings)
    signs = Signs(phase.table, settings.rule, settings.beliefs)
    told = bid_signs(phase.table, phase.bargain.calls, other)
    bid, contract, stock = phase.bargain.bid, phase.contract.points, view.stock_mask
    dealt_size = hand_size(phase.table.rules)
    costs = []
    for hand in before:
        cost = signs.of_raise(bid, contract, hand)
        if given:
            cost += signs.of_gift(hand | given, given)
        dealt = (hand | given) & ~(stock or 0)
        if dealt.bit_count() == dealt_size:  # all his cards are known then: none was put away
            cost += signs.of_bids(told, dealt)
        costs.append(cost)
    return costs


def _played_by(phase: Tricks, seat: Seat) -> Mask:
    tricks = [*((one.leader, one.cards) for one in phase.done), (phase.leader, phase.cards)]
    return sum(
        BIT[card]
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if (leader == seat) == (place == 0)
    )
