"""A table as a client knows it, from what the server sends about it: no sockets, no clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tysiacha.client.reading import NotUnderstood
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json

SECTIONS: Final = ("room", "you", "match", "deal", "clock", "game", "ask")
"""What is told of a table, each replaced as a whole when it changes; of ``game`` its parts."""

_MOST_CHAT: Final = 200


@dataclass(frozen=True, slots=True)
class Followed:
    """All that is known of a table by now."""

    id: str
    v: int
    sections: JsonObject
    opened: tuple[Json, ...] = ()
    """The proofs of the deals of this match whose secrets are told."""
    chat: tuple[Json, ...] = ()

    def section(self, name: str) -> JsonObject:
        """Give a section that is an object; an empty one where it is null."""
        value = self.sections.get(name)
        return value if isinstance(value, dict) else {}

    @property
    def seat(self) -> int | None:
        """The own seat, None for who does not sit here."""
        seat = self.sections.get("you")
        return seat if isinstance(seat, int) else None

    @property
    def asked(self) -> list[Json]:
        """What the own seat may do now; nothing while others are to act."""
        asked = self.sections.get("ask")
        return asked if isinstance(asked, list) else []


@dataclass(frozen=True, slots=True)
class Begun:
    """All is known anew: what was known before counts no more."""

    table: Followed


@dataclass(frozen=True, slots=True)
class Moved:
    """Something happened."""

    table: Followed
    before: Followed
    said: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """Somebody said something."""

    table: Followed
    line: JsonObject


@dataclass(frozen=True, slots=True)
class Missed:
    """Something is missing: ``watch`` from the version that is known brings it."""

    table: Followed


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is not to be followed any more."""

    id: str
    code: str


News: TypeAlias = Begun | Moved | Spoken | Missed | Ended | None
"""What a message means; None for nothing new."""


def heard(known: Followed | None, message: JsonObject) -> News:
    """Give what a message about one table means.

    Raises:
        NotUnderstood: if it lacks what it must have.
    """
    kind, table = message.get("t"), message.get("table")
    if kind not in _OF_TABLES or not isinstance(table, str):
        return None
    if known is not None and table != known.id:
        return None
    if kind == "gone":
        return Ended(table, str(message.get("code")))
    if kind == "snap":
        chat = _list(message, "chat")
        opened = _list(message, "opened")
        return Begun(Followed(table, _v(message), _set(message), tuple(opened), tuple(chat)))
    if known is None:
        return None
    if kind == "chat":
        line = message.get("line")
        if not isinstance(line, dict):
            raise _wrong("line")
        return Spoken(replace(known, chat=(*known.chat, line)[-_MOST_CHAT:]), line)
    if kind == "room":
        return Moved(replace(known, sections=merged(known.sections, _set(message))), known)
    return _event(known, message)


_OF_TABLES: Final = ("snap", "ev", "skip", "room", "chat", "gone")


def merged(before: JsonObject, news: JsonObject) -> JsonObject:
    """Give the sections after some changed; of the game only the parts that are sent did."""
    after = {**before, **news}
    old, new = before.get("game"), news.get("game")
    if isinstance(old, dict) and isinstance(new, dict):
        after["game"] = {**old, **new}
    return after


def _event(known: Followed, message: JsonObject) -> News:
    v = _v(message)
    if v <= known.v:
        return None
    if v > known.v + 1:
        return Missed(known)
    if message["t"] == "skip":
        return Moved(replace(known, v=v), known)
    said = _list(message, "say")
    opened = [one for one in said if isinstance(one, dict) and one.get("say") == "opened"]
    new_match = any(isinstance(one, dict) and one.get("say") == "match" for one in said)
    after = replace(
        known,
        v=v,
        sections=merged(known.sections, _set(message)),
        opened=(*(() if new_match else known.opened), *opened),
    )
    return Moved(after, known, tuple(said))


def _v(message: JsonObject) -> int:
    v = message.get("v")
    if not isinstance(v, int) or isinstance(v, bool):
        raise _wrong("v")
    return v


def _set(message: JsonObject) -> JsonObject:
    value = message.get("set")
    if not isinstance(value, dict):
        raise _wrong("set")
    return value


def _list(message: JsonObject, key: str) -> list[Json]:
    value = message.get(key)
    if not isinstance(value, list):
        raise _wrong(key)
    return value


def _wrong(key: str) -> NotUnderstood:
    return NotUnderstood(f"/{key}: the server sent something else than was expected")
