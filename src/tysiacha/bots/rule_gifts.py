"""Which cards the bot ``rule`` gives away."""

from __future__ import annotations

from itertools import combinations

from tysiacha.bots.hand_value import HandScale
from tysiacha.cards import BIT, Card, MARRIAGE_MASK, RANK_OF, POINTS_OF, SUIT_OF, Mask, Rank, cards_of
from tysiacha.rules.options import Rules


def gift_harm(rules: Rules, hand: Mask, card: Card) -> float:
    suit = SUIT_OF[card]
    pair = MARRIAGE_MASK[suit]
    harm = POINTS_OF[card] * 0.3
    if BIT[card] & pair and not hand & pair & ~BIT[card]:
        harm += 0.4 * rules.marriage_values[suit]
    return harm


def best_gifts(rules: Rules, scale: HandScale, hand: Mask, count: int) -> tuple[Card, ...]:
    """Give the cards whose loss hurts least."""
    best, best_value = (), -1e9
    cards = tuple(cards_of(hand))
    harm = {c: gift_harm(rules, hand, c) for c in cards}
    for given in combinations(cards, count):
        rest = hand
        value = 0.0
        for c in given:
            rest &= ~BIT[c]
            value -= harm[c]
        value += scale.value(rest)
        if value > best_value:
            best, best_value = given, value
    return best
