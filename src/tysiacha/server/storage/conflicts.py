"""Inserts that meet a row with the same key, in the words of either database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Values: TypeAlias = Mapping[str, object]
"""The values of a row by its columns."""


def insert_new(  # type: ignore[explicit-any]  # a table with whichever columns
    connection: Connection, table: Table, rows: Sequence[Values]
) -> int:
    """Insert the rows whose keys are new; give how many those are."""
    statement = new_row(connection.dialect.name, table)
    # One by one: only then every driver counts.
    return sum(connection.execute(statement, row).rowcount for row in rows)


def insert_or_update(  # type: ignore[explicit-any]  # a table with whichever columns
    connection: Connection, table: Table, row: Values, *, added: str | None = None
) -> None:
    """Insert a row, or change the one with its primary key; one column may be added to instead."""
    key = [column.name for column in table.primary_key]
    others = [name for name in row if name not in key]
    if connection.dialect.name == "postgresql":
        first = postgresql.insert(table).values(dict(row))
        connection.execute(
            first.on_conflict_do_update(
                index_elements=key,
                set_={
                    name: table.c[name] + first.excluded[name]
                    if name == added
                    else first.excluded[name]
                    for name in others
                },
            )
        )
        return
    second = sqlite.insert(table).values(dict(row))
    connection.execute(
        second.on_conflict_do_update(
            index_elements=key,
            set_={
                name: table.c[name] + second.excluded[name]
                if name == added
                else second.excluded[name]
                for name in others
            },
        )
    )


@cache
def new_row(  # type: ignore[explicit-any]  # a table with whichever columns
    dialect: str, table: Table
) -> postgresql.Insert | sqlite.Insert:
    """Give the insert of a row that does nothing where its key is there already."""
    if dialect == "postgresql":
        first = postgresql.insert(table).on_conflict_do_nothing()
        return first.execution_options(preserve_rowcount=True)
    return sqlite.insert(table).on_conflict_do_nothing()
