"""Processes that are killed, and files that are spoilt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.storage.bit_flips import flip_often, written_file
from tests.server.storage.stores import LONG, FileStores, tell
from tysiacha.server.storage.problems import CannotOpen, Damaged, StoreProblem
from tysiacha.server.storage.store import Store

TOP = Path(__file__).parents[3]


@pytest.mark.slow
def test_F1_a_server_that_is_killed_50_times_loses_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.server.storage.kill_soak import *;"
        "print(kill_often(Path(sys.argv[1]), 50, seed=3))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "games.db")],
        cwd=TOP,
        env=os.environ | {"PYTHONPATH": f"{TOP / 'src'}{os.pathsep}{TOP}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout) > 50


@pytest.mark.slow
def test_F23_a_flipped_bit_is_found_out_or_does_no_harm(tmp_path: Path) -> None:
    logs = written_file(tmp_path / "whole.db")
    outcome = flip_often(tmp_path / "whole.db", tmp_path / "flips", logs, 60, seed=5)
    assert outcome.logs_refused > 0
    assert outcome.logs_served > outcome.logs_refused
    assert outcome.played_on > 30


def test_F23_texts_that_are_none_are_found_out(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    written_file(path)
    whole = path.read_bytes()

    async def look(store: Store) -> None:
        await store.load("table-3")
        await store.summaries()

    for part in (b"game_table", b"Evening", b"said", b"match-3"):
        path.write_bytes(whole.replace(part, b"\xff" * len(part)))

        with pytest.raises(Damaged):
            tell(FileStores(path), look)


@pytest.mark.parametrize("left", [0.1, 0.5, 0.9])
def test_F23_a_file_that_was_cut_off_is_found_out(tmp_path: Path, left: float) -> None:
    path = tmp_path / "games.db"
    logs = written_file(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(left * len(whole))])
    found: list[str] = []

    async def story(store: Store) -> None:
        for name, log in logs.items():
            try:
                assert await store.load(name) == log
                found.append(name)
            except Damaged:
                pass

    try:
        tell(FileStores(path), story)
    except (Damaged, CannotOpen):
        assert found == []
    assert len(found) < len(logs)


def test_F23_a_damaged_table_is_put_aside_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    logs = written_file(path)
    spoilt = path.read_bytes().replace(b"match-3", b"match-X")
    assert spoilt != path.read_bytes()
    path.write_bytes(spoilt)

    async def story(store: Store) -> None:
        for name in await store.live_tables():
            try:
                log = await store.load(name)
            except Damaged as damage:
                await store.quarantine(name, damage.why)
            else:
                assert log == logs[name]
                epoch = await store.acquire(name, owner="me", ttl=LONG)
                await store.close_table(name, epoch=epoch)
        assert list(await store.quarantined()) == ["table-3"]
        with pytest.raises(StoreProblem):
            await store.load("table-3")

    tell(FileStores(path), story)
    assert path.read_bytes().count(b"match-X") > 1  # nothing is deleted
