"""Kernels are compiled once, are kept, and plain Python needs nothing of that."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tysiacha.solve import warming

ROOT = Path(__file__).parents[2]
IS_READY = "from tysiacha.solve import warming; print(warming.is_ready(), warming.kept_in())"


def run(code: str, **settings: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **settings}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_plain_python_is_always_ready() -> None:
    assert run(IS_READY, TYSIACHA_JIT="off") == "True None"


@pytest.mark.skipif(not warming.is_compiled(), reason="kernels run as plain Python here")
def test_on_a_new_machine_nothing_is_compiled_yet(tmp_path: Path) -> None:
    ready, folder = run(IS_READY, TYSIACHA_CACHE=str(tmp_path)).split(" ")
    assert ready == "False"
    assert Path(folder).parent == tmp_path / "kernels"


@pytest.mark.skipif(not warming.is_compiled(), reason="kernels run as plain Python here")
def test_what_was_compiled_is_loaded_by_the_next_program() -> None:
    """The tests' own fixture has compiled all: another process finds every kernel in the cache."""
    assert warming.is_ready()
    code = (
        "from tysiacha.solve import engine, first_calls\n"
        "for call in first_calls.FIRST_CALLS: call()\n"
        "kernels = engine.move_values, engine.gift_values, engine.duel_values, engine.exact\n"
        "print([sum(kernel.stats.cache_misses.values()) for kernel in kernels])"
    )
    assert run(code) == "[0, 0, 0, 0]"


def test_it_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warming, "kept_in", lambda: tmp_path)
    told: list[tuple[int, int]] = []
    warming.prepare(lambda done, parts: told.append((done, parts)))
    parts = told[0][1]
    assert told == [(number, parts) for number in range(parts + 1)]
    assert (tmp_path / "ready").exists()


def test_without_a_folder_to_keep_them_kernels_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warming, "kept_in", lambda: None)
    told: list[int] = []
    warming.prepare(lambda done, _parts: told.append(done))
    assert told[-1] == len(told) - 1
    assert warming.is_ready() == (not warming.is_compiled())
