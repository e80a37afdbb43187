"""A small net that looks at the four suits with the same weights, and at all of them together.

.. code-block:: text

    suit features ─ relu ─┬─ sum over suits ─ relu ─ relu ─┐
    moment features ──────┘                                ├─ relu ─ answers of each suit
                          └────────────────────────────────┘

What comes before the sum depends on the cards of one suit only. So for many hands at one moment it
is worked out once for each set of cards of a suit, and looked up for each hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tysiacha.bots.policy.features import SETS, Floats, Whole
from tysiacha.cards import SUITS

_ONE: Final = np.arange(len(SUITS), dtype=np.int64) * SETS
_PLACES: Final = SETS * len(SUITS)


@dataclass(frozen=True, slots=True)
class SuitNet:
    """The weights: a matrix between two layers, biases by layer."""

    suit: Floats
    """From the features of a suit to its first layer."""
    moment: Floats
    """From the features of the moment to the same."""
    suit_bias: Floats
    pool: Floats
    """From a suit's first layer to the sum over suits."""
    moment_pool: Floats
    pool_bias: Floats
    mix: Floats
    mix_bias: Floats
    suit_last: Floats
    """From a suit's first layer to its last."""
    mix_last: Floats
    last_bias: Floats
    answer: Floats
    answer_bias: Floats

    @property
    def size(self) -> int:
        """Give the number of weights."""
        return sum(part.size for part in self.parts())

    def parts(self) -> tuple[Floats, ...]:
        """Give all arrays, in their order here."""
        return tuple(getattr(self, name) for name in PARTS)

    def answers(self, suit_rows: Floats, at: Whole, moment: Floats) -> Floats:
        """Give the answers of each suit of each hand, for hands of one moment.

        ``suit_rows`` are features of sets of cards, ``at`` (hands by suits) says which are a
        hand's; ``moment`` is the row of the moment.
        """
        suits = np.maximum(suit_rows @ self.suit + (moment @ self.moment + self.suit_bias), 0)
        pooled = (suits @ self.pool)[at].sum(axis=1)
        pooled += moment @ self.moment_pool + self.pool_bias
        np.maximum(pooled, 0, out=pooled)
        mixed = np.maximum(pooled @ self.mix + self.mix_bias, 0)
        last = (suits @ self.suit_last)[at]
        last += (mixed @ self.mix_last + self.last_bias)[:, None, :]
        np.maximum(last, 0, out=last)
        answers: Floats = last @ self.answer + self.answer_bias
        return answers


PARTS: Final = tuple(SuitNet.__dataclass_fields__)


def distinct_sets(suits: Whole) -> tuple[Whole, Whole, Whole]:
    """Give the different suits and cards of some hands, and for each hand where its own are."""
    codes = suits + _ONE
    present = np.zeros(_PLACES, np.bool_)
    present[codes] = True
    found = np.flatnonzero(present)
    number = np.cumsum(present) - 1
    return found // SETS, found % SETS, number[codes]
