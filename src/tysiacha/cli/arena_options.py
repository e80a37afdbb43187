"""The options of ``tysiacha arena``: several bots after one ``--bots``, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypedDict

import click
from click.core import ParameterSource

from tysiacha.arena.duplicate import NoSeating
from tysiacha.arena.entrants import (
    COMMAND_PREFIX,
    PYTHON_PREFIX,
    EmptyCommand,
    Entrant,
    Kind,
    NoSuchClass,
    SameName,
    WrongSetting,
    parse_entrants,
)
from tysiacha.arena.ray_player import NoRay, ray_player
from tysiacha.arena.runner import Part, Player, local_player
from tysiacha.arena.runs import DEALS_IN_SHARD, Contest, Run
from tysiacha.bots.registry import BOT_NAMES, UnknownBot
from tysiacha.cli.lazy import OrderedGroup
from tysiacha.cli.quoting import quoted, unknown
from tysiacha.cli.rules_source import rules_named
from tysiacha.cli.solve_asking import unsolvable
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.solve.play_options import UnsolvableRules, check_solvable
from tysiacha.texts.translation import _

BOTS: Final = "--bots"

PROCESSES: Final = "processes"
RAY: Final = "ray"

LONGEST_DECISION: Final = 3600
"""Seconds."""

_DEALS: Final = 300
_DEALS_AT_MOST: Final = 10_000
"""Where a test says when it is enough."""
_LADDER_DEALS: Final = 200
_LADDER_DEALS_OF_SLOW: Final = 30
DEALS_IN_SHARD_OF_SLOW: Final = 2
"""Few, so that progress is seen, and little is lost when a run is broken off."""
MOST_POINTS: Final = 400
_PART: Final = re.compile(r"([0-9]{1,4})/([0-9]{1,4})", re.ASCII)
_DECIMAL: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?", re.ASCII)


class RunOptions(TypedDict):
    """The options of all that is played, as click gives them."""

    bots: tuple[Entrant, ...]
    deals: int | None
    source: str
    seed: int
    workers: int | None
    runner: str
    part: Part | None
    time_limit: float
    output: str | None
    as_json: bool


class LadderOptions(RunOptions):
    """The options of ``tysiacha arena ladder``."""

    quick: bool


class ArenaOptions(RunOptions):
    """The options of ``tysiacha arena``."""

    matches: int | None
    until: float | None
    resume: str | None


def comparison(given: ArenaOptions) -> Run:
    """Give the run that the options ask for.

    Raises:
        click.ClickException: if they do not go together, or so many bots cannot be compared.
    """
    matches, deals = given["matches"], given["deals"]
    if matches is not None and (deals is not None or given["until"] is not None):
        raise click.UsageError(_("--matches plays whole matches: leave out --deals and --until."))
    named = rules_named(given["source"])
    usual = _DEALS if given["until"] is None else _DEALS_AT_MOST
    run = Run(
        contest=Contest.DEALS if matches is None else Contest.MATCHES,
        entrants=given["bots"],
        rules=named.rules,
        rules_name=named.name,
        seed=given["seed"],
        units=matches or deals or usual,
        shard_units=1 if matches else DEALS_IN_SHARD,
        time_limit_ms=_milliseconds(given["time_limit"]),
        until=given["until"],
    )
    _check_open_bots(run)
    try:
        run.pairings  # noqa: B018 (asked here, so that it is refused before anything is played)
    except NoSeating:
        message = _("{bots} bots cannot be compared at a table of {players}: name 2, or {players}.")
        count, players = len(run.entrants), run.rules.players
        raise click.UsageError(message.format(bots=count, players=players)) from None
    return run


def ladder_run(given: LadderOptions) -> Run:
    """Give the ladder that the options ask for.

    Raises:
        click.ClickException: if there are too few bots for one.
    """
    bots = given["bots"] or parse_entrants(BOT_NAMES)
    if given["quick"]:
        bots = tuple(one for one in bots if not one.is_slow)
    if len(bots) < TWO_PLAYERS:
        raise click.UsageError(_("A ladder needs at least two bots."))
    slow = any(one.is_slow for one in bots)
    named = rules_named(given["source"])
    run = Run(
        contest=Contest.LADDER,
        entrants=bots,
        rules=named.rules,
        rules_name=named.name,
        seed=given["seed"],
        units=given["deals"] or (_LADDER_DEALS_OF_SLOW if slow else _LADDER_DEALS),
        shard_units=DEALS_IN_SHARD_OF_SLOW if slow else DEALS_IN_SHARD,
        time_limit_ms=_milliseconds(given["time_limit"]),
    )
    _check_open_bots(run)
    return run


def player_asked(given: RunOptions, cores: int) -> Player:
    """Give what plays.

    Raises:
        click.ClickException: if it is not installed.
    """
    workers = given["workers"]
    if given["runner"] == PROCESSES:
        return local_player(workers or cores)
    try:
        return ray_player(workers)
    except NoRay:
        message = _("Ray is not installed here: {command}")
        command = "pip install 'tysiacha[ray]'"
        raise click.UsageError(message.format(command=command)) from None


def refuse_options_before(ctx: click.Context, command: str) -> None:
    """Refuse options that stand before a command, where they would mean nothing.

    Raises:
        click.UsageError: if there are some.
    """
    sources = [ctx.get_parameter_source(name) for name in ctx.params]
    if ParameterSource.COMMANDLINE in sources:
        message = _("The options of {command} stand after it.")
        raise click.UsageError(message.format(command=command))


def part_asked(ctx: click.Context, param: click.Parameter, text: str | None) -> Part | None:
    """Give the part of a run that is to be played.

    Raises:
        click.BadParameter: if there is no such part.
    """
    found = None if text is None else _PART.fullmatch(text)
    if text is None:
        return None
    if found is not None and 1 <= int(found[1]) <= int(found[2]):
        return Part(int(found[1]), int(found[2]))
    message = _("{value} is not a part such as 1/4, the first of four.")
    raise click.BadParameter(message.format(value=quoted(text)), ctx, param)


def above_zero(
    most: int,
) -> Callable[[click.Context, click.Parameter, str | None], float | None]:
    """Give the callback of an option that is a number above zero, perhaps with decimals."""

    def read(ctx: click.Context, param: click.Parameter, text: str | None) -> float | None:
        if text is None:
            return None
        if _DECIMAL.fullmatch(text) and 0 < float(text) <= most:
            return float(text)
        message = _("{value} is not a number above 0 and up to {most}, such as 2 or 2.5.")
        raise click.BadParameter(message.format(value=quoted(text), most=most), ctx, param)

    return read


def spread_bots(arguments: Sequence[str]) -> list[str]:
    """Give the arguments with ``--bots`` before each bot, as click wants it.

    >>> spread_bots(["--bots", "rule", "cmd:python x.py", "--deals", "9"])
    ['--bots', 'rule', '--bots', 'cmd:python x.py', '--deals', '9']
    """
    spread: list[str] = []
    listing = False
    for word in arguments:
        if word.startswith("-"):
            name, _equals, first = word.partition("=")
            listing = name == BOTS
            if not listing:
                spread.append(word)
            elif first:
                spread += [BOTS, first]
        elif listing:
            spread += [BOTS, word]
        else:
            spread.append(word)
    return spread


class BotsCommand(click.Command):
    """A command whose option ``--bots`` takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        return super().parse_args(ctx, spread_bots(args))


