"""``tysiacha arena``: bots against each other on the same cards, a ladder, and runs shown again."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final, Unpack

import click

from tysiacha.arena.chance import LARGEST_SEED
from tysiacha.arena.plot import FINE
from tysiacha.arena.run_files import KeptRun
from tysiacha.arena.runner import WHOLE, Player
from tysiacha.arena.runs import MOST_UNITS
from tysiacha.arena.summary import summarize, summary_json
from tysiacha.cli.arena_options import (
    BOTS,
    LONGEST_DECISION,
    MOST_POINTS,
    PROCESSES,
    RAY,
    ArenaOptions,
    BotsCommand,
    BotsGroup,
    LadderOptions,
    RunOptions,
    above_zero,
    comparison,
    entrants_asked,
    ladder_run,
    part_asked,
    player_asked,
    refuse_options_before,
)
from tysiacha.cli.arena_playing import kept_run, new_run, played_run, resumed_run
from tysiacha.cli.arena_telling import plot_lines, summary_lines
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED
from tysiacha.cli.numbers import whole
from tysiacha.cli.output import put
from tysiacha.cli.rules_option import rules_option
from tysiacha.texts.translation import _

_HELP: Final = {"help_option_names": ["-h", "--help"]}
_MOST_WORKERS: Final = 1024

_rules = rules_option()
_seed = click.option(
    "--seed",
    callback=whole(0, LARGEST_SEED),
    default="1",
    metavar=_("N"),
    show_default=True,
    help=_("From which all cards come, and the bots' dice."),
)
_workers = click.option(
    "--workers",
    callback=whole(1, _MOST_WORKERS),
    metavar=_("N"),
    help=_("How many processes play; if not given, one for each core. The result is the same."),
)
_runner = click.option(
    "--runner",
    type=click.Choice((PROCESSES, RAY)),
    default=PROCESSES,
    show_default=True,
    help=_("What plays: processes of this machine, or a cluster of Ray; the result is the same."),
)
_part = click.option(
    "--part",
    callback=part_asked,
    metavar=_("K/N"),
    help=_("Play only the K-th of N parts: so many machines can share one run."),
)
_time_limit = click.option(
    "--time-limit",
    callback=above_zero(LONGEST_DECISION),
    default="10",
    metavar=_("SECONDS"),
    show_default=True,
    help=_("What a bot that is a program of its own has for a decision."),
)
_output = click.option(
    "-o",
    "--output",
    metavar=_("FILE"),
    help=_("Where the run is kept, instead of among your data."),
)
_as_json = click.option("--json", "as_json", is_flag=True, help=_("Show the result as JSON."))


@click.group(
    name="arena",
    cls=BotsGroup,
    invoke_without_command=True,
    no_args_is_help=True,
    context_settings=_HELP,
    short_help=_("Let bots play each other, and see which is better."),
    help=_(
        "Let bots play the same deals in the same seats, and see which is better, and how surely. "
        "Of two bots the first plays in each seat in turn against the other in all the rest; as "
        "many bots as players sit in every order.\n\n"
        "A bot is one of this program's; or py:MODULE:CLASS; or cmd: and the command of a program "
        "that speaks the line protocol of docs/bots.md. NAME= before it gives it a name."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha arena --bots rule random --deals 500\n"
        '  tysiacha arena --bots "mine=cmd:python my_bot.py" rule --until 3\n'
        "  tysiacha arena ladder --deals 200\n"
        "  tysiacha arena show run.json"
    ),
)
@click.option(
    BOTS,
    "bots",
    multiple=True,
    callback=entrants_asked,
    metavar=_("BOT..."),
    help=_("The bots: two, or as many as players."),
)
@click.option(
    "--deals",
    callback=whole(1, MOST_UNITS),
    metavar=_("N"),
    help=_("How many deals, each a round of its own; 300 if not given, with --until 10000."),
)
@click.option(
    "--matches",
    callback=whole(1, MOST_UNITS),
    metavar=_("N"),
    help=_("How many whole matches, instead of deals."),
)
@_rules
@_seed
@click.option(
    "--until",
    callback=above_zero(MOST_POINTS),
    metavar=_("POINTS"),
    help=_(
        "Stop as soon as it is sure enough that the first bot is better by so many points a round, "
        "or not better; --deals is then the most."
    ),
)
@_workers
@_runner
@_part
@_time_limit
@_output
@click.option("--resume", metavar=_("FILE"), help=_("Go on with a run that was broken off."))
@_as_json
@click.pass_context
def arena(ctx: click.Context, **given: Unpack[ArenaOptions]) -> int:
    """Play a comparison, show what it showed, and give the exit code."""
    if ctx.invoked_subcommand is not None:
        refuse_options_before(ctx, ctx.invoked_subcommand)
        return GOOD
    player = player_asked(given, _cores())
    if given["resume"] is not None:
        path, kept = resumed_run(given["resume"])
    else:
        path, kept = new_run(comparison(given), given["output"])
    return _finish(path, kept, given, player)


@arena.command(
    name="ladder",
    cls=BotsCommand,
    context_settings=_HELP,
    short_help=_("Rate many bots, in points a round."),
    help=_(
        "Let each two bots play the same deals, either of them against the other in all the rest, "
        "and rate them all: the difference of two ratings is what one gains against the other."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha arena ladder\n"
        "  tysiacha arena ladder --quick\n"
        '  tysiacha arena ladder --bots rule random "mine=cmd:python my_bot.py"'
    ),
)
@click.option(
    BOTS,
    "bots",
    multiple=True,
    callback=entrants_asked,
    metavar=_("BOT..."),
    help=_("The bots; all of this program, if not given."),
)
@click.option("--quick", is_flag=True, help=_("Leave out the bots that think for long."))
@click.option(
    "--deals",
    callback=whole(1, MOST_UNITS),
    metavar=_("N"),
    help=_("How many deals each two bots play; 200 if not given, or 30 where some think for long."),
)
@_rules
@_seed
@_workers
@_runner
@_part
@_time_limit
@_output
@_as_json
def ladder(**given: Unpack[LadderOptions]) -> int:
    """Play a ladder, show it, and give the exit code."""
    player = player_asked(given, _cores())
    path, kept = new_run(ladder_run(given), given["output"])
    return _finish(path, kept, given, player)


@arena.command(
    name="show",
    context_settings=_HELP,
    short_help=_("Show a run again, with a picture."),
    help=_("Show what a run showed, finished or not, with a picture in letters."),
    epilog=_("Example:\n\n\b\n  tysiacha arena show run.json"),
)
@click.argument("file")
@_as_json
def show(file: str, as_json: bool) -> int:  # noqa: FBT001 - click gives options as they are
    """Show a run, and give the exit code."""
    _path, kept = kept_run(file)
    summary = summarize(kept.head.run, kept.results)
    if as_json:
        put(json.dumps(summary_json(summary)))
        return GOOD
    for line in (*summary_lines(summary), *plot_lines(summary, plain=not _shows_blocks())):
        put(line)
    return GOOD


def _finish(path: Path, kept: KeptRun, given: RunOptions, player: Player) -> int:
    try:
        results = played_run(path, kept, player=player, part=given["part"] or WHOLE)
    except KeyboardInterrupt:
        return INTERRUPTED
    if results is None:
        return GOOD
    summary = summarize(kept.head.run, results)
    as_json = given["as_json"]
    for line in [json.dumps(summary_json(summary))] if as_json else summary_lines(summary):
        put(line)
    return GOOD


def _cores() -> int:
    """Give how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not everywhere
    return os.cpu_count() or 1 if affinity is None else len(affinity(0))


def _shows_blocks() -> bool:
    """Tell whether the terminal's encoding has the signs of the picture."""
    try:
        FINE.levels.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
