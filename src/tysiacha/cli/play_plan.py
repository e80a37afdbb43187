"""From what the command line says to a match that can begin."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Final, TypedDict

import click

from tysiacha.cli.paper import is_terminal
from tysiacha.cli.plain.colours import FOUR_COLOURS, TWO_COLOURS, painted
from tysiacha.cli.plain.dice import Dice
from tysiacha.cli.plain.session import Plan
from tysiacha.cli.rules_source import NamedRules, rules_named
from tysiacha.cli.seating import BadSeats, Sitter, default_seats, parse_seats, with_names
from tysiacha.rules.option_errors import InvalidRules
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import preset_name
from tysiacha.rules.standing import Match
from tysiacha.texts.card_style import LETTERS, SIGNS, CardStyle, in_words
from tysiacha.texts.translation import _, ngettext

ROUNDS_OF_BOTS: Final = 1_000
"""After so many rounds a match without people ends: weak bots may never win one."""

COLOUR_CHOICES: Final = ("auto", "always", "never")


class PlayOptions(TypedDict):
    """What the command line of ``play`` says."""

    rules: str
    players: int | None
    seats: str | None
    names: str | None
    seed: int | None
    dealer: int | None
    rounds: int | None
    pace: float
    colour: str
    four_colour: bool
    letters: bool
    words: bool
    theme: str
    resume: str | None
    record: str | None
    plain: bool


def fits_the_screen(given: PlayOptions) -> bool:
    """Tell whether to play on the whole screen: there is one, and nothing asks for lines.

    Cards in words are for screen readers, which read lines.
    """
    if given["plain"] or given["words"] or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return is_terminal() and sys.stdin is not None and sys.stdin.isatty()


def plan_of(given: PlayOptions) -> Plan:
    """Give the match that is asked for.

    Raises:
        click.ClickException: if it cannot be played.
    """
    named = rules_named(given["rules"])
    sitters = _sitters(given, named.rules)
    named = _for_players(named, len(sitters))
    dice = Dice.fresh() if given["seed"] is None else Dice(given["seed"])
    only_bots = not any(sitter.is_person for sitter in sitters)
    return Plan(
        rules_name=named.name,
        match=Match.new(named.rules, dealer=_dealer(given["dealer"], named.rules, dice)),
        sitters=sitters,
        dice=dice,
        by_lot=given["dealer"] is None,
        cards=_card_style(given),
        round_limit=given["rounds"] or (ROUNDS_OF_BOTS if only_bots else None),
        pace=given["pace"],
    )


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
        raise click.UsageError(message.format(name=named.name, n=players, why=error)) from None
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
    return LETTERS if given["letters"] or not _can_write(SIGNS) else SIGNS


def _card_style(given: PlayOptions) -> CardStyle:
    style = in_words() if given["words"] else plain_cards(given)
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
