"""What is kept of a person, to be handed over or erased when he asks.

Facts of matches name players by random ids, so that erasing touches none of them: records stay as
they were, and nobody can be found by them any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from tysiacha.notation.record_json import Json
from tysiacha.server.people.families import Family
from tysiacha.server.people.names import DisplayName, GuestName
from tysiacha.server.people.ratings import PlayerId, Rating
from tysiacha.server.people.statistics import Counts

EXPORT_VERSION: Final = 1

KEPT_AFTER_ERASING: Final = ("id", "matches", "ratings")
"""What stays under an id that belongs to nobody: others' matches and ratings rest on it."""

ERASED: Final = ("name", "settings", "sessions", "recovery", "passkeys", "chat", "addresses")
"""What goes, in the words of the storage."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in an export."""

    match_id: str
    finished: str | None
    """When, as ``2026-11-30T12:00:00Z``; None if it goes on."""
    family: Family
    seat: int
    place: int | None
    record: str
    """The record as text, as this player may see it."""


@dataclass(frozen=True, slots=True)
class SaidLine:
    """Something that he said."""

    table_id: str
    at: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerExport:
    """All that is kept of one person."""

    player: PlayerId
    name: DisplayName | GuestName | None
    """None when it was erased."""
    created: str
    settings: Mapping[str, Json]
    ratings: Mapping[Family, Rating]
    counts: Mapping[Family, Counts]
    matches: tuple[PlayedMatch, ...] = ()
    chat: tuple[SaidLine, ...] = ()
    sessions: tuple[str, ...] = ()
    """When each session that is open was begun. Their tokens are not kept."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """That a person asked to be erased: what is done at once, and again on restored backups."""

    player: PlayerId
    at: str
    keys: tuple[str, ...]
    """The keys of his name, which is free from then on."""


def export_json(export: PlayerExport) -> Mapping[str, Json]:
    """Give an export as the content of a JSON file."""
    return {
        "tysiacha_export": EXPORT_VERSION,
        "id": export.player,
        "name": _name(export.name),
        "created": export.created,
        "settings": export.settings,
        "ratings": {family: asdict(one) for family, one in sorted(export.ratings.items())},
        "statistics": {family: asdict(one) for family, one in sorted(export.counts.items())},
        "matches": [asdict(one) for one in export.matches],
        "chat": [asdict(one) for one in export.chat],
        "sessions": list(export.sessions),
    }


def _name(name: DisplayName | GuestName | None) -> Json:
    match name:
        case DisplayName(text):
            return text
        case GuestName(number):
            return {"guest": number}
        case None:
            return None
