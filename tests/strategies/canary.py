"""Which cards a view or a notice names: a walk through every field of it, however deep.

A number can be a card, a set of cards, or points, seats and counts. So every field that can hold
one is classified here, and one that is not fails the walk: whoever adds a field to a view or a
notice has to say whether it speaks of cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Final

from tysiacha.cards import FULL_MASK, Mask
from tysiacha.rules.options import Rules


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


CARD_FIELDS: Final = _names(
    """
    Bargain.shown Cutting.shown HandAsk.shown Bidding.shown PackCutNotice.shown Gift.card
    CardGivenNotice.card CardDiscardedNotice.card CardPlayed.card TrickTaken.cards
    Trick.cards Tricks.cards
    """
)
"""Fields that hold a card, or a tuple of cards."""

MASK_FIELDS: Final = _names(
    """
    SeatView.hand_mask SeatView.stock_mask SeatView.discard_mask Exchanged.stock
    HandDealtNotice.cards HandLookedNotice.cards HandOpenedNotice.cards
    StockLaidNotice.cards StockTakenNotice.cards RedealCalled.cards Redealt.cards
    LeftoverTaken.stock LeftoverTaken.discards StockOpened.stock StockOpened.leftover
    StockOpened.discards
    """
)
"""Fields that hold a set of cards."""

SEAT_FIELDS: Final = _names(
    """
    seat turn leader taker declarer dealer cutter sitting first_hand opener active after
    giver receiver winner hidden passed kept stood contra_by
    """
)
"""Names of fields that hold a seat, or some: wherever they stand."""

NUMBER_FIELDS: Final = _names(
    """
    Match.round_number Match.deal_number Match.golden_left Standing.total Standing.bolts
    Standing.falls Standing.concessions Barrel.since Barrel.used BidMade.points
    OpeningConfirmed.points DeclarerFound.points Bargain.bid StockChosen.which
    Exchanged.which Exchanged.discards HandDealtNotice.count StockLaidNotice.counts
    StockTakenNotice.which StockTakenNotice.count ContractDeclared.points Conceded.points
    Contract.points MarriageAnnounced.points MarriageAnnounced.suit AcesAnnounced.points
    Tricks.trump Tricks.next_trump Tricks.taken Tricks.card_points Tricks.declared
    RoundSkipped.fine Skipped.fine GivenUp.contract Played.contract Played.raw Played.factor
    SittingStock.points SittingStock.marriage SittingStock.aces SeatResult.base
    SeatResult.change BoltMarked.marks BoltFined.fine BarrelRoundUsed.used
    BarrelFallen.total MatchWon.total
    """
)
"""Fields that hold points, counts, suits and the like: nothing that tells one card from another."""

PLACE_FIELDS: Final = ("SeatView.cuts", "PackCutNotice.at")
"""Where the pack was cut: for the cutter alone (S-3)."""


def cards_named(value: object) -> Mask:
    """Give all cards that a view, a notice or a part of one names."""
    if isinstance(value, tuple | list):
        return _union(cards_named(one) for one in value)
    if not is_dataclass(value) or isinstance(value, Rules | type):
        return 0
    kind = type(value).__name__
    named = 0
    for one in fields(value):
        inner: object = getattr(value, one.name)
        named |= _cards_in_field(f"{kind}.{one.name}", one.name, inner)
    return named


def _cards_in_field(path: str, name: str, inner: object) -> Mask:
    numbers = _numbers(inner)
    if path in MASK_FIELDS:
        assert all(0 <= number <= FULL_MASK for number in numbers), f"{path} holds no mask: {inner}"
        return _union(numbers)
    if path in CARD_FIELDS:
        return _union(1 << number for number in numbers)
    known = name in SEAT_FIELDS or path in NUMBER_FIELDS or path in PLACE_FIELDS
    assert known or not numbers, f"say in {__name__} what {path} is: it holds {inner!r:.80}"
    return cards_named(inner)


def _numbers(inner: object) -> tuple[int, ...]:
    """The plain numbers in a field: itself, or the members of a tuple."""
    members = inner if isinstance(inner, tuple) else (inner,)
    return tuple(one for one in members if isinstance(one, int) and not isinstance(one, bool))


def _union(masks: Iterable[Mask]) -> Mask:
    together = 0
    for mask in masks:
        together |= mask
    return together
