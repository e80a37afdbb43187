"""A real terminal, as a program sees it: keys go in, and what is written comes out."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

TOP = Path(__file__).parents[2]


@dataclass(slots=True)
class Terminal:
    """A terminal in which a table runs."""

    master: int
    child: subprocess.Popen[bytes]
    told: Path
    """Where the program writes what came of the match."""
    written: bytes = field(default=b"")

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def wait_for(self, text: str, *, seconds: float = 30) -> None:
        """Wait until the program has written a text, since this was called last."""
        seen, end = b"", time.monotonic() + seconds
        while text.encode() not in seen:
            assert time.monotonic() < end, f"{text!r} is not shown: {seen[-2000:]!r}"
            seen += self._read(0.1)
        self.written += seen

    def ended(self, *, seconds: float = 30) -> int:
        """Wait for the end of the program and give its exit code."""
        end = time.monotonic() + seconds
        while self.child.poll() is None:
            assert time.monotonic() < end, "the program does not end"
            self.written += self._read(0.05)
        return self.child.returncode

    def hang_up(self) -> None:
        """Close the terminal, as closing its window does."""
        os.close(self.master)
        self.master = -1

    def _read(self, seconds: float) -> bytes:
        if self.master < 0:
            time.sleep(seconds)
            return b""
        ready, _write, _error = select.select([self.master], [], [], seconds)
        with contextlib.suppress(OSError):
            return os.read(self.master, 1 << 16) if ready else b""
        return b""


@contextlib.contextmanager
def table_in_a_terminal(
    folder: Path, *, settings: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 24)
) -> Iterator[Terminal]:
    """Run a table that saves in a folder; what is still running at the end is killed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    told = folder / "outcome.txt"
    environment = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TEXTUAL")
    }
    environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    environment |= {"PYTHONPATH": f"{TOP / 'src'}{os.pathsep}{TOP}", **(settings or {})}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.tui.run_table", str(folder), str(told)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        cwd=TOP,
        start_new_session=True,
    )
    os.close(slave)
    terminal = Terminal(master, child, told)
    try:
        yield terminal
    finally:
        if child.poll() is None:
            child.kill()
        child.wait()
        if terminal.master >= 0:
            os.close(terminal.master)
