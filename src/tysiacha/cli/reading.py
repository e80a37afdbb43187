"""Reading a file that somebody named: only what has an end, and never something that blocks."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

STDIN: Final = "-"

_PIECE: Final = 64 * 1024
_LONGEST_WITHOUT_END: Final = 256 * 1024 * 1024
"""After so many bytes without a line feed it is no text, and may have no end."""


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
    with _opened(name) as file:
        return file.read(limit + 1)


def pieces_of(name: str) -> Iterator[bytes]:
    """Give the content of a regular file, or with ``-`` of the standard input, piece by piece.

    Raises:
        UnreadableError: if there is no such file, it is none, or it cannot be read; also in the
            middle.
    """
    without_end = 0
    with _opened(name) as file:
        while piece := file.read(_PIECE):
            without_end = 0 if b"\n" in piece else without_end + len(piece)
            if without_end > _LONGEST_WITHOUT_END:
                raise UnreadableError(shown_name(name), _("a line has no end"))
            yield piece


def shown_name(name: str) -> str:
    """Give the name of a file as it can be shown in one line."""
    return name if name and name.isprintable() else repr(name)


class _NoRegularFileError(Exception):
    """A device, pipe or socket, which may never come to an end."""


@contextlib.contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open a file; whatever goes wrong with it, until it is closed, is an UnreadableError."""
    shown = shown_name(name)
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise UnreadableError(shown, _("there is no standard input"))
            yield sys.stdin.buffer
        else:
            with os.fdopen(_regular_file(Path(name)), "rb") as file:
                yield file
    except IsADirectoryError:
        raise UnreadableError(shown, _("it is a folder, not a file")) from None
    except _NoRegularFileError:
        raise UnreadableError(shown, _("it is no regular file")) from None
    except OSError as error:
        raise UnreadableError(shown, os_reason(error)) from None
    except ValueError:
        raise UnreadableError(shown, _("no file can have that name")) from None


def _regular_file(path: Path) -> int:
    """Open a file, and give its number."""
    # Without O_NONBLOCK opening a named pipe would wait for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    number = os.open(path, flags)
    kind = os.fstat(number).st_mode
    if stat.S_ISREG(kind):
        return number
    os.close(number)
    raise IsADirectoryError if stat.S_ISDIR(kind) else _NoRegularFileError
