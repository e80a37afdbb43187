"""The solver is prepared once, with a word about it, and ``doctor`` tells whether it is ready."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import SOURCE, cli
from tysiacha.cli import doctor_command, solver_ready

POSITION = (
    "rules classic; dealer 3; play; declarer 1 100; contract 100; took 1 7 109; lead 1; "
    "hand 1 A♥; hand 2 9♥; hand 3 9♠"
)


def two_parts(tell: Callable[[int, int], None]) -> None:
    for done in range(3):
        tell(done, 2)


@pytest.fixture
def new_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine on which nothing is compiled yet, and compiling takes no time."""
    for module in (solver_ready, doctor_command):
        monkeypatch.setattr(module, "is_ready", lambda: False)
    monkeypatch.setattr(solver_ready, "prepare", two_parts)
    monkeypatch.setattr(doctor_command, "is_compiled", lambda: True)
    monkeypatch.setattr(doctor_command, "compiler_version", lambda: "0.0")
    monkeypatch.setattr(doctor_command, "kept_in", lambda: tmp_path)
    return tmp_path


def test_the_first_use_says_once_that_it_takes_a_while(new_machine: Path) -> None:
    ran = cli("solve", POSITION, "--json")
    assert ran.code == 0
    assert ran.err == "Preparing the solver, once on this machine: this takes a while.\n"
    assert ran.out.startswith("{")


def test_a_match_with_a_bot_that_solves_waits_for_it_and_no_other_does(new_machine: Path) -> None:
    with_solver = cli("play", "--seats", "rule,medium,rule", "--rounds", "1", "--seed", "1")
    assert with_solver.code == 0
    assert with_solver.err == "Preparing the solver, once on this machine: this takes a while.\n"
    assert cli("play", "--seats", "rule,rule,rule", "--rounds", "1", "--seed", "1").err == ""


def test_nothing_is_compiled_or_loaded_to_list_the_bots() -> None:
    code = (
        "import sys; import tysiacha.cli.play_command;"
        "from tysiacha.bots.registry import BOT_NAMES;"
        "print('medium' in BOT_NAMES, 'numba' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "True False"


def test_on_a_terminal_it_is_told_how_far_it_is(
    new_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr(solver_ready, "is_watched", lambda: True)
    monkeypatch.setattr(solver_ready, "put", lambda text="", **how: told.append((text, how)))
    solver_ready.make_ready()
    line = "\rPreparing the solver, once on this machine: {} of 2 parts"
    assert [text for text, _how in told] == [*(line.format(done) for done in range(3)), ""]
    assert all(how["error"] for _text, how in told)


def test_doctor_tells_what_is_to_be_done(new_machine: Path) -> None:
    ran = cli("doctor")
    assert f"not compiled yet (doctor --warm does it); it will be kept in {new_machine}" in ran.out
    assert ran.err == ""


def test_doctor_prepares_it_when_asked_to(new_machine: Path) -> None:
    assert cli("doctor", "--warm").err.startswith("Preparing the solver")


def test_doctor_tells_that_numba_is_missing(
    new_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_command, "compiler_version", lambda: None)
    assert "plain Python, slowly: numba is missing" in cli("doctor").out


def test_doctor_tells_that_nothing_is_compiled(
    new_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_command, "is_compiled", lambda: False)
    assert "plain Python, slowly: compiling is switched off" in cli("doctor").out


def test_doctor_tells_that_there_is_no_room(
    new_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_command, "kept_in", lambda: None)
    assert "it cannot be kept anywhere" in cli("doctor").out


def test_doctor_tells_where_it_is_kept(new_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_command, "is_ready", lambda: True)
    assert f"compiled, kept in {new_machine}" in cli("doctor").out
