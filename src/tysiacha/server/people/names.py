"""Names that people show each other, and which of them are refused.

A name is letters, marks, digits, spaces and a few signs, and nothing else: what could turn the
text round it, hide in it, or mean something to a program is no part of a name.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NoReturn

from tysiacha.bots.registry import BOT_NAMES
from tysiacha.server.people.letters import (
    fit_together,
    is_hidden,
    is_space,
    letter_count,
    longest_marks,
    one_kind_of_digits,
)
from tysiacha.server.people.look_alikes import name_keys, spelled_key

MOST_LETTERS: Final = 24
MOST_BYTES: Final = 96
MOST_MARKS: Final = 3
"""On one letter: Thai needs two, pointed Hebrew three."""

SIGNS: Final = " -'’.·_"
"""What may stand in a name beside letters and digits."""

_LONGEST_READ: Final = 400
"""Characters; longer texts are not even looked at."""


class NameFault(StrEnum):
    """Why a text is no name."""

    EMPTY = "empty"
    LONG = "long"
    HIDDEN = "hidden"
    SIGN = "sign"
    MARKS = "marks"
    SCRIPTS = "scripts"
    DIGITS = "digits"
    RESERVED = "reserved"


_WORDS: Final = {
    NameFault.EMPTY: "a name has a letter or a digit",
    NameFault.LONG: f"a name has at most {MOST_LETTERS} letters and {MOST_BYTES} bytes",
    NameFault.HIDDEN: "a name has no characters that cannot be seen",
    NameFault.SIGN: "a name has letters, digits, spaces and - ' . · _",
    NameFault.MARKS: f"a name has at most {MOST_MARKS} marks on a letter",
    NameFault.SCRIPTS: "a name has letters of one script",
    NameFault.DIGITS: "a name has digits of one kind",
    NameFault.RESERVED: "this name could be taken for somebody else's",
}


class BadName(ValueError):
    """A text is no name; ``found`` is the character that is wrong, as ``U+202E``, or None."""

    def __init__(self, fault: NameFault, found: str | None = None) -> None:
        super().__init__(fault, found)
        self.fault = fault
        self.found = found

    def __str__(self) -> str:
        words = _WORDS[self.fault]
        return words if self.found is None else f"{words}, not {self.found}"


@dataclass(frozen=True, slots=True)
class DisplayName:
    """A name that may be shown, in NFC; made by :func:`parse_name`."""

    text: str
    keys: tuple[str, ...]
    """What no other name may have; see :mod:`tysiacha.server.people.look_alikes`."""

    @property
    def key(self) -> str:
        """The first of the keys: the name as it is read, whatever its case."""
        return self.keys[0]


@dataclass(frozen=True, slots=True)
class GuestName:
    """The name of who has chosen none: clients say it in their language, *Guest 4821*."""

    number: int

    def __post_init__(self) -> None:
        if not _FIRST_GUEST <= self.number < _AFTER_GUESTS:
            message = f"a guest has a number of four or five digits, not {self.number}"
            raise ValueError(message)


_FIRST_GUEST: Final = 1000
_AFTER_GUESTS: Final = 100_000


def guest_name(draw: int) -> GuestName:
    """Give the name of a guest by a random number, as large as you like.

    >>> guest_name(3821)
    GuestName(number=4821)
    """
    return GuestName(_FIRST_GUEST + draw % (_AFTER_GUESTS - _FIRST_GUEST))


def parse_name(text: str) -> DisplayName:
    """Give the name that a text is; spaces of all kinds become one, those around it go.

    >>> parse_name("  Anna   Maria ").text
    'Anna Maria'

    Raises:
        BadName: if it is none.
    """
    if len(text) > _LONGEST_READ:
        raise BadName(NameFault.LONG)
    spaced = "".join(" " if is_space(one) else one for one in text)
    name = unicodedata.normalize("NFC", " ".join(spaced.split(" ")).strip())
    name = " ".join(part for part in name.split(" ") if part)
    _check_letters(name)
    keys = name_keys(name)
    if not any(one.isalnum() for one in name) or not all(keys):
        raise BadName(NameFault.EMPTY)
    if letter_count(name) > MOST_LETTERS or len(name.encode()) > MOST_BYTES:
        raise BadName(NameFault.LONG)
    if longest_marks(name) > MOST_MARKS:
        raise BadName(NameFault.MARKS)
    if not fit_together(name):
        raise BadName(NameFault.SCRIPTS)
    if not one_kind_of_digits(name):
        raise BadName(NameFault.DIGITS)
    if is_reserved(name):
        raise BadName(NameFault.RESERVED)
    return DisplayName(name, keys)


def is_reserved(name: str) -> bool:
    """Tell whether a name is one of the place, of its bots, or of nobody.

    Words that stand for an office are reserved wherever they stand, with digits after them too.
    """
    bare = name.rstrip(_AFTER_WORDS) or name
    forms = {form for one in (name, bare) for form in (one, one.translate(_AS_LETTERS))}
    whole = {key for form in forms for key in name_keys(form)}
    parts = {part for form in forms for part in _NO_LETTERS.sub(" ", form).split()}
    words = {key for part in parts for key in name_keys(part.rstrip(_AFTER_WORDS))}
    return bool(whole & (_NOBODY | _OFFICES) or words & _OFFICES)


def _check_letters(name: str) -> None:
    """Refuse what stands in no name."""
    for letter in name:
        if is_hidden(letter):
            _refuse(NameFault.HIDDEN, letter)
        if unicodedata.category(letter) not in _LETTERS and letter not in SIGNS:
            _refuse(NameFault.SIGN, letter)
    if name and unicodedata.category(name[0])[0] == "M":
        _refuse(NameFault.MARKS, name[0])


def _refuse(fault: NameFault, letter: str) -> NoReturn:
    raise BadName(fault, f"U+{ord(letter):04X}")


_AFTER_WORDS: Final = "0123456789" + SIGNS
_AS_LETTERS: Final = str.maketrans("013457", "oieast")
"""Digits that are read as letters in a word."""

_NO_LETTERS: Final = re.compile(r"[ .·_-]+")

_LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"})


def _keys(*words: str) -> frozenset[str]:
    return frozenset(spelled_key(word) for word in words) | frozenset(
        key for word in words for key in name_keys(word.capitalize())
    )


_OFFICES: Final = _keys(
    *(
        "admin",
        "administrator",
        "moderator",
        "mod",
        "operator",
        "owner",
        "root",
        "staff",
        "support",
    ),
    *("system", "server", "official", "bot", "bots", "robot", "tysiacha", "guest"),
    *("админ", "администратор", "модератор", "бот", "система", "поддержка", "гость"),
    *("адмін", "адміністратор", "підтримка", "гість", "gość", "gosc", "obsługa", "gast"),
    *("مشرف", "مدير", "بوت", "ضيف", "ผู้ดูแล", "บอท"),
)

_NOBODY: Final = _keys(
    *BOT_NAMES,
    *("null", "none", "nil", "undefined", "nan", "true", "false", "unknown", "anonymous"),
    *("deleted", "everyone", "all", "me", "you", "nobody", "player", "dealer", "spectator"),
    *("con", "prn", "aux", "nul", "test", "www", "api"),
)
