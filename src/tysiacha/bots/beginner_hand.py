"""How the bot ``beginner`` counts its hand, and what it says by that: bids, contracts, answers."""

from __future__ import annotations

from tysiacha.bots.beginner_settings import BeginnerSettings
from tysiacha.cards import (
    BIT,
    MARRIAGE_MASK,
    PACK_POINTS,
    RANK_MASK,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Mask,
    Rank,
    card,
    marriages_in,
    points_of,
)
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    ConfirmOpening,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    Look,
    Redouble,
    SayContra,
)
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.phases import Bargained, Bidding, HandAsk, Phase, RedoubleAsk
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView

_ACES = RANK_MASK[Rank.ACE]
_LONG = 3


def counted_hand(table: Table, hand: Mask, settings: BeginnerSettings) -> int:
    """Give what it hopes to take as declarer: aces, guarded tens, long suits, marriages."""
    count = settings.base + settings.ace * (hand & _ACES).bit_count()
    if len(table.active) == TWO_PLAYERS:
        count += settings.alone
    for suit in SUITS:
        held = hand & SUIT_MASK[suit]
        ten = BIT[card(Rank.TEN, suit)]
        if held & ten and held & ~ten:
            count += settings.ten
        count += settings.long_suit * max(0, held.bit_count() - _LONG)
    for suit in marriages_in(hand):
        count += settings.marriage + table.rules.marriage_values[suit]
    if table.rules.ace_marriage is not None and hand & _ACES == _ACES:
        count += table.rules.ace_marriage
    return count


def said(view: SeatView, action: Action, temper: int, settings: BeginnerSettings) -> float:
    """Give how much it likes to say something, or to part with a card; quiet answers are at 0."""
    phase, hand = view.phase, view.hand_mask or 0
    count = counted_hand(phase.table, hand, settings) + temper
    if phase.table.standings[view.seat].barrel is not None:
        count += settings.barrel
    match action:
        case Look() | ConfirmOpening():
            return 1.0
        case Bid(points):
            return float(count - points)
        case DeclareContract(points):
            return _naming(points, max(count - settings.timid_raise, _at_stake(phase)))
        case Concede():
            return _hopeless(phase, count, settings)
        case DemandRedeal():
            return _redeal(view, count, settings)
        case SayContra():
            return (hand & _ACES).bit_count() - settings.aces_for_contra + 0.5
        case Redouble():
            return float(count - settings.sure - _at_stake(phase))
        case Give(card=one) | Discard(card=one):
            return parting(hand, one)
        case _:
            return 0.0


def parting(hand: Mask, one: Card) -> float:
    """Give how gladly it parts with a card: the lowest first, of a marriage in hand last."""
    pair = MARRIAGE_MASK[SUIT_OF[one]]
    breaks = BIT[one] & pair and hand & pair == pair
    return -float(RANK_OF[one]) - (len(Rank) if breaks else 0)


def _naming(points: int, wish: int) -> float:
    """Give how much it likes a contract: as high as it dares, and better below that than above."""
    return -(wish - points if points <= wish else 2 * (points - wish)) / PACK_POINTS


def _hopeless(phase: Phase, count: int, settings: BeginnerSettings) -> float:
    return float(_at_stake(phase) - count - settings.hopeless)


def _redeal(view: SeatView, count: int, settings: BeginnerSettings) -> float:
    """Throw in a hand that promises a loss; who will not declare goes by the points in hand."""
    phase, seat = view.phase, view.seat
    declares = isinstance(phase, Bargained) and phase.bargain.declarer == seat
    opens = isinstance(phase, HandAsk) and seat == phase.table.first_hand
    if declares or opens or isinstance(phase, Bidding):
        return _hopeless(phase, count, settings)
    return float(settings.weak_hand - points_of(view.hand_mask or 0))


def _at_stake(phase: Phase) -> int:
    """Give what the declarer must make, as far as it is known."""
    if isinstance(phase, RedoubleAsk):
        return phase.contract.points
    return phase.bargain.bid if isinstance(phase, Bargained) else phase.table.opening
