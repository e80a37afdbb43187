"""What may happen to a database file: locked, full, newer, in use, another program's."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.pool import ConnectionPoolEntry, Pool

from tests.server.storage.stores import (
    FileStores,
    new_table,
    nothing,
    reply,
    row,
    tell,
)
from tysiacha.server.storage.kept import Login, Player
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.problems import (
    CannotOpen,
    Damaged,
    InUse,
    NewerSchema,
    StoreFull,
    StoreUnavailable,
)
from tysiacha.server.storage.sqlite_library import sqlite_library
from tysiacha.server.storage.store import Store


@pytest.fixture
def path(empty_file: Path, tmp_path: Path) -> Path:
    return FileStores.copied(empty_file, tmp_path / "games.db").path


def test_F3_while_the_database_is_locked_nothing_is_accepted_and_nothing_is_lost(
    path: Path,
) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
        other = sqlite_library().connect(str(path), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("1")])
        assert (await store.load("t")).v == 1  # who only reads is not kept waiting
        other.execute("ROLLBACK")
        other.close()
        for _ in range(2):
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("1")])
        log = await store.load("t")
        assert (log.rows, log.replies) == ((row(1), row(2)), (reply("1"),))

    tell(FileStores(path, patience=0.05), story)


def test_F21_when_the_disk_is_full_nothing_is_lost_and_room_is_all_it_takes(path: Path) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        written = 0
        full = False
        while not full:
            fact = row(written + 1, said="x" * 500)
            try:
                await store.append("t", epoch=epoch, after_v=written, rows=[fact])
                written += 1
            except StoreFull:
                full = True
        assert written > 0
        with pytest.raises(StoreFull):
            await new_table(store, "u" * 20_000)
        assert (await store.load("t")).v == written
        allow_pages(1_000_000)
        await store.append("t", epoch=epoch, after_v=written, rows=[row(written + 1)])
        assert (await store.load("t")).v == written + 1

    with connections() as allow_pages:
        allow_pages(80)
        tell(FileStores(path), story)


@contextlib.contextmanager
def connections() -> Iterator[Callable[[int], None]]:
    """Watch all connections that are made; let none fill more than so many pages."""
    made: list[sqlite3.Connection] = []
    most = [0]

    def note(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.execute(f"PRAGMA max_page_count = {most[0]}")
        made.append(connection)

    def allow_pages(pages: int) -> None:
        most[0] = pages
        for connection in made:
            connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Pool, "connect", note)
    try:
        yield allow_pages
    finally:
        event.remove(Pool, "connect", note)


def test_F26_a_newer_database_is_refused_and_not_touched(path: Path) -> None:
    tell(FileStores(path), _play_a_little)
    with contextlib.closing(sqlite_library().connect(str(path))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(NewerSchema, match=r"version 9999.*nothing was changed"):
        open_store(str(path))
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.iterdir()) == ["games.db", "games.db.lock"]


def test_F26_also_after_a_crash_of_the_newer_program(path: Path, tmp_path: Path) -> None:
    with contextlib.closing(sqlite_library().connect(str(path))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        crashed = tmp_path / "crashed.db"
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{crashed}{end}")
    before = crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()
    assert before[1]
    with pytest.raises(NewerSchema):
        open_store(str(crashed))
    assert (crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()) == before


def test_F31_a_second_server_is_refused(path: Path) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        with pytest.raises(InUse, match="another server uses"):
            open_store(str(path))
        said = await asyncio.to_thread(_open_in_a_child, path)
        assert "InUse: another server uses" in said
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])

    tell(FileStores(path), story)
    tell(FileStores(path), nothing)  # and the right to it ends with the server


def _open_in_a_child(path: Path) -> str:
    program = f"from {open_store.__module__} import open_store; open_store({str(path)!r})"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    return ended.stderr


def test_the_next_server_need_not_wait_for_the_leases_of_the_last(path: Path) -> None:
    tell(FileStores(path), _play_a_little)

    async def story(store: Store) -> None:
        assert await store.owner_of("t") is None
        assert await store.acquire("t", owner="other", ttl=60) == 2

    tell(FileStores(path), story)


def test_a_file_of_another_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with contextlib.closing(sqlite_library().connect(str(path))) as connection:
        connection.execute("CREATE TABLE thing (name)")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="another program"):
        open_store(str(path))
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("hello " * 1_000, encoding="utf-8")
    with pytest.raises(Damaged, match="not a database"):
        open_store(str(path))
    assert path.read_text(encoding="utf-8") == "hello " * 1_000


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for address in (str(tmp_path / "file" / "games.db"), "mysql://db/games", "sqlite://", "://"):
        with pytest.raises(CannotOpen):
            open_store(address)


def test_others_cannot_read_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.db"
    tell(FileStores(path), _play_a_little)
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


def test_what_is_erased_is_in_no_file(path: Path) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        await store.add_player(Player("id1", "Zaphodina", "zaphodina", created_at=1))
        await store.add_login(Login(b"tokentoken", "id1", expires_at=5))
        await store.add_chat("t", player="id1", text="what Zaphodina said", at_ms=1)
        assert _files_with(path, b"aphodina")
        await store.erase_player("id1")
        assert _files_with(path, b"aphodina") == []
        assert _files_with(path, b"tokentoken") == []
        line = await store.add_chat("t", player="id2", text="off with this", at_ms=1)
        await store.remove_chat("t", n=line.n)
        assert _files_with(path, b"off with this") == []

    tell(FileStores(path), story)


def _files_with(path: Path, said: bytes) -> list[str]:
    return [one.name for one in path.parent.iterdir() if said in one.read_bytes()]


async def _play_a_little(store: Store) -> None:
    epoch = await new_table(store)
    await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
