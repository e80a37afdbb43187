"""From the stock to the first lead: what is offered, and why the rest is refused.

Choosing a stock, giving and discarding cards, being asked about a redeal, naming the contract,
contra and redouble, and conceding (phases 1, 1.3, 1.4). All of it follows from the view.
"""

from __future__ import annotations

from functools import cache

from tysiacha.cards import BIT, CARDS, PACK_SIZE, Card, Mask, cards_of
from tysiacha.rules.actions import (
    Action,
    ChooseStock,
    Concede,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Redouble,
    SayContra,
)
from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.demands import gift_ground, hand_ground, stock_ground
from tysiacha.rules.errors import Reason
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import Bargained, Exchange, HandAsk, Naming, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import discards_due, gifts_due
from tysiacha.rules.views import SeatView

_GIFTS = tuple(tuple(Give(card, to) for to in range(FOUR_PLAYERS)) for card in CARDS)
"""By card and receiver: made once, since each exchange offers a score of them."""

STOCK_CHOICES = (ChooseStock(1), ChooseStock(2))
CONTRA_CHOICES = (SayContra(), LetStand())
REDOUBLE_CHOICES = (Redouble(), LetStand())


def offered_hand_ask(phase: HandAsk, hand: Mask) -> tuple[Action, ...]:
    """Give the answers before a golden round without auction (Q-17)."""
    if hand_ground(phase.table.rules, hand) is None:
        return (KeepCards(),)
    return (KeepCards(), DemandRedeal())


def offered_gift_ask(view: SeatView) -> tuple[Action, ...]:
    """Give the answers of a receiver (rule REDEAL-3)."""
    if _gift_gives_right(view):
        return (KeepCards(), DemandRedeal())
    return (KeepCards(),)


def offered_exchange(phase: Exchange, view: SeatView) -> tuple[Action, ...]:
    """Give what the declarer may do with ten cards (twelve with two players)."""
    hand = view.hand_mask or 0
    actions: list[Action] = []
    if _refused_stock_demand(phase, view) is None:
        actions.append(DemandRedeal())
    if gifts_due(phase.table.rules):
        receivers = _receivers_left(phase)
        actions.extend(_GIFTS[card][to] for card in cards_of(hand) for to in receivers)
    else:
        actions.extend(Discard(card) for card in cards_of(hand))
    if refused_concession(phase) is None:
        actions.append(Concede())
    return tuple(actions)


def offered_naming(phase: Naming, view: SeatView) -> tuple[Action, ...]:
    """Give the contracts that may be named, and conceding (rule BID-11)."""
    bid = phase.bargain.bid
    limit = contract_limit(phase.table.rules, bid, view.hand_mask or 0)
    contracts = _contracts_between(bid, limit, phase.table.rules.bid_step)
    return (*contracts, Concede()) if refused_concession(phase) is None else contracts


@cache
def _contracts_between(bid: int, limit: int, step: int) -> tuple[Action, ...]:
    """The same rows of contracts come again and again."""
    return tuple(DeclareContract(points) for points in range(bid, limit + 1, step))


def refused_hand_ask(phase: HandAsk, view: SeatView, action: Action) -> Reason | None:
    """Give why that is no answer before a golden round."""
    match action:
        case KeepCards():
            return None
        case DemandRedeal():
            ground = hand_ground(phase.table.rules, view.hand_mask or 0)
            return Reason.NO_GROUND_FOR_A_REDEAL if ground is None else None
        case _:
            return Reason.NOT_IN_THIS_PHASE


def refused_gift_ask(view: SeatView, action: Action) -> Reason | None:
    """Give why that is no answer of a receiver."""
    match action:
        case KeepCards():
            return None
        case DemandRedeal():
            return None if _gift_gives_right(view) else Reason.GIFT_IS_NO_GROUND
        case _:
            return Reason.NOT_IN_THIS_PHASE


