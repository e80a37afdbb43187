"""Characters as names and chat need to know them: scripts, marks, and what nobody sees."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from confusable_homoglyphs import categories

_NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED", "Unknown"})
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})

_INVISIBLE_LETTERS: Final = frozenset(
    chr(code)
    for code in (
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Letters, marks and a symbol by their category, that show nothing."""

_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written together, as UTS 39 has it for highly restrictive names."""


def is_mark(letter: str) -> bool:
    """Tell whether a character stands on the one before it."""
    return unicodedata.category(letter) in _MARKS


def is_hidden(letter: str) -> bool:
    """Tell whether a character shows nothing, turns the direction of text, or is none at all.

    These are controls, formats, halves of characters, private and unassigned ones, and letters
    that are blank.
    """
    return unicodedata.category(letter)[0] == "C" or letter in _INVISIBLE_LETTERS


def is_space(letter: str) -> bool:
    """Tell whether a character is a space of any width, or ends a line."""
    return unicodedata.category(letter) in ("Zs", "Zl", "Zp") or letter in "\t\n\v\f\r\x85"


@cache
def script_of(letter: str) -> str | None:
    """Give the script of a character, None for those that all scripts share."""
    name = str(categories.alias(letter))
    return None if name in _NO_SCRIPT else name


def fit_together(letters: Iterable[str]) -> bool:
    """Tell whether characters are of one script, or of scripts that are written together.

    >>> fit_together("Anna 2"), fit_together("Аnna"), fit_together("東京 Tokyo")
    (True, False, True)
    """
    scripts = {script for letter in letters if (script := script_of(letter)) is not None}
    return len(scripts) <= 1 or any(scripts <= together for together in _TOGETHER)


def one_kind_of_digits(letters: Iterable[str]) -> bool:
    """Tell whether all digits among characters are of one row of ten."""
    zeros = {ord(one) - unicodedata.decimal(one) for one in letters if one.isdecimal()}
    return len(zeros) <= 1


def letter_count(text: str) -> int:
    """Give how many letters people see: marks belong to what they stand on."""
    return sum(not is_mark(letter) for letter in text)


def longest_marks(text: str) -> int:
    """Give how many marks stand on one letter at most."""
    longest = run = 0
    for letter in text:
        run = run + 1 if is_mark(letter) else 0
        longest = max(longest, run)
    return longest
