"""Translated texts: the catalogue that the locale chooses, and the functions that look them up.

The locale decides by the environment variables that gettext knows: ``LANGUAGE``, ``LC_ALL``,
``LC_MESSAGES``, ``LANG``. Where there is no catalogue the English texts stay as they are. Texts
are looked up when they are needed, never when a module is loaded.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Final

DOMAIN: Final = "tysiacha"
LOCALE_FOLDER: Final = Path(__file__).parent / "locale"

LANGUAGES: Final = ("en", "ru", "pl", "uk", "de", "ar", "th")
"""The codes of the languages; English needs no catalogue."""

_catalogue: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE_FOLDER, fallback=True)


def use_languages(languages: Sequence[str] | None = None) -> None:
    """Choose the first of these languages that has a catalogue; None goes by the environment."""
    global _catalogue  # noqa: PLW0603 - the language of a program, chosen once when it starts
    _catalogue = gettext.translation(DOMAIN, LOCALE_FOLDER, languages, fallback=True)


def language_in_use() -> str:
    """Give the code of the language in which texts are shown."""
    header = _catalogue.info() if isinstance(_catalogue, gettext.GNUTranslations) else {}
    code: str = header.get("language", "")
    return code if code in LANGUAGES else LANGUAGES[0]


def _(message: str) -> str:
    """Give a message in the chosen language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Give the form of a message that goes with a number."""
    return _catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """Give a message that means different things in different contexts."""
    return _catalogue.pgettext(context, message)
