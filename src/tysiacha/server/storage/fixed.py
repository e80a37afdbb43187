"""Statements that are needed all the time: made into text once, and sent as that.

SQLite is handed them without a detour: what SQLAlchemy does around a statement takes several times
as long as the statement itself. What goes wrong is told in the words of SQLAlchemy all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from tysiacha.server.storage.conflicts import Values

Statement: TypeAlias = "Select[*tuple[object, ...]] | Insert | Update | Delete"

Given: TypeAlias = "dict[str, object] | tuple[object, ...]"


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

    def run(self, connection: Connection, *rows: Values) -> int:
        """Do it with the values of one row, or of several at once; give how many rows it met.

        Of several the number may be unknown: then it is -1.
        """
        text, order = self._text(connection.dialect)
        given: list[Given] = [
            dict(row) if order is None else tuple([row[name] for name in order]) for row in rows
        ]
        if order is not None and connection.dialect.name == "sqlite":
            return _directly(connection, text, given).rowcount
        return connection.exec_driver_sql(
            text,
            given if len(given) > 1 else given[0],
            execution_options={"preserve_rowcount": True},
        ).rowcount

    def one(self, connection: Connection, row: Values) -> Sequence[object] | None:
        """Do it with the values of one row, and give the first row that it finds, if any."""
        text, order = self._text(connection.dialect)
        if order is None or connection.dialect.name != "sqlite":
            given = dict(row) if order is None else tuple([row[name] for name in order])
            return connection.exec_driver_sql(text, given).fetchone()
        cursor = _directly(connection, text, [tuple([row[name] for name in order])])
        found: Sequence[object] | None = cursor.fetchone()
        return found

    def _text(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """Give the text, and the order of its values where they have no names."""
        known = self._texts.get(dialect.name)
        if known is None:
            compiled = self._make(dialect.name).compile(dialect=dialect, column_keys=self._columns)
            order = compiled.positiontup if compiled.positional else None
            known = str(compiled), None if order is None else tuple(order)
            self._texts[dialect.name] = known
        return known


def _directly(connection: Connection, text: str, rows: Sequence[Given]) -> DBAPICursor:
    """Have the driver do something in the transaction of a connection.

    Raises:
        DBAPIError: where the driver does, as SQLAlchemy would.
    """
    cursor = connection.connection.cursor()
    try:
        if len(rows) == 1:
            cursor.execute(text, rows[0])
        else:
            cursor.executemany(text, rows)  # type: ignore[arg-type]  # all of one kind
    except Exception as error:
        dialect = connection.dialect
        failure = dialect.loaded_dbapi.Error
        if isinstance(error, failure):
            raise DBAPIError.instance(text, None, error, failure, dialect=dialect) from error
        raise
    return cursor
