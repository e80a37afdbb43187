"""Score sheets on disk: read with the rules they name, and saved so that nothing is ever lost."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import click

from tysiacha.cli.reading import STDIN, UnreadableError, read_at_most
from tysiacha.cli.rules_source import rules_file, shown_source
from tysiacha.rules.options import Rules
from tysiacha.saves.whole_files import whole_file
from tysiacha.sheet.head import RulesOfFile
from tysiacha.sheet.json_text import SHEET_LIMIT
from tysiacha.sheet.problems import SheetError
from tysiacha.sheet.reading import read_sheet
from tysiacha.sheet.reckoning import Reckoning
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

_MOST_COPIES: Final = 1_000


class WrongSheetError(click.ClickException):
    """A score sheet was read and found wrong."""

    exit_code = 1

    def show(self, file: IO[str] | None = None) -> None:
        """Say what is wrong, a line for each problem."""
        click.echo(self.message, file=file, err=True)


class UnusableSheetError(click.ClickException):
    """A score sheet cannot be read, or is no JSON."""

    exit_code = 2


class UnsavedError(Exception):
    """A score sheet cannot be saved; the message says why."""


@dataclass(frozen=True, slots=True)
class SheetFile:
    """Where a sheet is kept, and what stood there last."""

    path: str
    content: bytes | None = None
    """None while there is no such file."""


def loaded(name: str) -> tuple[SheetFile, Reckoning]:
    """Give the sheet in a file; ``-`` is the standard input.

    Raises:
        click.ClickException: if it cannot be read, or is wrong.
    """
    try:
        data = read_at_most(name, SHEET_LIMIT)
    except UnreadableError as error:
        raise UnusableSheetError(_("Cannot read {reason}.").format(reason=error)) from None
    try:
        reckoning = read_sheet(data, shown_source(name), rules_beside(name))
    except SheetError as error:
        if error.is_no_json:
            raise UnusableSheetError(str(error)) from None
        raise WrongSheetError(str(error)) from None
    return SheetFile(name, data), reckoning


def rules_beside(sheet: str) -> RulesOfFile:
    """Give how the rules files are found that a sheet names: from the folder it lies in."""
    folder = "" if sheet == STDIN else os.path.dirname(sheet)  # noqa: PTH120 - keeps "./"

    def rules_of_file(name: str) -> Rules | None:
        path = str(Path(folder, name))
        if path == STDIN:
            return None
        if not any(sign in name for sign in "./\\") and not os.path.lexists(path):
            return None
        return rules_file(path).rules

    return rules_of_file


def saved(file: SheetFile, text: str) -> SheetFile:
    """Save a text in a sheet's file, all of it or nothing; give where it is kept now.

    If somebody else has changed the file in the meantime it stays, and a new one is written beside
    it.

    Raises:
        UnsavedError: if it cannot be written; then the file is as it was.
    """
    content = text.encode()
    path = file.path if _is_as_left(file) else free_path(file.path)
    try:
        with whole_file(Path(path), replaces=True) as file_there:
            file_there.write(content)
    except OSError as error:
        reason = os_reason(error)
        raise UnsavedError(_("{path}: {reason}").format(path=path, reason=reason)) from None
    return SheetFile(path, content)


def free_path(path: str) -> str:
    """Give a path like this one where nothing is yet: ``evening-2.json``."""
    stem, ending = os.path.splitext(path)  # noqa: PTH122 - a text, not a place
    candidates = (f"{stem}-{number}{ending}" for number in range(2, _MOST_COPIES))
    return next((one for one in candidates if not os.path.lexists(one)), path)


def _is_as_left(file: SheetFile) -> bool:
    """Tell whether there is nothing, or what was last read from there or written there."""
    if not os.path.lexists(file.path):
        return True
    try:
        return read_at_most(file.path, SHEET_LIMIT) == file.content
    except UnreadableError:
        return False
