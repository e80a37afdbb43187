"""The rules that a command is asked for: a preset by its name, or a file."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import IO, NoReturn

import click

from tysiacha.cli.quoting import quoted, unknown
from tysiacha.cli.reading import STDIN, UnreadableError, read_at_most
from tysiacha.notation.rules_file import RULES_FILE_LIMIT, RulesFile, read_rules_bytes
from tysiacha.notation.rules_problems import RulesFileError
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.texts.options import preset_sentence
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules, and how people call them."""

    name: str
    rules: Rules
    description: str | None = None


class WrongRulesError(click.ClickException):
    """A rules file was read and found wrong."""

    exit_code = 1

    def show(self, file: IO[str] | None = None) -> None:
        """Say what is wrong, a line for each problem."""
        click.echo(self.message, file=file, err=True)


class UnusableRulesError(click.ClickException):
    """A rules file cannot be read."""

    exit_code = 2


def rules_named(source: str) -> NamedRules:
    """Give the rules of a preset or file; a preset's name goes before a file's.

    Raises:
        click.ClickException: if there are none of that name, or the file is wrong.
    """
    if source in PRESETS:
        return NamedRules(source, PRESETS[source], preset_sentence(source))
    if not _looks_like_file(source):
        sentence = _("There is no preset and no file {name}.")
        raise UnusableRulesError(unknown(sentence, source, PRESETS))
    file = rules_file(source)
    return NamedRules(file.name or shown_source(source), file.rules, file.description)


def rules_file(source: str) -> RulesFile:
    """Give what a rules file says; ``-`` is the standard input.

    Raises:
        click.ClickException: if it cannot be read, or is wrong.
    """
    try:
        data = read_at_most(source, RULES_FILE_LIMIT)
    except UnreadableError as error:
        raise UnusableRulesError(_("Cannot read {reason}.").format(reason=error)) from None
    if len(data) > RULES_FILE_LIMIT:
        _refuse_size(source)
    try:
        return read_rules_bytes(data, shown_source(source))
    except RulesFileError as error:
        lines = (phrase_text(problem.phrase) for problem in error.problems)
        raise WrongRulesError("\n".join(lines)) from None


def shown_source(source: str) -> str:
    """Give a source as messages name it."""
    return _("standard input") if source == STDIN else source


def _refuse_size(source: str) -> NoReturn:
    message = _("{name} is too large: a rules file has at most {limit} bytes.")
    raise UnusableRulesError(message.format(name=quoted(source), limit=RULES_FILE_LIMIT))


def _looks_like_file(source: str) -> bool:
    return source == STDIN or "." in source or os.sep in source or os.path.lexists(source)
