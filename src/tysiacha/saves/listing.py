"""Which matches are unfinished, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tysiacha.saves.problems import SaveCode, SaveError
from tysiacha.saves.reading import SavedMatch, load
from tysiacha.saves.writing import SUFFIX
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class Saves:
    """What lies in a folder of saves."""

    unfinished: tuple[SavedMatch, ...]
    """Matches that can go on, the newest first."""
    problems: tuple[SaveError, ...]
    """Files that cannot be used; they are left as they are."""


def saves_in(folder: Path) -> Saves:
    """Give the unfinished matches of a folder, and what is wrong with other files there.

    A folder that does not exist holds none. A file that was begun and holds nothing is left out.
    """
    matches: list[SavedMatch] = []
    problems: list[SaveError] = []
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"), reverse=True)
    except OSError as error:
        found = _("cannot be read ({reason})").format(reason=os_reason(error))
        return Saves((), (SaveError(SaveCode.UNREADABLE, folder, found, ""),))
    for path in paths:
        try:
            saved = load(path)
        except SaveError as error:
            if error.code is not SaveCode.EMPTY:
                problems.append(error)
            continue
        if not saved.is_over:
            matches.append(saved)
    return Saves(tuple(matches), tuple(problems))


def save_named(folder: Path, name: str) -> Path:
    """Give the path of a save that is named by its file, with or without the ending, or a path."""
    plain = folder / name
    for path in (Path(name), plain, plain.with_name(plain.name + SUFFIX)):
        if path.is_file():
            return path
    return plain
