"""Help pages in the reader's language: placeholders of the usage line, columns that stand straight.

Click counts characters where a terminal shows columns, so that Thai and Arabic texts would stand
askew; its formatter and its context are made to be replaced.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import cleandoc
from itertools import zip_longest
from typing import Final

import click

from tysiacha.texts.layout import padded, text_width, wrapped
from tysiacha.texts.translation import _

_AS_IT_IS: Final = "\b"
"""The line that click's help texts put before a paragraph which is not to be wrapped."""
_NARROWEST: Final = 10


class HelpPage(click.HelpFormatter):
    """A formatter of help that measures texts as a terminal shows them."""

    def write_text(self, text: str) -> None:
        """Write paragraphs, each wrapped unless it is marked to stay as it is."""
        indent = " " * self.current_indent
        room = max(self.width - self.current_indent, _NARROWEST)
        paragraphs = []
        for paragraph in cleandoc(text).split("\n\n"):
            first, *lines = paragraph.split("\n")
            if first.strip() == _AS_IT_IS:
                shown: Iterable[str] = lines
            else:
                shown = wrapped(" ".join(line.strip() for line in (first, *lines)), room)
            paragraphs.append("\n".join(f"{indent}{line}".rstrip() for line in shown))
        self.write("\n\n".join(one for one in paragraphs if one))
        self.write("\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean in two columns."""
        pairs = list(rows)
        column = min(max(text_width(term) for term, _meaning in pairs), col_max) + col_spacing
        indent = " " * self.current_indent
        room = max(self.width - self.current_indent - column, _NARROWEST)
        for term, meaning in pairs:
            lines = wrapped(meaning, room) or ("",)
            fits = text_width(term) + col_spacing <= column
            terms = (term,) if fits else (term, "")
            meanings = lines if fits else ("", *lines)
            for left, right in zip_longest(terms, meanings, fillvalue=""):
                self.write(f"{indent}{padded(left, column)}{right}".rstrip() + "\n")


class HelpContext(click.Context):
    """A context whose help is written by :class:`HelpPage`."""

    formatter_class: type[click.HelpFormatter] = HelpPage


def with_own_help(command: click.Command) -> click.Command:
    """Give a command, and those below it, help pages of this kind in the chosen language."""
    command.context_class = HelpContext
    command.options_metavar = _("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = _("COMMAND [ARGS]...")
        for below in command.commands.values():
            with_own_help(below)
    return command
