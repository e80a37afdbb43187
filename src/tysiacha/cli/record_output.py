"""The file that records are written to: never the input, and over another one only by request."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click

from tysiacha.cli.reading import STDIN, shown_name
from tysiacha.saves.whole_files import whole_file
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _


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
            raise click.UsageError(message.format(name=shown_name(name)))
        if there and not regular:
            message = _("{name} is there and is no regular file.")
            raise click.UsageError(message.format(name=shown_name(name)))
        if there and not force:
            message = _("{name} is there already: --force writes over it.")
            raise click.UsageError(message.format(name=shown_name(name)))
        return cls(path, force)

    @contextlib.contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """Give a file to write to; it takes its name at the end, and only if nothing went wrong.

        Raises:
            UnwrittenError: if it cannot be written; then what was there is as it was.
        """
        try:
            with whole_file(self.path, replaces=self.force) as file:
                yield file
        except OSError as error:
            raise UnwrittenError(self.path, error) from None


class UnwrittenError(click.ClickException):
    """A file cannot be written."""

    exit_code = 2

    def __init__(self, path: Path, error: OSError) -> None:
        reason = os_reason(error)
        message = _("Cannot write {name}: {reason}")
        super().__init__(message.format(name=shown_name(str(path)), reason=reason))
