"""What the server sends: values with the key ``t``. Clients ignore fields that they do not know."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """What all of them have."""


class Welcome(_Told, frozen=True, kw_only=True, tag="welcome"):
    """The answer to ``hello``."""

    proto: int
    player: str
    """The id of the player on this socket."""
    name: str
    """What others see: a chosen name, or ``guest-`` and a number, said in the reader's language."""
    guest: bool
    """Whether the name is not chosen yet."""
    now: int
    """The server's clock in milliseconds, from anywhere: for differences only."""


class Ack(_Told, frozen=True, kw_only=True, tag="ack"):
    """A command was done and is stored; sent again for the same command sent again."""

    a: str
    v: int = 0
    """The version of the table after it."""
    table: str | None = None
    """The table that was opened."""


class Nack(_Told, frozen=True, kw_only=True, tag="nack"):
    """A command was not done, and nothing has changed."""

    a: str
    code: str
    about: str = ""
    """The id of a reason of the rules, or words for a programmer."""


class Event(_Told, frozen=True, kw_only=True, tag="ev"):
    """What happened at a table, for one viewer."""

    table: str
    v: int
    say: list[Json]
    """In order; see ``docs/protocol.md``."""
    set: JsonObject
    """The sections that changed; ``game`` holds only its parts that did."""


class Skip(_Told, frozen=True, kw_only=True, tag="skip"):
    """Something happened that does not concern this viewer."""

    table: str
    v: int


class Snapshot(_Told, frozen=True, kw_only=True, tag="snap"):
    """All that a viewer knows of a table."""

    table: str
    v: int
    set: JsonObject
    opened: list[Json]
    """The proofs of the deals of this match whose secrets are told by now."""
    chat: list[Json]
    """The last lines of the chat."""


class Room(_Told, frozen=True, kw_only=True, tag="room"):
    """Somebody came or went: the version stays, the section ``room`` changes.

    To who catches up with a table the section ``clock`` is told anew with it.
    """

    table: str
    v: int
    set: JsonObject


class Chat(_Told, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something."""

    table: str
    line: JsonObject


class Gone(_Told, frozen=True, kw_only=True, tag="gone"):
    """A table is not to be followed here any more."""

    table: str
    code: str


class OpenedCards(_Told, frozen=True, kw_only=True, tag="cards"):
    """What opens the own cards of a deal against its root."""

    a: str
    table: str
    deal: int
    cards: list[Json]


class Pong(_Told, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    at: int
    now: int


class Bye(_Told, frozen=True, kw_only=True, tag="bye"):
    """The socket is about to be closed, and why."""

    code: str
    about: str = ""


Told: TypeAlias = (
    Welcome | Ack | Nack | Event | Skip | Snapshot | Room | Chat | Gone | OpenedCards | Pong | Bye
)
"""All that the server sends."""

_ENCODER = msgspec.json.Encoder()


def encoded(message: Told) -> bytes:
    """Give a message as a frame."""
    return _ENCODER.encode(message)
