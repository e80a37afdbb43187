"""The saved match to go on with, and what is said of saving when a match is left."""

from __future__ import annotations

from pathlib import Path

import click

from tysiacha.bots.registry import BOT_NAMES
from tysiacha.cli.output import put
from tysiacha.cli.quoting import unknown
from tysiacha.saves.folders import NoDataFolder, saves_folder
from tysiacha.saves.listing import save_named, saves_in
from tysiacha.saves.reading import SavedMatch, load
from tysiacha.texts.translation import _


def saves_to_use() -> Path | None:
    """Give the folder of saved matches, or say why there is none."""
    try:
        return saves_folder()
    except NoDataFolder as error:
        put(_("The match is not saved: {why}.").format(why=error), error=True)
        return None


def saved_match(name: str, folder: Path | None) -> SavedMatch:
    """Give the saved match of that name; without a name the newest unfinished one.

    Raises:
        click.UsageError: if there is none, or a bot in it is unknown here.
        SaveError: if it cannot be used.
    """
    if folder is None:
        raise click.UsageError(_("There is no folder with saved matches."))
    saved = load(save_named(folder, name)) if name else _newest(folder)
    for seat in saved.header.seats:
        if seat.bot is not None and seat.bot not in BOT_NAMES:
            raise click.UsageError(unknown(_("There is no bot {name}."), seat.bot, BOT_NAMES))
    return saved


def tell_saved() -> None:
    """Say how to go on."""
    put(_("The match is saved: go on with tysiacha play --resume."))


def _newest(folder: Path) -> SavedMatch:
    found = saves_in(folder)
    for problem in found.problems:
        put(str(problem), error=True)
    if not found.unfinished:
        message = _("There is no unfinished match in {folder}.")
        raise click.UsageError(message.format(folder=folder))
    return found.unfinished[0]
