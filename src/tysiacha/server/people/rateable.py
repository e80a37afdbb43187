"""Which matches are rated: all reasons why one is not, so that the table can say them before."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.notation.records import GameRecord
from tysiacha.server.people.families import OWN, Family
from tysiacha.server.people.ratings import PlayerId, is_bot

BEGINNING: Final = 20
"""So many actions, cards and all, are the beginning of a match."""

LOOKED_BACK: Final = 2
"""With so many earlier matches of the same players its beginning is compared."""


class UnratedReason(StrEnum):
    """Why a match is not rated."""

    UNFINISHED = "unfinished"
    UNDO = "undo"
    """Something was taken back."""
    GUEST = "guest"
    """Somebody plays who can be somebody else tomorrow."""
    ONE_PLAYER = "one_player"
    """All seats are of one person, or of bots of one level."""
    CHOSEN_BOTS = "chosen_bots"
    """One person plays, and chose the bots himself."""
    OWN_BOT = "own_bot"
    """A bot plays with its owner, or with another bot of his."""
    OWN_RULES = "own_rules"
    """The rules are of no family that many play."""
    REPEATED = "repeated"
    """It begins and ends as one of the last of the same players."""
    SWITCHED_OFF = "switched_off"
    """The table was made so."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a match is known again by."""

    players: frozenset[PlayerId]
    digest: bytes
    winner: PlayerId | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match that may be rated."""

    family: Family
    seats: tuple[PlayerId, ...]
    beginning: Beginning
    finished: bool = True
    wanted: bool = True
    undone: bool = False
    """Whether anything was taken back."""
    bots_chosen: bool = False
    """Whether a player chose which bots play, rather than the place."""
    guests: frozenset[PlayerId] = frozenset()
    owned_bots: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Bots from outside that play, each with its owner."""


def unrated_reasons(
    candidate: Candidate, earlier: Sequence[Beginning], *, guests_rated: bool = False
) -> tuple[UnratedReason, ...]:
    """Give all reasons why a match is not rated, none if it is.

    Args:
        candidate: the match.
        earlier: how the matches before it began, the latest last.
        guests_rated: whether this place rates guests, as among friends.
    """
    people = {seat for seat in candidate.seats if not is_bot(seat)}
    owners = dict(candidate.owned_bots)
    answering = [owners.get(seat, seat) for seat in people]
    bots = any(is_bot(seat) for seat in candidate.seats)
    reasons = {
        UnratedReason.SWITCHED_OFF: not candidate.wanted,
        UnratedReason.UNFINISHED: not candidate.finished,
        UnratedReason.UNDO: candidate.undone,
        UnratedReason.GUEST: bool(people & candidate.guests) and not guests_rated,
        UnratedReason.ONE_PLAYER: len(set(candidate.seats)) < 2,  # noqa: PLR2004
        UnratedReason.CHOSEN_BOTS: len(people) == 1 and bots and candidate.bots_chosen,
        UnratedReason.OWN_BOT: len(set(answering)) < len(answering),
        UnratedReason.OWN_RULES: candidate.family.startswith(f"{OWN}-"),
        UnratedReason.REPEATED: _repeats(candidate.beginning, earlier),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def beginning_of(record: GameRecord, seats: Sequence[PlayerId]) -> Beginning:
    """Give what a match is known again by: who did what first, and who won."""
    actions = [(one.seat, one.action) for deal in record.deals for one in deal.actions]
    text = repr(actions[:BEGINNING])
    winner = None if record.result is None else record.result.winner
    return Beginning(
        frozenset(seats),
        hashlib.sha256(text.encode()).digest(),
        None if winner is None else seats[winner],
    )


def _repeats(beginning: Beginning, earlier: Sequence[Beginning]) -> bool:
    same = [one for one in earlier if one.players == beginning.players]
    return beginning in same[-LOOKED_BACK:]
