"""The levels of bots as people call them."""

from __future__ import annotations

from collections.abc import Iterable

from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, pgettext


def level_words(name: str) -> str:
    """Give the name of a level in the language of the reader; other bots keep their own names.

    >>> level_words("easy"), level_words("rule")
    ('easy', 'rule')
    """
    match name:
        case "beginner":
            return pgettext("level of a bot", "beginner")
        case "easy":
            return pgettext("level of a bot", "easy")
        case "medium":
            return pgettext("level of a bot", "medium")
        case "strong":
            return pgettext("level of a bot", "strong")
        case "expert":
            return pgettext("level of a bot", "expert")
        case _:
            return name


def levels_listed(names: Iterable[str]) -> str:
    """Give levels as they are typed, each with its name in the language of the reader."""
    return listed(_with_words(name) for name in names)


def _with_words(name: str) -> str:
    words = level_words(name)
    if words == name:
        return name
    # Translators: a level of bots as it is typed in any language, and in this one.
    return _("{name} ({words})").format(name=name, words=words)
