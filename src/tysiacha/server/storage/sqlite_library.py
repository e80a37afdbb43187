"""Which SQLite is used: versions before 3.51.3 can damage a database in WAL mode.

The fault (a checkpoint that meets a reset of the log) was also mended in 3.50.7 and 3.44.6.
"""

from __future__ import annotations

import importlib
import sqlite3
from pathlib import Path
from types import ModuleType
from typing import Final
from urllib.parse import quote

from tysiacha.server.storage.problems import UnsafeSqlite

FIRST_SAFE: Final = (3, 51, 3)
_MENDED_FROM: Final = {(3, 50): 7, (3, 44): 6}


def is_safe(version: tuple[int, int, int]) -> bool:
    """Whether a version is free of the fault.

    >>> is_safe((3, 40, 1)), is_safe((3, 50, 7)), is_safe((3, 51, 2)), is_safe((3, 53, 0))
    (False, True, False, True)
    """
    if version >= FIRST_SAFE:
        return True
    first, second, third = version
    mended_from = _MENDED_FROM.get((first, second))
    return mended_from is not None and third >= mended_from


def sqlite_library(*, own: ModuleType = sqlite3, other: str = "pysqlite3") -> ModuleType:
    """The module to use: Python's own if its SQLite is safe, else that of the package pysqlite3.

    Raises:
        UnsafeSqlite: if neither is.
    """
    if is_safe(own.sqlite_version_info):
        return own
    try:
        found = importlib.import_module(other)
    except ImportError:
        found = None
    if found is not None and is_safe(found.sqlite_version_info):
        return found
    raise UnsafeSqlite(
        f"SQLite {own.sqlite_version}, which this Python uses, can damage a database. "
        "Install the package pysqlite3 (pip install 'pysqlite3>=0.6.1'), or use a Python with "
        "SQLite 3.51.3 or newer, or PostgreSQL."
    )


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing; without a log beside the file, it makes none either."""
    still = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    connection: sqlite3.Connection = sqlite_library().connect(
        f"file:{quote(str(path.absolute()))}?mode=ro{still}", uri=True
    )
    return connection
