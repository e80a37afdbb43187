"""What `make` does for who only wants to play, with a stand-in for Node and its registry."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).parents[2]
PAGE = Path("src", "tysiacha", "server", "static", "index.html")

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")

NPM = """#!/bin/sh
echo "$*" >> npm.log
case "$*" in
  *" ci "*) [ -e no-network ] && exit 1; mkdir -p web/node_modules;;
  *" build "*) mkdir -p {folder} && echo page > {page};;
esac
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the Makefile, a client of one file, and a .venv that stands in for one."""
    shutil.copy(TOP / "Makefile", tmp_path)
    for name in ("web/src/main.ts", "web/src/parts/Card.svelte", "web/public/icon.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    for name in ("web/package.json", "web/package-lock.json", "pyproject.toml"):
        (tmp_path / name).write_text("")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "web_texts.py").write_text("")
    (tmp_path / PAGE.parent.parent).mkdir(parents=True)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    (programs / "npm").write_text(NPM.format(folder=PAGE.parent, page=PAGE))
    (programs / "tysiacha").write_text('#!/bin/sh\necho "tysiacha $*"\n')
    for name in ("npm", "tysiacha"):
        (programs / name).chmod(0o755)
    for name in (".stamp-play", ".stamp-node"):
        (tmp_path / ".venv" / name).write_text("")
    return tmp_path


def make(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.run(
        ["make", *words], cwd=place, env=environment, check=False, capture_output=True, text=True
    )


def asked_of_npm(place: Path) -> list[str]:
    return [line.split()[2] for line in (place / "npm.log").read_text().splitlines()]


def age(place: Path) -> None:
    """Let all that is there be an hour older: clocks of files are coarse."""
    for path in place.rglob("*"):
        if not path.is_symlink():
            times = path.stat().st_mtime - 3600
            os.utime(path, (times, times))


def test_play_builds_the_page_and_serves_it(place: Path) -> None:
    done = make(place, "play", "ARGS=--port 9000")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "tysiacha serve --open --port 9000"
    assert asked_of_npm(place) == ["ci", "run"]
    assert "--omit=dev" in (place / "npm.log").read_text()


def test_the_page_is_built_again_only_when_something_of_it_changed(place: Path) -> None:
    make(place, "play")
    age(place)
    assert make(place, "play").stdout == "tysiacha serve --open\n"
    assert asked_of_npm(place) == ["ci", "run"]
    (place / "web" / "src" / "parts" / "Card.svelte").unlink()
    make(place, "play")
    assert asked_of_npm(place) == ["ci", "run", "run"]
    age(place)
    (place / "web" / "package-lock.json").write_text("{}")
    make(place, "play")
    assert asked_of_npm(place) == ["ci", "run", "run", "ci", "run"]


def test_a_registry_that_fails_is_told_in_a_sentence(place: Path) -> None:
    (place / "no-network").write_text("")
    done = make(place, "play")
    assert done.returncode != 0
    assert "The npm registry did not give all" in done.stderr
    assert "make play-terminal" in done.stderr
    assert not (place / PAGE).exists()


def test_the_terminal_needs_no_page(place: Path) -> None:
    done = make(place, "play-terminal", "ARGS=--seed 1")
    assert done.stdout == "tysiacha play --seed 1\n"
    assert not (place / "npm.log").exists()


def test_every_target_that_is_told_of_is_no_file() -> None:
    lines = (TOP / "Makefile").read_text().splitlines()
    told = {line.split(":")[0] for line in lines if " ## " in line and not line.startswith("\t")}
    [phony] = (line for line in lines if line.startswith(".PHONY:"))
    assert told - set(phony.split()) == set()


def test_node_is_of_one_version_everywhere(hook_module: ModuleType) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())
    [node] = (one for one in project["dependency-groups"]["dev"] if one.startswith("nodejs"))
    assert f"NODE_PACKAGE := {node}\n" in (TOP / "Makefile").read_text()
    assert node == hook_module.NODE
