"""What stands on the score sheet between two rounds: each player's standing, and the match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from tysiacha.rules.options import Rules

Seat: TypeAlias = int
"""A place at the table: 0, 1, 2 … clockwise."""


@dataclass(frozen=True, slots=True)
class Barrel:
    """A player's stay on the barrel (rules BARREL-1 to BARREL-11)."""

    since: int
    """The number of the round in which he mounted; smaller is longer on it."""
    used: int
    """Rounds of his attempts used up so far."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player has on the sheet."""

    total: int = 0
    """Running total of points; may be negative (rule SCORE-7)."""
    bolts: int = 0
    """Bolt marks that count towards the next fine (rule BOLT-2)."""
    falls: int = 0
    """Times fallen off the barrel since the last zero (rule BARREL-8)."""
    concessions: int = 0
    """Rounds conceded in this match (rule CONCEDE-4)."""
    barrel: Barrel | None = None
    """His stay on the barrel, or None."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two rounds; all of it is public.

    Make one with :meth:`new`; each finished round gives the next (``RoundOver.match``).
    """

    rules: Rules
    dealer: Seat
    """Who deals the next deal."""
    standings: tuple[Standing, ...]
    """One per seat."""
    round_number: int = 1
    deal_number: int = 1
    """Rises with every deal, redeals included."""
    golden_left: int = 0
    """Golden rounds still to come, the next one included (rule GOLD-1)."""
    golden_made: bool = False
    """Whether a contract was made in any golden round of the current series (rule GOLD-5)."""
    winner: Seat | None = None
    """Who has won; after that nothing can be dealt."""

    @classmethod
    def new(cls, rules: Rules, *, dealer: Seat = 0) -> Match:
        """Give a match at its start, everybody at zero (rules DEAL-1, GOLD-1).

        Raises:
            ValueError: if ``dealer`` is no seat of the table.
        """
        if not 0 <= dealer < rules.players:
            message = f"the dealer must be a seat from 0 to {rules.players - 1}, not {dealer}"
            raise ValueError(message)
        return cls(
            rules=rules,
            dealer=dealer,
            standings=(Standing(),) * rules.players,
            golden_left=rules.players if rules.golden else 0,
        )

    @property
    def golden(self) -> bool:
        """Whether the next round is golden (rule GOLD-1)."""
        return self.golden_left > 0

    @property
    def next_dealer(self) -> Seat:
        """The seat clockwise after the dealer (rule DEAL-2)."""
        return (self.dealer + 1) % self.rules.players

    def redealt(self) -> Match:
        """Give the match with one deal more: same dealer, same round (Q-17)."""
        return replace(self, deal_number=self.deal_number + 1)
