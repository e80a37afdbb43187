"""Names of players: any script, nothing that cannot be seen or that spoils a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from tysiacha.rules.standing import Seat
from tysiacha.texts.translation import _

LONGEST_NAME: Final = 20
"""The most characters of a name."""

_MOST_MARKS: Final = 4
"""Combining signs on one letter; more pile up over other lines."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Signs without width that some scripts need between two letters."""


def plain_name(text: str) -> str:
    """Give a name with single spaces and composed letters: two ways of typing it are one."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def name_fault(name: str) -> str | None:
    """Give why a plain name cannot be used, as what is expected instead; None if it can."""
    if not any(letter.isalnum() for letter in name):
        return _("a name with a letter or digit in it")
    if len(name) > LONGEST_NAME:
        return _("a name of at most {n} characters").format(n=LONGEST_NAME)
    if _has_pile(name) or not all(_shows(name, place) for place in range(len(name))):
        return _("a name without control characters and invisible signs")
    return None


def twin_of(name: str, others: Sequence[str]) -> str | None:
    """Give a name among others that reads the same, or None."""
    return next((other for other in others if folded(other) == folded(name)), None)


def folded(name: str) -> str:
    """Give what two names have in common that people take for the same.

    >>> folded("ANNA") == folded("Anna"), folded("\u0410nna") == folded("Anna")
    (True, False)
    """
    composed = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in composed if letter not in _JOINERS)


def seat_of(text: str, names: Sequence[str]) -> Seat | None:
    """Give the seat of exactly that name, or None."""
    name = plain_name(text)
    return names.index(name) if name in names else None


def _shows(name: str, place: int) -> bool:
    letter = name[place]
    if letter in _JOINERS:
        around = name[place - 1 : place] + name[place + 1 : place + 2]
        return len(around) > 1 and not any(one.isascii() or one in _JOINERS for one in around)
    return letter == " " or unicodedata.category(letter)[0] not in "CZ"


def _has_pile(name: str) -> bool:
    pile = 0
    for letter in name:
        pile = pile + 1 if unicodedata.category(letter).startswith("M") else 0
        if pile > _MOST_MARKS:
            return True
    return False
