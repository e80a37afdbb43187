"""What options leave open, as it was the last time; and what is kept for the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import click

from tysiacha.cli.language import language_is_asked
from tysiacha.cli.output import put
from tysiacha.cli.play_options import PlayOptions
from tysiacha.cli.rules_source import rules_named
from tysiacha.cli.seating import BadSeats, parse_seats, with_names
from tysiacha.play.remembered import Remembered, changed, load, save
from tysiacha.play.settings import Settings, Signs, ThemeName
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.folders import NoDataFolder, settings_file
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _, use_languages


@dataclass(slots=True)
class Memory:
    """What is remembered, and where; without a path nothing is kept."""

    path: Path | None
    remembered: Remembered

    def keep_table(self, given: PlayOptions) -> None:
        """Remember what was chosen on the command line: rules, seats, looks."""
        self.remembered = _with_choices(self.remembered, given)
        self._save()

    def keep_settings(self, before: Settings, after: Settings) -> None:
        """Remember what was changed while playing."""
        self.remembered = changed(self.remembered, before, after)
        self._save()

    def _save(self) -> None:
        if self.path is None:
            return
        try:
            save(self.path, self.remembered)
        except OSError as error:
            message = _("The settings cannot be kept: {path} ({reason}).")
            put(message.format(path=self.path, reason=os_reason(error)), error=True)
            self.path = None  # once is enough


def memory(*, at_keyboard: bool) -> Memory:
    """Give what is remembered: nothing where nobody sits at a keyboard, so that runs are alike."""
    if not at_keyboard:
        return Memory(None, Remembered())
    try:
        path = settings_file()
    except NoDataFolder:
        return Memory(None, Remembered())
    loaded = load(path)
    language = loaded.remembered.settings.language
    if language is not None and not language_is_asked():
        use_languages([language])
    if loaded.problem is not None:
        put(loaded.problem, error=True)
    return Memory(path, _playable(loaded.remembered))


def with_memory(given: PlayOptions, remembered: Remembered) -> PlayOptions:
    """Give options in which what was left open is as it was the last time.

    Seats go with rules: whoever names rules or seats gets none of the seats of before.
    """
    filled = given.copy()
    open_table = given["rules"] is None and given["players"] is None and given["seats"] is None
    if given["rules"] is None:
        filled["rules"] = remembered.rules
    if open_table:
        filled["players"] = remembered.players
        filled["seats"] = remembered.seats
        if given["names"] is None:
            filled["names"] = remembered.names
    if given["signs"] is None:
        filled["signs"] = remembered.settings.signs
    return filled


def settings_for(given: PlayOptions, remembered: Remembered) -> Settings:
    """Give the settings to begin with."""
    settings = remembered.settings
    if given["theme"] is not None:
        settings = replace(settings, theme=ThemeName(given["theme"]))
    if given["four_colour"] is not None:
        settings = replace(settings, four_colour=given["four_colour"])
    if given["pace"] is not None:
        settings = replace(settings, pace=given["pace"].name)
    if given["signs"] is not None:
        settings = replace(settings, signs=Signs(given["signs"]))
    return settings


def _with_choices(remembered: Remembered, given: PlayOptions) -> Remembered:
    chosen = replace(remembered, settings=settings_for(given, remembered))
    if given["resume"] is not None:
        return chosen
    rules = given["rules"]
    if rules is not None and rules not in PRESETS:
        rules = str(Path(rules).absolute()) if Path(rules).is_file() else remembered.rules
    return replace(
        chosen, rules=rules, players=given["players"], seats=given["seats"], names=given["names"]
    )


def _playable(remembered: Remembered) -> Remembered:
    """Give what is remembered without what cannot be had any more, and say so."""
    if remembered.rules is not None:
        try:
            rules_named(remembered.rules)
        except click.ClickException as error:
            put(_("The rules of the last time are left out: {why}").format(why=error), error=True)
            remembered = replace(remembered, rules=None, players=None, seats=None, names=None)
    players = remembered.players
    good = players is None or TWO_PLAYERS <= players <= FOUR_PLAYERS
    try:
        seats = () if remembered.seats is None else parse_seats(remembered.seats)
        if seats:
            with_names(seats, [] if remembered.names is None else remembered.names.split(","))
            good = good and players in (None, len(seats))
    except BadSeats:
        good = False
    if good:
        return remembered
    put(_("The seats of the last time cannot be had any more."), error=True)
    return replace(remembered, players=None, seats=None, names=None)
