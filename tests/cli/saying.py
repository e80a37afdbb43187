"""What the program says to many command lines in a language, all in one process of its own.

The texts of help pages are looked up when a command is imported, so a language needs a process.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.cli.running import SOURCE

_SCRIPT = """
import contextlib, io, json, sys
from tysiacha.cli.main import run
said = []
for arguments in json.load(sys.stdin):
    here = io.StringIO()
    with contextlib.redirect_stdout(here), contextlib.redirect_stderr(here):
        run(["--lang", sys.argv[1], *arguments])
    said.append(here.getvalue())
print(json.dumps(said))
"""


def said_in(
    language: str, commands: Sequence[Sequence[str]], folder: Path | None = None
) -> list[str]:
    """Give what is said to each of some command lines, run in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, language],
        input=json.dumps(commands).encode(),
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE), "HOME": "/nowhere"},
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=60,
    )
    said: list[str] = json.loads(done.stdout)
    return said
