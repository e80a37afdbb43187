"""``tysiacha record``: check, show and convert files of game records."""

from __future__ import annotations

import sys
from typing import Final

import click

from tysiacha.cli.numbers import whole
from tysiacha.cli.output import put
from tysiacha.cli.plain.console import InputEnded, InputUnusable, StreamConsole
from tysiacha.cli.reading import UnreadableError
from tysiacha.cli.record_checking import check_file, games_of
from tysiacha.cli.record_converting import Conversion
from tysiacha.cli.record_output import Output
from tysiacha.cli.record_saved import saved_record
from tysiacha.cli.record_telling import Telling
from tysiacha.cli.record_words import problem_line
from tysiacha.cli.rules_source import shown_source
from tysiacha.cli.score_words import NotFound, seat_named
from tysiacha.notation.games import BrokenGame, ReadGame
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.replaying import RecordDisagrees
from tysiacha.notation.styles import Style
from tysiacha.rules.standing import Seat
from tysiacha.texts.translation import _, ngettext

_HELP: Final = {"help_option_names": ["-h", "--help"]}
_MOST: Final = 99_999_999
_ALL: Final = "all"
_STYLES: Final = [str(one) for one in Style]


class UnusableRecordError(click.ClickException):
    """A file of records cannot be read, or has no such part."""

    exit_code = 2


@click.group(
    name="record",
    context_settings=_HELP,
    help=_("Check, show and convert records of games."),
    short_help=_("Check, show and convert records of games."),
    epilog=_(
        "A record is a text or its JSON twin; - is the standard input. The format is described in "
        "docs/notation.md.\n\n"
        "Examples:\n\n\b\n"
        "  tysiacha record check evening.thousand\n"
        "  tysiacha record show evening.thousand --round 3 --step\n"
        "  tysiacha record convert evening.thousand --to json -o evening.json\n"
        "  tysiacha record saved > mine.thousand"
    ),
)
def record() -> None:
    """Hold the commands about records together."""


@record.command(
    context_settings=_HELP,
    short_help=_("Check records: read, replay and compare all."),
    help=_(
        "Read every game of the files, replay it by its rules, and say what is wrong, with line "
        "and column. Exit code 1 if a game is wrong, 2 if a file cannot be read."
    ),
    epilog=_("Example:\n\n\b\n  tysiacha record check *.thousand"),
)
@click.argument("files", nargs=-1, required=True, metavar=_("FILE..."))
def check(files: tuple[str, ...]) -> int:
    """Check records, and give the exit code."""
    return max([check_file(name) for name in files])


@record.command(
    context_settings=_HELP,
    short_help=_("Tell a record in sentences."),
    help=_(
        "Tell a game of a file in sentences, with all cards open or as one player saw it. A game "
        "is told up to the first thing in it that is wrong."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha record show evening.thousand --round 3\n"
        "  tysiacha record show evening.thousand --seat Anna --step"
    ),
)
@click.argument("file", metavar=_("FILE"))
@click.option(
    "--game",
    callback=whole(1, _MOST),
    metavar=_("N"),
    help=_("Which game of the file; 1 if not given."),
)
@click.option(
    "--round", "round_number", callback=whole(1, _MOST), metavar=_("N"), help=_("One round only.")
)
@click.option(
    "--seat",
    default=_ALL,
    show_default=True,
    metavar=_("NAME|all"),
    help=_("Whose knowledge to show; all opens all cards."),
)
@click.option(
    "--style", type=click.Choice([str(one) for one in Style]), help=_("How to write cards.")
)
@click.option("--step", is_flag=True, help=_("Wait for Enter after each step."))
def show(
    file: str,
    game: int | None,
    round_number: int | None,
    seat: str,
    style: str | None,
    step: bool,  # noqa: FBT001 - click gives options as they are
) -> int:
    """Tell a record, and give the exit code."""
    found = _game(file, game or 1)
    if isinstance(found, BrokenGame):
        put(problem_line(found.problem), error=True)
        return 1
    if found.record.seen_by is not None:
        name = found.record.players[found.record.seen_by]
        message = _("This record holds what {name} has seen, and cannot be told step by step.")
        raise UnusableRecordError(message.format(name=name))
    telling = Telling(found.record, _viewer(found, seat), None if style is None else Style(style))
    try:
        told = _tell(telling, StreamConsole(), round_number, step=step)
    except RecordDisagrees as disagreement:
        problem = found.problem(disagreement, shown_source(file))
        put(problem_line(problem), error=True)
        return 1
    except InputUnusable as error:
        raise UnusableRecordError(_("Cannot read {reason}.").format(reason=error)) from None
    if not told and round_number is not None:
        message = _("There is no round {number} in this game.")
        raise UnusableRecordError(message.format(number=round_number))
    return 0


