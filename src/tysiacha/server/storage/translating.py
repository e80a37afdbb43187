"""What a database reports, in the words of a store."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tysiacha.server.storage.problems import (
    Conflict,
    Damaged,
    StoreFull,
    StoreProblem,
    StoreUnavailable,
)

_SQLITE_FULL: Final = 13
_SQLITE_DAMAGED: Final = frozenset({11, 26})
"""SQLITE_CORRUPT and SQLITE_NOTADB."""
_SQLITE_PASSING: Final = frozenset({5, 6, 8, 10, 14, 15, 22})
"""BUSY, LOCKED, READONLY, IOERR, CANTOPEN, PROTOCOL, NOLFS: the fault is around the database."""
_PRIMARY: Final = 0xFF
"""The low byte of an extended code of SQLite says what kind it is."""

_POSTGRES_FULL: Final = "53100"
_POSTGRES_DAMAGED: Final = frozenset({"XX001", "XX002"})
_POSTGRES_PASSING: Final = frozenset({"08", "40", "53", "55", "57", "58"})
"""Classes: connection, roll-back, resources, locks, stopped by an operator, system."""
_POSTGRES_AGAIN: Final = frozenset({"40001", "40P01"})
"""Two servers were in each other's way."""


def problem_of(error: Exception) -> StoreProblem | None:
    """What an error means for whoever uses the store; ``None``: that the program is wrong."""
    if isinstance(error, UnicodeDecodeError):
        return Damaged("the database", "a text is none")
    if isinstance(error, PoolTimeoutError):
        return StoreUnavailable("no connection is free")
    if isinstance(error, IntegrityError):
        return Conflict(_first_line(error))
    if not isinstance(error, DBAPIError):
        return None
    code = getattr(error.orig, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _sqlite_problem(error, code & _PRIMARY)
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(state, str):
        return _postgres_problem(error, state)
    if type(error.orig).__module__.startswith(("sqlite3", "pysqlite3")):
        return Damaged("the database", _first_line(error))  # no code: bytes that are no text
    if error.connection_invalidated or type(error.orig).__name__ in {
        "OperationalError",
        "InterfaceError",
        "ConnectionTimeout",
    }:
        return StoreUnavailable(_first_line(error))
    return None


def is_passing_quarrel(error: SQLAlchemyError) -> bool:
    """Whether the same transaction may succeed at once if it is tried again."""
    return (
        isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _POSTGRES_AGAIN
    )


def _sqlite_problem(error: DBAPIError, code: int) -> StoreProblem | None:
    if code == _SQLITE_FULL:
        return StoreFull(_first_line(error))
    if code in _SQLITE_DAMAGED:
        return Damaged("the database", _first_line(error))
    if code in _SQLITE_PASSING:
        return StoreUnavailable(_first_line(error))
    return None


def _postgres_problem(error: DBAPIError, state: str) -> StoreProblem | None:
    if state == _POSTGRES_FULL:
        return StoreFull(_first_line(error))
    if state in _POSTGRES_DAMAGED:
        return Damaged("the database", _first_line(error))
    if state[:2] in _POSTGRES_PASSING:
        return StoreUnavailable(_first_line(error))
    return None


def _first_line(error: DBAPIError) -> str:
    """What the database says, without the values of the statement."""
    lines = str(error.orig).splitlines()
    return lines[0] if lines else type(error.orig).__name__
