"""All chance of a match from one seed: packs, cuts at a random place, the first dealer, bots.

Every draw has its own dice, made from the seed and what is drawn, so that what a person decides
never changes the cards of a later deal.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from dataclasses import dataclass
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.rules.standing import Seat

LARGEST_SEED: Final = 2**64 - 1
_SEED_BITS: Final = 48
_BOT_SEED_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Dice:
    """The chance of one match."""

    seed: int

    @classmethod
    def fresh(cls) -> Dice:
        """Give dice with a seed from the operating system's own chance."""
        return cls(secrets.randbits(_SEED_BITS))

    def pack(self, deal: int) -> tuple[Card, ...]:
        """Give the shuffled pack of a deal, top card first."""
        pack = list(CARDS)
        dice = self._dice(f"pack {deal}")
        for place in range(PACK_SIZE - 1, 0, -1):
            other = dice.randrange(place + 1)
            pack[place], pack[other] = pack[other], pack[place]
        return tuple(pack)

    def cut(self, deal: int, cuts: int) -> int:
        """Give a random place to cut the pack, for a deal's next cut."""
        return self._dice(f"cut {deal} {cuts}").randrange(1, PACK_SIZE)

    def first_dealer(self, players: int) -> Seat:
        """Give who deals first, by lot (rule DEAL-1)."""
        return self._dice("first dealer").randrange(players)

    def bot_seed(self, seat: Seat) -> int:
        """Give the seed of the bot in a seat."""
        digest = hashlib.sha256(f"{self.seed} bot {seat}".encode()).digest()
        return int.from_bytes(digest[:_BOT_SEED_BYTES])

    def _dice(self, what: str) -> random.Random:
        return random.Random(f"{self.seed} {what}")
