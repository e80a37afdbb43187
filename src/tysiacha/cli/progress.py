"""How far a long computation has come: one line on the error stream, on a terminal only."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Final, Self

from tysiacha.cli.output import put
from tysiacha.cli.solver_ready import is_watched

SECONDS_BETWEEN: Final = 0.25
_BAR: Final = 20


class ProgressLine:
    """A line that is written anew now and then, and wiped out at the end.

    The first comes only after a while, so that short computations show none.
    """

    def __init__(self, whole: int, words: str) -> None:
        """Begin; ``words`` may have ``{done}``, ``{whole}`` and ``{tries}`` in them."""
        self._whole = whole
        self._words = words
        self._last = time.monotonic()
        self._width = 0

    def tell(self, done: int, *, tries: int = 0) -> None:
        """Tell how much is done, and how often the next was tried, if the words say that."""
        now = time.monotonic()
        if now - self._last < SECONDS_BETWEEN or not is_watched():
            return
        self._last = now
        filled = _BAR * done // max(1, self._whole)
        bar = "#" * filled + "." * (_BAR - filled)
        line = f"[{bar}] " + self._words.format(done=done, whole=self._whole, tries=tries)
        self._width = max(self._width, len(line))
        put("\r" + line.ljust(self._width), end="", error=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._width:
            put("\r" + " " * self._width + "\r", end="", error=True)
