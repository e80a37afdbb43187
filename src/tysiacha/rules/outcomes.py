"""What a round brought, and what became of the standings: plain values, all public.

A round that is over brought one of :data:`Outcome`. :func:`tysiacha.rules.settlement.settle`
turns it and the match before into a :class:`Settlement`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Mask
from tysiacha.rules.clauses import Clause
from tysiacha.rules.standing import Match, Seat, Standing


@dataclass(frozen=True, slots=True)
class SittingStock:
    """The stock as the sitting dealer of four players scores it (rule P4-4)."""

    points: int
    """Card points of the stock."""
    marriage: int = 0
    """Value of the marriage in it, else 0."""
    aces: int = 0
    """Number of aces in it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round played to its end (rules SCORE-1 to SCORE-7)."""

    declarer: Seat
    contract: int
    raw: tuple[int, ...]
    """Raw points by seat: card points, announcements, last-trick bonus, leftover stock."""
    trickless: tuple[bool, ...]
    """By seat, whether an active player took no trick; False for a sitting dealer."""
    blind: bool = False
    """Whether the auction was won blind (rule BID-12)."""
    factor: int = 1
    """1, after a contra 2, after a redouble 4 (rule CONTRA-1)."""
    stock: SittingStock | None = None
    """With four players what the sitting dealer scores, else None."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A round that the declarer conceded (rules CONCEDE-1 to CONCEDE-4)."""

    declarer: Seat
    contract: int
    """The contract as it then stood."""
    stock: SittingStock | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A round that ended with a fine and no play (rules DEAL-5, BID-10, DEAL-10)."""

    clause: Clause
    """DEAL-5, BID-10 or DEAL-10."""
    seat: Seat
    """Who is fined."""
    fine: int
    """The fine of an ordinary round; a golden one doubles it (rule GOLD-4)."""


@dataclass(frozen=True, slots=True)
class Redealt:
    """A deal that ended with a demand for a new one (rules REDEAL-1 to REDEAL-7)."""

    clause: Clause
    seat: Seat
    cards: Mask
    """The cards that justify it, shown to all."""
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class PassedOut:
    """A deal in which everybody passed, where nobody is forced to bid (Q-44)."""


@dataclass(frozen=True, slots=True)
class Fined:
    """A fine outside the count of rounds (rule FINE-1): an entry of a score sheet."""

    clause: Clause
    seat: Seat
    fine: int
    """The fine of an ordinary round; a golden one doubles it (rule GOLD-4)."""


Outcome: TypeAlias = Played | GivenUp | Skipped | Redealt | PassedOut


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one round or fine did to one player."""

    base: int | None
    """His base result (settlement step 2), or None where there is none."""
    change: int
    """Total afterwards less total before."""
    after: Standing
    why: tuple[Clause, ...] = ()
    """The clauses that changed something beyond the base result, in order of settlement."""


@dataclass(frozen=True, slots=True)
class BoltMarked:
    """A player took no trick and got marks (rules BOLT-1, BOLT-4)."""

    seat: Seat
    marks: int
    """Marks got in this round: 1, in a golden round 2."""


@dataclass(frozen=True, slots=True)
class BoltFined:
    """A player's marks reached the limit (rule BOLT-2)."""

    seat: Seat
    fine: int


@dataclass(frozen=True, slots=True)
class BarrelRoundUsed:
    """A player on the barrel used up one of his rounds (rule BARREL-5)."""

    seat: Seat
    used: int


@dataclass(frozen=True, slots=True)
class BarrelMounted:
    """A player mounted the barrel (rule BARREL-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BarrelFallen:
    """A player fell off the barrel, or two arrived at once and neither mounted (BARREL-10)."""

    seat: Seat
    clause: Clause
    """BARREL-3, -4, -5, -9, -10, -11, or that of a fine."""
    total: int
    """His total after it, before a third fall makes it zero."""


@dataclass(frozen=True, slots=True)
class TotalZeroed:
    """A third fall set a total to zero (rule BARREL-8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TotalDumped:
    """A total hit the dump truck's number exactly and became zero (rule DUMP-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GoldenReset:
    """No golden contract was made in the whole series: everybody starts anew (rule GOLD-5)."""

    replay: bool
    """Whether as many golden rounds are played again."""


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A player won the match (rules WIN-1 to WIN-3)."""

    seat: Seat
    total: int


Happening: TypeAlias = (
    BoltMarked
    | BoltFined
    | BarrelRoundUsed
    | BarrelMounted
    | BarrelFallen
    | TotalZeroed
    | TotalDumped
    | GoldenReset
    | MatchWon
)
"""What a settlement did beyond adding up, told to everybody."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of settling one outcome."""

    match: Match
    """The match afterwards: next dealer, next round."""
    seats: tuple[SeatResult, ...]
    """What it did to each seat."""
    happenings: tuple[Happening, ...] = ()
    """In the order of settlement."""
