"""The solver agrees with the reference and a second solver, compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.solve.agreement import REFERENCE, USUAL, check
from tests.solve.questions import ALL

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ALL)
def test_random_endings_have_the_values_of_the_second_solver(name: str) -> None:
    assert check(ALL[name], f"plain {name}", USUAL) > 300


@pytest.mark.parametrize("name", ALL)
def test_random_endings_have_the_values_of_the_reference(name: str) -> None:
    assert check(ALL[name], f"rules {name}", REFERENCE, reference=True) > 25


def test_as_plain_python_the_kernels_give_the_same() -> None:
    environment = {**os.environ, "TYSIACHA_JIT": "off", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "tests.solve.agreement", "--small", "--seed", "1"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=250
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "values agree" in done.stdout
