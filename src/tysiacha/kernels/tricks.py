"""What the rules of play say, for kernels: what beats what, and with which cards one may follow."""

from __future__ import annotations

from tysiacha.kernels._jit import kernel
from tysiacha.kernels.memory import MUST_BEAT, MUST_OVERTRUMP, MUST_TRUMP
from tysiacha.kernels.tables import SUIT, SUIT_CARDS


@kernel
def beats(card: int, best: int, trump: int) -> bool:
    """Tell whether a card beats the best card of a trick so far (rule PLAY-7)."""
    suit = SUIT[card]
    if suit == SUIT[best]:
        return card > best
    return suit == trump


@kernel
def above(cards: int, card: int) -> int:
    """Give those of some cards that are of this card's suit and higher."""
    return cards & SUIT_CARDS[SUIT[card]] & ~((2 << card) - 1)


@kernel
def following(hand: int, led: int, best: int, trump: int, options: int) -> int:
    """Give the cards with which a hand may follow: the suit led, the best card so far (PLAY-3..11).

    ``trump`` is the one that works in this trick.
    """
    suit = hand & SUIT_CARDS[led]
    if suit:
        if options & MUST_BEAT:
            better = above(suit, best)
            if better:
                return better
        return suit
    if options & MUST_TRUMP == 0:
        return hand
    trumps = hand & SUIT_CARDS[trump]
    if trumps == 0:
        return hand
    if options & MUST_OVERTRUMP and SUIT[best] == trump:
        better = above(trumps, best)
        if better:
            return better
    return trumps


@kernel
def follower(leader: int) -> int:
    """Give who of three plays after a place."""
    return 0 if leader == 2 else leader + 1
