"""Who owns which table, in SQL, inside a transaction that somebody else begins and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection, delete, select, text, update

from tysiacha.server.storage.conflicts import insert_or_update
from tysiacha.server.storage.problems import Damaged, Held, Unknown
from tysiacha.server.storage.schema import OWNERS, TABLES

Clock: TypeAlias = Callable[[], float]
"""Gives seconds since 1970."""


def now(connection: Connection, clock: Clock) -> float:
    """The time that all servers on one database share; on SQLite there is only this one."""
    if connection.dialect.name != "postgresql":
        return clock()
    found = connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))
    return float(found.scalar_one())


def renew(connection: Connection, owner: str, ttl: float, clock: Clock) -> None:
    """Own for so many seconds from now what one owns."""
    until = now(connection, clock) + ttl
    insert_or_update(connection, OWNERS, {"name": owner, "until": until})


def acquire(connection: Connection, table: str, owner: str, ttl: float, clock: Clock) -> int:
    """Own a table; give the new epoch."""
    found = connection.execute(
        select(TABLES.c.owner, TABLES.c.epoch, TABLES.c.quarantined, TABLES.c.closed)
        .where(TABLES.c.id == table)
        .with_for_update()
    ).one_or_none()
    if found is None:
        raise Unknown(f"there is no table {table}")
    if found.quarantined is not None:
        raise Damaged(f"table {table}", found.quarantined)
    if found.closed:
        raise Unknown(f"table {table} is closed")
    if found.owner not in {None, owner} and _is_alive(connection, found.owner, clock):
        raise Held(table, found.owner)
    renew(connection, owner, ttl, clock)
    epoch: int = found.epoch + 1
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(owner=owner, epoch=epoch))
    return epoch


def release(connection: Connection, table: str, epoch: int) -> None:
    """Own a table no longer."""
    connection.execute(
        update(TABLES).where(TABLES.c.id == table, TABLES.c.epoch == epoch).values(owner=None)
    )


def owner_of(connection: Connection, table: str, clock: Clock) -> str | None:
    """Who owns a table."""
    owner: str | None = connection.execute(
        select(TABLES.c.owner).where(TABLES.c.id == table)
    ).scalar_one_or_none()
    return owner if owner is not None and _is_alive(connection, owner, clock) else None


def forget_owners(connection: Connection) -> None:
    """Let nobody own anything: whoever did is known to be dead."""
    connection.execute(update(TABLES).where(TABLES.c.owner.is_not(None)).values(owner=None))
    connection.execute(delete(OWNERS))


def _is_alive(connection: Connection, owner: str, clock: Clock) -> bool:
    until: float | None = connection.execute(
        select(OWNERS.c.until).where(OWNERS.c.name == owner)
    ).scalar_one_or_none()
    return until is not None and until > now(connection, clock)
