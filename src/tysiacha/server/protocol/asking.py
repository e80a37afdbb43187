"""What a client may send besides commands to a table: values with the key ``t``."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tysiacha.server.tables.commands import (
    Command,
    CommandId,
    Level,
    SeatNumber,
    TableId,
    Version,
)
from tysiacha.server.tables.settings import Settings

PROTOCOL_VERSION = 1
"""Rises when an old client would misread what it is sent."""

OLDEST_CLIENT = 1
"""Older clients are told to reload."""


class _Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """What all of them have."""


class Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that a client follows, and the last version it has seen."""

    id: TableId
    v: Version = 0


class Hello(_Asked, frozen=True, kw_only=True, tag="hello"):
    """The first message on every socket."""

    proto: Annotated[int, Meta(ge=0, le=10**6)]
    tables: Annotated[tuple[Seen, ...], Meta(max_length=8)] = ()
    """The tables to go on with, after the connection was lost."""


class Ping(_Asked, frozen=True, kw_only=True, tag="p"):
    """Ask whether the server is there, and what time it is."""

    at: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """Whatever the client likes: it comes back."""


class Watch(_Asked, frozen=True, kw_only=True, tag="watch"):
    """Follow a table, as who one is there: from its seat, or as a spectator."""

    a: CommandId
    table: TableId
    v: Version = 0


class Unwatch(_Asked, frozen=True, kw_only=True, tag="unwatch"):
    """Follow a table no longer."""

    a: CommandId
    table: TableId


class OpenTable(_Asked, frozen=True, kw_only=True, tag="open"):
    """Open a table and sit down at its first seat; the answer tells its id.

    With ``bots`` the other seats go to bots of that level, and the match begins, all by one
    message. What is done for that is answered as commands with the ids ``a.1``, ``a.2``, ….
    """

    a: CommandId
    settings: Settings = Settings()
    bots: Level | None = None


class WhatIf(_Asked, frozen=True, kw_only=True, tag="what-if"):
    """Play on from a moment of a match that is over, at a new table with bots on the other seats.

    That one deal is played, and counts for nothing; the answer tells the id of the table.
    """

    a: CommandId
    match: TableId
    deal: Annotated[int, Meta(ge=0, le=10**4)]
    """Which deal of the record, from 0."""
    step: Annotated[int, Meta(ge=0, le=10**3)]
    """After how many of its actions."""
    seat: SeatNumber
    level: Level


class Say(_Asked, frozen=True, kw_only=True, tag="say"):
    """Say something at a table: a text, or the id of a phrase or sign."""

    a: CommandId
    table: TableId
    text: Annotated[str, Meta(max_length=1000)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    sign: Annotated[str, Meta(max_length=40)] | None = None


class Rename(_Asked, frozen=True, kw_only=True, tag="name"):
    """Take a name, or another one."""

    a: CommandId
    name: Annotated[str, Meta(max_length=200)]


class Openings(_Asked, frozen=True, kw_only=True, tag="openings"):
    """Ask for what opens one's own cards against the root of the deal (fairness, step 7)."""

    a: CommandId
    table: TableId


Asked: TypeAlias = (
    Hello | Ping | Watch | Unwatch | OpenTable | WhatIf | Say | Rename | Openings | Command
)
"""All that a client may send."""
