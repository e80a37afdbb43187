"""What the cards held in one suit promise for later, by what is still out above them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tysiacha.bots.rule_settings import PlayWeights
from tysiacha.cards import POINTS_OF, RANKS

_PACKED = 1 << len(RANKS)
_SUIT_BITS = _PACKED - 1


@dataclass(frozen=True, slots=True)
class SuitWorth:
    """What some cards of a suit are worth to their holder, in points."""

    bosses: float
    """Of those that nobody can beat in their suit."""
    others: float
    boss_count: int
    other_count: int


@cache
def suit_worths(weights: PlayWeights) -> tuple[SuitWorth, ...]:
    """Give the worth of all holdings; see :func:`holding` for the order."""
    return tuple(
        _worth(weights, held, unseen) for held in range(_PACKED) for unseen in range(_PACKED)
    )


def holding(held_mask: int, unseen_mask: int, suit: int) -> int:
    """Give the place of what is held and what is unseen of a suit in :func:`suit_worths`."""
    shift = len(RANKS) * suit
    return (held_mask >> shift & _SUIT_BITS) << len(RANKS) | unseen_mask >> shift & _SUIT_BITS


def _worth(weights: PlayWeights, held: int, unseen: int) -> SuitWorth:
    bosses = others = 0.0
    boss_count = 0
    for rank in RANKS:
        if not held >> rank & 1:
            continue
        above = (unseen >> rank).bit_count()
        worth = POINTS_OF[rank] + weights.boss_extra
        if not above:
            bosses += worth
            boss_count += 1
        else:
            guards = (held & (1 << rank) - 1).bit_count()
            others += worth * _share(weights, above, guards)
    return SuitWorth(bosses, others, boss_count, held.bit_count() - boss_count)


def _share(weights: PlayWeights, above: int, guards: int) -> float:
    """Give how much of its worth a card keeps, by the cards above it and those that guard it."""
    if above == 1:
        return weights.second_guarded if guards else weights.second_bare
    if above == 2 and guards > 1:  # noqa: PLR2004 (the third best card)
        return weights.third_guarded
    return weights.lower
