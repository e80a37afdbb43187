"""What answers look like, for the description of the interface too."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tysiacha.rules.option_domains import OptionData


class _Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What all of them have."""


class Trouble(_Shape, frozen=True, kw_only=True):
    """Why a request failed."""

    code: str
    about: str = ""


class PresetLine(_Shape, frozen=True, kw_only=True):
    """A preset in a list."""

    name: str
    about: str
    rules_id: str
    players: int


class Preset(_Shape, frozen=True, kw_only=True):
    """A preset with all its options."""

    name: str
    about: str
    rules_id: str
    players: int
    options: dict[str, OptionData]


class Difference(_Shape, frozen=True, kw_only=True):
    """An option that is not the same in two presets."""

    option: str
    one: OptionData
    other: OptionData


class SeatLine(_Shape, frozen=True, kw_only=True):
    """A seat as the lobby shows it."""

    kind: str
    """``free``, ``bot`` or ``player``."""
    player: str | None = None
    """The id of the player."""
    name: str = ""
    """What others call the player, or the level of the bot."""


class TableLine(_Shape, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    table: str
    title: str
    rules: str
    """The preset; with a star if some options differ from it."""
    state: str
    """``open``, ``locked``, ``playing``, ``parked`` or ``closed``."""
    private: bool
    seats: list[SeatLine]


class MatchLine(_Shape, frozen=True, kw_only=True):
    """A match that is over."""

    match: str
    table: str
    family: str
    finished_at: int
    """Milliseconds since 1970, UTC."""
    seats: list[SeatLine]
    unrated: list[str]
    """Why it does not count for the ratings; nothing if it does."""


class RatingLine(_Shape, frozen=True, kw_only=True):
    """How well somebody plays a family of rules."""

    subject: str
    """The id of a player, or ``bot:`` and a level."""
    name: str
    family: str
    points: int
    uncertainty: int
    """Two of three are that near to the truth."""
    provisional: bool
    matches: int


class Figure(_Shape, frozen=True, kw_only=True):
    """One figure of the statistics."""

    family: str
    name: str
    value: int


class PlayerPage(_Shape, frozen=True, kw_only=True):
    """What everybody may know of a player."""

    player: str
    name: str
    guest: bool
    ratings: list[RatingLine]
    statistics: list[Figure]


class Me(_Shape, frozen=True, kw_only=True):
    """Who one is."""

    player: str
    name: str
    guest: bool
    muted: bool


class NewGuest(_Shape, frozen=True, kw_only=True):
    """A new player, for a program that keeps no cookies."""

    player: str
    name: str
    token: str
    """Lets the program in as ``Authorization: Bearer``; it is told this once."""


class NewName(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name that somebody wants."""

    name: Annotated[str, Meta(max_length=200, examples=["Anna"])]


class NewCode(_Shape, frozen=True, kw_only=True):
    """A code by which one is oneself on another machine, once."""

    code: str


class UsedCode(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A code that somebody types on another machine."""

    code: Annotated[str, Meta(max_length=100, examples=["9k2f-0000-0000-0000-0000-0000"])]
    keep: str = "cookie"
    """``cookie``: the browser is known from now on; ``token``: the answer holds a token."""


class Recovered(_Shape, frozen=True, kw_only=True):
    """Who one is again."""

    player: str
    name: str
    token: str | None = None


_Base64 = Annotated[str, Meta(max_length=12_000, pattern="^[A-Za-z0-9_-]*$")]
"""Bytes in the base 64 of web addresses, without padding."""


class PasskeyLine(_Shape, frozen=True, kw_only=True):
    """A passkey of a player."""

    id: str
    created_at: int
    """Milliseconds since 1970, UTC."""
    used_at: int | None
    """When somebody came in by it for the last time."""


class Passkeys(_Shape, frozen=True, kw_only=True):
    """The passkeys of a player."""

    offered: bool
    """Whether one can be added at this address: over TLS at one that was set, or at localhost."""
    passkeys: list[PasskeyLine]


class NewPasskey(_Shape, frozen=True, kw_only=True):
    """What a device is asked that shall make a passkey; bytes in base 64."""

    challenge: str
    party: str
    user: str
    name: str
    algorithms: list[int]
    known: list[str]
    """The passkeys that there are, so that no device makes a second one."""
    timeout: int
    """Milliseconds."""


class MadePasskey(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device has made; bytes in base 64."""

    id: _Base64
    client_data: _Base64
    attestation: _Base64


class PasskeyLogin(_Shape, frozen=True, kw_only=True):
    """What a device is asked by which somebody comes in."""

    challenge: str
    party: str
    timeout: int
    """Milliseconds."""


class SignedPasskey(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device has signed; bytes in base 64."""

    id: _Base64
    client_data: _Base64
    authenticator_data: _Base64
    signature: _Base64
    user: _Base64
    keep: str = "cookie"
    """``cookie``: the browser is known from now on; ``token``: the answer holds a token."""


class BotLine(_Shape, frozen=True, kw_only=True):
    """A bot that a player has allowed."""

    bot: str
    """Its id, that of a player."""
    name: str
    created_at: int


class NewBot(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bot that a player wants to allow."""

    name: Annotated[str, Meta(max_length=200, examples=["Fox"])]


class AllowedBot(_Shape, frozen=True, kw_only=True):
    """A bot that may play now."""

    bot: str
    name: str
    token: str
    """Told this once."""


class Film(_Shape, frozen=True, kw_only=True):
    """A match step by step, as ``docs/server.md`` describes films."""

    version: int
    players: list[str]
    """How the seats are called in the record."""
    winner: int | None
    deals: list[dict[str, object]]
    trouble: dict[str, object] | None
    """What is not as the rules say: so far the film goes."""


class MatchFilm(_Shape, frozen=True, kw_only=True):
    """The film of a match that this server keeps."""

    match: MatchLine
    private: bool
    """Whether its record is for its players alone."""
    you: int | None
    """The seat of who asks."""
    film: Film


class BroughtRecord(_Shape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record that somebody brings along, as text or as JSON."""

    record: Annotated[str, Meta(max_length=250_000, examples=["Thousand-Record: 1"])]


class RecordFilm(_Shape, frozen=True, kw_only=True):
    """The film of a record that was brought along."""

    record: dict[str, object]
    """The record as JSON."""
    film: Film
