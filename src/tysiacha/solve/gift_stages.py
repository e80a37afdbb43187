"""Pairs of gifts weighed over worlds with a fixed amount of work, every pair in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tysiacha.cards import BIT, Card, Mask
from tysiacha.kernels._jit import Ints, buffer, filled
from tysiacha.kernels.gift_stages import count_pairs, play_pairs, value_pairs
from tysiacha.kernels.playouts import TALLY
from tysiacha.rules.options import Rules
from tysiacha.solve.engine import broad_memory_for
from tysiacha.solve.over_worlds import World, flat_worlds

Pair = tuple[Card, Card]
"""Two gifts, the left player's first."""


class Precision(NamedTuple):
    """How closely values are asked for."""

    grain: int
    """Values are at most half of it beside the truth."""
    least: int
    """Below it no values are told apart."""
    guess: int
    """Where the search begins."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Worlds, and the work that may be done in them."""

    rules: Rules
    held: Mask
    """All cards of the declarer, the gifts among them."""
    worlds: Sequence[World]
    """With the others' hands before the gifts."""
    work: int
    """Cards and positions looked at; when so much is done, no other world is begun."""

    def points_played(self, pairs: Sequence[Pair]) -> list[int]:
        """Give what the declarer makes with each pair in playouts, summed over all worlds."""
        out = buffer(len(pairs))
        play_pairs(
            broad_memory_for(self.rules),
            flat_worlds(self.worlds),
            len(self.worlds),
            self.held,
            _masks(pairs),
            len(pairs),
            self.rules.last_trick_bonus,
            self._opening,
            buffer(TALLY),
            out,
        )
        return [int(out[at]) for at in range(len(pairs))]

    def counts(self, pairs: Sequence[Pair], need: int) -> list[int]:
        """Give in how many worlds the declarer reaches the need with each pair, cards all open."""
        out = buffer(len(pairs))
        count_pairs(
            broad_memory_for(self.rules),
            flat_worlds(self.worlds),
            len(self.worlds),
            self.held,
            _masks(pairs),
            len(pairs),
            self.rules.last_trick_bonus,
            self._opening,
            need,
            self.work,
            out,
        )
        return [int(out[at]) for at in range(len(pairs))]

    def values(self, pairs: Sequence[Pair], precision: Precision) -> list[list[int]]:
        """Give for each pair what the declarer makes in the worlds that were looked at.

        Every value stands there as often as its world counts.
        """
        count = len(self.worlds)
        out = buffer(len(pairs) * count)
        met = value_pairs(
            broad_memory_for(self.rules),
            flat_worlds(self.worlds),
            count,
            self.held,
            _masks(pairs),
            len(pairs),
            self.rules.last_trick_bonus,
            self._opening,
            precision.guess,
            precision.grain,
            precision.least,
            self.work,
            out,
        )
        return [
            [
                int(out[number * count + at])
                for at, world in enumerate(self.worlds[:met])
                for _ in range(world.times)
            ]
            for number in range(len(pairs))
        ]

    @property
    def _opening(self) -> int:
        return int(self.rules.marriage_needs_trick)


def _masks(pairs: Sequence[Pair]) -> Ints:
    return filled([BIT[card] for pair in pairs for card in pair])
