"""Where things stand in a TOML text: what the TOML parser of Python does not tell.

Also the measure that is taken before that parser is let at a text: it recurses with the nesting of
brackets, and takes quadratic time for keys of many parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

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
_KEY: Final = re.compile(
    r"""(?<![\w-])(?P<table>(?:[\w-]+["']?\s*\.\s*["']?)*)(?P<key>[\w-]+)["']?\s*="""
)
_QUOTES_AND_SPACES: Final = re.compile(r"[\"'\s]")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


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
                for inner, key in _keys_in(line, visible):
                    found.setdefault((f"{table}.{inner}".strip("."), key), number)
            else:
                table = _QUOTES_AND_SPACES.sub("", header[1])
                outer, _, key = table.rpartition(".")
                found.setdefault((outer, key), number)
        return found


def _keys_in(line: str, visible: str) -> Iterator[tuple[str, str]]:
    for found in _KEY.finditer(line):
        start = found.start()
        quoted = start > 0 and visible[start - 1] in "\"'"
        if quoted or visible[start] == line[start]:
            yield _QUOTES_AND_SPACES.sub("", found["table"]).strip("."), found["key"]


def _blanked(found: re.Match[str]) -> str:
    text = found[0]
    rest = "".join("\n" if one == "\n" else " " for one in text[1:])
    return (" " if text.startswith("#") else text[0]) + rest