@record.command(
    context_settings=_HELP,
    short_help=_("Write records as text or JSON."),
    help=_(
        "Write the games of a file as text or as JSON, a line for each game, perhaps with the "
        "cards in another style. The input stays as it is. If a game cannot be read, nothing is "
        "written to the output file, unless --skip-wrong leaves it out."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha record convert evening.thousand --to json -o evening.json\n"
        "  tysiacha record convert evening.json --to text --style russian\n"
        "  tysiacha record convert evening.json --to text --seat Anna"
    ),
)
@click.argument("file", metavar=_("FILE"))
@click.option("--to", type=click.Choice(["text", "json"]), required=True, help=_("The form."))
@click.option(
    "--style", type=click.Choice([str(one) for one in Style]), help=_("How to write cards.")
)
@click.option(
    "--seat", metavar=_("NAME"), help=_("Only what this player has seen, to be shown to others.")
)
@click.option(
    "-o", "--output", metavar=_("FILE"), help=_("Where to write to; not given, the output.")
)
@click.option("--force", is_flag=True, help=_("Write over a file that is there."))
@click.option("--skip-wrong", is_flag=True, help=_("Leave out games that cannot be read."))
def convert(
    file: str,
    to: str,
    style: str | None,
    seat: str | None,
    output: str | None,
    force: bool,  # noqa: FBT001 - click gives options as they are
    skip_wrong: bool,  # noqa: FBT001
) -> int:
    """Convert records, and give the exit code."""
    chosen = None if style is None else Style(style)
    conversion = Conversion(file, to_json=to == "json", style=chosen, seat=seat)
    try:
        if output is None:
            for part in conversion.parts():
                _write(part)
        else:
            _write_file(conversion, Output.checked(output, file, force=force), skip=skip_wrong)
    except UnreadableError as error:
        raise UnusableRecordError(_("Cannot read {reason}.").format(reason=error)) from None
    except NotFound as error:
        raise UnusableRecordError(str(error)) from None
    return 1 if conversion.wrong else 0


@record.command(
    context_settings=_HELP,
    short_help=_("Write the record of a match in play, as a player sees it."),
    help=_(
        "Write the record of a saved match as its player has seen it: what is hidden stays "
        "hidden. Without a name it is the newest one that goes on."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha record saved > mine.thousand\n"
        "  tysiacha record saved --seat Anna"
    ),
)
@click.argument("name", required=False, metavar=_("[NAME]"))
@click.option(
    "--seat", metavar=_("NAME"), help=_("Whose knowledge to write, where several people play.")
)
def saved(name: str | None, seat: str | None) -> None:
    """Write the record of a saved match."""
    _write(record_text(saved_record(name, seat)).encode())


class _Wrong(Exception):
    """Some games could not be read: the file is not to be written."""


def _write_file(conversion: Conversion, output: Output, *, skip: bool) -> None:
    try:
        with output.opened() as file:
            for part in conversion.parts():
                file.write(part)
            if conversion.wrong and not skip:
                raise _Wrong
    except _Wrong:
        message = _("Nothing was written: --skip-wrong leaves out what cannot be read.")
        put(message, error=True)


def _write(part: bytes) -> None:
    """Write to the standard output as it is, in UTF-8."""
    if sys.stdout is None:
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


def _game(file: str, number: int) -> ReadGame | BrokenGame:
    count = 0
    try:
        for game in games_of(file):
            count = game.number
            if game.number == number:
                return game
    except UnreadableError as error:
        raise UnusableRecordError(_("Cannot read {reason}.").format(reason=error)) from None
    message = ngettext(
        "There is no game {number}: the file has {n} game.",
        "There is no game {number}: the file has {n} games.",
        count,
    )
    raise UnusableRecordError(message.format(number=number, n=count))


def _viewer(game: ReadGame, name: str) -> Seat | None:
    players = game.record.players
    if name == _ALL:
        return None
    try:
        return seat_named(name, players, range(len(players)))
    except NotFound as error:
        raise UnusableRecordError(str(error)) from None


def _tell(
    telling: Telling, console: StreamConsole, round_number: int | None, *, step: bool
) -> bool:
    """Tell step by step; give whether there was anything to tell."""
    told = round_number is None
    if told:
        console.say(*telling.head())
    for lines in telling.steps(round_number):
        if not told:
            console.say(*telling.head())
        told = True
        console.say(*lines)
        if step and lines and not _goes_on(console):
            return True
    if round_number is None:
        console.say(*telling.end())
    return told


def _goes_on(console: StreamConsole) -> bool:
    """Wait for Enter; give whether to go on."""
    try:
        answer = console.ask(_("Press Enter to go on, or q to stop."))
    except InputEnded:
        return False
    return answer.strip().lower() not in ("q", "quit")
