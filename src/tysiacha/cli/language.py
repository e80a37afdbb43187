"""The option ``--lang``: read before anything else, since help texts depend on it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import click

from tysiacha.cli.quoting import unknown
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import LANGUAGES, _, use_languages

OPTION: Final = "--lang"

_asked: list[str] = []
"""What ``--lang`` has asked for in this run."""


def language_is_asked() -> bool:
    """Tell whether ``--lang`` was given, which goes before what is remembered."""
    return bool(_asked)


def without_language(arguments: Sequence[str]) -> list[str]:
    """Give the arguments without ``--lang CODE``, after choosing that language.

    It may stand before or after the command, as ``--lang pl`` or ``--lang=pl``; the last one
    counts. Without it the locale decides.

    Raises:
        click.UsageError: if the code is missing or no language of this program.
    """
    left: list[str] = []
    rest = list(arguments)
    _asked.clear()
    while rest:
        word = rest.pop(0)
        if word == "--":
            left += [word, *rest]
            break
        name, equals, code = word.partition("=")
        if name != OPTION:
            left.append(word)
            continue
        if not equals and not rest:
            message = _("The option {option} needs a language: {languages}.")
            raise click.UsageError(message.format(option=OPTION, languages=_codes()))
        _choose(code if equals else rest.pop(0))
    return left


def language_option() -> click.Option:
    """Give the option as it stands in the help; it has been read before click sees anything."""
    return click.Option(
        [OPTION],
        metavar=_("CODE"),
        expose_value=False,
        help=_("The language: {languages}. Without it the locale decides.").format(
            languages=_codes()
        ),
    )


def _choose(code: str) -> None:
    if code not in LANGUAGES:
        message = _("There are no texts in the language {name}.")
        raise click.UsageError(unknown(message, code, LANGUAGES))
    os.environ["LANGUAGE"] = code
    _asked.append(code)
    use_languages([code])


def _codes() -> str:
    return listed(LANGUAGES)
