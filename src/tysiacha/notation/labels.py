"""What players are called in a record: one short word, so that lines can be read word by word."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

LONGEST_LABEL: Final = 24

_MOST_MARKS: Final = 2
"""Combining signs on one letter; more pile up over other lines."""

_TAGS_OF_PROOFS: Final = "fair-"
"""So the tags begin that prove fair deals; no tag of a deal can be called like a player."""

_MORE_SIGNS: Final = frozenset("-_.'’")


def is_label(text: str) -> bool:
    """Tell whether players can be called so in a record.

    >>> is_label("Anna"), is_label("Anna K."), is_label("Żółć-2"), is_label("...")
    (True, False, True, False)
    """
    return (
        0 < len(text) <= LONGEST_LABEL
        and unicodedata.is_normalized("NFC", text)
        and all(_is_showable(one) for one in text)
        and any(one.isalnum() for one in text)
        and not _has_pile(text)
    )


def same_label(one: str, other: str) -> bool:
    """Tell whether two labels are too much alike to be two players."""
    return one.casefold() == other.casefold()


def labels_for(names: Sequence[str]) -> tuple[str, ...]:
    """Give labels for some names: the names where they will do, else what is near to them.

    >>> labels_for(["Anna K.", "Boris", "boris", "☂"])
    ('Anna_K.', 'Boris', 'boris-2', 'Player-4')
    """
    labels: list[str] = []
    for number, name in enumerate(names, start=1):
        labels.append(_free(_label(name, number), labels))
    return tuple(labels)


def _label(name: str, number: int) -> str:
    plain = "_".join(unicodedata.normalize("NFC", name).split())
    plain = "".join(one for one in plain if _is_showable(one))[:LONGEST_LABEL]
    is_free = is_label(plain) and not plain.casefold().startswith(_TAGS_OF_PROOFS)
    return plain if is_free else f"Player-{number}"


def _free(label: str, taken: Sequence[str]) -> str:
    number, free = 1, label
    while any(same_label(free, one) for one in taken):
        number += 1
        ending = f"-{number}"
        free = label[: LONGEST_LABEL - len(ending)] + ending
    return free


def _is_showable(letter: str) -> bool:
    return letter.isalnum() or letter in _MORE_SIGNS or unicodedata.category(letter)[0] == "M"


def _has_pile(text: str) -> bool:
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > _MOST_MARKS:
            return True
    return unicodedata.category(text[0])[0] == "M"
