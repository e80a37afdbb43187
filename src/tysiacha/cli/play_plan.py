"""From what the command line says to a match that can begin."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from tysiacha.cli.paper import is_terminal
from tysiacha.cli.plain.colours import FOUR_COLOURS, TWO_COLOURS, painted
from tysiacha.cli.play_options import PlayOptions
from tysiacha.cli.play_saves import saved_match, saves_to_use
from tysiacha.cli.rules_source import NamedRules, rules_named
from tysiacha.cli.seating import BadSeats, default_seats, parse_seats, with_names
from tysiacha.play.dice import Dice
from tysiacha.play.plan import PlayPlan, Sitter
from tysiacha.play.settings import Settings, Signs
from tysiacha.rules.option_errors import InvalidRules
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET, preset_name
from tysiacha.rules.standing import Match
from tysiacha.saves.folders import fault_log
from tysiacha.texts.card_style import LETTERS, SIGNS, CardStyle, in_words
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _, ngettext

ROUNDS_OF_BOTS: Final = 1_000
"""After so many rounds a match without people ends: weak bots may never win one."""


def fits_the_screen(given: PlayOptions) -> bool:
    """Tell whether to play on the whole screen: there is one, and nothing asks for lines.

    Cards in words are for screen readers, which read lines.
    """
    if given["plain"] or given["signs"] == Signs.WORDS or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return is_terminal() and at_keyboard()


def at_keyboard() -> bool:
    """Tell whether somebody sits at a keyboard: answers come from no file or pipe."""
    return sys.stdin is not None and sys.stdin.isatty()


def plan_of(given: PlayOptions, settings: Settings | None = None) -> PlayPlan:
    """Give the match that is asked for: a new one, or a saved one to go on with.

    Raises:
        click.ClickException: if it cannot be played.
        SaveError: if the saved match cannot be used.
    """
    named = rules_named(given["rules"] or DEFAULT_PRESET)
    sitters = _sitters(given, named.rules)
    named = _for_players(named, len(sitters))
    dice = Dice.fresh() if given["seed"] is None else Dice(given["seed"])
    only_bots = not any(sitter.is_person for sitter in sitters)
    folder = saves_to_use()
    plan = PlayPlan(
        rules_name=named.name,
        match=Match.new(named.rules, dealer=_dealer(given["dealer"], named.rules, dice)),
        sitters=sitters,
        chance=dice,
        by_lot=given["dealer"] is None,
        cards=_card_style(given),
        round_limit=given["rounds"] or (ROUNDS_OF_BOTS if only_bots else None),
        saves=folder,
        record=None if given["record"] is None else Path(given["record"]),
        fault_log=None if folder is None else fault_log(),
        settings=settings or Settings(),
    )
    if given["resume"] is None:
        return plan
    saved = saved_match(given["resume"], folder)
    return plan.resuming(saved, Dice(saved.header.seed))


def _sitters(given: PlayOptions, rules: Rules) -> tuple[Sitter, ...]:
    names = given["names"].split(",") if given["names"] is not None else []
    players = given["players"]
    try:
        if given["seats"] is None:
            return with_names(default_seats(players or rules.players), names)
        seats = parse_seats(given["seats"])
        if players is not None and players != len(seats):
            message = _("--players {players} and {seats} seats do not go together.")
            raise click.UsageError(message.format(players=players, seats=len(seats)))
        return with_names(seats, names)
    except BadSeats as error:
        raise click.UsageError(_("The seats cannot be: {why}.").format(why=error)) from None


def _for_players(named: NamedRules, players: int) -> NamedRules:
    """Give the rules for another number of players than they are made for."""
    if named.rules.players == players:
        return named
    try:
        rules = replace(named.rules, players=players)
    except InvalidRules as error:
        message = _("The rules {name} cannot be played by {n}: {why}")
        why = " ".join(phrase_text(one) for one in error.phrases)
        raise click.UsageError(message.format(name=named.name, n=players, why=why)) from None
    return NamedRules(preset_name(rules) or _with_players(named.name, players), rules)


def _with_players(name: str, players: int) -> str:
    return ngettext("{name} for {n} player", "{name} for {n} players", players).format(
        name=name, n=players
    )


def _dealer(number: int | None, rules: Rules, dice: Dice) -> int:
    if number is None:
        return dice.first_dealer(rules.players)
    if number > rules.players:
        message = _("--dealer {number}: there are only {n} seats, and the first is 1.")
        raise click.UsageError(message.format(number=number, n=rules.players))
    return number - 1


def plain_cards(given: PlayOptions) -> CardStyle:
    """Give how cards are written without colours: with signs, or letters where signs fail."""
    return LETTERS if given["signs"] == Signs.LETTERS or not _can_write(SIGNS) else SIGNS


def _card_style(given: PlayOptions) -> CardStyle:
    style = in_words() if given["signs"] == Signs.WORDS else plain_cards(given)
    if not _in_colour(given["colour"]):
        return style
    return painted(style, FOUR_COLOURS if given["four_colour"] else TWO_COLOURS)


def _can_write(style: CardStyle) -> bool:
    """Tell whether the output has the signs of a style."""
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        "".join(style.texts).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _in_colour(wish: str) -> bool:
    """Tell whether to colour: on a terminal that can, unless NO_COLOR says otherwise."""
    if wish != "auto":
        return wish == "always"
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
