"""``tysiacha serve`` as people run it: a process that starts, plays, ends when asked, goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import socket
import sqlite3
import sys
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from tests.cli.running import process
from tests.cli.serving import Seat, seated, serving, socket_of
from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.cli.serve_command import serve_command
from tysiacha.server.app.settings import ServerSettings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


async def to_the_first_card(seat: Seat, table: str) -> None:
    """Start a match against bots, and go on until a card or call is asked for."""
    for chair in (1, 2):
        answer = await seat.ask("x", "bot", table=table, v=seat.v, seat=chair, level="beginner")
        assert answer["t"] == "ack", answer
    answer = await seat.ask("x", "start", table=table, v=seat.v)
    assert answer["t"] == "ack", answer
    await seat.hear_until_asked()


def test_flags_and_settings_have_the_same_defaults() -> None:
    usual = {one.name: one.default for one in fields(ServerSettings)}
    compared = {
        one.name: (one.default, usual[one.name])
        for one in serve_command.params
        if one.name in usual and isinstance(one.default, int | float | str)
    }
    assert "handshakes_per_second" in compared
    assert {name: given for name, (given, _) in compared.items()} == {
        name: meant for name, (_, meant) in compared.items()
    }


def test_a_match_goes_on_after_the_server_was_ended_and_started(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def first(address: str) -> tuple[str, str, list[object], object, int | None]:
        async with seated(address) as seat, contextlib.AsyncExitStack() as idle:
            assert seat.connection.response is not None
            cookie = seat.connection.response.headers["Set-Cookie"].split(";")[0]
            await seat.hello()
            table = str((await seat.ask("o", "open"))["table"])
            while not seat.known:
                await seat.hear()
            await to_the_first_card(seat, table)
            for _ in range(15):
                await idle.enter_async_context(socket_of(address))
            return cookie, table, seat.asked, seat.known["game"], None

    async def again(address: str, cookie: str, table: str) -> tuple[list[object], object, str]:
        async with seated(address, cookie) as seat:
            await seat.hello(table)
            await seat.hear_until_asked()
            asked, game = seat.asked, seat.known["game"]
            answer = await seat.ask("n", "act", table=table, v=seat.v, action=asked[0])
            return asked, game, str(answer["t"])

    with serving(data) as address:
        cookie, table, asked, game, _ = asyncio.run(first(address))
    with serving(data) as address:
        assert asyncio.run(again(address, cookie, table)) == (asked, game, "ack")


def test_idle_sockets_are_told_to_come_back_and_hold_nothing_up(tmp_path: Path) -> None:
    async def main() -> list[int | None]:
        with serving(tmp_path / "data", "--sockets-per-address", "200") as address:
            sockets = [await socket_of(address) for _ in range(50)]
            for one in sockets:
                await one.send('{"t":"hello","proto":1}')
                await one.recv()
        for one in sockets:
            await one.wait_closed()
        return [one.close_code for one in sockets]

    assert asyncio.run(main()) == [1012] * 50


def test_settings_come_from_options_then_variables_then_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "server.toml"
    config.write_text('origin = ["https://cards.example"]\nport = 1\nmost-tables = 7\n')
    monkeypatch.setenv("TYSIACHA_METRICS_TOKEN", "open")
    log = tmp_path / "own.log"
    options = ("--config", str(config), "--log", str(log))
    with serving(tmp_path / "data", *options) as address:
        answer = httpx.get(f"{address}/metrics", headers={"authorization": "Bearer open"})
        assert answer.status_code == 200
        assert httpx.get(f"{address}/metrics").status_code == 404
        assert "strict-transport-security" in answer.headers  # the origin of the file
    lines = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert lines[0] == "started"
    assert lines[-1] == "ended"


def refused(*options: str, code: int = UNUSABLE, **settings: str) -> str:
    """Run a server that cannot start, and give the one line that says why."""
    done = process("serve", "--port", "0", *options, settings=settings)
    assert done.code == code, done.err
    assert "Traceback" not in done.err + done.out
    assert done.out == ""
    return done.err


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--port", str(port), "--data", str(tmp_path))
    assert said.startswith(f"Cannot listen at 127.0.0.1:{port}: ")
    assert said.count("\n") == 1


def test_a_second_server_on_the_same_file_ends_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "data"):
        said = refused("--data", str(tmp_path / "data"))
    assert "another server uses" in said
    assert said.count("\n") == 1


def test_F24_a_backup_made_while_people_play_is_restored_and_played_on(tmp_path: Path) -> None:
    data, copy, fresh = tmp_path / "data", tmp_path / "evening.db", tmp_path / "fresh"

    async def play(address: str) -> tuple[str, str, list[object], object]:
        async with seated(address) as seat:
            assert seat.connection.response is not None
            cookie = seat.connection.response.headers["Set-Cookie"].split(";")[0]
            await seat.hello()
            table = str((await seat.ask("o", "open"))["table"])
            while not seat.known:
                await seat.hear()
            await to_the_first_card(seat, table)
            asked, game = seat.asked, seat.known["game"]
            backup = await asyncio.to_thread(
                process, "admin", "--data", str(data), "backup", str(copy)
            )
            assert backup.code == GOOD, backup
            answer = await seat.ask("n", "act", table=table, v=seat.v, action=asked[0])
            assert answer["t"] == "ack"
            return cookie, table, asked, game

    async def again(address: str, cookie: str, table: str) -> tuple[list[object], object]:
        async with seated(address, cookie) as seat:
            await seat.hello(table)
            await seat.hear_until_asked()
            asked, game = seat.asked, seat.known["game"]
            answer = await seat.ask("m", "act", table=table, v=seat.v, action=asked[-1])
            assert answer["t"] == "ack"
            return asked, game

    with serving(data) as address:
        cookie, table, asked, game = asyncio.run(play(address))
    assert process("admin", "--data", str(fresh), "restore", str(copy)).code == GOOD
    assert "key" in refused("--data", str(fresh), "--port", "0")
    (fresh / "server.key").unlink()
    shutil.copy(data / "server.key", fresh)
    with serving(fresh) as address:
        assert asyncio.run(again(address, cookie, table)) == (asked, game)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "server.db"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    before = path.read_bytes()
    assert "9999" in refused("--data", str(tmp_path))
    assert path.read_bytes() == before


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Cannot serve: " in refused("--data", str(tmp_path / "file" / "below"))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--port", "70000"), ("--port", "x"), ("--workers", "0"), ("--nothing", "1")),
        *(("--origin", "cards.example"), ("--database", "nonsense://x"), ("--host", "256.1.1.1")),
        ("--config", "/nothing/there.toml"),
    ],
)
def test_options_that_cannot_be_used(option: str, value: str, tmp_path: Path) -> None:
    assert refused("--data", str(tmp_path), option, value)


@pytest.mark.parametrize(
    "content", ["port = ", "prt = 1", "port = [1]", "origin = 'x'", "port = true", "\xff"]
)
def test_a_file_of_settings_that_is_wrong(content: str, tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_bytes(content.encode("latin-1"))
    said = refused("--data", str(tmp_path), "--config", str(config), code=WRONG)
    assert "server.toml" in said
