"""What a player may ask of a table, as it comes over the wire: values with the key ``t``.

Every command names itself (``a``, chosen by the client and never used for another one), its table,
and the last version ``v`` of the table that the client has seen.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tysiacha.server.tables.settings import Settings

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
PlayerId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Hash: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
ActionData: TypeAlias = dict[Annotated[str, Meta(max_length=20)], str | int | bool]
"""An action of the game, such as ``{"do": "bid", "points": 110}``: see ``docs/bots.md``."""


class _Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True
):
    """What all commands have."""

    a: CommandId
    table: TableId
    v: Version = 0


class Sit(_Command, frozen=True, kw_only=True, tag="sit"):
    """Take an empty seat."""

    seat: SeatNumber


class GetUp(_Command, frozen=True, kw_only=True, tag="leave"):
    """Leave one's seat; in a match a bot plays on, and the seat stays one's own."""


class SeatBot(_Command, frozen=True, kw_only=True, tag="bot"):
    """Host: put a bot on an empty seat, or give the one there another level."""

    seat: SeatNumber
    level: Level


class ClearSeat(_Command, frozen=True, kw_only=True, tag="clear"):
    """Host: remove a bot, or send somebody off for good."""

    seat: SeatNumber


class Lock(_Command, frozen=True, kw_only=True, tag="lock"):
    """Host: let nobody new sit down, or let them again."""

    locked: bool


class MakeHost(_Command, frozen=True, kw_only=True, tag="host"):
    """Host: let somebody who sits here be the host."""

    seat: SeatNumber


class Change(_Command, frozen=True, kw_only=True, tag="settings"):
    """Host: choose other settings, between matches."""

    settings: Settings


class Start(_Command, frozen=True, kw_only=True, tag="start"):
    """Host: begin the match."""


class Promise(_Command, frozen=True, kw_only=True, tag="promise"):
    """Be bound to one's part of the next deal: the hash of seat, secret and cuts."""

    deal: Annotated[int, Meta(ge=1, le=10**6)]
    promise: Hash


class Tell(_Command, frozen=True, kw_only=True, tag="tell"):
    """Tell the part of the deal to which one is bound."""

    deal: Annotated[int, Meta(ge=1, le=10**6)]
    seed: Hash
    cuts: Annotated[tuple[Annotated[int, Meta(ge=0, le=23)], ...], Meta(max_length=3)] = ()
    """Three places from 1 to 23 if one cuts, else three zeros."""


class Act(_Command, frozen=True, kw_only=True, tag="act"):
    """Do something in the game; ``v`` must not be older than the decision it answers."""

    action: Annotated[ActionData, Meta(max_length=8)]


class Ready(_Command, frozen=True, kw_only=True, tag="ready"):
    """Be ready for the next deal."""


class ComeBack(_Command, frozen=True, kw_only=True, tag="back"):
    """Take one's seat back from the bot."""


class AskUndo(_Command, frozen=True, kw_only=True, tag="undo"):
    """Ask to take back one's last action, and all that came after it."""


class AnswerUndo(_Command, frozen=True, kw_only=True, tag="undo-answer"):
    """Agree or disagree that another takes back."""

    agree: bool


class Claim(_Command, frozen=True, kw_only=True, tag="claim"):
    """Say that all the tricks to come are one's own, when about to lead."""


class GiveTime(_Command, frozen=True, kw_only=True, tag="more-time"):
    """Give the one who thinks more time."""


class AskRematch(_Command, frozen=True, kw_only=True, tag="rematch"):
    """Want another match of the same people."""


class CloseTable(_Command, frozen=True, kw_only=True, tag="close"):
    """Host: close the table, between matches."""


Command: TypeAlias = (
    Sit
    | GetUp
    | SeatBot
    | ClearSeat
    | Lock
    | MakeHost
    | Change
    | Start
    | Promise
    | Tell
    | Act
    | Ready
    | ComeBack
    | AskUndo
    | AnswerUndo
    | Claim
    | GiveTime
    | AskRematch
    | CloseTable
)
"""All that a player may ask of a table."""
