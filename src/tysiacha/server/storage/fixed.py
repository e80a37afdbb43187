"""Statements that are needed all the time: made into text once, and sent as that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, CursorResult, Delete, Dialect, Insert, Select, Update

from tysiacha.server.storage.conflicts import Values

Statement: TypeAlias = "Select[*tuple[object, ...]] | Insert | Update | Delete"


class Fixed:
    """A statement whose text never changes, only its values do.

    It is made by a function of the name of the dialect, since some have words of their own.
    """

    def __init__(
        self, make: Callable[[str], Statement], columns: Sequence[str] | None = None
    ) -> None:
        self._make = make
        self._columns = None if columns is None else list(columns)
        self._texts: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, *rows: Values) -> CursorResult[tuple[object, ...]]:
        """Do it with the values of one row, or of several at once."""
        text, order = self._text(connection.dialect)
        given = [
            dict(row) if order is None else tuple([row[name] for name in order]) for row in rows
        ]
        return connection.exec_driver_sql(
            text,
            given if len(given) > 1 else given[0],
            execution_options={"preserve_rowcount": True},
        )

    def _text(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """Give the text, and the order of its values where they have no names."""
        known = self._texts.get(dialect.name)
        if known is None:
            compiled = self._make(dialect.name).compile(dialect=dialect, column_keys=self._columns)
            order = compiled.positiontup if compiled.positional else None
            known = str(compiled), None if order is None else tuple(order)
            self._texts[dialect.name] = known
        return known
