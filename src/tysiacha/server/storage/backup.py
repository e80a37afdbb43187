"""A copy of a database file while the server runs, and back again.

The copy is made by SQLite itself, which gives one moment of the database; a plain copy of the
files would mix moments. PostgreSQL has its own programs for this: ``pg_dump``, ``pg_restore``.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from tysiacha.saves.whole_files import sync_folder
from tysiacha.server.storage.checking import Findings, thorough_check
from tysiacha.server.storage.engines import PostgresPlace, SqlitePlace, place_of, sqlite_engine
from tysiacha.server.storage.exclusive import FileLock
from tysiacha.server.storage.migrating import check_revision, file_revision
from tysiacha.server.storage.problems import CannotOpen, Damaged
from tysiacha.server.storage.sqlite_library import read_only, sqlite_library
from tysiacha.server.storage.translating import problem_of

_PAGES: Final = 1024
"""So many pages are copied at a time, so that the server can write in between."""
_PATIENCE: Final = 30.0
_FILE_MODE: Final = 0o600


def back_up(address: str, to: Path) -> Findings:
    """Copy the database to a new file, and check the copy.

    Raises:
        CannotOpen: if there is such a file already, or the database cannot be copied.
        Damaged: if the database cannot be read.
    """
    source = _file_of(address)
    check_revision(file_revision(source))
    if not source.exists():
        raise CannotOpen(f"there is no database {source}")
    return _copied(source, to)


def restore(backup: Path, address: str) -> Findings:
    """Make the database from a backup, if there is none yet and the backup is whole.

    Raises:
        CannotOpen: if there is a database already, or the backup is of a newer version.
        InUse: if a server uses the place.
        Damaged: if the backup is not whole; then nothing is made.
    """
    target = _file_of(address)
    if not backup.exists():
        raise CannotOpen(f"there is no backup {backup}")
    check_revision(file_revision(backup))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = FileLock(target)
    try:
        findings = check_file(backup)
        if not findings.whole:
            raise Damaged(f"the backup {backup}", "; ".join(_what_is_wrong(findings)))
        return _copied(backup, target)
    finally:
        lock.let_go()


def check_file(path: Path) -> Findings:
    """Check all of a database file.

    Raises:
        Damaged: if it cannot even be read.
    """
    engine = sqlite_engine(path, patience=_PATIENCE, writing=False)
    try:
        with engine.connect() as connection:
            return thorough_check(connection)
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        problem = problem_of(error)
        raise Damaged(f"the database {path}", str(problem or error)) from None
    finally:
        engine.dispose()


def _copied(source: Path, to: Path) -> Findings:
    """Copy to a file that does not exist; it is there when it is whole, on the disk."""
    if to.exists():
        raise CannotOpen(f"{to} exists and is not overwritten")
    draft = to.with_name(f"{to.name}.{secrets.token_hex(4)}")
    library = sqlite_library()
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE))
        with (
            contextlib.closing(read_only(source)) as one,
            contextlib.closing(library.connect(str(draft))) as other,
        ):
            one.backup(other, pages=_PAGES)
            other.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
        findings = check_file(draft)
        _sync(draft)
        os.link(draft, to)  # unlike a renaming, it never replaces a file
        sync_folder(to.parent)
    except FileExistsError:
        raise CannotOpen(f"{to} exists and is not overwritten") from None
    except OSError as error:
        raise CannotOpen(f"{to}: {error.strerror}") from None
    except library.DatabaseError as error:
        raise Damaged(f"the database {source}", str(error)) from None
    finally:
        for left in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm"), Path(f"{draft}-journal")):
            left.unlink(missing_ok=True)
    return findings


def _file_of(address: str) -> Path:
    match place_of(address):
        case SqlitePlace(path):
            return path
        case PostgresPlace():
            raise CannotOpen("for PostgreSQL use its own pg_dump and pg_restore")


def _what_is_wrong(findings: Findings) -> tuple[str, ...]:
    return (
        *(f"table {name}" for name in findings.damaged_tables),
        *(f"match {name}" for name in findings.damaged_matches),
        *findings.faults,
    )


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
