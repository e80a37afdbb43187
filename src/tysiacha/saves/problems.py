"""What can be wrong with a saved match: a code, the place, what stands there, what was expected."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from tysiacha.texts.translation import _


class SaveCode(StrEnum):
    """What kind of thing is wrong; the words are stable."""

    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    IN_USE = "in_use"
    NO_SAVE = "no_save"
    EMPTY = "empty"
    NEWER = "newer"
    TOO_LARGE = "too_large"
    BROKEN = "broken"
    WRONG_VALUE = "wrong_value"
    OTHER_RULES = "other_rules"
    ILLEGAL = "illegal"


class SaveError(Exception):
    """A saved match cannot be used; the message names the file, the line and what was expected."""

    def __init__(
        self, code: SaveCode, path: Path, found: str, expected: str, *, line: int | None = None
    ) -> None:
        super().__init__(code, path, found, expected, line)
        self.code = code
        self.path = path
        self.found = found
        self.expected = expected
        self.line = line

    def __str__(self) -> str:
        place = shown_path(self.path) if self.line is None else f"{self.path_shown}:{self.line}"
        if not self.expected:
            return f"{place}: {self.found}"
        return _("{place}: {found}: expected {expected}").format(
            place=place, found=self.found, expected=self.expected
        )

    @property
    def path_shown(self) -> str:
        """The path so that it can be shown."""
        return shown_path(self.path)


def key_text(key: str, expected: str) -> str:
    """Give what would do as the value of a key."""
    return _("{place}: {what}").format(place=key, what=expected)


def shown_path(path: Path) -> str:
    """Give a path without what would spoil a line."""
    text = str(path)
    return text if text.isprintable() else ascii(text)
