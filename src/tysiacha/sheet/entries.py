"""The values of a score sheet: its head, and each kind of entry. Players are seats, as everywhere.

An entry says what happened at the table; what it is worth is found by :mod:`.reckoning`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Fined, Outcome
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class StockCount:
    """What the stock of four players held (rule P4-4)."""

    points: int
    marriage: int = 0
    """Points of the marriage in it, else 0."""
    aces: int | None = None
    """None where the rules do not ask for it."""


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """A round played to its end."""

    declarer: Seat
    contract: int
    cards: tuple[int, ...]
    """Card points by seat; 0 for a sitting dealer."""
    marriages: tuple[int, ...]
    """Points announced by seat."""
    no_trick: frozenset[Seat] = frozenset()
    last_trick: Seat | None = None
    """Who took it, where that brings something."""
    bid: int | None = None
    """The winning bid, where it was lower than the contract."""
    blind: bool = False
    contra: int | None = None
    """2 or 4."""
    stock: StockCount | None = None


@dataclass(frozen=True, slots=True)
class ConcededEntry:
    """A round that the declarer gave up."""

    declarer: Seat
    contract: int
    """As it then stood."""
    bid: int | None = None
    stock: StockCount | None = None


@dataclass(frozen=True, slots=True)
class SkippedEntry:
    """A round that brought a fine and was not played: DEAL-5 or BID-10."""

    clause: Clause
    seat: Seat
    bid: int | None = None
    """Of BID-10: the bid that was not allowed."""


@dataclass(frozen=True, slots=True)
class MisdealEntry:
    """A failed deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RedealEntry:
    """A deal that was demanded anew."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class FineEntry:
    """A fine outside the count."""

    clause: Clause
    seat: Seat


Entry: TypeAlias = (
    PlayedEntry | ConcededEntry | SkippedEntry | MisdealEntry | RedealEntry | FineEntry
)

Ruling: TypeAlias = Outcome | Fined
"""What settlement is told of an entry."""


@dataclass(frozen=True, slots=True)
class StartLine:
    """What a player brings from before the sheet."""

    total: int = 0
    bolts: int = 0
    falls: int = 0
    concessions: int = 0
    barrel_rounds: int | None = None
    """Rounds used on the barrel, None if he is not on it."""
    on_since: int | None = None
    """Orders the players on the barrel: smaller is longer."""


@dataclass(frozen=True, slots=True)
class RulesSource:
    """Where the rules of a sheet come from, as the sheet says it."""

    name: str
    """A preset, or the path of a rules file."""
    options: tuple[str, ...] = ()
    """The single options that the sheet sets over it; the rules hold their values."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a file says."""

    source: RulesSource
    rules: Rules
    names: tuple[str, ...]
    """Clockwise."""
    dealer: Seat
    """Of the first round."""
    start: tuple[StartLine, ...]
    """One per seat."""
    first_round: int = 1
    entries: tuple[Entry, ...] = ()
