"""Lines that are typed while the game goes on: read by a thread of their own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from tysiacha.cli.output import put
from tysiacha.cli.plain.console import LONGEST_ANSWER, printable


class Keyboard:
    """Reads the standard input: at a terminal always, from a pipe only when something is asked.

    So what a pipe holds answers the questions in their order.
    """

    def __init__(self, typed: Callable[[str | None], None]) -> None:
        self._typed = typed
        self._wanted = threading.Semaphore(0)
        self._asked = False
        self.interactive = sys.stdin is not None and sys.stdin.isatty()

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()
        if self.interactive:
            self._wanted.release()

    def want(self) -> None:
        """Say that something is asked."""
        if not self.interactive and not self._asked:
            self._asked = True
            self._wanted.release()

    def took(self) -> None:
        """Say that a line was taken, so that another may be read."""
        self._asked = False
        if self.interactive:
            self._wanted.release()

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            line = _line()
            if line is not None and not self.interactive:
                put(f"> {printable(line)}")
            self._typed(line)
            if line is None:
                return


def _line() -> str | None:
    """Give the next line, None where there is none any more or it cannot be read."""
    if sys.stdin is None:
        return None
    try:
        line = sys.stdin.buffer.readline(LONGEST_ANSWER)
    except (OSError, ValueError):
        return None
    if not line:
        return None
    return line.decode(sys.stdin.encoding or "utf-8", errors="replace").rstrip("\r\n")
