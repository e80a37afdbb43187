"""Other truths behind the same view: what else could be in the places that a viewer cannot see.

A disguise keeps all that one viewer knows and changes the rest: cards he has not seen change
places, a face-down gift or a discard becomes another card, the pack was cut elsewhere.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.strategies.canary import cards_named
from tests.strategies.deals import cut
from tests.strategies.playing import phase_of, seen_by
from tysiacha.cards import BIT, CARDS, FULL_MASK, Card, Mask, cards_of
from tysiacha.rules.actions import Action, Cut, Discard, Give
from tysiacha.rules.choices import PassedCards
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, Cutting, HandAsk, RoundOver, StockChoice, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState, Undealt
from tysiacha.rules.views import Viewer


def disguised(
    state: RoundState, viewer: Viewer, later: RoundState, dice: random.Random
) -> RoundState:
    """Give another truth behind a viewer's view of a state.

    What he knows in a later state of the deal, or in this one, is as it was.
    """
    secret = state.secret
    keep = cards_named((seen_by(state, viewer), seen_by(later, viewer)))
    cutter = viewer == state.phase.table.cutter
    cuts = secret.cuts if cutter else tuple(dice.randint(1, 23) for _ in secret.cuts)
    if isinstance(secret, Undealt):
        other = shuffling(keep, dice)
        return RoundState(state.phase, Undealt(tuple(other[card] for card in secret.pack), cuts))
    hidden = replace(_shuffled(secret, keep, dice), cuts=cuts)
    phase = phase_of(state)
    if isinstance(phase, Cutting | HandAsk | Bidding | StockChoice):
        return RoundState(state.phase, hidden)
    if viewer != phase.bargain.declarer:
        hidden = _other_gifts(hidden, viewer, phase.table.rules, dice)
        if not _discards_are_open(later):
            hidden = _other_discard(hidden, phase.bargain.declarer, dice)
    return RoundState(state.phase, hidden)


def shuffling(keep: Mask, dice: random.Random) -> dict[Card, Card]:
    """Give a permutation of the pack that leaves the cards to keep alone."""
    free = list(cards_of(FULL_MASK & ~keep))
    shuffled = dict(zip(free, dice.sample(free, len(free)), strict=True))
    return {card: shuffled.get(card, card) for card in CARDS}


def swap(one: Card, other: Card) -> dict[Card, Card]:
    """Give the permutation of the pack that exchanges two cards."""
    return {card: {one: other, other: one}.get(card, card) for card in CARDS}


def exchanged(action: Action, other: dict[Card, Card]) -> Action:
    """Give the same hidden action with the cards exchanged; what is played is seen, so it stays."""
    match action:
        case Give(card, to):
            return Give(other[card], to)
        case Discard(card):
            return Discard(other[card])
        case _:
            return action


def cut_elsewhere(
    pack: tuple[Card, ...], actions: tuple[Action, ...], at: int
) -> tuple[tuple[Card, ...], tuple[Action, ...]]:
    """Give a pack and actions whose first cut is at another place and gives the same order."""
    first = actions[0]
    assert isinstance(first, Cut)
    return cut(cut(pack, first.at), 24 - at), (Cut(at), *actions[1:])


def _shuffled(secret: Dealt, keep: Mask, dice: random.Random) -> Dealt:
    other = shuffling(keep, dice)

    def moved(mask: Mask) -> Mask:
        return sum(BIT[other[card]] for card in cards_of(mask))

    return Dealt(
        cuts=secret.cuts,
        hands=tuple(moved(hand) for hand in secret.hands),
        stocks=tuple(moved(stock) for stock in secret.stocks),
        gifts=tuple(replace(gift, card=other[gift.card]) for gift in secret.gifts),
        discards=moved(secret.discards),
    )


def _other_gifts(secret: Dealt, viewer: Viewer, rules: Rules, dice: random.Random) -> Dealt:
    """Let the giver have kept what he gave to another, and given a card he still holds."""
    if rules.passed_cards is PassedCards.FACE_UP:
        return secret
    for number, gift in enumerate(secret.gifts):
        held = list(cards_of(secret.hands[gift.giver]))
        if gift.receiver == viewer or not secret.hands[gift.receiver] & BIT[gift.card] or not held:
            continue
        instead = dice.choice(held)
        hands = list(secret.hands)
        hands[gift.receiver] ^= BIT[gift.card] ^ BIT[instead]
        hands[gift.giver] ^= BIT[gift.card] ^ BIT[instead]
        gifts = list(secret.gifts)
        gifts[number] = replace(gift, card=instead)
        secret = replace(secret, hands=tuple(hands), gifts=tuple(gifts))
    return secret


def _other_discard(secret: Dealt, declarer: Seat, dice: random.Random) -> Dealt:
    """Let the declarer have put away another card of those he still holds."""
    put_away, held = list(cards_of(secret.discards)), list(cards_of(secret.hands[declarer]))
    if not put_away or not held:
        return secret
    change = BIT[dice.choice(put_away)] ^ BIT[dice.choice(held)]
    hands = list(secret.hands)
    hands[declarer] ^= change
    return replace(secret, hands=tuple(hands), discards=secret.discards ^ change)


def _discards_are_open(state: RoundState) -> bool:
    phase = state.phase
    return isinstance(phase, RoundOver) or (
        isinstance(phase, Tricks) and phase.leftover is not None
    )
