"""Keeping a view up to date by notices alone: what a client does between two full views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tysiacha.cards import BIT
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    CardGivenNotice,
    CardPlayed,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    Notice,
    PackCutNotice,
    StockLaidNotice,
    StockTakenNotice,
)
from tysiacha.rules.phases import Phase
from tysiacha.rules.progress import advance
from tysiacha.rules.views import Gift, PublicView, SeatView

_V = TypeVar("_V", SeatView, PublicView)


def fold(view: _V, notices: Iterable[Notice]) -> _V:
    """Give the view after some notices of whole steps, told to this viewer, in order.

    Raises:
        MisplacedNotice: if a notice cannot come where it comes: some are missing.
    """
    for notice in notices:
        view = _after(view, notice)
    return view


def _after(view: _V, notice: Notice) -> _V:
    phase = advance(view.phase, notice)
    if isinstance(view, PublicView):
        return PublicView(phase)
    return _seat_after(view, phase, notice)


def _seat_after(view: SeatView, phase: Phase, notice: Notice) -> SeatView:
    """Besides the phase only what concerns the seat itself changes."""
    seat = view.seat
    hand = view.hand_mask
    cuts, stock, gifts, discards = view.cuts, view.stock_mask, view.gifts, view.discard_mask
    match notice:
        case CardPlayed(player, card):
            if player == seat:
                hand = (hand or 0) & ~BIT[card]
        case PackCutNotice(_, at, _):
            if at is not None:
                cuts = (*cuts, at)
        case HandDealtNotice(_, _, cards) | HandLookedNotice(_, cards) | HandOpenedNotice(_, cards):
            if cards is not None:
                hand = cards
        case StockLaidNotice(_, cards):
            stock = cards
        case StockTakenNotice(declarer, _, _, cards):
            if cards is not None:
                stock = cards
                hand = (hand or 0) | cards if declarer == seat else hand
        case CardGivenNotice(giver, receiver, card):
            if card is not None and seat in (giver, receiver):
                change = (hand or 0) & ~BIT[card] if giver == seat else (hand or 0) | BIT[card]
                hand = change
                gifts = (*gifts, Gift(giver, receiver, card))
        case CardDiscardedNotice(_, card):
            if card is not None:
                hand = (hand or 0) & ~BIT[card]
                discards |= BIT[card]
        case _:
            pass
    return SeatView(seat, phase, hand, cuts, stock, gifts, discards)
