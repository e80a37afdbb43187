"""Rules of a table as a file in TOML, for people to write and to share.

A file names a preset, by default ``classic``, and what is different from it:

    name = "Our table"
    base = "russian_online"

    [options]
    players = 4
    cut_check = "nine"
    redeal_stock_below = "off"
    marriage_values = { hearts = 100, diamonds = 80, clubs = 60, spades = 40 }

Every key may be left out, so that an empty file is the rules ``classic``. Values are true and
false, whole numbers and words in quotes; the word for what does not exist is ``"off"``. Only texts
are read here; whoever reads files passes their content on.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.notation.toml_lines import TomlLines
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.option_errors import (
    value_shown,
)
from tysiacha.rules.option_notes import Note
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences, nearest_preset

RULES_FILE_LIMIT: Final = 64 * 1024
"""The most bytes that a rules file may have."""

LONGEST_NAME: Final = 80
"""The most characters of a file's ``name``, which is one line."""

LONGEST_DESCRIPTION: Final = 2_000
"""The most characters of a file's ``description``, which may be several lines."""

_OPTIONS: Final = "options"
_TOP_KEYS: Final = ("base", "name", "description", _OPTIONS)
_MOST_KEYS: Final = 2 * len(OPTION_DOMAINS)
_LONGEST_PLACE: Final = 200
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG_NUMBER: Final = re.compile(r"[0-9_]{4000,}")
_BYTE_ORDER_MARK: Final = "\ufeff"
_NEWER: Final = "or perhaps the file is for a newer version"


class ProblemCode(StrEnum):
    """What kind of thing is wrong in a rules file."""

    NOT_UTF8 = "not_utf8"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    SYNTAX = "syntax"
    UNKNOWN_KEY = "unknown_key"
    UNKNOWN_OPTION = "unknown_option"
    UNKNOWN_PRESET = "unknown_preset"
    WRONG_VALUE = "wrong_value"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a rules file, and where."""

    code: ProblemCode
    source: str
    line: int | None
    """From 1 on, None where it is not known."""
    column: int | None
    found: str
    """What stands there, without control characters and shortened."""
    expected: str
    """What would do; of a contradiction, the whole sentence about it."""

    @property
    def text(self) -> str:
        """The problem in one line: source, line, column, what stands there, what would do."""
        source = self.source if self.source.isprintable() else repr(self.source)
        place = ":".join(str(part) for part in (source, self.line, self.column) if part is not None)
        if self.code is ProblemCode.CONTRADICTION:
            return f"{place}: {self.found}: {self.expected}"
        return f"{place}: {self.found}: expected {self.expected}"


class RulesFileError(ValueError):
    """A rules file cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(problem.text for problem in self.problems)


@dataclass(frozen=True, slots=True)
class RulesFile:
    """What a rules file says."""

    name: str | None
    description: str | None
    base: str
    """The preset that it starts from."""
    rules: Rules
    overrides: tuple[str, ...]
    """The options that it sets, in the order of the file."""
    notes: tuple[Note, ...]
    """Which of them have no effect."""


def parse_rules(text: str, source: str) -> RulesFile:
    """Give what the text of a rules file says; ``source`` names it in problems.

    >>> parse_rules('base = "polish"\\noptions.players = 4', "our.toml").rules.players
    4

    Raises:
        RulesFileError: with everything that is wrong.
    """
    return _Reading(text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n"), source).result()


def read_rules_bytes(data: bytes, source: str) -> RulesFile:
    """Give what the bytes of a rules file say: UTF-8, a byte order mark is tolerated.

    Raises:
        RulesFileError: with everything that is wrong.
    """
    if len(data) > RULES_FILE_LIMIT:
        raise RulesFileError((_too_large(len(data), source),))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line_start = before.rfind(b"\n") + 1
        column = len(before[line_start:].decode("utf-8")) + 1
        found = f"the byte 0x{data[error.start]:02x}"
        place = before.count(b"\n") + 1, column
        problem = Problem(ProblemCode.NOT_UTF8, source, *place, found, "a text in UTF-8")
        raise RulesFileError((problem,)) from None
    return parse_rules(text, source)


def rules_text(
    rules: Rules,
    *,
    base: str | None = None,
    name: str | None = None,
    description: str | None = None,
) -> str:
    """Give rules as the text of a file that :func:`parse_rules` reads back.

    Without ``base`` the preset is taken that differs in the fewest options.

    >>> print(rules_text(Rules(players=4, opening_bid=60)), end="")
    base = "classic_four"
    <BLANKLINE>
    [options]
    opening_bid = 60

    Raises:
        ValueError: if there is no such preset, or a name or description may not be used.
    """
    start = nearest_preset(rules) if base is None else base
    if start not in PRESETS:
        message = f"{value_shown(start)} is no preset: expected one of {', '.join(PRESETS)}"
        raise ValueError(message)
    lines = []
    for key, text in (("name", name), ("description", description)):
        if text is not None:
            if not _may_be(key, text):
                message = f"{key} cannot be {value_shown(text)}: expected {_text_expected(key)}"
                raise ValueError(message)
            lines.append(f"{key} = {json.dumps(text, ensure_ascii=False)}")
    lines.append(f'base = "{start}"')
    changed = differences(PRESETS[start], rules)
    if changed:
        lines += ["", f"[{_OPTIONS}]"]
        lines += [f"{key} = {_toml(option_data(rules, key))}" for key in changed]
    return "\n".join(lines) + "\n"


class _Reading:
    """One text being read: what has been found wrong so far, and where things stand."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.text = text
        self.lines = TomlLines.of("")
        self.key_lines: dict[tuple[str, str], int] = {}
        self.problems: list[Problem] = []
