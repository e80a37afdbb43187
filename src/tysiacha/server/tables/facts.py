"""What happened at a table: the values of its log, from which everything else follows.

A fact is stored before anybody is told of it, and never changed. Its key on disk is ``k``. People
are named by their ids only, so that erasing a person's name leaves every log as it is.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tysiacha.server.tables.settings import Settings

ActedBy: TypeAlias = Literal["player", "bot", "all", "clock", "cut", "claim"]
"""Who answered: the player, a bot, the table since all could see the only answer, the clock,
the cut that the player had chosen before, a claim that was granted."""


class _Fact(msgspec.Struct, frozen=True, tag_field="k", forbid_unknown_fields=True):
    """What all facts have in common."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a match that is over, from which a table plays on."""

    record: str
    """Its deal so far, as the text of a record with its proof."""
    seat: int
    """The seat of the host; bots have the others."""
    level: str
    """That of the bots."""


class Opened(_Fact, frozen=True, tag="opened", omit_defaults=True):
    """A table was opened."""

    host: str
    settings: Settings
    branch: Branch | None = None
    """Where it plays on, if it does not begin with empty seats."""


class SettingsChanged(_Fact, frozen=True, tag="settings"):
    """The host chose other rules or ways, which empties seats that are no more."""

    settings: Settings


class Sat(_Fact, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    player: str


class BotSat(_Fact, frozen=True, tag="bot"):
    """A bot was given a seat, or another level."""

    seat: int
    level: str


class SeatEmptied(_Fact, frozen=True, tag="emptied"):
    """Somebody got up, or was sent off; a bot was removed."""

    seat: int


class Banned(_Fact, frozen=True, tag="banned"):
    """The host does not want somebody at this table."""

    player: str


class TableLocked(_Fact, frozen=True, tag="locked"):
    """Nobody new may sit down, or may again."""

    locked: bool


class HostChanged(_Fact, frozen=True, tag="host"):
    """Somebody else is the host now."""

    player: str


class MatchBegan(_Fact, frozen=True, tag="began"):
    """A match began; all who sit there play it."""

    match: str
    dealer: int
    ids: tuple[str, ...]
    """How the seats are called in what proves the deals: random, so that no name is in it."""
    unrated: tuple[str, ...] = ()
    """Why it does not count, as codes."""


class DealPrepared(_Fact, frozen=True, tag="prepared"):
    """The server bound itself to its part of the next deal (fairness, step 1)."""

    seed: bytes
    """The secret S of 32 bytes; sealed on disk."""


class SeedPromised(_Fact, frozen=True, tag="promised"):
    """A player bound himself to his part of the deal (step 2)."""

    seat: int
    promise: bytes
    """The hash h of 32 bytes."""


class PromisesClosed(_Fact, frozen=True, tag="promises-closed"):
    """Who has made no promise by now has no part in this deal (step 2)."""


class SeedTold(_Fact, frozen=True, tag="told"):
    """A player told the part to which he was bound (step 3)."""

    seat: int
    seed: bytes
    cuts: tuple[int, ...] = ()
    """The three places of the cutter."""


class PackBound(_Fact, frozen=True, tag="bound"):
    """Nothing can change the deal any more; the pack follows from what was told (step 8)."""


class Acted(_Fact, frozen=True, tag="acted"):
    """A seat did something in the game."""

    seat: int
    action: str
    """As JSON, by :func:`tysiacha.notation.action_json.action_json`."""
    by: ActedBy = "player"
    bank_ms: int | None = None
    """What is left of the seat's reserve of time, where it was used."""


class Readied(_Fact, frozen=True, tag="ready"):
    """Somebody is ready for the next deal."""

    seat: int


class SubstituteSat(_Fact, frozen=True, tag="substitute"):
    """A bot plays for somebody who is away, until he is back."""

    seat: int


class CameBack(_Fact, frozen=True, tag="back"):
    """Somebody took his seat back from the bot."""

    seat: int


class MatchParked(_Fact, frozen=True, tag="parked"):
    """All people left; the match waits."""


class MatchResumed(_Fact, frozen=True, tag="resumed"):
    """Somebody is there again; the match goes on."""


class UndoAsked(_Fact, frozen=True, tag="undo-asked"):
    """Somebody asks to take back what was done since a moment of this deal."""

    seat: int
    keep: int
    """How many actions of the deal would be left."""


class UndoAgreed(_Fact, frozen=True, tag="undo-agreed"):
    """Another person agrees."""

    seat: int


class UndoDropped(_Fact, frozen=True, tag="undo-dropped"):
    """Somebody disagrees, or nobody answered in time."""

    seat: int | None = None


class Undone(_Fact, frozen=True, tag="undone"):
    """All agreed: the deal is again as it was."""

    keep: int


class Claimed(_Fact, frozen=True, tag="claimed"):
    """Somebody said that all the rest is his."""

    seat: int
    granted: bool


class TimeGiven(_Fact, frozen=True, tag="time-given"):
    """Somebody gave the seat that thinks more time."""

    seat: int
    by: int
    ms: int


class RematchAsked(_Fact, frozen=True, tag="rematch"):
    """Somebody wants to play again."""

    seat: int


class MatchEnded(_Fact, frozen=True, tag="ended"):
    """The match is over."""

    winner: int | None
    """None where it was broken off."""


class TableClosed(_Fact, frozen=True, tag="closed"):
    """The table is no more."""


Fact: TypeAlias = (
    Opened
    | SettingsChanged
    | Sat
    | BotSat
    | SeatEmptied
    | Banned
    | TableLocked
    | HostChanged
    | MatchBegan
    | DealPrepared
    | SeedPromised
    | PromisesClosed
    | SeedTold
    | PackBound
    | Acted
    | Readied
    | SubstituteSat
    | CameBack
    | MatchParked
    | MatchResumed
    | UndoAsked
    | UndoAgreed
    | UndoDropped
    | Undone
    | Claimed
    | TimeGiven
    | RematchAsked
    | MatchEnded
    | TableClosed
)
"""All that can stand in a table's log."""
