"""What the sections and sayings of a table hold: what clients may rely on, and tests hold us to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tysiacha.server.tables.settings import ChatKind, OptionData, Pace, Reveal, TurnClock

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
    here: bool
    """Whether the player is connected."""
    substituted: bool
    """Whether a bot plays for the player just now."""


class RoomSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table itself: its settings, and who sits where."""

    rules: RulesSection
    title: str
    private: bool
    clock: TurnClock | None
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


class Sections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections; an event holds only those that changed, of ``game`` only its parts."""

    room: RoomSection | msgspec.UnsetType = msgspec.UNSET
    you: int | msgspec.UnsetType | None = msgspec.UNSET
    """The own seat; null for who looks on."""
    match: MatchSection | msgspec.UnsetType | None = msgspec.UNSET
    deal: DealSection | msgspec.UnsetType | None = msgspec.UNSET
    clock: ClockSection | msgspec.UnsetType | None = msgspec.UNSET
    game: dict[str, object] | msgspec.UnsetType | None = msgspec.UNSET
    """What the viewer knows of the deal: a view as in ``docs/bots.md``."""
    ask: list[dict[str, object]] | msgspec.UnsetType = msgspec.UNSET
    """The actions that are open to the own seat; empty while others are to act."""


SAYINGS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "sat": ("by", "somebody took a seat"),
        "bot": ("by level", "a bot took a seat"),
        "left": ("by", "a seat is empty again"),
        "settings": ("", "the settings changed"),
        "locked": ("locked", "the host locked or unlocked the table"),
        "host": ("player", "another one is the host"),
        "match": ("id dealer", "a match began"),
        "prepared": ("", "the server is bound to its part of the next deal"),
        "promises": ("", "the list of promises is closed"),
        "bound": ("", "the deal is bound, nothing can change it any more"),
        "ready": ("by", "somebody is ready for the next deal"),
        "away": ("by", "a bot plays for somebody from now on"),
        "back": ("by", "somebody took the seat back from the bot"),
        "parked": ("", "everybody is away, and the match waits"),
        "resumed": ("", "the match goes on"),
        "undo-asked": ("by", "somebody wants to take back"),
        "undo-agreed": ("by", "somebody agrees to it"),
        "undo-dropped": ("by", "it is not taken back; by is null where time decided"),
        "undone": ("", "it is taken back: the section game is as it was"),
        "claimed": ("by granted", "somebody claimed all tricks to come"),
        "time": ("to by ms", "somebody gave the one who thinks more time"),
        "rematch": ("by", "somebody wants another match"),
        "ended": ("winner", "the match is over; winner is null where it was broken off"),
        "closed": ("", "the table is closed"),
        "answered": ("by how", "the table answered for a seat: clock, all or claim"),
        "opened": (
            "number Fair-Server Fair-Secret Fair-Root Fair-Seat",
            "the secrets of a deal that is over, see docs/fairness.md",
        ),
        "cut": ("by at shown", "the pack was cut; at is told to the cutter alone"),
        "dealt": ("by count cards", "a hand was dealt; cards are told to its owner"),
        "stock-laid": ("counts cards", "the stock was laid"),
        "looked": ("by cards", "a hidden hand was looked at"),
        "opened-hand": ("by cards", "a hidden hand was opened at the end of the auction"),
        "stock-taken": ("by stock count cards", "the declarer took the stock"),
        "gave": ("by to card", "a card was given away"),
        "discarded": ("by card", "a card was put away"),
        "bid": ("by points blind", "a bid"),
        "confirmed": ("by points", "the compulsory opening was confirmed"),
        "passed": ("by", "a pass"),
        "all-passed": ("", "everybody passed, the cards are dealt again"),
        "declarer": ("by points blind golden", "the auction is over"),
        "redeal": ("by clause cards automatic", "a new deal was demanded"),
        "stock-chosen": ("by stock", "one of two stocks was chosen"),
        "kept": ("by", "somebody who was asked about a redeal keeps the cards"),
        "stood": ("by", "no contra, or no redouble"),
        "contract": ("by points", "the final contract"),
        "conceded": ("by points", "the declarer gave up"),
        "contra": ("by", "a contra"),
        "redouble": ("by", "a redouble"),
        "marriage": ("by suit points", "a marriage"),
        "aces": ("by points", "four aces"),
        "played": ("by card", "a card"),
        "trick": ("by cards", "a trick was taken"),
        "leftover": ("by stock discards", "the last trick of two brought the other stock"),
        "skipped": ("by clause fine", "the round ends with a fine and no play"),
        "scored": ("outcome settlement", "the round is over and settled"),
        "stock-opened": ("stock leftover discards", "what was left is open to all"),
        "bolt": ("by marks", "a trickless player is marked"),
        "bolts-fined": ("by fine", "the marks reached the limit"),
        "barrel-round": ("by used", "a round on the barrel is used up"),
        "barrel": ("by", "somebody mounted the barrel"),
        "fell": ("by clause total", "somebody fell off the barrel"),
        "zeroed": ("by", "a third fall set a total to zero"),
        "dumped": ("by", "the dump truck set a total to zero"),
        "golden-reset": ("replay", "no golden contract was made: all begin anew"),
        "won": ("by total", "somebody won the match"),
    }
)
"""By the word under ``say``: the other keys, always all of them, and what it means."""
