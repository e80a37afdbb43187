"""What was lost: versions that were stored, and that a screen which follows its table never got.

A frame that is on its way is not lost. So it is counted when nobody plays any more and nothing
moves, and not by what the others have got, but by what stands in the log of the server.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path


def missed(seen: int, came: int) -> int:
    """Give how many versions are missing between the last one seen and one that came.

    >>> missed(7, 8), missed(7, 10)
    (0, 2)
    """
    return max(0, came - seen - 1)


def behind(stored: Mapping[str, int], screens: Iterable[tuple[str, int]]) -> int:
    """Give how many stored versions screens have not got, each of a table and its last version.

    >>> behind({"a": 9}, [("a", 9), ("a", 7)])
    2
    """
    return sum(max(0, stored[table] - seen) for table, seen in screens)


def stored_versions(folder: Path) -> dict[str, int]:
    """Give the last version of each table that is in the log of a server, while it runs."""
    address = f"{(folder / 'server.db').as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as database:
        return dict(database.execute("SELECT id, v FROM game_table"))


def facts_stored(folder: Path) -> int:
    """Give how many facts there are in the log of a server."""
    return sum(stored_versions(folder).values())
