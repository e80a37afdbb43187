"""Why a table refuses what it is asked: codes, which clients put into words."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why something was refused."""

    STALE = "stale"
    """It was asked for a moment that has passed: look again."""
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    SEATED_ALREADY = "seated-already"
    TABLE_LOCKED = "table-locked"
    UNWELCOME = "unwelcome"
    """The host has sent this player off."""
    IN_MATCH = "in-match"
    """Not while a match is played."""
    NO_MATCH = "no-match"
    NO_DEAL = "no-deal"
    """Not between deals."""
    SEATS_EMPTY = "seats-empty"
    NO_PEOPLE = "no-people"
    """At least one person must play."""
    NOT_YOUR_TURN = "not-your-turn"
    BOT_PLAYS = "bot-plays"
    """A bot plays for this seat: come back first."""
    ILLEGAL = "illegal"
    """The rules forbid it; the reason comes with it."""
    NOT_AN_ACTION = "not-an-action"
    BAD_SETTINGS = "bad-settings"
    NO_SUCH_BOT = "no-such-bot"
    NOT_NOW = "not-now"
    UNDO_OFF = "undo-off"
    NOTHING_TO_UNDO = "nothing-to-undo"
    CLAIM_REFUSED = "claim-refused"
    """Always this one, whatever the cards are."""
    BAD_SEED = "bad-seed"
    """What was told does not match the promise, or is no part of a deal."""
    NO_CLOCK = "no-clock"
    CLOSED = "closed"
    NO_TABLE = "no-table"
    """There is none, or it is not for this player: the same answer for both."""
    CHAT_OFF = "chat-off"
    MUTED = "muted"
    TOO_FAST = "too-fast"
    BAD_TEXT = "bad-text"
    BAD_NAME = "bad-name"
    BODY_CHANGED = "body-changed"
    """The id of a command was used before for something else."""
    BUSY = "busy"
    """It cannot be stored just now; the same command may be sent again."""
    FAILED = "failed"
    """The server made a mistake with it."""
    DRAINING = "draining"
    """The server is about to restart: nothing new begins."""
    TOO_MANY = "too-many"
    """A limit is reached: of tables, seats or spectators."""


class Refused(Exception):
    """A table refused a command; nothing has changed."""

    def __init__(self, code: Code, about: str = "") -> None:
        super().__init__(f"{code}: {about}" if about else str(code))
        self.code = code
        self.about = about
        """The id of a reason of the rules, or words for a programmer."""
