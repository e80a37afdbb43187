"""Whether a database is whole: quickly at the start, thoroughly when asked."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select, text

from tysiacha.server.storage.log_work import load
from tysiacha.server.storage.match_work import match
from tysiacha.server.storage.problems import Damaged
from tysiacha.server.storage.schema import MATCHES, TABLES


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found: nothing is wrong if the tuples are empty."""

    tables: int
    matches: int
    damaged_tables: tuple[str, ...]
    damaged_matches: tuple[str, ...]
    faults: tuple[str, ...]
    """What the database itself reports."""

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.damaged_tables or self.damaged_matches or self.faults)


def quick_check(connection: Connection) -> tuple[str, ...]:
    """What SQLite finds wrong with its file, in a time that grows with the file but little."""
    if connection.dialect.name != "sqlite":
        return ()
    said = [str(one) for one in connection.execute(text("PRAGMA quick_check(20)")).scalars()]
    return () if said == ["ok"] else tuple(said)


def thorough_check(connection: Connection) -> Findings:
    """Read every log and every match, and see whether each is what was written."""
    faults = list(quick_check(connection))
    if connection.dialect.name == "sqlite":
        faults += [
            f"table {name}: row {number} belongs to nothing"
            for name, number, _, _ in connection.execute(text("PRAGMA foreign_key_check"))
        ]
    tables = connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all()
    matches = connection.execute(select(MATCHES.c.id).order_by(MATCHES.c.id)).scalars().all()
    return Findings(
        tables=len(tables),
        matches=len(matches),
        damaged_tables=tuple(name for name in tables if _is_damaged_table(connection, name)),
        damaged_matches=tuple(name for name in matches if _is_damaged_match(connection, name)),
        faults=tuple(faults),
    )


def _is_damaged_table(connection: Connection, name: str) -> bool:
    try:
        load(connection, name)
    except Damaged:
        return True
    return False


def _is_damaged_match(connection: Connection, name: str) -> bool:
    try:
        match(connection, name)
    except Damaged:
        return True
    return False
