"""Files of records: read in pieces, however large they are, and written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import click

from tysiacha.cli.reading import STDIN, UnreadableError
from tysiacha.texts.translation import _

_PIECE: Final = 64 * 1024
_LONGEST_WITHOUT_END: Final = 256 * 1024 * 1024
"""After so many bytes without a line feed it is no text, and may have no end."""

_ALL_MAY: Final = 0o666


def pieces_of(name: str) -> Iterator[bytes]:
    """Give the content of a regular file, or with ``-`` of the standard input, piece by piece.

    Raises:
        UnreadableError: if there is no such file, it is none, or it cannot be read; also in the
            middle.
    """
    shown = name if name.isprintable() else repr(name)
    try:
        with _opened(name) as file:
            yield from _pieces(file, shown)
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


@contextlib.contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STDIN:
        if sys.stdin is None:
            raise UnreadableError(STDIN, _("there is no standard input"))
        yield sys.stdin.buffer
        return
    # Without O_NONBLOCK opening a named pipe would wait for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    number = os.open(Path(name), flags)
    with os.fdopen(number, "rb", buffering=0) as file:
        kind = os.fstat(number).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError
        if not stat.S_ISREG(kind):
            raise _NoRegularFileError
        yield file


def _pieces(file: BinaryIO, shown: str) -> Iterator[bytes]:
    without_end = 0
    while piece := file.read(_PIECE):
        without_end = 0 if b"\n" in piece else without_end + len(piece)
        if without_end > _LONGEST_WITHOUT_END:
            raise UnreadableError(shown, _("a line has no end"))
        yield piece


@dataclass(frozen=True, slots=True)
class Output:
    """A file that is to be written, and whether it may take the place of one that is there."""

    path: Path
    force: bool

    @classmethod
    def checked(cls, name: str, source: str, *, force: bool) -> Output:
        """Give the output of that name, if it may be written.

        Raises:
            click.UsageError: if it is the input, or is there already and must stay.
        """
        path = Path(name)
        try:
            there = os.path.lexists(path)
            regular = path.is_file()
            same = there and source != STDIN and path.exists() and path.samefile(source)
        except (OSError, ValueError):
            there = regular = same = False
        if same:
            message = _("{name} is the input: choose another file to write to.")
            raise click.UsageError(message.format(name=_shown(name)))
        if there and not regular:
            message = _("{name} is there and is no regular file.")
            raise click.UsageError(message.format(name=_shown(name)))
        if there and not force:
            message = _("{name} is there already: --force writes over it.")
            raise click.UsageError(message.format(name=_shown(name)))
        return cls(path, force)

    @contextlib.contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """Give a file to write to; it takes its name at the end, and only if nothing went wrong.

        Raises:
            UnwrittenError: if it cannot be written; then what was there is as it was.
        """
        try:
            target = Path(os.path.realpath(self.path))
            number, temporary = tempfile.mkstemp(
                dir=target.parent, prefix=f".{target.name[:50]}-", suffix=".tmp"
            )
        except (OSError, ValueError) as error:
            raise UnwrittenError(self.path, error) from None
        try:
            with os.fdopen(number, "wb") as file:
                yield file
                file.flush()
                os.fsync(number)
            Path(temporary).chmod(_mode())
            self._put(Path(temporary), target)
        except OSError as error:
            raise UnwrittenError(self.path, error) from None
        finally:
            with contextlib.suppress(OSError):
                Path(temporary).unlink(missing_ok=True)

    def _put(self, temporary: Path, target: Path) -> None:
        if self.force:
            temporary.replace(target)
            return
        try:
            target.hardlink_to(temporary)  # refuses, all at once, if somebody was quicker
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            if os.path.lexists(target):
                raise FileExistsError from None
            temporary.replace(target)


class UnwrittenError(click.ClickException):
    """A file cannot be written."""

    exit_code = 2

    def __init__(self, path: Path, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or type(error).__name__
        message = _("Cannot write {name}: {reason}").format(name=_shown(str(path)), reason=reason)
        super().__init__(message)


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)


def _mode() -> int:
    """Give the permissions that a new file gets."""
    mask = os.umask(0)
    os.umask(mask)
    return _ALL_MAY & ~mask
