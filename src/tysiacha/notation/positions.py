"""A position: one moment of a deal, without how it came about, as far as somebody knows the cards.

A position holds what decides how the deal can go on and what that brings, and no more: of the
auction its result, of the tricks taken their number and points. So ``position_of(state).state()``
is not the same state, but the same can be done from it with the same results. Who wants to draw
conclusions from the cards played needs them too: with ``recall`` they are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from tysiacha.cards import BIT, FULL_MASK, Mask
from tysiacha.notation.records import Holding
from tysiacha.rules.notices import Announcement
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Contract,
    Cutting,
    Exchange,
    Exchanged,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState, Undealt
from tysiacha.rules.stock import hand_size, stock_places, trick_count
from tysiacha.rules.table import Table
from tysiacha.rules.views import Gift, SeatView

PositionPhase: TypeAlias = (
    HandAsk | Bidding | StockChoice | Exchange | GiftAsk | Naming | ContraAsk | RedoubleAsk | Tricks
)
"""The phases between the deal and the end of a round."""


class NoPosition(ValueError):
    """There is no position before the deal and after the end of a round."""


class NotOpen(ValueError):
    """Some cards of a position are hidden: there is no full state to make of it."""


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a deal."""

    phase: PositionPhase
    """What everybody knows, without how it came about."""
    hands: tuple[Holding, ...]
    """By seat; empty for a sitting dealer."""
    stocks: tuple[Holding, ...]
    """As laid: one, with two players two."""
    gifts: tuple[Gift, ...] = ()
    """The cards given, as far as they are known."""
    discards: Holding = Holding(0)  # noqa: RUF009 - a frozen value
    """The cards put away."""
    seat: Seat | None = None
    """Whose knowledge it is; None where all cards are open."""

    @property
    def table(self) -> Table:
        """Who sits where, by which rules."""
        return self.phase.table

    @property
    def is_open(self) -> bool:
        """Whether no card is hidden."""
        holdings = (*self.hands, *self.stocks, self.discards)
        return self.seat is None and not any(one.hidden for one in holdings)

    def state(self) -> RoundState:
        """Give the full state, to play on from.

        Raises:
            NotOpen: if some cards are hidden.
        """
        if not self.is_open:
            message = "a position with hidden cards is no full state"
            raise NotOpen(message)
        hands = tuple(one.mask for one in self.hands)
        stocks = tuple(one.mask for one in self.stocks)
        return RoundState(self.phase, Dealt((), hands, stocks, self.gifts, self.discards.mask))

    def view(self, seat: Seat) -> SeatView:
        """Give what a seat knows in the position.

        Raises:
            NotOpen: if it is the knowledge of another seat.
        """
        if self.seat not in (None, seat):
            message = f"what seat {seat} knows does not follow from what seat {self.seat} knows"
            raise NotOpen(message)
        phase = self.phase
        hand = self.hands[seat]
        unseen = isinstance(phase, Bidding) and seat in phase.hidden
        stock = self.stocks[stock_number(phase) - 1]
        declarer = None if isinstance(phase, HandAsk | Bidding) else phase.bargain.declarer
        return SeatView(
            seat=seat,
            phase=phase,
            hand_mask=None if unseen or seat not in self.table.active else hand.mask,
            stock_mask=stock.mask if self._sees_stock(seat) else None,
            gifts=tuple(one for one in self.gifts if seat in (one.giver, one.receiver)),
            discard_mask=self.discards.mask if seat == declarer else 0,
        )

    def _sees_stock(self, seat: Seat) -> bool:
        phase, table = self.phase, self.table
        looks = table.rules.p4_dealer_sees_stock and seat == table.sitting
        if isinstance(phase, HandAsk | Bidding | StockChoice):
            return looks
        return looks or phase.exchanged.stock is not None or seat == phase.bargain.declarer


def position_of(state: RoundState, *, recall: bool = False) -> Position:
    """Give the position of a state, all cards open; with ``recall`` the tricks taken too.

    Raises:
        NoPosition: before the deal and after the end of a round.
    """
    phase, secret = _live(state.phase), state.secret
    if isinstance(secret, Undealt):
        raise NoPosition
    return Position(
        phase=forgetful(phase, recall=recall),
        hands=tuple(Holding(hand) for hand in secret.hands),
        stocks=tuple(Holding(stock) for stock in secret.stocks),
        gifts=secret.gifts,
        discards=Holding(secret.discards),
    )


def position_seen(view: SeatView, *, recall: bool = True) -> Position:
    """Give the position as a seat knows it; without ``recall`` the tricks taken are forgotten.

    Raises:
        NoPosition: before the deal and after the end of a round.
    """
    phase = _live(view.phase)
    counts = hand_counts(phase)
    hands = [Holding(0, count) for count in counts]
    if view.hand_mask is not None:
        hands[view.seat] = Holding(view.hand_mask)
    sizes = [len(places) for places in stock_places(phase.table.rules)]
    stocks = [Holding(0, size) for size in sizes]
    if view.stock_mask is not None:
        stocks[stock_number(phase) - 1] = Holding(view.stock_mask)
    exchanged, known = exchanged_of(phase), view.discard_mask
    put_away = 0 if exchanged is None else exchanged.discards
    return Position(
        phase=forgetful(phase, recall=recall),
        hands=tuple(hands),
        stocks=tuple(stocks),
        gifts=_known_gifts(phase, view.gifts),
        discards=Holding(known, put_away - known.bit_count()),
        seat=view.seat,
    )


