"""The one door out of the full truth: ``view_of``, ``public_view`` and ``notice_for``.

Everything that leaves the referee, to a bot, a screen or a wire, is made here.
"""

from __future__ import annotations

from typing import TypeVar, assert_never

from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    Event,
    HandDealt,
    HandLooked,
    HandOpened,
    PackCut,
    PartlyHidden,
    StockLaid,
    StockTaken,
)
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    CardGivenNotice,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    Notice,
    PackCutNotice,
    StockLaidNotice,
    StockTakenNotice,
)
from tysiacha.rules.phases import (
    Bidding,
    Cutting,
    HandAsk,
    RoundOver,
    StockChoice,
)
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState, Undealt
from tysiacha.rules.stock import dealer_sees_stock
from tysiacha.rules.views import PublicView, SeatView, Viewer

_T = TypeVar("_T")


def view_of(state: RoundState, seat: Seat) -> SeatView:
    """Give all that a seat may know of a state (phases 3.1, 3.2)."""
    phase = state.phase
    secret = state.secret
    cuts = secret.cuts if seat == phase.table.cutter else ()
    if isinstance(secret, Undealt):
        return SeatView(seat, phase, None, cuts)
    live = phase.before if isinstance(phase, RoundOver) else phase
    hand = secret.hands[seat] if seat != phase.table.sitting else None
    if isinstance(live, Cutting | HandAsk | Bidding | StockChoice):
        if isinstance(live, Bidding) and seat in live.hidden:
            hand = None
        stock = secret.stocks[0] if dealer_sees_stock(phase.table, seat) else None
        return SeatView(seat, phase, hand, cuts, stock)
    stock = live.exchanged.stock
    if seat == live.exchanged.bargain.declarer:
        stock = secret.stocks[live.exchanged.which - 1]
        return SeatView(seat, phase, hand, cuts, stock, secret.gifts, secret.discards)
    if stock is None and dealer_sees_stock(phase.table, seat):
        stock = secret.stocks[0]
    gifts = tuple([one for one in secret.gifts if one.receiver == seat])
    return SeatView(seat, phase, hand, cuts, stock, gifts)


def public_view(state: RoundState) -> PublicView:
    """Give what a spectator may know of a state."""
    return PublicView(state.phase)


def notice_for(event: Event, viewer: Viewer) -> Notice:
    """Give what one viewer is told of an event: a seat, or None for a spectator (phases 2)."""
    if not isinstance(event, PartlyHidden):
        return event
    match event:
        case HandDealt(seat, cards):
            return HandDealtNotice(seat, cards.bit_count(), _told(event, viewer, cards))
        case PackCut(seat, at, shown):
            return PackCutNotice(seat, _told(event, viewer, at), shown)
        case StockLaid(stocks):
            counts = tuple(stock.bit_count() for stock in stocks)
            return StockLaidNotice(counts, _told(event, viewer, stocks[0]))
        case HandLooked(seat, cards):
            return HandLookedNotice(seat, _told(event, viewer, cards))
        case HandOpened(seat, cards):
            return HandOpenedNotice(seat, _told(event, viewer, cards))
        case StockTaken(seat, which, cards):
            seen = _told(event, viewer, cards)
            return StockTakenNotice(seat, which, cards.bit_count(), seen)
        case CardGiven(seat, receiver, card):
            return CardGivenNotice(seat, receiver, _told(event, viewer, card))
        case CardDiscarded(seat, card):
            return CardDiscardedNotice(seat, _told(event, viewer, card))
    assert_never(event)


def _told(event: PartlyHidden, viewer: Viewer, hidden: _T) -> _T | None:
    everybody = event.audience is None
    return hidden if everybody or viewer in (event.audience or ()) else None
