"""A real server, and beside it the example bots of the documents."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.serving import Seat, seated, serving

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
    """Begin a match once the bot sits there, and play until it has played in a whole deal."""
    while "empty" in str(seat.known["room"]):
        assert bot.poll() is None
        await seat.hear()
    answer = await seat.ask("s", "start", table=table, v=seat.v)
    assert answer["t"] == "ack", answer
    while "played" not in seat.did.get(1, set()) or not seat.between:
        if seat.asked:
            await seat.ask("h", "act", table=table, v=seat.v, action=seat.asked[0])
        else:
            await seat.go_on()


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
        assert "played" in seat.did[1]
        assert "opened" in seat.said

    with serving(tmp_path / "data") as address:
        asyncio.run(main(address))
    complaints = [
        line
        for line in errors.read_text().splitlines()
        if line.strip() and "Experimental" not in line and "node --trace" not in line
    ]
    assert complaints == []
