"""Reading a file that somebody named: never more than a limit, never something that blocks."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Final

from tysiacha.texts.translation import _

STDIN: Final = "-"


class UnreadableError(Exception):
    """A file cannot be read; the message says which and why."""

    def __init__(self, shown: str, reason: str) -> None:
        super().__init__(f"{shown}: {reason}")


def read_at_most(name: str, limit: int) -> bytes:
    """Give the content of a regular file, or with ``-`` of the standard input.

    At most ``limit + 1`` bytes are read: one more than allowed shows that it is too long.

    Raises:
        UnreadableError: if there is no such file, it is none, or it cannot be read.
    """
    shown = name if name.isprintable() else repr(name)
    try:
        return _read_stdin(limit) if name == STDIN else _read_file(Path(name), limit)
    except IsADirectoryError:
        raise UnreadableError(shown, _("it is a folder, not a file")) from None
    except _NoRegularFileError:
        raise UnreadableError(shown, _("it is no regular file")) from None
    except OSError as error:
        raise UnreadableError(shown, error.strerror or type(error).__name__) from None
    except ValueError:
        raise UnreadableError(shown, _("no file can have that name")) from None


class _NoRegularFileError(Exception):
    """A device, pipe or socket, which may never come to an end."""


def _read_stdin(limit: int) -> bytes:
    if sys.stdin is None:
        return b""
    return sys.stdin.buffer.read(limit + 1)


def _read_file(path: Path, limit: int) -> bytes:
    # Without O_NONBLOCK opening a named pipe would wait for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    number = os.open(path, flags)
    try:
        kind = os.fstat(number).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError
        if not stat.S_ISREG(kind):
            raise _NoRegularFileError
        with os.fdopen(number, "rb", closefd=False) as file:
            return file.read(limit + 1)
    finally:
        os.close(number)
