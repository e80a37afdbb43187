"""From an address to a store that is ready: looked at, locked, up to date."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from tysiacha.server.storage.engines import (
    Engines,
    PostgresPlace,
    SqlitePlace,
    engines_for,
    place_of,
)
from tysiacha.server.storage.exclusive import FileLock
from tysiacha.server.storage.lease_work import Clock, forget_owners
from tysiacha.server.storage.migrating import check_revision, file_revision, migrate
from tysiacha.server.storage.problems import CannotOpen, Damaged
from tysiacha.server.storage.schema import METADATA
from tysiacha.server.storage.sql_store import SqlStore
from tysiacha.server.storage.translating import problem_of

PATIENCE: Final = 5.0
"""So many seconds a statement may take before the database counts as gone."""

_FOLDER_MODE: Final = 0o700
_FILE_MODE: Final = 0o600


def open_store(address: str, *, patience: float = PATIENCE, clock: Clock = time.time) -> SqlStore:
    """A store in a file (a path or ``sqlite:///path``) or on a server (``postgresql://…``).

    Raises:
        CannotOpen: if it cannot be used; :class:`InUse`, :class:`NewerSchema` and
            :class:`UnsafeSqlite` are the kinds that can be told apart. Nothing was changed.
        Damaged: if the file is no database any more.
        StoreUnavailable: if the server does not answer.
    """
    match place_of(address):
        case SqlitePlace(path):
            return _open_file(path, patience=patience, clock=clock)
        case PostgresPlace() as place:
            engines = engines_for(place, patience=patience)
            _prepare(engines, sole=False)
            return SqlStore(engines, clock=clock, patience=patience, closing=lambda: None)


def _open_file(path: Path, *, patience: float, clock: Clock) -> SqlStore:
    try:
        path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotOpen(f"{path.parent}: {error.strerror}") from None
    sole = FileLock(path)
    try:
        check_revision(file_revision(path))
        path.touch(mode=_FILE_MODE)
        engines = engines_for(SqlitePlace(path), patience=patience)
        _prepare(engines, sole=True)
    except BaseException as error:
        sole.let_go()
        if isinstance(error, OSError):
            raise CannotOpen(f"{path}: {error.strerror}") from None
        raise
    return SqlStore(engines, clock=clock, patience=patience, closing=sole.let_go)


def _prepare(engines: Engines, *, sole: bool) -> None:
    """Bring the database up to date; whoever owned tables in a file is dead now."""
    try:
        migrate(engines.writing)
        with engines.writing.begin() as connection:
            for table in METADATA.sorted_tables:
                connection.execute(select(table).limit(0))
            if sole:
                forget_owners(connection)
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        engines.dispose()
        raise (problem_of(error) or Damaged("the database", str(error))) from None
    except BaseException:
        engines.dispose()
        raise
