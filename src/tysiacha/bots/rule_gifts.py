"""Which cards the bot ``rule`` gives away or puts away."""

from __future__ import annotations

from itertools import combinations

from tysiacha.bots.hand_value import HandScale
from tysiacha.bots.rule_settings import GiftWeights
from tysiacha.cards import (
    BIT,
    MARRIAGE_MASK,
    POINTS_OF,
    RANK_MASK,
    SUIT_OF,
    Card,
    Mask,
    Rank,
    cards_of,
    mask_of,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.questions import asks_about_gifts

_NINES = RANK_MASK[Rank.NINE]


def gift_harm(rules: Rules, hand: Mask, card: Card, weights: GiftWeights) -> float:
    """Give what parting with a card does besides what the hand loses: it helps who gets it."""
    pair = MARRIAGE_MASK[SUIT_OF[card]]
    mate = pair & ~BIT[card] if BIT[card] & pair else 0
    if hand & mate:
        return weights.broken_marriage
    harm = POINTS_OF[card] * weights.points
    if mate:
        harm += weights.half_share * rules.marriage_values[SUIT_OF[card]]
    if hand & _NINES == BIT[card] and asks_about_gifts(rules):
        harm += weights.last_nine
    return harm


def best_gifts(
    rules: Rules, scale: HandScale, hand: Mask, count: int, weights: GiftWeights
) -> tuple[Card, ...]:
    """Give the cards whose loss hurts least: what is kept is worth most, what goes helps least."""
    harm = {card: gift_harm(rules, hand, card, weights) for card in cards_of(hand)}

    def worth(given: tuple[Card, ...]) -> float:
        return scale.value(hand & ~mask_of(given)) - sum(harm[card] for card in given)

    return max(combinations(harm, count), key=worth)


def kept_after_gifts(
    rules: Rules, scale: HandScale, hand: Mask, count: int, weights: GiftWeights
) -> Mask:
    """Give the hand that is left after the best gifts."""
    if not count:
        return hand
    return hand & ~mask_of(best_gifts(rules, scale, hand, count, weights))
