"""Where a game is shown and answers come from: a terminal, or pipes and files."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import BinaryIO, Final, Protocol

import click

from tysiacha.cli.output import put
from tysiacha.cli.paper import is_terminal, paper_width
from tysiacha.texts.layout import wrapped
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

LONGEST_ANSWER: Final = 1_000
"""Bytes of a line that are read as an answer; nothing that can be answered is as long."""

MOST_IGNORED: Final = 1 << 20
"""Bytes of a longer line that are passed over before the input is given up."""

MOST_WRONG_ANSWERS: Final = 100
"""From a pipe so many answers in a row may be wrong; somebody at a keyboard may go on."""

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clear the screen, what has been scrolled out of it, and begin at its top."""

_SCREENFUL: Final = 60
"""Blank lines that push everything out of sight where a terminal cannot be cleared."""


class InputEnded(Exception):
    """There is nothing more to read."""


class InputUnusable(Exception):
    """What is read is no text that a person could have typed; the message says why."""


class Console(Protocol):
    """What a game needs of the world."""

    @property
    def patient(self) -> bool:
        """Whether wrong answers may go on for ever: somebody sits there."""

    def say(self, *lines: str) -> None:
        """Show some lines."""

    def ask(self, prompt: str) -> str:
        """Show a prompt and give the answer, without its line end.

        Raises:
            InputEnded: if there is none any more.
            InputUnusable: if it is no text.
        """

    def hide(self) -> None:
        """Put everything shown so far out of sight."""


class StreamConsole:
    """The standard input and output."""

    def __init__(self) -> None:
        self._interactive = sys.stdin is not None and sys.stdin.isatty()
        if self._interactive:
            _edit_lines()

    @property
    def patient(self) -> bool:
        """Whether answers come from a keyboard."""
        return self._interactive

    def say(self, *lines: str) -> None:
        """Show some lines, broken where they are too long."""
        width = paper_width()
        for line in lines:
            for part in wrapped(line, width, indent="  ") or ("",):
                put(part)

    def ask(self, prompt: str) -> str:
        """Show a prompt and give the answer; from a pipe it is shown as well."""
        plain = click.unstyle(prompt)  # line editing counts columns
        if self._interactive:
            return self._ask_keyboard(plain)
        put(f"{plain} ", end="")
        answer = _read_line()
        put(printable(answer))
        return answer

    def hide(self) -> None:
        """Clear the terminal, or in a pipe draw a line."""
        if not is_terminal():
            put("-" * 20)
        elif os.environ.get("TERM", "dumb") == "dumb":
            put("\n" * _SCREENFUL)
        else:
            put(_CLEAR, end="")

    def _ask_keyboard(self, prompt: str) -> str:
        try:
            return input(f"{prompt} ")
        except EOFError:
            raise InputEnded from None
        except (OSError, ValueError) as error:  # a terminal hung up, a NUL typed
            raise InputUnusable(str(error)) from None


def printable(text: str) -> str:
    r"""Give a text from outside so that it can be shown: short, no control characters.

    >>> print(printable("pass\x1b[2J"))
    pass?[2J
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:_LONGEST_SHOWN])
    return shown if len(text) <= _LONGEST_SHOWN else shown + "..."


_LONGEST_SHOWN: Final = 60


def _read_line() -> str:
    """Give the next line of the standard input, however broken its text."""
    if sys.stdin is None:
        raise InputEnded
    stream = sys.stdin.buffer
    try:
        line = stream.readline(LONGEST_ANSWER)
        if not line:
            raise InputEnded
        if len(line) == LONGEST_ANSWER and not line.endswith(b"\n"):
            _pass_over(stream)
    except OSError as error:
        raise InputUnusable(os_reason(error)) from None
    return line.decode(sys.stdin.encoding or "utf-8", errors="replace").rstrip("\r\n")


def _pass_over(stream: BinaryIO) -> None:
    """Skip the rest of a line that is too long."""
    skipped = 0
    while skipped < MOST_IGNORED:
        part = stream.readline(MOST_IGNORED)
        if not part or part.endswith(b"\n"):
            return
        skipped += len(part)
    raise InputUnusable(_("a line has no end"))


def _edit_lines() -> None:
    """Let answers be edited with the arrow keys, but not remembered: others may sit here next."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with contextlib.suppress(ImportError):
        import readline  # noqa: PLC0415 - not there on every system

        readline.set_auto_history(False)
