"""Keys of names: two names with a key in common look or read alike, and only one may be taken.

A key is the name in compatible form (NFKD), without case, and with each character replaced by the
plainest of those that look like it, again and again until nothing changes any more, so that a key
is its own key. What looks like what is Unicode's list of confusable characters (UTS 39).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias

from confusable_homoglyphs import confusables

_LEFT_TO_RIGHT: Final = "\u200e"
"""Stands round right-to-left characters in the list, and is none of them."""

_MOST_STEPS: Final = 16

_Shapes: TypeAlias = Mapping[int, str]


def spelled_key(name: str) -> str:
    """Give the key of a name as it is read, whatever its case.

    >>> spelled_key("ANNA"), spelled_key("Аnnа 2"), spelled_key("Straße")
    ('anna', 'anna2', 'strasse')
    """
    shapes = _shapes()
    key = name
    for _ in range(_MOST_STEPS):
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", key).casefold())
        after = _only_letters(unicodedata.normalize("NFKD", folded.translate(shapes)))
        if after == key:
            break
        key = after
    return key


def looked_key(name: str) -> str:
    """Give the key of a name as it looks with its capitals as they are.

    A capital may look like what its small letter does not: I like l, Cyrillic В like B.

    >>> looked_key("ВОВА"), spelled_key("ВОВА"), spelled_key("BOBA")
    ('boba', 'ʙoʙa', 'boba')
    """
    return spelled_key(unicodedata.normalize("NFKD", name).translate(_shapes()))


def name_keys(name: str) -> tuple[str, ...]:
    """Give all keys of a name, one or two: a name is free if none of them is taken."""
    first, second = spelled_key(name), looked_key(name)
    return (first,) if first == second else (first, second)


def _only_letters(text: str) -> str:
    """Leave out what names are told apart by only on purpose: spaces and signs."""
    return "".join(one for one in text if unicodedata.category(one)[0] in "LMN")


@cache
def _shapes() -> _Shapes:
    """Give by character the one that all who look like it are replaced by."""
    alike = _Alike()
    for first, others in confusables.confusables_data.items():
        for other in others:
            alike.join(first.replace(_LEFT_TO_RIGHT, ""), other["c"].replace(_LEFT_TO_RIGHT, ""))
    shapes = {}
    for group in alike.groups():
        plainest = min(group, key=_plainness)
        for one in group:
            if len(one) == 1 and one != plainest:
                shapes[ord(one)] = plainest
    return shapes


def _plainness(text: str) -> tuple[bool, bool, bool, bool, str]:
    """Order what looks alike: ``rn`` comes before m, since it stands for it letter by letter."""
    return len(text) == 1, not text.isascii(), not text.islower(), not text.isalpha(), text


class _Alike:
    """Texts in groups that grow together."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def join(self, one: str, other: str) -> None:
        first, second = self._root(one), self._root(other)
        if first != second:
            self._parent[max(first, second)] = min(first, second)

    def groups(self) -> Iterable[list[str]]:
        groups: dict[str, list[str]] = {}
        for text in self._parent:
            groups.setdefault(self._root(text), []).append(text)
        return groups.values()

    def _root(self, text: str) -> str:
        self._parent.setdefault(text, text)
        while (above := self._parent[text]) != text:
            text = above
        return text
