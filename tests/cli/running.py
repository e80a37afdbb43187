"""The command line as it is run: in this process with its own streams, or as a process."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from tysiacha.cli.main import run

SOURCE = Path(__file__).parents[2] / "src"
DATA = {"TYSIACHA_DATA": os.environ["TYSIACHA_DATA"]}
"""Where programs that tests run may save, instead of the home folder."""
COMMAND = [sys.executable, "-m", "tysiacha.cli"]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run of the program came to."""

    code: int
    out: str
    err: str


def cli(*arguments: str, answers: bytes | str = b"") -> Ran:
    """Run the program here, with these answers as its standard input."""
    given = answers if isinstance(answers, bytes) else answers.encode()
    with CliRunner().isolation(input=given) as (out, err, _both):
        code = run(list(arguments))
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())


def process(
    *arguments: str,
    answers: bytes = b"",
    settings: dict[str, str] | None = None,
    keep: tuple[str, ...] = ("HOME", "LANG", "LC_ALL"),
    timeout: float = 60,
) -> Ran:
    """Run the program as a process of its own, with little in its environment."""
    environment = {name: os.environ[name] for name in keep if name in os.environ}
    environment |= {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE), **DATA}
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=answers,
        env=environment | (settings or {}),
        capture_output=True,
        check=False,
        timeout=timeout,
    )
    return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode())
