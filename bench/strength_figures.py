"""The figures of a measurement, each with its interval of 95 percent, and whether it is as wanted.

Shares and means of contracts are ratios of counts. Contracts of one deal are not independent, so
their intervals are by bootstrap over the shards of the run, each some deals or a match.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.strength_plan import Figure, Want
from tysiacha.arena.runs import Contest, Run
from tysiacha.arena.shards import ShardResult
from tysiacha.arena.statistics import Estimate, estimate
from tysiacha.arena.summary import Summary, gains_of
from tysiacha.arena.tallies import Tally

HERO: Final = 0
_RESAMPLES: Final = 1000


@dataclass(frozen=True, slots=True)
class Value:
    """A figure and its interval of 95 percent."""

    mean: float
    low: float
    high: float


def figure_of(figure: Figure, summary: Summary, results: Sequence[ShardResult]) -> Value | None:
    """Give a figure of the first bot; None where there is nothing to take it from."""
    hero = summary.bots[HERO]
    if figure is Figure.NET:
        return _value(hero.points)
    if figure is Figure.WON:
        return _value(hero.won) if summary.run.contest is Contest.MATCHES else None
    if figure in {Figure.THROWN, Figure.LET_THROUGH} and not summary.run.judged:
        return None
    return _ratio([_part_and_whole(figure, one.bots[HERO].tally) for one in results])


def paired(
    run: Run, results: Sequence[ShardResult], base: Sequence[ShardResult]
) -> Estimate | None:
    """Give what a changed bot gains a deal more than the bot as it is, on the deals both played."""
    changed, usual = (
        [gain for one in runs for gain in gains_of(run, one, HERO)] for runs in (results, base)
    )
    differences = [one - other for one, other in zip(changed, usual, strict=False)]
    return estimate(differences, seed=run.seed) if differences else None


def verdict(want: Want, value: Value) -> str:
    """Tell whether a figure is as wanted, and how surely."""
    low, mean, high = (
        (value.low, value.mean, value.high)
        if not want.at_most
        else (-value.high, -value.mean, -value.low)
    )
    bound = -want.bound if want.at_most else want.bound
    if low >= bound:
        return "yes, surely"
    if mean >= bound:
        return "yes, not surely"
    return "no, but possible" if high >= bound else "no"


def _value(found: Estimate | None) -> Value | None:
    return None if found is None else Value(found.mean, found.low, found.high)


def _part_and_whole(figure: Figure, tally: Tally) -> tuple[int, int]:
    match figure:
        case Figure.MADE:
            return tally.made, tally.declared
        case Figure.CONTRACT:
            return tally.contract_points, tally.declared
        case Figure.VOLUNTARY:
            return tally.made - tally.forced_made, tally.declared - tally.forced
        case Figure.FORCED:
            return tally.forced_made, tally.forced
        case Figure.DEFENCE:
            return tally.defence_points, tally.defended
        case Figure.THROWN:
            return tally.thrown_declaring, tally.declared - tally.conceded
        case Figure.LET_THROUGH:
            return tally.thrown_defending, tally.defended
        case Figure.NET | Figure.WON:
            return 0, 0


def _ratio(counts: Sequence[tuple[int, int]]) -> Value | None:
    """Give the ratio of two sums, with an interval by drawing its pairs again."""
    whole = sum(one[1] for one in counts)
    if not whole:
        return None
    dice = random.Random(f"ratio {counts}")
    ratios = []
    for _ in range(_RESAMPLES):
        drawn = dice.choices(counts, k=len(counts))
        if below := sum(one[1] for one in drawn):
            ratios.append(sum(one[0] for one in drawn) / below)
    ratios.sort()
    outside = round(0.025 * len(ratios))
    return Value(sum(one[0] for one in counts) / whole, ratios[outside], ratios[-1 - outside])
