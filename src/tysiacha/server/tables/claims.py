"""Claims: "the rest are mine", granted only if the claimer takes every trick whatever is hidden.

The claimer is about to lead. Cards that he has not seen may lie anywhere, all of one suit in one
hand; so he is sure of a suit if as many of his cards as there are unseen ones in it are each
higher than all of those: then they fall one by one, and his others are good. Trumps are led first,
and must clear out all unseen trumps before another suit is led. What this looks at is the
claimer's view alone: so the answer, and how long it takes, tells nothing that he does not know.

It is stricter than what a solver that sees all layouts would grant (squeezes, suits that are known
to be split), never laxer: the tests compare it with one.
"""

from __future__ import annotations

from tysiacha.cards import (
    FULL_MASK,
    MARRIAGE_MASK,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    Suit,
    cards_of,
)
from tysiacha.play.bot_guard import quiet_action
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView


def claim_holds(view: SeatView) -> bool:
    """Tell whether who is about to lead takes all tricks to come, wherever hidden cards lie."""
    phase = view.phase
    if not isinstance(phase, Tricks) or phase.cards or not view.my_turn:
        return False
    if phase.trump is not phase.next_trump:
        return False
    return _sure(view.hand_mask or 0, unseen_by(view), phase.trump)


def unseen_by(view: SeatView) -> Mask:
    """Give the cards that may still be played against a seat, as far as it knows."""
    phase = view.phase
    assert isinstance(phase, Tricks)
    seen = (view.hand_mask or 0) | view.discard_mask
    for trick in phase.done:
        for card in trick.cards:
            seen |= 1 << card
    for card in phase.cards:
        seen |= 1 << card
    return FULL_MASK & ~seen


def winning_play(state: RoundState, claimer: Seat) -> Action:
    """Give what is played next after a claim was granted, for whoever is to act."""
    phase = state.phase
    seat = phase.turn
    assert seat is not None
    view = view_of(state, seat)
    if seat != claimer or not isinstance(phase, Tricks):
        return quiet_action(view)
    hand = view.hand_mask or 0
    card = _lead(hand, phase.trump)
    announced = Play(card, marriage=True)
    if _announces_safely(view, phase, card) and announced in legal_actions(view):
        return announced
    return Play(card)


def _sure(hand: Mask, unseen: Mask, trump: Suit | None) -> bool:
    if trump is not None:
        own, others = hand & SUIT_MASK[trump], unseen & SUIT_MASK[trump]
        if others and own != hand and own.bit_count() < others.bit_count():
            return False
    return all(_sure_in(hand & SUIT_MASK[suit], unseen & SUIT_MASK[suit]) for suit in Suit)


def _sure_in(own: Mask, others: Mask) -> bool:
    """Tell whether own cards of a suit take a trick each; a card of higher rank is a higher bit."""
    if not own or not others:
        return True
    highest = sorted(cards_of(own), reverse=True)[: others.bit_count()]
    return min(highest) > max(cards_of(others))


def _lead(hand: Mask, trump: Suit | None) -> Card:
    """Lead trumps first, in every suit the highest."""
    return max(cards_of(hand), key=lambda card: (SUIT_OF[card] is trump, card))


def _announces_safely(view: SeatView, phase: Tricks, card: Card) -> bool:
    suit = SUIT_OF[card]
    hand = view.hand_mask or 0
    if (
        RANK_OF[card] not in {Rank.KING, Rank.QUEEN}
        or hand & MARRIAGE_MASK[suit] != (MARRIAGE_MASK[suit])
    ):
        return False
    unseen = unseen_by(view)
    return _sure(hand, unseen, suit) and phase.trump is phase.next_trump
