"""Plain text in columns and lines: widths as a terminal shows them, tables, wrapping."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_PAINT: Final = re.compile("\x1b\\[[0-9;]*m")
_WIDE: Final = ("W", "F")


def text_width(text: str) -> int:
    """Give how many columns of a terminal a text takes; colours and combining signs take none.

    >>> text_width("Анна"), text_width("カ"), text_width("e" + chr(0x301))
    (4, 2, 1)
    """
    plain = _PAINT.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(_columns(letter) for letter in plain)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Give a text filled up with spaces, on its left if it stands at the right."""
    filling = " " * (width - text_width(text))
    return filling + text if right else text + filling


def table(rows: Sequence[Sequence[str]], *, indent: str = "  ", gap: str = "  ") -> tuple[str, ...]:
    r"""Give rows as aligned lines: the first column at the left, the others at the right.

    >>> print(*table([["", "total"], ["Anna", "-5"]]), sep="\n")
            total
      Anna     -5
    """
    widths = [max(text_width(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            padded(cell, width, right=place > 0)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((indent + gap.join(cells)).rstrip())
    return tuple(lines)


def explained(words: Mapping[str, str], *, least: int = 0, indent: str = "  ") -> tuple[str, ...]:
    r"""Give words and what they mean, a line each, the meanings below each other.

    >>> print(*explained({"undo": "take it back", "why": "how it came about"}), sep="\n")
      undo  take it back
      why   how it came about
    """
    width = max(least, *(text_width(word) for word in words))
    return tuple(f"{indent}{padded(word, width)}  {text}" for word, text in words.items())


def side_by_side(
    rows: Sequence[Sequence[str]], width: int, *, indent: str = "", gap: str = "  "
) -> tuple[str, ...]:
    """Give rows of texts in columns at the left, cells wrapped so that lines keep to a width."""
    count = len(rows[0])
    natural = [max(text_width(row[place]) for row in rows) for place in range(count)]
    room = width - text_width(indent) - text_width(gap) * (count - 1)
    widths = _shrunk(natural, room)
    lines: list[str] = []
    for row in rows:
        cells = [_cell(cell, one) for cell, one in zip(row, widths, strict=True)]
        for place in range(max(len(cell) for cell in cells)):
            parts = [
                padded(cell[place] if place < len(cell) else "", one)
                for cell, one in zip(cells, widths, strict=True)
            ]
            lines.append((indent + gap.join(parts)).rstrip())
    return tuple(lines)


def wrapped(text: str, width: int, *, indent: str = "") -> tuple[str, ...]:
    """Give a text as lines that keep to a width; lines after the first are indented.

    Spaces at the beginning are kept, a word that is too long gets a line of its own.
    """
    if text_width(text) <= width:
        return (text,) if text else ()
    return tuple(_lines(text, width, indent))


def _lines(text: str, width: int, indent: str) -> Iterator[str]:
    start = text[: len(text) - len(text.lstrip(" "))]
    line = start
    empty = True
    for word in text[len(start) :].split(" "):
        if not empty and text_width(line) + 1 + text_width(word) > width:
            yield line.rstrip()
            line, empty = start + indent, True
        line = line + word if empty else f"{line} {word}"
        empty = False
    yield line.rstrip()


def _cell(text: str, width: int) -> tuple[str, ...]:
    """Give a text as lines of a column; what has no spaces is cut."""
    words = [part for word in text.split(" ") for part in _cut(word, width)]
    return wrapped(" ".join(words), width) or ("",)


def _cut(word: str, width: int) -> Iterator[str]:
    """Give a word in parts that fit; a combining sign stays with its letter."""
    part, taken = "", 0
    for letter in word:
        columns = text_width(letter)
        if part and taken + columns > width:
            yield part
            part, taken = "", 0
        part += letter
        taken += columns
    yield part


def _shrunk(natural: list[int], room: int) -> list[int]:
    """Take from the widest columns until all fit."""
    widths = list(natural)
    least = 8
    while sum(widths) > room and max(widths) > least:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    return widths


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1
