"""What a person may ask for at every question: what the commands show."""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.cli.plain.dialogue import Ask
from tysiacha.cli.plain.screen import bids_lines, hand_lines, last_trick_lines, table_lines
from tysiacha.cli.plain.words import Command, command_text
from tysiacha.rules.notices import CardGivenNotice
from tysiacha.rules.presets import preset_name
from tysiacha.rules.views import SeatView, View
from tysiacha.texts.layout import explained
from tysiacha.texts.notices import notice_text
from tysiacha.texts.standings import SheetRow, sheet_lines, standing_lines
from tysiacha.texts.summary import summary_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording

_LONGEST_SHEET = 15
"""Rounds of the past that are listed."""


def command_lines(
    command: Command,
    view: View,
    wording: Wording,
    *,
    ask: Ask | None,
    sheet: Sequence[SheetRow],
    saved: bool,
) -> tuple[str, ...]:
    """Give what a command shows to one viewer; quitting shows nothing."""
    phase = view.phase
    match command:
        case Command.HELP:
            return _help_lines(ask, saved=saved)
        case Command.HAND:
            return _hand(view, wording)
        case Command.TABLE:
            return table_lines(phase, wording)
        case Command.LAST:
            return last_trick_lines(phase, wording)
        case Command.BIDS:
            return bids_lines(phase, wording)
        case Command.SCORE:
            return _score(view, wording, sheet)
        case Command.RULES:
            return _rules(view)
        case Command.QUIT:
            return ()


def _help_lines(ask: Ask | None, *, saved: bool) -> tuple[str, ...]:
    leave = _("leave; the match is kept") if saved else _("leave; the match is not kept")
    meanings = {
        Command.HAND: _("your cards"),
        Command.TABLE: _("contract, trump, the trick so far, whose turn it is"),
        Command.LAST: _("the last trick"),
        Command.BIDS: _("the auction so far"),
        Command.SCORE: _("the score sheet"),
        Command.RULES: _("the rules of this match in short"),
        Command.QUIT: leave,
    }
    commands = explained({command_text(one): text for one, text in meanings.items()}, least=6)
    return (
        *(ask.help if ask is not None else ()),
        _("You can also type at any question:"),
        *commands,
    )


def _hand(view: View, wording: Wording) -> tuple[str, ...]:
    if not isinstance(view, SeatView):
        return (_("Press Enter first."),)
    gifts = [
        notice_text(CardGivenNotice(gift.giver, gift.receiver, gift.card), wording)
        for gift in view.gifts
    ]
    return (*hand_lines(view, wording), *gifts)


def _score(view: View, wording: Wording, sheet: Sequence[SheetRow]) -> tuple[str, ...]:
    match = view.phase.table.match
    return (*sheet_lines(sheet[-_LONGEST_SHEET:], wording), *standing_lines(match, wording))


def _rules(view: View) -> tuple[str, ...]:
    rules = view.phase.table.rules
    lines = tuple(f"- {line}" for line in summary_lines(rules))
    name = preset_name(rules)
    if name is None:
        return lines
    return (*lines, _("All of it: tysiacha rules show {name}").format(name=name))
