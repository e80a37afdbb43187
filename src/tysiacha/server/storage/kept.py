"""What is kept beside the logs: what the lobby shows, finished matches, people, figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """What the lobby tells about a table."""

    title: str
    rules: str
    seats: tuple[str, ...]
    """Who sits there: ids of players, names of bots, ``""`` for a free seat."""
    private: bool
    state: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the lobby."""

    table: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match that is over."""

    match: str
    table: str
    players: tuple[str, ...]
    """By seats: ids of players, names of bots."""
    family: str
    """The family of rules, for ratings."""
    record: str
    """The game record as text."""
    record_json: bytes
    finished_at: int
    """Milliseconds since 1970 (UTC)."""
    unrated: str | None
    """Why it does not count for the ratings; ``None`` if it does."""


@dataclass(frozen=True, slots=True)
class UnkeptMatch:
    """A match that is over by the log of its table, and was not kept."""

    match: str
    table: str
    ended_at: int
    """Milliseconds since 1970 (UTC)."""


@dataclass(frozen=True, slots=True)
class UnkeptPage:
    """What was found among some matches, looked at in the order of their ids."""

    found: tuple[UnkeptMatch, ...]
    last: str | None
    """The last that was looked at; None if there are no more."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of the chat of a table."""

    n: int
    """Its number at the table, given by the store."""
    table: str
    player: str
    text: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here."""

    id: str
    name: str
    name_key: str | None
    """What names that look alike have in common; no two players share it. ``None``: no name yet."""
    created_at: int
    muted: bool = False
    erased: bool = False


@dataclass(frozen=True, slots=True)
class Login:
    """A session of a player: who has the token of this digest is that player."""

    token: bytes
    """The digest of the token."""
    player: str
    expires_at: int
    """Milliseconds since 1970 (UTC)."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key of a player's device, by which he is himself on others; its secret half stays there."""

    id: bytes
    """What the device calls it."""
    player: str
    public_key: bytes
    """In the form of COSE."""
    uses: int
    """How often it was used, as the device counts; many always say 0."""
    created_at: int
    used_at: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a device is asked to sign, once and soon."""

    digest: bytes
    player: str | None
    """Whose passkey is to be added; ``None``: whoever comes in."""
    expires_at: int
    """Milliseconds since 1970 (UTC)."""


@dataclass(frozen=True, slots=True)
class BotToken:
    """What lets a program play as a bot of a player."""

    token: bytes
    """The digest of the token."""
    owner: str
    bot: str
    """The name of the bot."""
    created_at: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player, or a level of bots, plays a family of rules."""

    subject: str
    """The id of a player, or the name of a level."""
    family: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Count:
    """A figure of the statistics; what is stored is the sum of all that was added."""

    subject: str
    family: str
    name: str
    value: int
