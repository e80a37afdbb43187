"""Claims: "the rest are mine", granted only if the claimer takes every trick whatever is hidden.

The claimer is about to lead: trumps first, in every suit the highest. His claim holds if nobody
can beat any of these leads, wherever the cards lie that he cannot place. Of each of the others he
knows which cards the hand may hold and how many (:mod:`tysiacha.bots.known_cards`); that other
can beat a lead of a suit only with a higher card of it, kept while he followed to the leads
before, or with a trump that earlier leads of trumps have not taken from him. What this looks at
is the claimer's view alone: so the answer, and how long it takes, tells nothing that he does not
know himself.

It never grants more than a search through all layouts would (the tests compare it with one); it
may grant less, as it looks at each of the others by himself, and at one order of leads.
"""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.bots.known_cards import HiddenHand, KnownCards, known_cards
from tysiacha.cards import (
    BIT,
    HIGHER_MASK,
    MARRIAGE_MASK,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Mask,
    Suit,
    cards_of,
)
from tysiacha.play.bot_guard import quiet_action
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.choices import TrumpChange, TrumpEffect
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
    leads = _leads(view.hand_mask or 0, phase.trump)
    return _all_taken(known_cards(view, phase), leads, phase.trump, phase.trump)


def winning_play(state: RoundState, claimer: Seat) -> Action:
    """Give what is played next after a claim was granted, for whoever is to act.

    The claimer announces on the way what he can without risk to the tricks to come.
    """
    phase = state.phase
    seat = phase.turn
    assert seat is not None
    view = view_of(state, seat)
    if seat != claimer or not isinstance(phase, Tricks):
        return quiet_action(view)
    card = _leads(view.hand_mask or 0, phase.trump)[0]
    offers = legal_actions(view)
    aces, marriage = Play(card, aces=True), Play(card, marriage=True)
    if aces in offers:
        return aces
    if marriage in offers and _stays_sure(view, phase, card):
        return marriage
    return Play(card)


def _leads(hand: Mask, trump: Suit | None) -> list[Card]:
    """Give the order of the leads: trumps first, in every suit the highest."""
    return sorted(cards_of(hand), key=lambda card: (SUIT_OF[card] is trump, card), reverse=True)


def _all_taken(
    known: KnownCards, leads: Sequence[Card], now: Suit | None, later: Suit | None
) -> bool:
    """Tell whether leads in that order take all tricks; trump in the first, and in the others."""
    return not any(_beats_one(hand, leads, now, later) for hand in known.hidden)


def _beats_one(
    hand: HiddenHand, leads: Sequence[Card], now: Suit | None, later: Suit | None
) -> bool:
    led = dict.fromkeys(Suit, 0)
    for number, card in enumerate(leads):
        suit, trump = SUIT_OF[card], later if number else now
        if hand.possible_mask & HIGHER_MASK[card] and _most(hand, suit) > led[suit]:
            return True
        follows = (hand.certain_mask & SUIT_MASK[suit]).bit_count() > number
        if trump not in {None, suit} and not follows and _most(hand, trump) > led[trump]:
            return True
        led[suit] += 1
    return False


def _most(hand: HiddenHand, suit: Suit) -> int:
    """Give how many cards of a suit a hand can hold at most."""
    free = hand.count - hand.certain_mask.bit_count()
    certain = (hand.certain_mask & SUIT_MASK[suit]).bit_count()
    return certain + min(free, (hand.open_mask & SUIT_MASK[suit]).bit_count())


def _stays_sure(view: SeatView, phase: Tricks, card: Card) -> bool:
    """Tell whether all tricks stay the claimer's if he announces a marriage with that card."""
    rules = phase.table.rules
    suit = SUIT_OF[card]
    assert BIT[card] & MARRIAGE_MASK[suit]
    changes = phase.trump is None or rules.trump_change is TrumpChange.LATEST
    later = suit if changes else phase.trump
    now = later if rules.trump_effect is TrumpEffect.IMMEDIATE else phase.trump
    rest = _leads((view.hand_mask or 0) & ~BIT[card], later)
    return _all_taken(known_cards(view, phase), (card, *rest), now, later)
