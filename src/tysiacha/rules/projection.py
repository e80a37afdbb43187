"""The one door out of the full truth: ``view_of``, ``public_view`` and ``notice_for``.

Everything that leaves the referee, to a bot, a screen or a wire, is made here.
"""

from __future__ import annotations

from typing import TypeVar

from tysiacha.cards import Mask
from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    Event,
    HandDealt,
    HandLooked,
    HandOpened,
    PackCut,
    SecretEvent,
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
    LivePhase,
    RoundOver,
    StockChoice,
)
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState, Undealt
from tysiacha.rules.stock import dealer_sees_stock
from tysiacha.rules.views import PublicView, SeatView, Viewer

_T = TypeVar("_T")


def view_of(state: RoundState, seat: Seat) -> SeatView:
    """Give all that a seat may know of a state (phases 3.1, 3.2)."""
    phase = state.phase
    secret = state.secret
    table = phase.table
    cuts = secret.cuts if seat == table.cutter else ()
    if isinstance(secret, Undealt):
        return SeatView(seat, phase, None, cuts)
    live = phase.before if isinstance(phase, RoundOver) else phase
    hidden = isinstance(live, Bidding) and seat in live.hidden
    hand = None if hidden or seat not in table.active else secret.hands[seat]
    stock = _stock_seen(live, secret, seat)
    gifts = secret.gifts
    if gifts and seat != gifts[0].giver:
        gifts = tuple(one for one in gifts if one.receiver == seat)
    discards = 0
    if secret.discards and _declarer(live) == seat:
        discards = secret.discards
    return SeatView(seat, phase, hand, cuts, stock, gifts, discards)


def public_view(state: RoundState) -> PublicView:
    """Give what a spectator may know of a state."""
    return PublicView(state.phase)


def notice_for(event: Event, viewer: Viewer) -> Notice:
    """Give what one viewer is told of an event: a seat, or None for a spectator (phases 2)."""
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
        case _:
            return event


def _told(event: SecretEvent, viewer: Viewer, hidden: _T) -> _T | None:
    everybody = event.audience is None
    return hidden if everybody or viewer in (event.audience or ()) else None


def _declarer(phase: LivePhase) -> Seat | None:
    if isinstance(phase, Cutting | HandAsk | Bidding):
        return None
    return phase.bargain.declarer


def _stock_seen(phase: LivePhase, secret: Dealt, seat: Seat) -> Mask | None:
    """Before it is taken: a sitting dealer who may look; then by Q-47."""
    if isinstance(phase, Cutting | HandAsk | Bidding | StockChoice):
        return secret.stocks[0] if dealer_sees_stock(phase.table, seat) else None
    exchanged = phase.exchanged
    if exchanged.stock is not None:
        return exchanged.stock
    knows = seat == exchanged.bargain.declarer or dealer_sees_stock(phase.table, seat)
    return secret.stocks[exchanged.which - 1] if knows else None
