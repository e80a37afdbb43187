"""A real server, and beside it the programs that people start: example bots, ``tysiacha join``."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from tests.cli.running import COMMAND, SOURCE
from tests.cli.serving import Seat, seated, serving
from tysiacha.notation.record_reading import parse_record

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


def in_node() -> list[str]:
    """Give how the bot in JavaScript is run."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    known = subprocess.run(
        [node, "--experimental-websocket", "-e", "WebSocket"], capture_output=True, check=False
    )
    if known.returncode:
        pytest.skip("this node has no WebSocket")
    return [node, "--experimental-websocket", str(EXAMPLES / "online_bot.js")]


def in_python() -> list[str]:
    """Give how the bot in Python is run."""
    return [sys.executable, str(EXAMPLES / "online_bot.py")]


async def host_plays(seat: Seat, table: str, bot: subprocess.Popen[bytes]) -> None:
    """Begin a match once the bot sits there, and play until a deal is over."""
    while "empty" in str(seat.known["room"]):
        assert bot.poll() is None
        await seat.hear()
    answer = await seat.ask("s", "start", table=table, v=seat.v)
    assert answer["t"] == "ack", answer
    while "opened" not in seat.said:
        if seat.asked:
            await seat.ask("h", "act", table=table, v=seat.v, action=seat.asked[0])
        else:
            await seat.hear()


@pytest.mark.parametrize("program", [in_python, in_node])
def test_an_example_bot_plays_a_deal(program: object, tmp_path: Path) -> None:
    assert callable(program)
    command: list[str] = program()
    errors = tmp_path / "errors"

    async def main(address: str) -> None:
        async with seated(address) as seat:
            assert seat.connection.response is not None
            cookie = seat.connection.response.headers["Set-Cookie"].split(";")[0]
            headers = {"origin": address, "cookie": cookie}
            allowed = httpx.post(
                f"{address}/api/v1/me/bots", json={"name": "Fox"}, headers=headers
            ).json()
            await seat.hello()
            settings = {"base": "classic_two", "pace": "quick"}
            table = str((await seat.ask("o", "open", settings=settings))["table"])
            while not seat.known:
                await seat.hear()
            with errors.open("wb") as stderr:
                bot = subprocess.Popen(
                    [*command, address.replace("http", "ws"), table],
                    env={**os.environ, "TYSIACHA_TOKEN": allowed["token"]},
                    stderr=stderr,
                )
                try:
                    await asyncio.wait_for(host_plays(seat, table, bot), 120)
                    assert bot.poll() is None
                finally:
                    bot.kill()
                    bot.wait()
        assert {"bid", "passed"} & seat.did[1]
        assert "played" in seat.did[1] or "passed" in seat.did[1]

    with serving(tmp_path / "data") as address:
        asyncio.run(main(address))
    complaints = [
        line
        for line in errors.read_text().splitlines()
        if line.strip() and "Experimental" not in line and "node --trace" not in line
    ]
    assert complaints == []


def test_join_plays_a_match_against_bots_and_writes_its_record(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text('base = "classic_two"\ntarget = 100\nbarrel = false\n')
    record, own = tmp_path / "match.thousand", tmp_path / "own.json"
    with serving(tmp_path / "data") as address:
        join = subprocess.Popen(
            [
                *(*COMMAND, "join", address, "--open", "--bots", "beginner", "--ascii"),
                *("--rules", str(rules), "--record", str(record), "--own", str(own)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            text=True,
        )
        assert join.stdin is not None
        assert join.stdout is not None
        shown: list[str] = []
        watchdog = threading.Timer(120, join.kill)
        watchdog.start()
        try:
            answers = iter(["", "1", "2", "3", "4", "5", "6", "pass", "yes"] * 500)
            for line in join.stdout:
                shown.append(line)
                if "The match is over." in line:
                    join.stdin.write("/leave\nyes\n")
                    join.stdin.flush()
                    break
                join.stdin.write(next(answers) + "\n")
                join.stdin.flush()
            shown += join.stdout
            code = join.wait(30)
        finally:
            watchdog.cancel()
            join.kill()
            join.wait()
            join.stdin.close()
            join.stdout.close()
    text = "".join(shown)
    assert code == 0, text
    assert re.search(r"The record of the match is in .*match\.thousand", text), text
    assert parse_record(record.read_text()).deals
