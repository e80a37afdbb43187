"""``tysiacha serve --open``: a server for oneself, as ``make play`` starts it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.running import COMMAND, SOURCE
from tysiacha.cli import own_server
from tysiacha.cli.own_server import OwnServer, has_desktop, open_page
from tysiacha.server.app.listening import listening

NOT_HERE = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


def start(data: Path, *options: str) -> subprocess.Popen[str]:
    bare = {"PATH", "HOME", "LANG"}
    return subprocess.Popen(
        [*COMMAND, "serve", "--open", "--data", str(data), *options],
        env={key: os.environ[key] for key in bare & set(os.environ)} | {"PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextlib.contextmanager
def own(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    server = start(data)
    assert server.stdout is not None
    try:
        told = server.stdout.readline()
        assert told.startswith("Tysiacha is ready: http://127.0.0.1:"), told
        yield server, told.split()[-1]
    finally:
        server.kill()
        server.communicate()


@NOT_HERE
def test_it_tells_where_the_page_is_and_ends_with_one_line(tmp_path: Path) -> None:
    with own(tmp_path / "data") as (server, address):
        assert httpx.get(f"{address}/health/live").status_code == 200
        assert server.stdout is not None
        assert server.stderr is not None
        assert "Open this address in a browser." in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
        [line] = server.stdout.read().splitlines()
        assert line.startswith("Tysiacha has ended.")
        assert server.stderr.read() == ""
    assert '"started"' in (tmp_path / "data" / "server.log").read_text()


@NOT_HERE
def test_where_it_runs_already_the_address_is_told_again(tmp_path: Path) -> None:
    with own(tmp_path / "data") as (_server, address):
        again = start(tmp_path / "data")
        out, err = again.communicate(timeout=60)
    assert (out, err) == (f"Tysiacha is running already: {address}\n", "")
    assert again.returncode == 0


def test_the_next_free_port_is_taken() -> None:
    with contextlib.closing(listening("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listening("127.0.0.1", port)
        try:
            other = listening("127.0.0.1", port, spare=20)
        except OverflowError:
            pytest.skip("the system gave the last port there is")
        with contextlib.closing(other):
            assert port < other.getsockname()[1] <= port + 20


def test_an_address_that_cannot_be_had_is_no_reason_to_try_others() -> None:
    with pytest.raises(socket.gaierror):
        listening("256.1.1.1", 8000, spare=20)


@pytest.mark.parametrize(
    ("platform", "environment", "shown"),
    [
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":10", "SSH_TTY": "/dev/pts/1"}, False),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "1 2 3 4"}, False),
        ("win32", {}, True),
    ],
)
def test_windows_are_opened_where_they_are_seen(
    platform: str, environment: dict[str, str], *, shown: bool
) -> None:
    assert has_desktop(environment, platform) is shown


def test_no_browser_fills_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_server, "has_desktop", lambda _environment, _platform: True)
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("w3m"))
    assert not open_page("http://127.0.0.1:8000")


def test_a_note_of_something_else_is_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "server.address").write_text("http://\x1b[2J")
    assert not OwnServer(tmp_path).already()
