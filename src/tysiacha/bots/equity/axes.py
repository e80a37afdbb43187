"""Where a player stands on the axes of a table of match equity.

Every place at the table has one axis. Its first nodes are totals off the barrel, the last ones the
rounds used up on it. Between two totals there is a straight line; past the ends the last node
holds.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from tysiacha.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Axis:
    """The nodes of every place."""

    totals: tuple[int, ...]
    """Totals off the barrel, rising."""
    barrel_rounds: int
    """How many nodes follow for the rounds used up on the barrel; 0 where totals never freeze."""

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.totals) + self.barrel_rounds

    def position(self, standing: Standing) -> float:
        """Give where a player stands: the number of a node, or a fraction between two.

        >>> Axis((0, 100, 200), 3).position(Standing(total=150))
        1.5
        """
        barrel = standing.barrel
        if barrel is not None and self.barrel_rounds:
            return float(len(self.totals) + min(barrel.used, self.barrel_rounds - 1))
        return self.position_of_total(standing.total)

    def position_of_total(self, total: int) -> float:
        """Give where a total stands that is not on the barrel."""
        totals = self.totals
        if total <= totals[0]:
            return 0.0
        if total >= totals[-1]:
            return float(len(totals) - 1)
        above = bisect_right(totals, total)
        low, high = totals[above - 1], totals[above]
        return above - 1 + (total - low) / (high - low)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is kept of bolts and falls: their kinds, 0 for a player who has neither."""

    bolts: int
    """How many numbers of bolts are told apart, from 0."""
    falls: int
    """How many numbers of falls are told apart, from 0."""

    @property
    def kinds(self) -> int:
        """How many kinds there are."""
        return self.bolts * self.falls

    def kind(self, standing: Standing) -> int:
        """Give the kind of a player.

        >>> Marks(bolts=3, falls=3).kind(Standing(bolts=1, falls=2))
        7
        """
        falls = min(standing.falls, self.falls - 1)
        return falls * self.bolts + min(standing.bolts, self.bolts - 1)
