"""``tysiacha score``: the score sheet of a match with real cards."""

from __future__ import annotations

import datetime
import json
import os
import shlex
import sys
from typing import Final

import click

from tysiacha.cli.exit_codes import INTERRUPTED, UNUSABLE, WRONG
from tysiacha.cli.paper import is_terminal, paper_width
from tysiacha.cli.plain.console import InputEnded, InputUnusable, StreamConsole
from tysiacha.cli.reading import STDIN
from tysiacha.cli.score_desk import Desk, Opening, sheet_lines, why_of
from tysiacha.cli.score_files import SheetFile, free_path, loaded, rules_beside
from tysiacha.cli.score_session import Keeper, TooManyWrongAnswers
from tysiacha.cli.score_words import NotFound
from tysiacha.sheet.explaining import explanation
from tysiacha.sheet.history import History
from tysiacha.sheet.reckoning import Reckoning
from tysiacha.sheet.writing import results_json
from tysiacha.texts.layout import wrapped
from tysiacha.texts.translation import _

GOOD: Final = 0


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Keep and check the score sheet of a match with real cards."),
    help=_(
        "Keep the score sheet of a match with real cards. Without FILE, on a terminal, a new one "
        "is begun: you are asked for what is needed, and every entry is saved at once.\n\n"
        "With FILE the sheet in it is checked and shown; - is the standard input. With --explain "
        "the number of a round, a player's name or both may follow: how did that total come "
        "about?\n\n"
        "Exit codes: 0 good, 1 the sheet is wrong, 2 it cannot be read, is no JSON or cannot be "
        "saved, 130 broken off with Ctrl-C."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha score                           begin a new sheet\n"
        "  tysiacha score --new evening.json        begin one in this file\n"
        "  tysiacha score --continue evening.json   go on with it\n"
        "  tysiacha score evening.json              check and show it\n"
        "  tysiacha score evening.json --explain 3 Anna\n"
        "  tysiacha score evening.json --json       the results for programs"
    ),
)
@click.argument("file", required=False, metavar=_("[FILE]"))
@click.argument("words", nargs=-1, metavar=_("[ROUND] [PLAYER]"))
@click.option("--new", is_flag=True, help=_("Begin a new sheet, in FILE if it is named."))
@click.option("--continue", "go_on", is_flag=True, help=_("Go on with the sheet in FILE."))
@click.option("--json", "as_json", is_flag=True, help=_("The results as JSON."))
@click.option(
    "--explain",
    "--why",
    "explain",
    is_flag=True,
    help=_("Tell step by step how totals came about, of a round or a player or all."),
)
def score(
    file: str | None,
    words: tuple[str, ...],
    *,
    new: bool,
    go_on: bool,
    as_json: bool,
    explain: bool,
) -> int:
    """Keep, check or show a score sheet, and give the exit code."""
    _check_options(file, words, new=new, go_on=go_on, as_json=as_json, explain=explain)
    if file is None or new:
        return _begin(file)
    sheet_file, reckoning = loaded(file)
    if go_on:
        desk = Desk(History(reckoning))
        return _keep(Keeper(StreamConsole(), sheet_file, desk, kept=reckoning), shown=reckoning)
    if as_json:
        click.echo(json.dumps(results_json(reckoning)))
    elif explain:
        _explain(reckoning, words)
    else:
        for line in sheet_lines(reckoning, paper_width())[1:-1]:
            click.echo(line)
    return GOOD


def _check_options(
    file: str | None,
    words: tuple[str, ...],
    *,
    new: bool,
    go_on: bool,
    as_json: bool,
    explain: bool,
) -> None:
    if new + go_on + as_json + explain > 1:
        raise click.UsageError(_("Choose one of --new, --continue, --json and --explain."))
    if words and not explain:
        raise click.UsageError(_("What is more than FILE goes with --explain only."))
    if file is None and (go_on or as_json or explain):
        raise click.UsageError(_("Name the FILE of the sheet, or - for the standard input."))
    if file == STDIN and (new or go_on):
        raise click.UsageError(_("A sheet that is kept needs a FILE of its own."))
    if file is None and not new and not _somebody_is_there():
        raise click.UsageError(
            _("Name the FILE of a sheet, - for the standard input, or --new to begin one.")
        )


def _somebody_is_there() -> bool:
    return is_terminal() and sys.stdin is not None and sys.stdin.isatty()


def _begin(file: str | None) -> int:
    path = _default_path() if file is None else file
    if os.path.lexists(path):
        message = _("{path} is there already: go on with it by --continue, or name another file.")
        raise click.UsageError(message.format(path=path))
    return _keep(Keeper(StreamConsole(), SheetFile(path), Opening(rules_beside(path))), shown=None)


def _default_path() -> str:
    """Give a name by the day, where nothing is yet."""
    today = datetime.datetime.now(tz=datetime.UTC).astimezone().date()
    path = f"thousand-{today.isoformat()}.json"
    return free_path(path) if os.path.lexists(path) else path


def _explain(reckoning: Reckoning, words: tuple[str, ...]) -> None:
    try:
        label, seat = why_of(reckoning, words)
    except NotFound as error:
        raise click.UsageError(str(error)) from None
    for line in explanation(reckoning, label=label, seat=seat):
        for part in wrapped(line, paper_width(), indent="  "):
            click.echo(part)


def _keep(keeper: Keeper, *, shown: Reckoning | None) -> int:
    """Keep a sheet until its end, and say where it is."""
    console = keeper.console
    if shown is not None:
        console.say(*sheet_lines(shown, paper_width()))
    code = GOOD
    try:
        keeper.run()
    except InputEnded:
        console.say("")
    except KeyboardInterrupt:
        console.say("")
        code = INTERRUPTED
    except TooManyWrongAnswers:
        click.echo(_("Error: what is typed here are no answers."), err=True)
        code = WRONG
    except InputUnusable as error:
        click.echo(_("Error: the input cannot be used: {why}.").format(why=error), err=True)
        code = UNUSABLE
    return _told_end(keeper, code)


def _told_end(keeper: Keeper, code: int) -> int:
    keeper.save()
    if keeper.sheet is None:
        keeper.console.say(_("Nothing was entered, and nothing is kept."))
        return code
    path = _shown_path(keeper.file.path)
    if not keeper.is_saved:
        click.echo(_("The sheet could not be saved in {path}.").format(path=path))
        return UNUSABLE
    click.echo(_("The sheet is kept in {path}.").format(path=path))
    if keeper.sheet.winner is None:
        text = _("Go on with: tysiacha score --continue {path}")
        click.echo(text.format(path=shlex.quote(path)))
    return code


def _shown_path(path: str) -> str:
    """Give a path as it can be shown, in one piece so that it can be copied."""
    return path if path.isprintable() else ascii(path)
