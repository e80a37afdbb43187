"""All keys with what they do: one list for the help, the key bar and the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tysiacha.texts.translation import _
from tysiacha.tui.card_questions import CardQuestion, GiftQuestion
from tysiacha.tui.questions import ENTER_SIGN, NumberQuestion, Question


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A key, in the bar and in the help."""

    key: str
    short: str
    hit: str | None = None
    """What a click on it does."""


def bar_keys(question: Question | None, *, waits: bool) -> tuple[KeyHelp, ...]:
    """Give the keys of use now, those to answer with first."""
    return (*_answer_keys(question, waits=waits), *command_keys())


def command_keys() -> tuple[KeyHelp, ...]:
    """Give the keys that always work."""
    return (
        KeyHelp("?", _("help"), "command:help"),
        KeyHelp("l", _("last"), "command:last"),
        KeyHelp("s", _("sheet"), "command:sheet"),
        KeyHelp("g", _("log"), "command:log"),
        KeyHelp("o", _("options"), "command:options"),
        KeyHelp("q", _("leave"), "command:leave"),
    )


def help_sections() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Give all keys for the help: titles, each with keys and what they do."""
    return (
        (
            _("Cards"),
            (
                ("← →", _("choose a card")),
                ("1 … 9 0 - =", _("choose the card with that key; again: play it")),
                ("A T K Q J N", _("with Shift: choose the next ace, ten, king …, nine")),
                (_("Enter, Space"), _("play the chosen card, or what stands in the honey button")),
                ("m", _("announce a marriage with it, or not")),
                (_("Backspace"), _("take back a card that is not given away yet")),
                (_("Tab"), _("give to the other player first")),
                (_("Mouse"), _("a click chooses, a second click plays")),
            ),
        ),
        (
            _("Bids and answers"),
            (
                ("← → + -", _("a lower or higher number; PgUp and PgDn: four steps")),
                (_("digits"), _("type the number")),
                (_("Enter, Space"), _("say it")),
                ("p", _("pass")),
                ("v", _("look at cards that are hidden from you")),
                ("k", _("keep the cards, let it stand")),
                ("r", _("demand a new deal")),
                ("c", _("contra, redouble")),
                ("x", _("give up the round; you are asked once more")),
                ("1 2", _("take stock 1 or 2")),
            ),
        ),
        (
            _("Always"),
            (
                ("?", _("this help")),
                ("l", _("the last trick")),
                ("s", _("the score sheet")),
                ("g", _("the log, in a narrow window")),
                ("o", _("options: pace, colours, confirming")),
                ("q", _("leave; the match is kept")),
                ("Ctrl+C", _("leave at once; the match is kept")),
            ),
        ),
    )


def _answer_keys(question: Question | None, *, waits: bool) -> Sequence[KeyHelp]:
    if waits:
        return (KeyHelp(ENTER_SIGN, _("go on"), "command:step"),)
    if question is None:
        return ()
    if isinstance(question, GiftQuestion):
        return (
            KeyHelp("←→", _("choose")),
            KeyHelp(ENTER_SIGN, _("put"), "enter"),
            KeyHelp("⌫", _("undo"), "key:backspace"),
        )
    if isinstance(question, CardQuestion):
        return (KeyHelp("←→", _("choose")), KeyHelp(ENTER_SIGN, _("play"), "enter"))
    if isinstance(question, NumberQuestion):
        return (KeyHelp("←→", _("number")), KeyHelp(ENTER_SIGN, _("say it"), "enter"))
    return (KeyHelp(ENTER_SIGN, _("answer"), "enter"),)
