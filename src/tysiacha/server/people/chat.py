"""What people say to each other: a short text, one of some phrases, or one of some signs.

Phrases and signs are sent by their ids, and everybody reads them in his own language. Text is
cleaned rather than refused: what cannot be seen is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from tysiacha.server.people.letters import is_hidden, is_mark, is_space

MOST_CHARACTERS: Final = 280
_MOST_MARKS: Final = 4
_LONGEST_READ: Final = 4_096

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "nice_hand",
    "thanks",
    "sorry",
    "one_moment",
    "hurry_up",
    "i_am_back",
    "good_game",
    "rematch",
    "bye",
)
"""The ids of the phrases, in the order in which they are offered."""

SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "smile": "🙂",
        "laugh": "😄",
        "wink": "😉",
        "wow": "😮",
        "sad": "🙁",
        "cry": "😢",
        "think": "🤔",
        "clap": "👏",
        "thumb": "👍",
        "cards": "🃏",
        "party": "🎉",
        "clock": "⏰",
    }
)
"""The signs by their ids."""


class ChatFault(StrEnum):
    """Why nothing is said."""

    EMPTY = "empty"
    LONG = "long"
    LINK = "link"
    UNKNOWN = "unknown"
    """There is no phrase or sign of that id."""


class BadChat(ValueError):
    """Something cannot be said."""

    def __init__(self, fault: ChatFault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class SaidText:
    """A text in somebody's own words, one line; made by :func:`parse_text`."""

    text: str


@dataclass(frozen=True, slots=True)
class SaidPhrase:
    """One of :data:`PHRASES`."""

    phrase: str

    def __post_init__(self) -> None:
        if self.phrase not in PHRASES:
            raise BadChat(ChatFault.UNKNOWN)


@dataclass(frozen=True, slots=True)
class SaidSign:
    """One of :data:`SIGNS`."""

    sign: str

    def __post_init__(self) -> None:
        if self.sign not in SIGNS:
            raise BadChat(ChatFault.UNKNOWN)


Said: TypeAlias = SaidText | SaidPhrase | SaidSign


def parse_text(text: str, *, links: bool = False) -> SaidText:
    """Give what is said by a text, on one line and without what cannot be seen.

    >>> parse_text("  well   played! ").text
    'well played!'

    Raises:
        BadChat: if nothing is left, or too much, or a link where they are not wanted.
    """
    if len(text) > _LONGEST_READ:
        raise BadChat(ChatFault.LONG)
    line = _on_one_line(unicodedata.normalize("NFC", _visible(text)))
    if not line:
        raise BadChat(ChatFault.EMPTY)
    if len(line) > MOST_CHARACTERS:
        raise BadChat(ChatFault.LONG)
    if not links and has_link(line):
        raise BadChat(ChatFault.LINK)
    return SaidText(line)


def has_link(text: str) -> bool:
    """Tell whether a text holds an address that clients or people would follow.

    >>> has_link("see example.com/x"), has_link("a hundred.Or more"), has_link("120.No!")
    (True, False, False)
    """
    return _LINK.search(unicodedata.normalize("NFKC", text)) is not None


_LINK: Final = re.compile(
    r"[a-z][a-z0-9+.-]*://|\b(?:javascript|data|mailto|tg):\S|\bwww\."
    r"|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/"
    r"|\b[\w-]{2,}\.(?:com|net|org|info|biz|io|me|gg|ly|app|dev|xyz|top|site|online|club|shop"
    r"|ru|ua|pl|de|by|kz|su|eu|uk|fr|cn|th|рф|укр)\b",
    re.IGNORECASE,
)

_JOINER: Final = "\u200d"
_LOOKS: Final = frozenset("\ufe0e\ufe0f")
_MODIFIERS: Final = frozenset(chr(code) for code in range(0x1F3FB, 0x1F400))


def _visible(text: str) -> str:
    """Leave out what shows nothing, but for what holds the parts of a picture together."""
    kept: list[str] = []
    marks = 0
    for place, letter in enumerate(text):
        before = kept[-1] if kept else ""
        after = text[place + 1 : place + 2]
        marks = marks + 1 if is_mark(letter) else 0
        if letter in _LOOKS:
            wanted = _is_picture(before)
        elif letter == _JOINER:
            wanted = (_is_picture(before) or before in _LOOKS) and _is_picture(after)
        elif is_space(letter):
            wanted = True
        else:
            wanted = not is_hidden(letter) and marks <= _MOST_MARKS
        if wanted:
            kept.append(letter)
    return "".join(kept)


def _is_picture(letter: str) -> bool:
    return bool(letter) and (unicodedata.category(letter) == "So" or letter in _MODIFIERS)


def _on_one_line(text: str) -> str:
    return " ".join("".join(" " if is_space(one) else one for one in text).split())