class BotsGroup(OrderedGroup):
    """A group of commands that also does something itself, with the same ``--bots``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        return super().parse_args(ctx, spread_bots(args))


def entrants_asked(
    ctx: click.Context, param: click.Parameter, words: tuple[str, ...]
) -> tuple[Entrant, ...]:
    """Give the bots that were asked for.

    Raises:
        click.BadParameter: if one cannot be.
    """
    try:
        return parse_entrants(words)
    except UnknownBot as error:
        known = (*BOT_NAMES, f"{PYTHON_PREFIX}MODULE:CLASS", f"{COMMAND_PREFIX}COMMAND")
        message = unknown(_("There is no bot {name}."), error.name, known)
        raise click.BadParameter(message, ctx, param) from None
    except SameName as error:
        message = _("The name {name} is there twice.").format(name=quoted(str(error)))
        raise click.BadParameter(message, ctx, param) from None
    except WrongSetting as error:
        message = _("This bot cannot be set so: {reason}").format(reason=error)
        raise click.BadParameter(message, ctx, param) from None
    except NoSuchClass as error:
        message = _("There is no such bot in Python: {reason}").format(reason=error)
        raise click.BadParameter(message, ctx, param) from None
    except EmptyCommand as error:
        message = _("{value} has no command in it, or an open quotation.")
        raise click.BadParameter(message.format(value=quoted(str(error))), ctx, param) from None


def _check_open_bots(run: Run) -> None:
    """Refuse rules that the solver does not know, where a bot plays by it."""
    if any(one.kind is Kind.OPEN for one in run.entrants):
        try:
            check_solvable(run.rules)
        except UnsolvableRules as error:
            raise unsolvable(error) from None


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
