"""All chance of a run from its seed: packs, cuts, and the seeds of the bots.

Every draw has dice of its own, made from the seed and what is drawn. So it does not matter in
which order, in how many processes and on which machine the deals are played.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.rules.standing import Seat

LARGEST_SEED: Final = 2**63 - 1
_SEED_BYTES: Final = 6
"""Few enough for the exact numbers of every language."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of one deal of a run, or of one match; the same in all its seatings."""

    seed: int
    unit: int
    """The number of the deal or match in the run."""

    def pack(self, deal: int) -> tuple[Card, ...]:
        """Give the shuffled pack of a deal, redeals counted, top card first."""
        pack = list(CARDS)
        dice = self._dice(f"pack {deal}")
        for place in range(PACK_SIZE - 1, 0, -1):
            other = dice.randrange(place + 1)
            pack[place], pack[other] = pack[other], pack[place]
        return tuple(pack)

    def cut(self, deal: int, cuts: int) -> int:
        """Give the place of a deal's next cut: no bot cuts, or the cards would not be the same."""
        return self._dice(f"cut {deal} {cuts}").randrange(1, PACK_SIZE)

    def bot_seed(self, seat: Seat) -> int:
        """Give the seed of whoever sits in a seat."""
        digest = hashlib.sha256(f"{self.seed} {self.unit} bot {seat}".encode()).digest()
        return int.from_bytes(digest[:_SEED_BYTES])

    def _dice(self, what: str) -> random.Random:
        return random.Random(f"{self.seed} {self.unit} {what}")
