"""A ladder of many bots, in points a round, from what they gained against each other.

Each bot has a rating, the sum of all is 0, and the difference of two says what one gains against
the other. Where every two have met in the same deals, the least squares are simply each bot's gains
added up and divided by the number of bots; so a deal gives a rating of every bot, and how sure the
mean is follows from the deals, with all that the pairings have in common. Points say more than won
and lost, and nothing depends on the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.arena.statistics import Estimate, estimate

Gains: TypeAlias = Mapping[tuple[int, int], Sequence[float]]
"""By two bots, the lower number first: what that one gained in each deal against the other."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot on the ladder."""

    bot: int
    rating: Estimate
    ahead: Estimate | None
    """By how much it is ahead of the next one below; None for the last."""


def ladder(gains: Gains, bots: int, *, seed: int) -> tuple[Rung, ...]:
    """Give the ladder of so many bots, the strongest first."""
    rated = deal_ratings(gains, bots)
    estimates = [estimate(one, seed=seed) for one in rated]
    order = sorted(range(bots), key=lambda bot: (-estimates[bot].mean, bot))
    rungs = []
    for place, bot in enumerate(order):
        below = order[place + 1] if place + 1 < bots else None
        ahead = None
        if below is not None:
            lead = [one - other for one, other in zip(rated[bot], rated[below], strict=True)]
            ahead = estimate(lead, seed=seed)
        rungs.append(Rung(bot, estimates[bot], ahead))
    return tuple(rungs)


def deal_ratings(gains: Gains, bots: int) -> list[list[float]]:
    """Give every bot's rating in each deal.

    >>> deal_ratings({(0, 1): [30.0], (0, 2): [60.0], (1, 2): [30.0]}, 3)
    [[30.0], [0.0], [-30.0]]
    """
    deals = len(next(iter(gains.values())))
    rated = [[0.0] * deals for _ in range(bots)]
    for (one, other), values in gains.items():
        for deal, value in enumerate(values):
            rated[one][deal] += value / bots
            rated[other][deal] -= value / bots
    return rated
