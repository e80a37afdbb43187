"""Who plays a deal, as far as it follows from the number of players alone."""

from __future__ import annotations

from typing import Final

from tysiacha.rules.amounts import FOUR_PLAYERS
from tysiacha.rules.standing import Seat

MOST_TRICKS: Final = 12
"""More tricks of a deal are not read; by no rules are there as many."""

_MOST_ACTIVE: Final = 3


def active_count(players: int) -> int:
    """Give how many play a deal: of four the dealer sits out (rule P4-1)."""
    return min(players, _MOST_ACTIVE)


def sitting_seat(players: int, dealer: Seat) -> Seat | None:
    """Give who sits out a deal, None where all play (rule P4-1)."""
    return dealer if players == FOUR_PLAYERS else None
