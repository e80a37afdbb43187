"""What the random player tends to do, where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from tysiacha.kernels.chance import CERTAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The chance of each thing that the random player may do, 0 to 1, kept to the nearest 1/128.

    Which of several cards, bids or contracts it then is, is left to plain chance.

    >>> Habits(bids=0.25).in_128ths()[2]
    32

    Raises:
        ValueError: for a chance below 0 or above 1.
    """

    demands: float = 0.5
    """Demanding a new deal on good grounds (REDEAL-1 to REDEAL-7)."""
    looks: float = 0.75
    """Looking at a hidden hand, asked anew at each turn (BID-12)."""
    bids: float = 0.5
    """Bidding rather than passing, where a bid is possible."""
    jumps: float = 0.125
    """A bid being any that is allowed, not just the lowest (BID-6)."""
    raises: float = 0.125
    """Naming a contract above the bid, any that is allowed (BID-11)."""
    contras: float = 0.125
    """A defender's contra (CONTRA-1)."""
    redoubles: float = 0.25
    """The answer to it."""
    concedes: float = 1 / 32
    """Giving up, asked at each occasion up to the first lead (CONCEDE-1)."""
    announces: float = 0.75
    """Announcing, when a card is led that could be (MAR-4, MAR-10)."""
    favours: float = 0.0
    """A deal being played in the declarer's favour: he gives away the lowest cards that are in no
    marriage, leads marriages and high cards and takes what he can, and the defenders play their
    lowest. Without such deals contracts are seldom made, and matches hardly ever end.
    """

    def __post_init__(self) -> None:
        for one in fields(self):
            chance = getattr(self, one.name)
            if not 0 <= chance <= 1:
                message = f"{one.name} is a chance from 0 to 1, not {chance}"
                raise ValueError(message)

    def in_128ths(self) -> tuple[int, ...]:
        """Give the chances as kernels count them, in the order of the fields."""
        return tuple(round(getattr(self, one.name) * CERTAIN) for one in fields(self))


USUAL: Final = Habits()
"""What the random player does if nothing else is said."""

LIVELY: Final = Habits(bids=0.125, jumps=0, raises=0.5, concedes=1 / 64, announces=1, favours=1)
"""Low bids, raises after the stock, and every deal in the declarer's favour: by the usual rules
nearly all matches come to an end.
"""
