"""What a seat can deduce in the play: which cards are unseen, and who can or must hold them.

Only certainties are here: voids shown, duties that a card proves (rules PLAY-3, PLAY-4, PLAY-10,
PLAY-11), marriages announced, cards given, and the stock as far as it was seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tysiacha.bots.chances import chance_of_none
from tysiacha.cards import (
    BIT,
    FULL_MASK,
    HIGHER_MASK,
    MARRIAGE_MASK,
    RANK_MASK,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    Suit,
)
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.choices import P2Form, TrumpChange, TrumpEffect
from tysiacha.rules.notices import Announcement, MarriageAnnounced
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import trick_count
from tysiacha.rules.views import SeatView


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """Another player's hand as one seat knows it."""

    seat: Seat
    count: int
    """Number of cards in it."""
    certain_mask: Mask
    """Cards that must be in it."""
    open_mask: Mask
    """Cards that may be in it, besides the certain ones."""

    @property
    def possible_mask(self) -> Mask:
        """All cards that can be in it."""
        return self.certain_mask | self.open_mask

    def chance_without(self, cards: Mask) -> float:
        """Give the probability that it holds none of some cards, as if dealt at random."""
        if cards & self.certain_mask:
            return 0.0
        wanted = (cards & self.open_mask).bit_count()
        if not wanted:
            return 1.0
        drawn = self.count - self.certain_mask.bit_count()
        return chance_of_none(wanted, drawn, self.open_mask.bit_count())


@dataclass(frozen=True, slots=True)
class KnownCards:
    """All that a seat knows of the cards in the play."""

    hand_mask: Mask
    gone_mask: Mask
    """Cards played, those of the trick on the table included."""
    unseen_mask: Mask
    """Cards that may be in other hands."""
    hidden: tuple[HiddenHand, ...]
    """The other active seats' hands, clockwise from the left."""

    def hand_of(self, seat: Seat) -> HiddenHand:
        """Give what is known of one other hand."""
        return next(one for one in self.hidden if one.seat == seat)


def known_cards(view: SeatView, phase: Tricks) -> KnownCards:
    """Deduce from a view in the play what its seat knows of all cards."""
    signs = _Signs(phase.table.rules.players)
    for leader, cards, announced, trump in tricks_with_trump(phase):
        _read_trick(signs, phase, leader, cards, trump)
        if announced is not None:
            signs.shown[leader] |= _announced_mask(announced)
    _read_exchange(signs, view, phase)
    hand = view.hand_mask or 0
    unseen = FULL_MASK & ~(hand | signs.gone | view.discard_mask)
    return KnownCards(hand, signs.gone, unseen, _hidden_hands(signs, view.seat, phase, unseen))


def beating_mask(best: Card, trump: Suit | None) -> Mask:
    """Give the cards that would beat the best card of a trick (rule PLAY-7)."""
    if trump is None or SUIT_OF[best] == trump:
        return HIGHER_MASK[best]
    return HIGHER_MASK[best] | SUIT_MASK[trump]


class _Signs:
    """What the tricks and the exchange say of each seat; filled while they are read."""

    def __init__(self, players: int) -> None:
        self.gone: Mask = 0
        self.played = [0] * players
        self.shown = [0] * players
        """Cards that were seen to go to a hand, or were shown in it."""
        self.absent = [0] * players
        """Cards that cannot be in a hand."""


def tricks_with_trump(
    phase: Tricks,
) -> Iterator[tuple[Seat, tuple[Card, ...], Announcement | None, Suit | None]]:
    """Give every trick, the one on the table too, with the trump that held in it (MAR-5, MAR-7)."""
    rules = phase.table.rules
    trump: Suit | None = None
    for trick in phase.done:
        before = trump
        if isinstance(trick.announced, MarriageAnnounced) and (
            trump is None or rules.trump_change is TrumpChange.LATEST
        ):
            trump = trick.announced.suit
        at_once = rules.trump_effect is TrumpEffect.IMMEDIATE
        yield trick.leader, trick.cards, trick.announced, trump if at_once else before
    if phase.cards:
        yield phase.leader, phase.cards, phase.announced, phase.trump