def hand_counts(phase: PositionPhase) -> tuple[int, ...]:
    """Give how many cards every seat holds, which all can see."""
    table = phase.table
    dealt = hand_size(table.rules)
    counts = [dealt if seat in table.active else 0 for seat in range(table.rules.players)]
    match phase:
        case HandAsk() | Bidding() | StockChoice():
            pass
        case Exchange():
            counts[phase.turn] += len(stock_places(table.rules)[0]) - phase.exchanged.discards
            for gift in phase.exchanged.gifts:
                counts[gift.seat] -= 1
                counts[gift.receiver] += 1
        case Tricks():
            left = trick_count(table.rules) - len(phase.done)
            counts = [left if seat in table.active else 0 for seat in range(len(counts))]
            seat = phase.leader
            for _card in phase.cards:
                counts[seat] -= 1
                seat = table.after[seat]
        case _:
            held = trick_count(table.rules)
            counts = [held if seat in table.active else 0 for seat in range(len(counts))]
    return tuple(counts)


def gone_cards(position: Position) -> Mask:
    """Give the cards in the tricks taken, where all cards are open."""
    phase = position.phase
    there = position.discards.mask
    for hand in position.hands:
        there |= hand.mask
    untaken = position.stocks
    if not isinstance(phase, HandAsk | Bidding | StockChoice):
        untaken = tuple(
            stock
            for number, stock in enumerate(position.stocks, 1)
            if number != stock_number(phase)
        )
    for stock in untaken:
        there |= stock.mask
    if isinstance(phase, Tricks):
        for card in phase.cards:
            there |= BIT[card]
    return FULL_MASK & ~there


def forgetful(phase: PositionPhase, *, recall: bool = False) -> PositionPhase:
    """Give a phase without what matters no more; ``recall`` keeps the tricks taken."""
    match phase:
        case HandAsk() | Bidding():
            return replace(phase, shown=())
        case StockChoice():
            return replace(phase, bargain=replace(phase.bargain, shown=(), kept=()))
        case Exchange():
            bargain = replace(phase.bargain, shown=(), kept=())
            return replace(phase, exchanged=replace(phase.exchanged, bargain=bargain))
        case GiftAsk():
            return replace(phase, exchanged=_settled(phase.exchanged))
        case Naming():
            return replace(phase, exchanged=_settled(phase.exchanged), kept=())
        case ContraAsk():
            return replace(phase, contract=_agreed(phase.contract, stood=phase.contract.stood))
        case RedoubleAsk():
            return replace(phase, contract=_agreed(phase.contract))
        case Tricks():
            done = forgotten_tricks(phase.taken, earlier_announcements(phase))
            kept = phase.done if recall else done
            return replace(phase, contract=_agreed(phase.contract), done=kept)
        case _:
            assert_never(phase)


def earlier_announcements(phase: Tricks) -> tuple[Announcement, ...]:
    """Give what was announced in tricks that are over."""
    return tuple(one.announced for one in phase.done if one.announced is not None)


def is_recalled(phase: Tricks) -> bool:
    """Tell whether the cards of the tricks taken are kept."""
    return bool(phase.done) and all(one.cards for one in phase.done)


def forgotten_tricks(
    taken: tuple[int, ...], announced: tuple[Announcement, ...]
) -> tuple[Trick, ...]:
    """Give as many tricks as were taken, without their cards: those with announcements first."""
    takers = [seat for seat, count in enumerate(taken) for _ in range(count)]
    shouts = [*announced, *[None] * (len(takers) - len(announced))]
    return tuple(
        Trick(leader=taker if shout is None else shout.seat, cards=(), taker=taker, announced=shout)
        for taker, shout in zip(takers, shouts, strict=True)
    )


def _live(phase: object) -> PositionPhase:
    if isinstance(phase, Cutting | RoundOver):
        raise NoPosition
    assert isinstance(phase, PositionPhase)
    return phase


def exchanged_of(phase: PositionPhase) -> Exchanged | None:
    """Give what is known of stock and gifts, None before the stock is taken."""
    return None if isinstance(phase, HandAsk | Bidding | StockChoice) else phase.exchanged


def stock_number(phase: PositionPhase) -> int:
    """Give which stock is taken, or the first."""
    exchanged = exchanged_of(phase)
    return 1 if exchanged is None else exchanged.which


def _known_gifts(phase: PositionPhase, own: tuple[Gift, ...]) -> tuple[Gift, ...]:
    """Give the gifts of which the card is known: to all, or to one seat."""
    exchanged = exchanged_of(phase)
    if exchanged is None:
        return ()
    seen = {one.receiver: one.card for one in own}
    seen |= {one.receiver: one.card for one in exchanged.gifts if one.card is not None}
    return tuple(
        Gift(one.seat, one.receiver, seen[one.receiver])
        for one in exchanged.gifts
        if one.receiver in seen
    )


def _settled(exchanged: Exchanged) -> Exchanged:
    """Give the exchange when all cards are given: the calls of the auction matter no more."""
    return replace(exchanged, bargain=replace(exchanged.bargain, shown=(), kept=(), calls=()))


def _agreed(contract: Contract, stood: tuple[Seat, ...] = ()) -> Contract:
    return replace(
        contract,
        exchanged=_settled(contract.exchanged),
        kept=(),
        stood=stood,
        redouble_declined=False,
    )
