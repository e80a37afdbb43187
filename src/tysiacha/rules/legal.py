"""What a seat may do, from its own view alone: legal actions, offences, reasons."""

from __future__ import annotations

from typing import assert_never

from tysiacha.cards import PACK_SIZE, SUIT_OF, Suit
from tysiacha.rules import bidding, exchange, tricks
from tysiacha.rules.actions import Action, Bid, Cut
from tysiacha.rules.errors import Reason
from tysiacha.rules.limits import contract_limit
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)
from tysiacha.rules.views import SeatView

_CUTS = tuple(Cut(at) for at in range(1, PACK_SIZE))


def legal_actions(view: SeatView) -> tuple[Action, ...]:
    """Give all that this seat may do now, in a pinned order; nothing if it is not its turn.

    These are exactly the actions that ``apply`` accepts. A few may cost a fine: see
    :func:`is_offence`.
    """
    phase = view.phase
    if phase.turn != view.seat:
        return ()
    match phase:
        case Tricks():
            return tricks.offered(phase, view.hand_mask or 0)
        case Bidding():
            return bidding.offered(phase, view.hand_mask)
        case Cutting():
            return _CUTS
        case HandAsk():
            return exchange.offered_hand_ask(phase, view.hand_mask or 0)
        case StockChoice():
            return exchange.STOCK_CHOICES
        case Exchange():
            return exchange.offered_exchange(phase, view)
        case GiftAsk():
            return exchange.offered_gift_ask(view)
        case Naming():
            return exchange.offered_naming(phase, view)
        case ContraAsk():
            return exchange.CONTRA_CHOICES
        case RedoubleAsk():
            return exchange.REDOUBLE_CHOICES
    assert_never(phase)


def is_offence(view: SeatView, action: Action) -> bool:
    """Tell whether a legal action breaks BID-9 at the price of a fine (BID-10, S-10)."""
    phase = view.phase
    if not isinstance(phase, Bidding) or not isinstance(action, Bid):
        return False
    return bidding.is_offence_bid(phase, view.hand_mask, action.points)


def proper_actions(view: SeatView) -> tuple[Action, ...]:
    """Give the legal actions without the offences: what bots and buttons choose from."""
    actions = legal_actions(view)
    if isinstance(view.phase, Bidding):
        return tuple(one for one in actions if not is_offence(view, one))
    return actions


def refusal_in(view: SeatView, action: Action) -> Reason | None:
    """Give why this seat may not do that now, or None if it may."""
    phase = view.phase
    if isinstance(phase, RoundOver):
        return Reason.ROUND_IS_OVER
    if phase.turn != view.seat:
        return Reason.NOT_YOUR_TURN
    match phase:
        case Tricks():
            return tricks.refused(phase, view.hand_mask or 0, action)
        case Bidding():
            return bidding.refused(phase, view.hand_mask, action)
        case Cutting():
            return _refused_cut(action)
        case HandAsk():
            return exchange.refused_hand_ask(phase, view, action)
        case StockChoice():
            return _refused_unless(action, exchange.STOCK_CHOICES, Reason.NO_SUCH_STOCK)
        case Exchange():
            return exchange.refused_exchange(phase, view, action)
        case GiftAsk():
            return exchange.refused_gift_ask(view, action)
        case Naming():
            return exchange.refused_naming(phase, view, action)
        case ContraAsk():
            return _refused_unless(action, exchange.CONTRA_CHOICES, Reason.NOT_IN_THIS_PHASE)
        case RedoubleAsk():
            return _refused_unless(action, exchange.REDOUBLE_CHOICES, Reason.NOT_IN_THIS_PHASE)
    assert_never(phase)


def reason_facts(view: SeatView) -> dict[str, int | Suit]:
    """Give the values that the messages of reasons speak of, from this seat's view alone."""
    phase = view.phase
    rules = phase.table.rules
    facts: dict[str, int | Suit] = {"step": rules.bid_step, "opening": phase.table.opening}
    match phase:
        case Bidding():
            facts["lowest"] = bidding.lowest_bid(phase)
            facts["limit"] = bidding.seat_limit(phase, view.hand_mask)
        case Naming():
            facts["lowest"] = phase.bargain.bid
            facts["limit"] = contract_limit(rules, phase.bargain.bid, view.hand_mask or 0)
        case Tricks():
            if phase.cards:
                facts["suit"] = SUIT_OF[phase.cards[0]]
            if phase.trump is not None:
                facts["trump"] = phase.trump
        case _:
            pass
    return facts


def _refused_cut(action: Action) -> Reason | None:
    if not isinstance(action, Cut):
        return Reason.NOT_IN_THIS_PHASE
    return None if 1 <= action.at < PACK_SIZE else Reason.CUT_NOT_INSIDE_THE_PACK


def _refused_unless(action: Action, choices: tuple[Action, ...], reason: Reason) -> Reason | None:
    if action in choices:
        return None
    same_kind = any(type(action) is type(choice) for choice in choices)
    return reason if same_kind else Reason.NOT_IN_THIS_PHASE
