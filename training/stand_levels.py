"""The levels of standing between which the bots are taken to bid alike, when rounds are sampled."""

from __future__ import annotations

from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Barrel, Standing

SAMPLED_ROUND = 10
"""The number of every round that is sampled: late enough for somebody to be on the barrel."""
_STEPS_BELOW = (180, 120, 100, 75, 50, 25, 10)
"""How far below the end of ordinary bidding the levels are: contracts of 120 and 100 lead there."""
_PAST_BARREL = (100, 75, 50, 20)
"""The same below the target, where a player past the barrel is not frozen."""


def levels_of(rules: Rules) -> tuple[Standing, ...]:
    """Give the standings that stand for all: first by total, then the rounds of the barrel.

    A level stands for all totals from its own up to the next.
    """
    totals = {0}
    if rules.silence_below is not None:
        totals |= {-10_000, rules.silence_below}
    if rules.blind_minimum is not None:
        totals.add(rules.blind_minimum)
    end = rules.target if rules.barrel_at is None else rules.barrel_at
    totals |= {end - step for step in _STEPS_BELOW}
    if not rules.frozen_barrel:
        totals |= {rules.target - step for step in (*_STEPS_BELOW, *_PAST_BARREL)}
        totals.add(end)
    ordinary = tuple(Standing(total=total) for total in sorted(totals) if total < rules.target)
    return ordinary + tuple(
        Standing(total=end, falls=falls, barrel=Barrel(since=SAMPLED_ROUND - 4, used=used))
        for falls in falls_that_matter(rules)
        for used in range(barrel_rounds(rules))
    )


def level_of_total(rules: Rules, total: int) -> int:
    """Give the level of a player who is not on a frozen barrel."""
    ordinary = [one.total for one in levels_of(rules) if one.barrel is None]
    return max(sum(1 for start in ordinary if start <= total) - 1, 0)


def falls_that_matter(rules: Rules) -> tuple[int, ...]:
    """Give the numbers of falls between which a player on the barrel bids differently."""
    if not rules.frozen_barrel or rules.barrel_third_fall is None:
        return (0,)
    return (0, 2)


def barrel_rounds(rules: Rules) -> int:
    """Give how many different numbers of rounds used there are on a frozen barrel."""
    if not rules.frozen_barrel:
        return 0
    return rules.barrel_attempts or 1
