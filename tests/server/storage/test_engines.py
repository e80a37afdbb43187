"""Which SQLite is used, which address means what, and what an error means."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from sqlalchemy import text

from tysiacha.server.storage.engines import (
    PostgresPlace,
    SqlitePlace,
    engines_for,
    place_of,
    sqlite_engine,
)
from tysiacha.server.storage.problems import CannotOpen, UnsafeSqlite
from tysiacha.server.storage.sqlite_library import is_safe, sqlite_library

FAULTY = [(3, 40, 1), (3, 44, 5), (3, 45, 9), (3, 50, 6), (3, 51, 2)]
SAFE = [(3, 44, 6), (3, 50, 7), (3, 51, 3), (3, 52, 0), (4, 0, 0)]


def test_a_version_with_the_fault_is_not_used() -> None:
    assert not any(is_safe(version) for version in FAULTY)
    assert all(is_safe(version) for version in SAFE)


def library(version: str) -> ModuleType:
    made = ModuleType("made")
    made.__dict__["sqlite_version"] = version
    made.__dict__["sqlite_version_info"] = tuple(int(part) for part in version.split("."))
    return made


def test_pythons_own_sqlite_is_used_if_it_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = library("3.40.1"), library("3.53.4")
    monkeypatch.setitem(sys.modules, "other_sqlite", new)
    assert sqlite_library(own=new, other="nowhere") is new
    assert sqlite_library(own=old, other="other_sqlite") is new


@pytest.mark.parametrize("found", [None, "3.44.0"])
def test_without_a_safe_one_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, found: str | None
) -> None:
    monkeypatch.setitem(sys.modules, "other_sqlite", library(found) if found else None)
    with pytest.raises(UnsafeSqlite, match=r"3\.40\.1.*Install the package pysqlite3"):
        sqlite_library(own=library("3.40.1"), other="other_sqlite")


@pytest.mark.parametrize("address", ["/data/games.db", "sqlite:////data/games.db"])
def test_a_path_is_a_file(address: str) -> None:
    assert place_of(address) == SqlitePlace(Path("/data/games.db"))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna@db/games",
        "postgres://anna@db/games",
        "postgresql+asyncpg://anna@db/games",
    ],
)
def test_any_driver_means_the_one_that_is_used(address: str) -> None:
    place = place_of(address)
    assert isinstance(place, PostgresPlace)
    assert place.url.render_as_string() == "postgresql+psycopg://anna@db/games"


@pytest.mark.parametrize("address", ["mysql://db/games", "sqlite://", "://"])
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(CannotOpen):
        place_of(address)


def test_a_commit_is_on_the_disk_when_it_returns(tmp_path: Path) -> None:
    engine = sqlite_engine(tmp_path / "games.db", patience=1, writing=True)
    with engine.connect() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        ]
    engine.dispose()
    assert found == ["wal", 2, 1, 1]


def test_on_the_server_too(database: str) -> None:
    engines = engines_for(place_of(database), patience=1.5)
    for engine in (engines.writing, engines.reading):
        with engine.connect() as connection:
            found = [
                connection.execute(text(f"SHOW {name}")).scalar_one()
                for name in ("synchronous_commit", "statement_timeout")
            ]
        assert found == ["on", "1500ms"]
    engines.dispose()


def test_who_reads_cannot_write(empty_file: Path) -> None:
    engine = sqlite_engine(empty_file, patience=1, writing=False)
    with engine.connect() as connection, pytest.raises(Exception, match="readonly"):
        connection.execute(text("DELETE FROM meta"))
    engine.dispose()
