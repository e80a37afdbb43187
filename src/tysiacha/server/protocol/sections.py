"""What the sections of a table hold: what clients may rely on, and tests hold us to."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tysiacha.server.protocol.actions import Action
from tysiacha.server.protocol.game import Card, View
from tysiacha.server.tables.settings import ChatKind, OptionData, Pace, Reveal

Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class RulesSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a table."""

    base: str
    """A preset."""
    options: dict[str, OptionData]
    """What differs from it."""
    id: str
    """The id of the rules, which tells them apart from all others."""
    players: int


class EmptySeat(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="empty"
):
    """A seat that anybody may take."""


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A seat with a bot."""

    level: str


class PersonSeat(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="person"
):
    """A seat with a player."""

    player: str
    name: str
    """A chosen name, or ``guest-`` and a number for who has chosen none: nobody can choose such a
    name, and clients say it in the language of who reads it."""
    here: bool
    """Whether the player is connected."""
    substituted: bool
    """Whether a bot plays for the player just now."""


class RoomClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and of a reserve for the whole match."""

    turn_s: int
    bank_s: int


class RoomSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table itself: its settings, and who sits where."""

    rules: RulesSection
    title: str
    private: bool
    clock: RoomClock | None
    pace: Pace
    chat: ChatKind
    spectators: bool
    undo: bool
    reveal: Reveal
    host: str
    """The id of a player."""
    locked: bool
    closed: bool
    seats: list[EmptySeat | BotSeat | PersonSeat]


class UndoSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to take back."""

    by: int
    agreed: list[int]


class MatchSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that is played, or was played last."""

    id: str
    over: bool
    winner: int | None
    parked: bool
    """Whether nobody is there, so that it waits."""
    unrated: list[str]
    """Why it does not count for ratings; nothing if it does."""
    between: bool
    """Whether a deal is over, or none has begun, and the next one is to come."""
    ready: list[int]
    rematch: list[int]
    since: int
    """The version in which the decision that is open now was asked for."""
    undo: UndoSection | None


class ComingDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next deal, while all do their part of it."""

    number: int
    dealer: int
    cutter: int
    rules: Digest
    commitment: Digest
    """What the server is bound to."""
    stage: Literal["committing", "revealing"]
    promised: list[bool]
    promises: list[Digest | None] | None
    """By seat, once the list is closed."""
    told: list[bool]
    left_out: list[int]
    """Who kept the part to themselves too often in this match."""


class DealSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the deals come about."""

    table: str
    match: str
    seats: list[str]
    """The name of each seat in fair deals."""
    next: ComingDeal | None
    root: Digest | None
    """The root of the deal that is played."""
    commitment: Digest | None
    """What the server was bound to for it."""


class ClockSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock, at a table that has one."""

    by: int | None
    """Whose time runs."""
    left_ms: int
    banks_ms: list[int]
    """The reserves, by seat."""


class ChatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chat: a text, or the id of a phrase or sign."""

    n: int
    player: str
    name: str
    at: int
    """When it was said: UTC in milliseconds."""
    text: str | msgspec.UnsetType = msgspec.UNSET
    phrase: str | msgspec.UnsetType = msgspec.UNSET
    sign: str | msgspec.UnsetType = msgspec.UNSET


class CardOpening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What opens a card against the root of the deal."""

    place: int
    card: Card
    salt: str
    path: list[str]


class OpenedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The proof of a deal whose secrets are told: keys as the tags of a record."""

    number: int
    server: str = msgspec.field(name="Fair-Server")
    secret: str = msgspec.field(name="Fair-Secret")
    root: str = msgspec.field(name="Fair-Root")
    seat: list[str] = msgspec.field(name="Fair-Seat")


class Sections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections, as a snapshot holds them."""

    room: RoomSection
    you: int | None
    """The own seat; null for who looks on."""
    match: MatchSection | None
    deal: DealSection | None
    clock: ClockSection | None
    game: View | None
    """What the viewer knows of the deal: a view as in ``docs/bots.md``."""
    ask: list[Action]
    """The actions that are open to the own seat; empty while others are to act."""


def _news(
    name: str, kind: type[msgspec.Struct], doc: str, **others: object
) -> type[msgspec.Struct]:
    """Give a struct of which every key may be missing."""
    fields = [
        (one.encode_name, others.get(one.name, one.type) | msgspec.UnsetType, msgspec.UNSET)
        for one in msgspec.structs.fields(kind)
    ]
    made = msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True)
    made.__doc__ = doc
    return made


GAME_NEWS: Final = _news("GameNews", View, "The parts of a view that changed.")
SECTION_NEWS: Final = _news(
    "SectionNews",
    Sections,
    "The sections that changed; of ``game`` only the parts that did.",
    game=GAME_NEWS | None,
)