def refused_exchange(phase: Exchange, view: SeatView, action: Action) -> Reason | None:
    """Give why the declarer may not do that with the stock in hand."""
    hand = view.hand_mask or 0
    match action:
        case Give(card, to):
            return _refused_gift(phase, hand, card, to)
        case Discard(card):
            if not discards_due(phase.table.rules):
                return Reason.GIVE_NOT_DISCARD
            return None if _holds(hand, card) else Reason.CARD_NOT_HELD
        case DemandRedeal():
            return _refused_stock_demand(phase, view)
        case Concede():
            return refused_concession(phase)
        case _:
            return Reason.NOT_IN_THIS_PHASE


def refused_naming(phase: Naming, view: SeatView, action: Action) -> Reason | None:
    """Give why that contract may not be named."""
    match action:
        case DeclareContract(points):
            return _refused_contract(phase, view.hand_mask or 0, points)
        case Concede():
            return refused_concession(phase)
        case _:
            return Reason.NOT_IN_THIS_PHASE


def refused_concession(phase: Bargained) -> Reason | None:
    """Give why the declarer may not concede, or None if he may (CONCEDE-1, CONCEDE-4, Q-42)."""
    table = phase.table
    bargain = phase.bargain
    standing = table.standings[bargain.declarer]
    limit = table.rules.concede_limit
    if table.rules.concede is None:
        return Reason.CONCEDING_IS_OFF
    if table.golden:
        return Reason.CONCEDE_NOT_IN_GOLDEN
    if bargain.blind:
        return Reason.CONCEDE_NOT_WHEN_BLIND
    if standing.barrel is not None:
        return Reason.CONCEDE_NOT_ON_BARREL
    if limit is not None and standing.concessions >= limit:
        return Reason.CONCEDED_TOO_OFTEN
    if isinstance(phase, Tricks):
        return _refused_at_first_lead(phase)
    return None


def _refused_at_first_lead(phase: Tricks) -> Reason | None:
    if phase.contract.contra_by is not None:
        return Reason.CONCEDE_AFTER_CONTRA
    return Reason.CONCEDE_TOO_LATE if phase.cards or phase.done else None


def _holds(hand: Mask, card: Card) -> bool:
    return 0 <= card < PACK_SIZE and hand & BIT[card] != 0


def _gift_gives_right(view: SeatView) -> bool:
    hand = view.hand_mask or 0
    return any(
        gift.receiver == view.seat and gift_ground(hand, gift.card) is not None
        for gift in view.gifts
    )


def _receivers_left(phase: Exchange) -> tuple[Seat, ...]:
    given = [gift.receiver for gift in phase.exchanged.gifts]
    return tuple(seat for seat in phase.table.opponents(phase.turn) if seat not in given)


def _refused_gift(phase: Exchange, hand: Mask, card: Card, to: Seat) -> Reason | None:
    if not gifts_due(phase.table.rules):
        return Reason.DISCARD_NOT_GIVE
    if not _holds(hand, card):
        return Reason.CARD_NOT_HELD
    if to not in phase.table.opponents(phase.turn):
        return Reason.NOT_AN_OPPONENT
    return None if to in _receivers_left(phase) else Reason.ALREADY_GIVEN


def _refused_stock_demand(phase: Exchange, view: SeatView) -> Reason | None:
    if phase.exchanged.gifts or phase.exchanged.discards:
        return Reason.STOCK_REDEAL_TOO_LATE
    ground = stock_ground(phase.table, phase.bargain, view.stock_mask or 0)
    return Reason.STOCK_IS_NO_GROUND if ground is None else None


def _refused_contract(phase: Naming, hand: Mask, points: int) -> Reason | None:
    rules = phase.table.rules
    bid = phase.bargain.bid
    if points % rules.bid_step:
        return Reason.CONTRACT_OFF_STEP
    if points < bid:
        return Reason.CONTRACT_BELOW_BID
    return Reason.CONTRACT_OVER_LIMIT if points > contract_limit(rules, bid, hand) else None
