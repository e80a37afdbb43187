"""What a hand is worth to a declarer: a linear value of its features, in raw points (SCORE-1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tysiacha.bots.rule_settings import HandWeights
from tysiacha.cards import BIT, MARRIAGE_MASK, RANK_MASK, RANKS, SUITS, Mask, Rank
from tysiacha.rules.options import Rules

_ACES = RANK_MASK[Rank.ACE]
_SUIT_BITS = (1 << len(RANKS)) - 1
_ACE, _TEN, _KING, _QUEEN = BIT[Rank.ACE], BIT[Rank.TEN], BIT[Rank.KING], BIT[Rank.QUEEN]
_PAIR = _KING | _QUEEN
_LONG = 3
"""A suit is long by the cards beyond this number."""


@dataclass(frozen=True, slots=True)
class HandScale:
    """The linear value, ready to weigh hands under one set of rules."""

    weights: HandWeights
    suit_values: tuple[tuple[float, ...], ...]
    """By suit, then by which of its six cards are held."""
    no_ace: float
    """What it adds to hold a marriage and no ace."""
    four_aces: float
    """What it adds to hold all aces (rule MAR-10)."""

    def value(self, hand: Mask) -> float:
        """Give the raw points that a declarer with this hand takes on average."""
        total = self.weights.base
        marriages = 0
        for suit, values in enumerate(self.suit_values):
            total += values[hand >> len(RANKS) * suit & _SUIT_BITS]
            marriages += hand & MARRIAGE_MASK[suit] == MARRIAGE_MASK[suit]
        aces = hand & _ACES
        if marriages:
            total += self.weights.second_marriage * (marriages - 1)
            total += 0 if aces else self.no_ace
        return total + self.four_aces if aces == _ACES else total


def scale_for(rules: Rules, weights: HandWeights) -> HandScale:
    """Give the scale for those rules: only what marriages and aces pay matters of them."""
    return _scale(
        weights, rules.marriage_values, rules.ace_marriage or 0, rules.marriage_needs_trick
    )


@cache
def _scale(
    weights: HandWeights,
    marriage_values: tuple[int, ...],
    ace_marriage: int,
    needs_trick: bool,  # noqa: FBT001 (the key of a cache)
) -> HandScale:
    return HandScale(
        weights,
        tuple(
            tuple(_suit_value(weights, marriage_values[suit], held) for held in range(_PACKED))
            for suit in SUITS
        ),
        weights.marriage_no_ace if needs_trick else 0.0,
        weights.ace_marriage_share * ace_marriage,
    )


_PACKED = 1 << len(RANKS)


def _suit_value(weights: HandWeights, marriage_value: int, held: Mask) -> float:
    if not held:
        return weights.void
    length = held.bit_count()
    value = weights.long_suit * max(0, length - _LONG)
    if held & _ACE:
        value += weights.ace
    if held & _TEN:
        value += _ten_value(weights, held)
    if held & _PAIR == _PAIR:
        value += weights.marriage + weights.marriage_share * marriage_value
        value += weights.marriage_length * (length - _PAIR.bit_count())
        value += weights.marriage_ace if held & _ACE else 0
        value += weights.marriage_ten if held & _TEN else 0
    elif held & _PAIR:
        value += weights.half_share * marriage_value
    return value


def _ten_value(weights: HandWeights, held: Mask) -> float:
    if held & _ACE:
        return weights.ten_with_ace + (weights.ace_ten_king if held & _KING else 0)
    return weights.ten_guarded if held & ~_TEN else weights.ten_bare
