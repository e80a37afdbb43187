"""Statements that go straight to the driver do what they do by SQLAlchemy, faults included."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from tests.server.storage.stores import FileStores
from tysiacha.server.storage.engines import sqlite_engine
from tysiacha.server.storage.fixed import Fixed
from tysiacha.server.storage.schema import META

ROWS = [{"key": f"k{number}", "value": f"{number} ♥"} for number in range(5)]
BY_KEY = META.c.key == bindparam("the_key")


@pytest.fixture
def connection(empty_file: Path, tmp_path: Path) -> Iterator[Connection]:
    path = FileStores.copied(empty_file, tmp_path / "games.db").path
    engine = sqlite_engine(path, patience=1, writing=True)
    with engine.connect() as made:
        yield made
    engine.dispose()


def rows(connection: Connection) -> list[tuple[str, str]]:
    found = connection.execute(select(META.c.key, META.c.value).order_by(META.c.key))
    return [(one.key, one.value) for one in found if one.key.startswith("k")]


def test_rows_are_written_alike_one_by_one_and_together(connection: Connection) -> None:
    add = Fixed(lambda _: insert(META))
    with connection.begin() as first:
        connection.execute(insert(META), ROWS)
        expected = rows(connection)
        first.rollback()
    for parts in (ROWS[:1], ROWS[1:]), (ROWS,):
        with connection.begin() as again:
            for part in parts:
                add.run(connection, *part)
            assert rows(connection) == expected
            again.rollback()
    assert rows(connection) == []


def test_changes_are_counted_and_rows_are_found(connection: Connection) -> None:
    change = Fixed(lambda _: update(META).where(BY_KEY), ["value"])
    find = Fixed(lambda _: select(META.c.value).where(BY_KEY))
    with connection.begin():
        connection.execute(insert(META), ROWS)
        assert change.run(connection, {"value": "new", "the_key": "k3"}) == 1
        assert change.run(connection, {"value": "new", "the_key": "none"}) == 0
        found = find.one(connection, {"the_key": "k3"})
        assert found is not None
        assert tuple(found) == ("new",)
        assert find.one(connection, {"the_key": "none"}) is None


def test_a_fault_is_told_as_by_sqlalchemy(connection: Connection) -> None:
    add = Fixed(lambda _: insert(META))
    with connection.begin():
        add.run(connection, ROWS[0])
        with pytest.raises(IntegrityError) as direct:
            add.run(connection, ROWS[0])
        with pytest.raises(IntegrityError) as slow:
            connection.execute(insert(META), ROWS[0])
    assert type(direct.value.orig) is type(slow.value.orig)
    assert str(direct.value.orig) == str(slow.value.orig)
