"""The game on the whole screen: how it is begun, gone on with and ended."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE, WRONG
from tysiacha.cli.output import put
from tysiacha.cli.plain.dice import Dice
from tysiacha.cli.plain.forced import forced_action
from tysiacha.cli.play_plan import PlayOptions, plain_cards, plan_of
from tysiacha.saves.folders import NoDataFolder, saves_folder
from tysiacha.saves.listing import save_named, saves_in
from tysiacha.saves.problems import SaveCode, SaveError
from tysiacha.saves.reading import SavedMatch, load
from tysiacha.texts.translation import _
from tysiacha.tui.app import run_app, without_colours
from tysiacha.tui.palette import ThemeName
from tysiacha.tui.plan import Ending, MatchOutcome, Pace, PlayPlan, Settings, Sitter

_SLOW_FROM: Final = 1.0
_CANNOT_BE_USED: Final = (SaveCode.UNREADABLE, SaveCode.UNWRITABLE, SaveCode.IN_USE)


def play_on_screen(given: PlayOptions) -> int:
    """Play a match on the whole screen and give the exit code."""
    try:
        plan = _plan(given)
        if given["colour"] == "never":
            plan = without_colours(plan)
        outcome = run_app(plan)
    except SaveError as error:
        put(_("Error: {why}.").format(why=str(error).rstrip(".")), error=True)
        return UNUSABLE if error.code in _CANNOT_BE_USED else WRONG
    return _told(outcome)


def _plan(given: PlayOptions) -> PlayPlan:
    agreed = plan_of(given)
    settings = Settings(
        pace=Pace.SLOW if given["pace"] >= _SLOW_FROM else Pace.NORMAL,
        theme=ThemeName.DARK if given["theme"] == "dark" else ThemeName.LIGHT,
        four_colour=given["four_colour"],
    )
    plan = PlayPlan(
        rules_name=agreed.rules_name,
        match=agreed.match,
        sitters=tuple(Sitter(one.name, one.bot) for one in agreed.sitters),
        chance=agreed.dice,
        new_chance=Dice.fresh,
        forced=forced_action,
        by_lot=agreed.by_lot,
        cards=plain_cards(given),
        round_limit=agreed.round_limit,
        saves=_saves_folder(),
        record=None if given["record"] is None else Path(given["record"]),
        settings=settings,
    )
    if given["resume"] is None:
        return plan
    saved = _saved(given["resume"], plan.saves)
    return plan.resuming(saved, Dice(saved.header.seed))


def _saves_folder() -> Path | None:
    try:
        return saves_folder()
    except NoDataFolder as error:
        put(_("The match is not saved: {why}.").format(why=error), error=True)
        return None


def _saved(name: str, folder: Path | None) -> SavedMatch:
    """Give the saved match of that name; without a name the newest unfinished one."""
    if folder is None:
        raise click.UsageError(_("There is no folder with saved matches."))
    if name:
        return load(save_named(folder, name))
    found = saves_in(folder)
    for problem in found.problems:
        put(str(problem), error=True)
    if not found.unfinished:
        message = _("There is no unfinished match in {folder}.")
        raise click.UsageError(message.format(folder=folder))
    return found.unfinished[0]


def _told(outcome: MatchOutcome) -> int:
    """Say below the screen that was what became of the match."""
    if outcome.trouble is not None:
        put(outcome.trouble, error=True)
    if outcome.saved is not None:
        put(_("The match is saved: go on with tysiacha play --resume."))
    elif outcome.match.winner is not None:
        text = _("The seed was {seed}: with --seed {seed} the same cards are dealt again.")
        put(text.format(seed=outcome.plan.chance.seed))
    return INTERRUPTED if outcome.ending is Ending.INTERRUPTED else GOOD
