"""The play of the cards: which cards may be played, what may be announced, who takes a trick."""

from __future__ import annotations

from tysiacha.cards import (
    BIT,
    HIGHER_MASK,
    MARRIAGE_MASK,
    PACK_SIZE,
    RANK_MASK,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    Suit,
    cards_of,
)
from tysiacha.rules.actions import Action, Concede, Play
from tysiacha.rules.errors import Reason
from tysiacha.rules.exchange import refused_concession
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Tricks

_ACES = RANK_MASK[Rank.ACE]
_PLAIN = tuple(Play(Card(card)) for card in range(PACK_SIZE))
_WITH_MARRIAGE = tuple(Play(Card(card), marriage=True) for card in range(PACK_SIZE))
_WITH_ACES = tuple(Play(Card(card), aces=True) for card in range(PACK_SIZE))


def offered(phase: Tricks, hand: Mask) -> tuple[Action, ...]:
    """Give the plays of the seat to act in a pinned order: by card, plain play first."""
    if phase.cards:
        return tuple(_PLAIN[card] for card in cards_of(following(phase, hand)))
    actions: list[Action] = []
    may_announce = _may_announce(phase)
    aces = may_announce and _aces_held(phase.table.rules, hand)
    for card in cards_of(hand):
        actions.append(_PLAIN[card])
        pair = MARRIAGE_MASK[SUIT_OF[card]]
        if may_announce and BIT[card] & pair and hand & pair == pair:
            actions.append(_WITH_MARRIAGE[card])
        if aces and BIT[card] & _ACES:
            actions.append(_WITH_ACES[card])
    if not phase.done and refused_concession(phase) is None:
        actions.append(Concede())
    return tuple(actions)


def refused(phase: Tricks, hand: Mask, action: Action) -> Reason | None:
    """Give why that may not be played, or None if it may."""
    match action:
        case Play(card, marriage, aces):
            if not 0 <= card < PACK_SIZE or not hand & BIT[card]:
                return Reason.CARD_NOT_HELD
            if phase.cards:
                return _refused_following(phase, hand, card, marriage=marriage, aces=aces)
            return _refused_announcement(phase, hand, card, marriage=marriage, aces=aces)
        case Concede():
            return refused_concession(phase)
        case _:
            return Reason.NOT_IN_THIS_PHASE


def following(phase: Tricks, hand: Mask) -> Mask:
    """Give the cards with which a hand may follow in the trick (PLAY-3 to 6, 10, 11)."""
    rules = phase.table.rules
    trump = phase.trump
    led = SUIT_OF[phase.cards[0]]
    suit = hand & SUIT_MASK[led]
    if suit:
        return _in_suit(rules, phase.cards, trump, suit)
    if trump is None or not rules.must_trump:
        return hand
    trumps = hand & SUIT_MASK[trump]
    if not trumps:
        return hand
    return _trumping(rules, phase.cards, trump, trumps)


def winning_place(cards: tuple[Card, ...], trump: Suit | None) -> int:
    """Give the place in the trick of the card that takes it (rule PLAY-7).

    Cards are in the order played; place 0 is the leader's.
    """
    best = cards[0]
    for card in cards[1:]:
        if SUIT_OF[card] == SUIT_OF[best]:
            best = max(best, card)
        elif SUIT_OF[card] == trump:
            best = card
    return cards.index(best)


def _in_suit(rules: Rules, cards: tuple[Card, ...], trump: Suit | None, suit: Mask) -> Mask:
    """Who follows must beat the best card where that is a duty and not yet trumped (PLAY-10)."""
    if not rules.must_beat:
        return suit
    best = cards[winning_place(cards, trump)]
    better = suit & HIGHER_MASK[best]
    return better or suit


def _trumping(rules: Rules, cards: tuple[Card, ...], trump: Suit, trumps: Mask) -> Mask:
    """Who must trump a trumped trick plays a higher trump where that is a duty (PLAY-11)."""
    if not rules.must_overtrump:
        return trumps
    best = cards[winning_place(cards, trump)]
    if SUIT_OF[best] != trump:
        return trumps
    return trumps & HIGHER_MASK[best] or trumps


def _may_announce(phase: Tricks) -> bool:
    """Tell whether the leader has taken a trick, where that is asked for (rule MAR-3)."""
    return phase.taken[phase.turn] > 0 or not phase.table.rules.marriage_needs_trick


def _aces_held(rules: Rules, hand: Mask) -> bool:
    return rules.ace_marriage is not None and hand & _ACES == _ACES


def _refused_following(
    phase: Tricks, hand: Mask, card: Card, *, marriage: bool, aces: bool
) -> Reason | None:
    if marriage:
        return Reason.MARRIAGE_ONLY_WHEN_LEADING
    if aces:
        return Reason.ACES_ONLY_WHEN_LEADING
    if BIT[card] & following(phase, hand):
        return None
    led = SUIT_OF[phase.cards[0]]
    if hand & SUIT_MASK[led]:
        return Reason.MUST_BEAT if SUIT_OF[card] == led else Reason.MUST_FOLLOW_SUIT
    return Reason.MUST_OVERTRUMP if SUIT_OF[card] == phase.trump else Reason.MUST_TRUMP


def _refused_announcement(
    phase: Tricks, hand: Mask, card: Card, *, marriage: bool, aces: bool
) -> Reason | None:
    if marriage and aces:
        return Reason.ONE_ANNOUNCEMENT
    if marriage:
        return _refused_marriage(phase, hand, card)
    if aces:
        return _refused_aces(phase, hand, card)
    return None


def _refused_marriage(phase: Tricks, hand: Mask, card: Card) -> Reason | None:
    pair = MARRIAGE_MASK[SUIT_OF[card]]
    if not BIT[card] & pair:
        return Reason.MARRIAGE_NEEDS_KING_OR_QUEEN
    if hand & pair != pair:
        return Reason.MARRIAGE_BROKEN
    return None if _may_announce(phase) else Reason.MARRIAGE_NEEDS_A_TRICK


def _refused_aces(phase: Tricks, hand: Mask, card: Card) -> Reason | None:
    if phase.table.rules.ace_marriage is None:
        return Reason.ACES_ARE_OFF
    if RANK_OF[card] != Rank.ACE:
        return Reason.ACES_NEED_AN_ACE
    if hand & _ACES != _ACES:
        return Reason.ACES_NOT_ALL_HELD
    return None if _may_announce(phase) else Reason.MARRIAGE_NEEDS_A_TRICK
