"""Letters that look like others, and letters of other styles: the hints about wrong cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

from tysiacha.notation.styles import LETTERS_OF, Style

_ALIKE: Final[tuple[str, ...]] = (
    *("AАΑ", "BВΒ", "CСϹ", "EЕΕ", "HНΗ", "JЈ", "KКΚ", "MМΜ", "OОΟ", "PРΡ", "SЅ", "TТΤ", "XХΧ"),
    *("aа", "cс", "eе", "hһ", "jј", "kк", "oо", "pр", "sѕ", "tт", "xх", "bб", "nп"),
    *("♥♡", "♦♢", "♠♤", "♣♧"),
)
"""In each text the same shape: Latin, Cyrillic, Greek letters; filled and empty signs."""

_LIKE: Final = {letter: letters for letters in _ALIKE for letter in letters}


def look_alike(letter: str, known: Collection[str]) -> str | None:
    """Give the known letter that another one looks like, or stands for in another width.

    >>> look_alike("К", "AKQJ9"), look_alike("Ａ", "AKQJ9"), look_alike("Z", "AKQJ9")
    ('K', 'A', None)
    """
    for other in _LIKE.get(letter, "") + _plain(letter):
        if other != letter and other in known:
            return other
    return None


def _plain(letter: str) -> str:
    """Give the letter or digit that a full-width or styled one stands for, else itself."""
    plain = unicodedata.normalize("NFKC", letter)
    return plain if len(plain) == 1 and plain.isascii() and plain.isalnum() else letter


def style_with_rank(letter: str) -> Style | None:
    """Give the first style in which a letter is a rank."""
    return next((style for style in Style if letter in LETTERS_OF[style].rank_of), None)


def style_with_suit(letter: str) -> Style | None:
    """Give the first style in which a letter is a suit."""
    return next((style for style in Style if letter in LETTERS_OF[style].suit_of), None)
