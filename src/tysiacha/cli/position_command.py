"""``tysiacha position``: show a position that is given as a line of text, and what can be done."""

from __future__ import annotations

from typing import IO, Final

import click

from tysiacha.cli.output import put
from tysiacha.cli.paper import paper_width
from tysiacha.cli.position_telling import position_lines
from tysiacha.cli.record_words import error_line
from tysiacha.notation.actions import action_words, recorded
from tysiacha.notation.position_reading import ReadPosition, parse_position
from tysiacha.notation.record_problems import NotationError
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.texts.layout import wrapped
from tysiacha.texts.translation import _

_HELP: Final = {"help_option_names": ["-h", "--help"]}
_EXAMPLE: Final = (
    "'rules classic; dealer 3; play; declarer 1 100; contract 100; took 1 7 109; lead 1; "
    "hand 1 A♥; hand 2 9♥; hand 3 9♠'"
)


class WrongPositionError(click.ClickException):
    """A position was read and found wrong."""

    exit_code = 1

    def show(self, file: IO[str] | None = None) -> None:
        """Say what is wrong: the column, what stands there, what would do."""
        click.echo(self.message, file=file, err=True)


class UnusablePositionError(click.ClickException):
    """A position cannot answer what is asked."""

    exit_code = 2


@click.group(
    name="position",
    context_settings=_HELP,
    help=_("Show a position and what can be done in it."),
    short_help=_("Show a position and what can be done in it."),
    epilog=_(
        "A position is one line of text, described in docs/notation.md; put it in quotes.\n\n"
        "Examples:\n\n\b\n"
        "  tysiacha position show 'rules classic; dealer 3; play; ...'\n"
        "  tysiacha position legal 'rules classic; dealer 3; play; ...'"
    ),
)
def position() -> None:
    """Hold the commands about positions together."""


@position.command(
    context_settings=_HELP,
    short_help=_("Show a position."),
    help=_("Show a position: the table, every hand as far as it is known, and whose turn it is."),
    epilog=_("Example:\n\n\b\n  tysiacha position show {position}").format(position=_EXAMPLE),
)
@click.argument("text", nargs=-1, required=True, metavar=_("TEXT"))
def show(text: tuple[str, ...]) -> None:
    """Show a position."""
    read = _read(text)
    for line in position_lines(read.position, read.style):
        for part in wrapped(line, paper_width(), indent="  "):
            put(part)


@position.command(
    context_settings=_HELP,
    short_help=_("List what can be done in a position."),
    help=_(
        "List what the seat whose turn it is may do, an action in each line, in the words of "
        "docs/notation.md; seats are called by their numbers."
    ),
    epilog=_("Example:\n\n\b\n  tysiacha position legal {position}").format(position=_EXAMPLE),
)
@click.argument("text", nargs=-1, required=True, metavar=_("TEXT"))
def legal(text: tuple[str, ...]) -> None:
    """List what can be done in a position."""
    read = _read(text)
    turn = read.position.phase.turn
    if read.position.seat not in (None, turn):
        message = _("It is the turn of seat {n}, whose cards are not known here.")
        raise UnusablePositionError(message.format(n=turn + 1))
    view = read.position.view(turn)
    labels = [str(seat + 1) for seat in range(read.position.table.rules.players)]
    for action in legal_actions(view):
        words = action_words(recorded(action), labels, read.style)
        costs = _("{action} (against the rules, for a fine)").format(action=words)
        put(costs if is_offence(view, action) else words)


def _read(text: tuple[str, ...]) -> ReadPosition:
    try:
        return parse_position(" ".join(text))
    except NotationError as error:
        raise WrongPositionError(error_line(error)) from None
