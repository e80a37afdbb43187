"""Which cards the bot ``rule`` gives away or puts away."""

from __future__ import annotations

from itertools import combinations

from tysiacha.bots.hand_value import HandScale
from tysiacha.bots.rule_settings import GiftWeights
from tysiacha.cards import BIT, MARRIAGE_MASK, POINTS_OF, SUIT_OF, Card, Mask, cards_of, mask_of
from tysiacha.rules.options import Rules


def gift_harm(rules: Rules, hand: Mask, card: Card, weights: GiftWeights) -> float:
    """Give what a card is worth to the opponent who gets it: points, or half a marriage."""
    pair = MARRIAGE_MASK[SUIT_OF[card]]
    harm = POINTS_OF[card] * weights.points
    completes_nothing_here = not hand & pair & ~BIT[card]
    if BIT[card] & pair and completes_nothing_here:
        harm += weights.half_share * rules.marriage_values[SUIT_OF[card]]
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
