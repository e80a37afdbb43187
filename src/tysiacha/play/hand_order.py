"""The order in which a hand is held."""

from __future__ import annotations

from tysiacha.cards import SUIT_MASK, Card, Mask, Suit, cards_of
from tysiacha.rules.phases import Phase, Tricks
from tysiacha.texts.card_style import hand_order


def in_hand_order(hand: Mask, trump: Suit | None) -> tuple[Card, ...]:
    """Give cards as a hand is held: trumps first, then by suits, strong ones first."""
    return tuple(
        card
        for suit in hand_order(trump)
        for card in sorted(cards_of(hand & SUIT_MASK[suit]), reverse=True)
    )


def trump_of(phase: Phase) -> Suit | None:
    """Give what is trump now, or None."""
    return phase.trump if isinstance(phase, Tricks) else None
