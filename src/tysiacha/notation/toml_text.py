"""A TOML text read with places: what is wrong in it and where, and in which line a key is set.

Python's own parser tells no lines of keys. It also recurses with the nesting of brackets and takes
quadratic time for keys of many parts, so a text is measured before that parser is let at it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from tysiacha.notation.parser_messages import parser_phrase
from tysiacha.notation.rules_problems import Problem, ProblemCode, RulesFileError
from tysiacha.rules.option_errors import value_shown
from tysiacha.rules.phrases import Phrase, counted, phrase

DEEPEST_BRACKETS: Final = 8
"""More brackets inside each other are not read."""

MOST_DOTS: Final = 8
"""A line with more dots outside its texts is not read."""

_TEXT_OR_COMMENT: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_HEADER: Final = re.compile(r"\s*\[+([^\]\[]*)\]")
_KEY: Final = re.compile(r"""(?<![\w-])(?P<path>(?:[\w-]+["']?\s*\.\s*["']?)*[\w-]+)["']?\s*=""")
_QUOTES_AND_SPACES: Final = re.compile(r"[\"'\s]")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG_NUMBER: Final = re.compile(r"[0-9_]{4000,}")
_BYTE_ORDER_MARK: Final = "\ufeff"
_SHORT_LINE: Final = 60
_UTF8: Final = phrase("a text in UTF-8")


def utf8_text(data: bytes, source: str, *, limit: int) -> str:
    """Give the text that some bytes are in UTF-8.

    Raises:
        RulesFileError: if there are more than ``limit`` bytes, or they are not UTF-8.
    """
    _check_size(len(data), source, limit=limit)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = _place_at_end(before.decode("utf-8"))
        byte = f"0x{data[error.start]:02x}"
        found = phrase("the byte {byte}", byte=byte)
        raise _refusal(ProblemCode.NOT_UTF8, source, (line, column), found, _UTF8) from None


def load_toml(
    text: str, source: str, *, limit: int
) -> tuple[dict[str, object], dict[tuple[str, str], int]]:
    """Give what a TOML text holds, and the line of each key by its table and its own name.

    A byte order mark is tolerated. A text that is too large, nested too deeply or no TOML is not
    read.

    Raises:
        RulesFileError: with the one problem that made it stop.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n")
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        code = f"U+{ord(text[error.start]):04X}"
        found = phrase("the surrogate {code}", code=code)
        place = _place_at_end(text[: error.start])
        raise _refusal(ProblemCode.NOT_UTF8, source, place, found, _UTF8) from None
    _check_size(size, source, limit=limit)
    lines = TomlLines.of(text)
    deep = lines.too_deep()
    if deep is not None:
        line = value_shown(lines.lines[deep - 1])
        expected = phrase("keys and brackets less deeply nested")
        raise _refusal(ProblemCode.TOO_DEEP, source, (deep, None), line, expected)
    return _load(text, source, lines), lines.key_lines()


def _load(text: str, source: str, lines: TomlLines) -> dict[str, object]:
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), source, lines) from None
    except ValueError:  # of other kinds there is one: more digits than Python converts
        long = (n for n, line in enumerate(lines.skeleton, start=1) if _LONG_NUMBER.search(line))
        place = next(long, None), None
        found = phrase("a number of thousands of digits")
        expected = phrase("a number of a few digits")
        raise _refusal(ProblemCode.WRONG_VALUE, source, place, found, expected) from None
    return data


def _syntax_error(message: str, source: str, lines: TomlLines) -> RulesFileError:
    place = _PLACE.search(message)
    expected = phrase("TOML ({why})", why=parser_phrase(_PLACE.sub("", message)))
    if place is None or place[1] is None:
        end = (len(lines.lines), None)
        return _refusal(ProblemCode.SYNTAX, source, end, phrase("the end of the text"), expected)
    line, column = int(place[1]), int(place[2])
    whole = lines.lines[line - 1]
    found = value_shown(whole if len(whole) <= _SHORT_LINE else whole[column - 1 :])
    return _refusal(ProblemCode.SYNTAX, source, (line, column), found, expected)


def _check_size(size: int, source: str, *, limit: int) -> None:
    if size > limit:
        found = counted("{n} byte", "{n} bytes", size)
        expected = counted("at most {n} byte", "at most {n} bytes", limit)
        raise _refusal(ProblemCode.TOO_LARGE, source, (None, None), found, expected)


def _refusal(
    code: ProblemCode,
    source: str,
    place: tuple[int | None, int | None],
    found: Phrase,
    expected: Phrase,
) -> RulesFileError:
    return RulesFileError((Problem(code, source, *place, found, expected),))


def _place_at_end(text: str) -> tuple[int, int]:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


@dataclass(frozen=True, slots=True)
class TomlLines:
    """The lines of a TOML text, and the same with texts and comments blanked out."""

    lines: tuple[str, ...]
    skeleton: tuple[str, ...]
    """As long as ``lines``; of a text only the first quote is left, the rest is spaces."""

    @classmethod
    def of(cls, text: str) -> TomlLines:
        """Split a text at its line feeds."""
        skeleton = _TEXT_OR_COMMENT.sub(_blanked, text)
        return cls(tuple(text.split("\n")), tuple(skeleton.split("\n")))

    def too_deep(self) -> int | None:
        """Give the number of the first line that is nested too deeply to be read, from 1 on."""
        depth = 0
        for number, line in enumerate(self.skeleton, start=1):
            depths = tuple(accumulate((_STEP.get(one, 0) for one in line), initial=depth))
            if max(depths) > DEEPEST_BRACKETS or line.count(".") > MOST_DOTS:
                return number
            depth = depths[-1]
        return None

    def key_lines(self) -> dict[tuple[str, str], int]:
        """Give the line, from 1 on, in which each key of each table is set, where it is seen.

        The first part of a key here is the name of the table, empty for the top one.
        """
        found: dict[tuple[str, str], int] = {}
        table = ""
        for number, line in enumerate(self.lines, start=1):
            visible = self.skeleton[number - 1]
            header = _HEADER.match(line) if visible.lstrip().startswith("[") else None
            if header is None:
                paths = [f"{table}.{path}".strip(".") for path in _paths_in(line, visible)]
            else:
                table = _QUOTES_AND_SPACES.sub("", header[1])
                paths = [table]
            for key in (key for path in paths for key in _keys_of(path)):
                found.setdefault(key, number)
        return found


def _paths_in(line: str, visible: str) -> Iterator[str]:
    """Give the dotted keys that are set in a line."""
    for found in _KEY.finditer(line):
        start = found.start()
        quoted = start > 0 and visible[start - 1] in "\"'"
        if quoted or visible[start] == line[start]:
            yield _QUOTES_AND_SPACES.sub("", found["path"])


def _keys_of(path: str) -> Iterator[tuple[str, str]]:
    """Give every part of a dotted key, with the table that it stands in."""
    parts = path.split(".")
    return ((".".join(parts[:i]), part) for i, part in enumerate(parts))


def _blanked(found: re.Match[str]) -> str:
    text = found[0]
    rest = "".join("\n" if one == "\n" else " " for one in text[1:])
    return (" " if text.startswith("#") else text[0]) + rest