def _read_trick(
    signs: _Signs, phase: Tricks, leader: Seat, cards: tuple[Card, ...], trump: Suit | None
) -> None:
    seat, best = leader, cards[0]
    for place, card in enumerate(cards):
        signs.played[seat] |= BIT[card]
        signs.gone |= BIT[card]
        if place:
            signs.absent[seat] |= _absent_by(phase.table.rules, cards[0], best, card, trump)
            if BIT[card] & beating_mask(best, trump):
                best = card
        seat = phase.table.after[seat]


def _absent_by(rules: Rules, led: Card, best: Card, card: Card, trump: Suit | None) -> Mask:
    """Give what a player who follows with that card cannot hold (PLAY-3, PLAY-4, PLAY-10, -11)."""
    suit = SUIT_OF[card]
    below = card < best and suit == SUIT_OF[best]
    if suit == SUIT_OF[led]:
        return HIGHER_MASK[best] if rules.must_beat and below else 0
    absent = SUIT_MASK[SUIT_OF[led]]
    if trump is None or not rules.must_trump:
        return absent
    if suit != trump:
        return absent | SUIT_MASK[trump]
    return absent | HIGHER_MASK[best] if rules.must_overtrump and below else absent


def _announced_mask(announced: Announcement) -> Mask:
    if isinstance(announced, MarriageAnnounced):
        return MARRIAGE_MASK[announced.suit]
    return RANK_MASK[Rank.ACE]


def _read_exchange(signs: _Signs, view: SeatView, phase: Tricks) -> None:
    """Read gifts and stock: at most one card of the stock can sit with the other defender."""
    for gift in view.gifts:
        signs.shown[gift.receiver] |= BIT[gift.card]
    for notice in phase.exchanged.gifts:
        if notice.card is not None:
            signs.shown[notice.receiver] |= BIT[notice.card]
    stock, declarer = view.stock_mask, phase.declarer
    if stock is None or view.seat == declarer:
        return
    for seat in phase.table.opponents(view.seat):
        if seat != declarer and (signs.played[seat] | signs.shown[seat]) & stock:
            signs.absent[seat] |= stock & ~signs.shown[seat]
    if len(phase.table.active) == TWO_PLAYERS and phase.table.rules.p2_form is P2Form.PASS_ONE:
        signs.shown[declarer] |= stock


def _hidden_hands(signs: _Signs, me: Seat, phase: Tricks, unseen: Mask) -> tuple[HiddenHand, ...]:
    """Give the others' hands, after the conclusions that their sizes allow."""
    others = phase.table.opponents(me)
    counts = {seat: _cards_held(phase, seat) for seat in others}
    certain = {seat: signs.shown[seat] & unseen for seat in others}
    possible = {seat: unseen & ~signs.absent[seat] for seat in others}
    all_held = unseen.bit_count() == sum(counts.values())
    for _ in others:
        for seat in others:
            for other in others:
                if other != seat:
                    possible[seat] &= ~certain[other]
                    certain[seat] |= possible[seat] & ~possible[other] if all_held else 0
            if certain[seat].bit_count() == counts[seat]:
                possible[seat] = certain[seat]
            elif possible[seat].bit_count() == counts[seat]:
                certain[seat] = possible[seat]
    return tuple(
        HiddenHand(seat, counts[seat], certain[seat], possible[seat] & ~certain[seat])
        for seat in others
    )


def _cards_held(phase: Tricks, seat: Seat) -> int:
    active = phase.table.active
    held = trick_count(phase.table.rules) - len(phase.done)
    place = (active.index(seat) - active.index(phase.leader)) % len(active)
    return held - 1 if place < len(phase.cards) else held
