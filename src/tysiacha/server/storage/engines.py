"""Connections to either database, set up so that a commit is on the disk when it returns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from tysiacha.server.storage.problems import CannotOpen
from tysiacha.server.storage.sqlite_library import sqlite_library

READERS: Final = 3
"""So many connections read beside the one that writes."""

_PAGES_AHEAD: Final = 4000
"""So many pages, of 4 KiB each, stand in the log of SQLite before they are moved into the file.

Who commits waits for that. An action touches some ten pages, most of them again and again: of more
of them fewer are written.
"""


@dataclass(frozen=True, slots=True)
class SqlitePlace:
    """A database in a file."""

    path: Path


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A database on a PostgreSQL server."""

    url: URL


Place: TypeAlias = SqlitePlace | PostgresPlace


@dataclass(frozen=True, slots=True)
class Engines:
    """What writes and what reads."""

    writing: Engine
    reading: Engine

    def dispose(self) -> None:
        """Close all connections that are not in use."""
        self.reading.dispose()
        self.writing.dispose()


def place_of(address: str) -> Place:
    """The place that an address tells: a path, ``sqlite:///path``, or ``postgresql://…``.

    Raises:
        CannotOpen: if it tells none.

    >>> place_of("postgresql://anna@db/games").url.drivername
    'postgresql+psycopg'
    """
    if "://" not in address:
        return SqlitePlace(Path(address))
    try:
        url = make_url(address)
    except ArgumentError:
        raise CannotOpen("the address of the database cannot be read") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return SqlitePlace(Path(url.database))
    if kind in {"postgresql", "postgres"}:
        return PostgresPlace(url.set(drivername="postgresql+psycopg"))
    raise CannotOpen(f"a database of the kind {kind!r} is not known: use SQLite or PostgreSQL")


def engines_for(place: Place, *, patience: float) -> Engines:
    """The engines for a place; a statement that takes longer than ``patience`` seconds fails."""
    match place:
        case SqlitePlace(path):
            return Engines(
                sqlite_engine(path, patience=patience, writing=True),
                sqlite_engine(path, patience=patience, writing=False),
            )
        case PostgresPlace(url):
            return Engines(
                _postgres_engine(url, patience=patience, writing=True),
                _postgres_engine(url, patience=patience, writing=False),
            )


def sqlite_engine(path: Path, *, patience: float, writing: bool) -> Engine:
    """An engine for a file: WAL, every commit synced, or reading only."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        module=sqlite_library(),
        connect_args={"timeout": patience, "check_same_thread": False, "isolation_level": None},
        pool_size=1 if writing else READERS,
        max_overflow=0,
        pool_timeout=patience,
    )
    pragmas = [
        "PRAGMA foreign_keys = ON",
        "PRAGMA trusted_schema = OFF",
        "PRAGMA cell_size_check = ON",
        *(
            [
                "PRAGMA journal_mode = WAL",
                "PRAGMA synchronous = FULL",
                "PRAGMA secure_delete = ON",
                f"PRAGMA wal_autocheckpoint = {_PAGES_AHEAD}",
            ]
            if writing
            else ["PRAGMA query_only = ON"]
        ),
    ]

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # The driver begins nothing by itself; who writes takes the lock before he reads.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _postgres_engine(url: URL, *, patience: float, writing: bool) -> Engine:
    limit = max(1, int(patience * 1000))
    return create_engine(
        url,
        connect_args={
            "connect_timeout": max(2, int(patience)),
            "options": f"-c statement_timeout={limit} -c lock_timeout={limit}"
            f" -c idle_in_transaction_session_timeout={10 * limit}"
            " -c synchronous_commit=on",
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
        },
        isolation_level="READ COMMITTED" if writing else "REPEATABLE READ",
        pool_size=1 if writing else READERS,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,  # a server that came back is found before anything is asked of it
    )
