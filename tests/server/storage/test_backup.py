"""Backups of a database that is in use, and back again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.storage.bit_flips import written_file
from tests.server.storage.stores import FileStores, new_table, row, tell
from tests.server.storage.test_kept import MATCH
from tysiacha.server.storage.backup import back_up, check_file, restore
from tysiacha.server.storage.checking import Findings
from tysiacha.server.storage.log import Row
from tysiacha.server.storage.problems import CannotOpen, Damaged, InUse
from tysiacha.server.storage.store import Store


@pytest.fixture
def stores(empty_file: Path, tmp_path: Path) -> FileStores:
    return FileStores.copied(empty_file, tmp_path / "games.db")


def test_F24_a_backup_under_load_is_one_moment_of_the_database(
    stores: FileStores, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.db"
    kept: list[tuple[Row, ...]] = []

    async def story(store: Store) -> None:
        epoch = await new_table(store)
        written = 0

        async def play() -> None:
            nonlocal written
            while not backup.exists():
                await store.append("t", epoch=epoch, after_v=written, rows=[row(written + 1)])
                written += 1

        playing = asyncio.create_task(play())
        while written < 5:
            await asyncio.sleep(0)
        before = written
        findings = await asyncio.to_thread(back_up, str(stores.path), backup)
        await playing
        assert findings == Findings(1, 0, (), (), ())
        kept.append((await store.load("t")).rows)
        assert before <= written

    tell(stores, story)
    restored = FileStores(tmp_path / "restored" / "games.db")
    assert restore(backup, str(restored.path)).whole

    async def look(store: Store) -> None:
        rows = (await store.load("t")).rows
        assert len(rows) >= 5
        assert rows == kept[0][: len(rows)]

    tell(restored, look)
    assert backup.stat().st_mode & 0o077 == 0
    assert restored.path.stat().st_mode & 0o077 == 0


def test_no_file_is_overwritten(stores: FileStores, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotOpen, match="not overwritten"):
        back_up(str(stores.path), other)
    with pytest.raises(CannotOpen, match="not overwritten"):
        restore(stores.path, str(other))
    assert other.read_text(encoding="utf-8") == "mine"
    names = {one.name for one in tmp_path.iterdir()}
    assert names == {"games.db", "other", "other.lock"}


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    path = tmp_path / "backup.db"
    written_file(path)
    path.write_bytes(path.read_bytes().replace(b"match-3", b"match-X"))
    findings = check_file(path)
    assert findings.damaged_tables == ("table-3",)
    assert not findings.whole
    with pytest.raises(Damaged, match="table-3"):
        restore(path, str(tmp_path / "games.db"))
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(Damaged):
        restore(path, str(tmp_path / "games.db"))
    assert not (tmp_path / "games.db").exists()


def test_a_damaged_database_is_backed_up_and_what_is_wrong_is_told(
    stores: FileStores, tmp_path: Path
) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        await store.keep_match(MATCH)

    tell(stores, story)
    stores.path.write_bytes(
        stores.path.read_bytes().replace(b"[Rules classic]", b"[Rules Classic]")
    )
    findings = back_up(str(stores.path), tmp_path / "backup.db")
    assert findings == Findings(1, 1, (), ("m1",), ())

    async def look(store: Store) -> None:
        with pytest.raises(Damaged, match="match m1"):
            await store.match("m1")
        assert await store.matches_of("anna") == ()

    tell(stores, look)


def test_where_a_server_runs_nothing_is_restored(stores: FileStores, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    back_up(str(stores.path), backup)

    async def story(store: Store) -> None:
        with pytest.raises(InUse):
            restore(backup, str(stores.path))

    tell(stores, story)


def test_what_cannot_be_backed_up_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="pg_dump"):
        back_up("postgresql://db/games", tmp_path / "backup.db")
    with pytest.raises(CannotOpen, match="no database"):
        back_up(str(tmp_path / "none.db"), tmp_path / "backup.db")
    with pytest.raises(CannotOpen, match="no backup"):
        restore(tmp_path / "none.db", str(tmp_path / "games.db"))
    assert list(tmp_path.iterdir()) == []
