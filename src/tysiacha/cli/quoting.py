"""Texts from outside in messages: short, visible, and with what may have been meant."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

_LONGEST_SHOWN: Final = 60


def quoted(text: str) -> str:
    r"""Give a text from outside as a short quotation, without control characters.

    >>> print(quoted("a\x1b[2J"))
    'a\x1b[2J'
    """
    cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
    return repr(cut)


def unknown(sentence: str, name: str, known: Collection[str]) -> str:
    """Give a sentence with an unknown ``{name}`` in it, and what looks most like that."""
    said = sentence.format(name=quoted(name))
    close = get_close_matches(name.lower(), known, n=1) if len(name) <= _LONGEST_SHOWN else []
    if close:
        hint = _("Did you mean {name}?").format(name=close[0])
    else:
        hint = _("There are: {names}.").format(names=listed(known))
    return f"{said} {hint}"
