"""Finished matches, ratings, figures and chat in SQL, inside somebody else's transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, func, select

from tysiacha.server.storage.conflicts import insert_new, insert_or_update
from tysiacha.server.storage.kept import ChatLine, Count, KeptMatch, Rating
from tysiacha.server.storage.log_work import names_text
from tysiacha.server.storage.problems import Conflict, Damaged, Unknown
from tysiacha.server.storage.schema import (
    CHAT,
    COUNTS,
    MATCH_PLAYERS,
    MATCHES,
    RATINGS,
    TABLES,
)

SURE: Final = 3
"""A rating counts as its mean less so many standard deviations."""


def keep(
    connection: Connection, match: KeptMatch, ratings: Sequence[Rating], counts: Sequence[Count]
) -> bool:
    """Keep a match and what follows from it, once."""
    made = insert_new(
        connection,
        MATCHES,
        [
            {
                "id": match.match,
                "table_id": match.table,
                "players": names_text(match.players),
                "family": match.family,
                "record": match.record,
                "record_json": match.record_json,
                "finished_at": match.finished_at,
                "unrated": match.unrated,
                "seal": seal_of(match),
            }
        ],
    )
    if not made:
        return False
    insert_new(
        connection,
        MATCH_PLAYERS,
        [
            {"player": player, "match_id": match.match, "finished_at": match.finished_at}
            for player in sorted(set(match.players))
        ],
    )
    for rating in ratings:
        _follow(connection, rating)
    for count in counts:
        insert_or_update(
            connection,
            COUNTS,
            {
                "subject": count.subject,
                "family": count.family,
                "name": count.name,
                "value": count.value,
            },
            added="value",
        )
    return True


def match(connection: Connection, name: str) -> KeptMatch | None:
    """Give a match, checked."""
    found = connection.execute(select(MATCHES).where(MATCHES.c.id == name)).one_or_none()
    if found is None:
        return None
    try:
        kept = KeptMatch(
            match=found.id,
            table=found.table_id,
            players=tuple(str(one) for one in json.loads(found.players)),
            family=found.family,
            record=found.record,
            record_json=found.record_json,
            finished_at=found.finished_at,
            unrated=found.unrated,
        )
        sealed = seal_of(kept)
    except (ValueError, TypeError, AttributeError):
        raise Damaged(f"match {name}", "a value has the wrong form") from None
    if sealed != found.seal:
        raise Damaged(f"match {name}", "its seal is wrong")
    return kept


def matches_of(connection: Connection, player: str, limit: int) -> tuple[KeptMatch, ...]:
    """Give the last matches of a player that are whole."""
    names = connection.execute(
        select(MATCH_PLAYERS.c.match_id)
        .where(MATCH_PLAYERS.c.player == player)
        .order_by(MATCH_PLAYERS.c.finished_at.desc(), MATCH_PLAYERS.c.match_id)
        .limit(limit)
    ).scalars()
    whole = []
    for name in names.all():
        try:
            kept = match(connection, name)
        except Damaged:
            continue
        if kept is not None:
            whole.append(kept)
    return tuple(whole)


def seal_of(kept: KeptMatch) -> bytes:
    """The digest of all that is kept about a match."""
    said = json.dumps(
        [
            kept.match,
            kept.table,
            list(kept.players),
            kept.family,
            kept.record,
            kept.record_json.hex(),
            kept.finished_at,
            kept.unrated,
        ]
    )
    return hashlib.sha256(said.encode()).digest()


def rating(connection: Connection, subject: str, family: str) -> Rating | None:
    """Give a rating."""
    found = connection.execute(
        select(RATINGS).where(RATINGS.c.subject == subject, RATINGS.c.family == family)
    ).one_or_none()
    return None if found is None else Rating(*found)


def top_ratings(connection: Connection, family: str, limit: int) -> tuple[Rating, ...]:
    """Give the best ratings."""
    found = connection.execute(
        select(RATINGS)
        .where(RATINGS.c.family == family)
        .order_by((RATINGS.c.mu - SURE * RATINGS.c.sigma).desc(), RATINGS.c.subject)
        .limit(limit)
    )
    return tuple(Rating(*one) for one in found)


def counts_of(connection: Connection, subject: str) -> tuple[Count, ...]:
    """Give the figures of a player or a level."""
    found = connection.execute(
        select(COUNTS).where(COUNTS.c.subject == subject).order_by(COUNTS.c.family, COUNTS.c.name)
    )
    return tuple(Count(*one) for one in found)


def add_chat(connection: Connection, table: str, player: str, said: str, at_ms: int) -> ChatLine:
    """Keep a line of chat."""
    there = connection.execute(
        select(TABLES.c.id).where(TABLES.c.id == table).with_for_update()
    ).one_or_none()
    if there is None:
        raise Unknown(f"there is no table {table}")
    last: int | None = connection.execute(
        select(func.max(CHAT.c.n)).where(CHAT.c.table_id == table)
    ).scalar_one()
    line = ChatLine((last or 0) + 1, table, player, said, at_ms)
    insert_new(
        connection,
        CHAT,
        [{"table_id": table, "n": line.n, "player": player, "text": said, "at_ms": at_ms}],
    )
    return line


def chat_of(connection: Connection, table: str, limit: int) -> tuple[ChatLine, ...]:
    """Give the last lines of chat."""
    found = connection.execute(
        select(CHAT.c.n, CHAT.c.table_id, CHAT.c.player, CHAT.c.text, CHAT.c.at_ms)
        .where(CHAT.c.table_id == table)
        .order_by(CHAT.c.n.desc())
        .limit(limit)
    ).all()
    return tuple(ChatLine(*one) for one in reversed(found))


def remove_chat(connection: Connection, table: str, n: int) -> None:
    """Take out a line of chat."""
    connection.execute(delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.n == n))


def _follow(connection: Connection, new: Rating) -> None:
    """Write a rating if it is the one after the stored one."""
    stored: int | None = connection.execute(
        select(RATINGS.c.games)
        .where(RATINGS.c.subject == new.subject, RATINGS.c.family == new.family)
        .with_for_update()
    ).scalar_one_or_none()
    if new.games != (stored or 0) + 1:
        raise Conflict(f"the rating of {new.subject} has {stored or 0} games by now")
    insert_or_update(
        connection,
        RATINGS,
        {
            "subject": new.subject,
            "family": new.family,
            "mu": new.mu,
            "sigma": new.sigma,
            "games": new.games,
        },
    )
