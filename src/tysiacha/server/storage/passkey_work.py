"""Passkeys and challenges, in SQL, inside somebody else's transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from tysiacha.server.storage.conflicts import insert_new, insert_or_update
from tysiacha.server.storage.kept import Challenge, Passkey
from tysiacha.server.storage.people_work import present
from tysiacha.server.storage.problems import Conflict
from tysiacha.server.storage.schema import CHALLENGES, PASSKEYS


def add(connection: Connection, new: Passkey) -> None:
    """Let a player in by a passkey."""
    present(connection, new.player)
    row = {
        "id": new.id,
        "player": new.player,
        "public_key": new.public_key,
        "uses": new.uses,
        "created_at": new.created_at,
        "used_at": new.used_at,
    }
    if not insert_new(connection, PASSKEYS, [row]) and passkey(connection, new.id) != new:
        raise Conflict("there is a passkey of this id")


def passkey(connection: Connection, name: bytes) -> Passkey | None:
    """Give a passkey."""
    found = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == name)).one_or_none()
    return None if found is None else Passkey(*found)


def passkeys_of(connection: Connection, player: str) -> tuple[Passkey, ...]:
    """Give the passkeys of a player."""
    found = connection.execute(
        select(PASSKEYS)
        .where(PASSKEYS.c.player == player)
        .order_by(PASSKEYS.c.created_at, PASSKEYS.c.id)
    )
    return tuple(Passkey(*one) for one in found)


def use(connection: Connection, name: bytes, uses: int, at_ms: int) -> None:
    """Keep that a passkey was used."""
    connection.execute(
        update(PASSKEYS).where(PASSKEYS.c.id == name).values(uses=uses, used_at=at_ms)
    )


def remove(connection: Connection, name: bytes) -> None:
    """Let nobody in by a passkey."""
    connection.execute(delete(PASSKEYS).where(PASSKEYS.c.id == name))


def add_challenge(connection: Connection, challenge: Challenge, now: int) -> None:
    """Keep what is asked."""
    connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires_at <= now))
    if challenge.player is not None:
        present(connection, challenge.player)
        connection.execute(delete(CHALLENGES).where(CHALLENGES.c.player == challenge.player))
    insert_or_update(
        connection,
        CHALLENGES,
        {
            "digest": challenge.digest,
            "player": challenge.player,
            "expires_at": challenge.expires_at,
        },
    )


def use_challenge(connection: Connection, digest: bytes, now: int) -> Challenge | None:
    """Use up what was asked."""
    found = connection.execute(
        delete(CHALLENGES).where(CHALLENGES.c.digest == digest).returning(CHALLENGES)
    ).one_or_none()
    if found is None:
        return None
    challenge = Challenge(*found)
    return challenge if challenge.expires_at > now else None
