"""The words that a person may type: answers and commands, in English and in the own language."""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import Enum
from typing import Final

from tysiacha.cli.plain.console import printable
from tysiacha.rules.actions import (
    Action,
    Concede,
    ConfirmOpening,
    DemandRedeal,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Redouble,
    SayContra,
)
from tysiacha.texts.translation import _, pgettext

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_LONGEST_GUESSED: Final = 20


class Word(Enum):
    """An answer in one word; the value holds its English forms."""

    YES = ("yes", "y")
    NO = ("no", "n")
    PASS = ("pass", "p")
    LOOK = ("look", "l")
    CONFIRM = ("confirm",)
    REDEAL = ("redeal", "r")
    KEEP = ("keep", "k")
    CONCEDE = ("concede",)
    CONTRA = ("contra",)
    REDOUBLE = ("redouble",)
    STAND = ("stand",)
    MARRIAGE = ("m", "marriage")
    ACES = ("aces",)


class Command(Enum):
    """What may be typed at every question besides an answer."""

    HELP = ("?", "help")
    HAND = ("hand",)
    TABLE = ("table",)
    LAST = ("last",)
    BIDS = ("bids",)
    SCORE = ("score", "standing")
    RULES = ("rules",)
    QUIT = ("quit", "exit")


_ACTIONS: Final[dict[Word, Action]] = {
    Word.PASS: Pass(),
    Word.LOOK: Look(),
    Word.CONFIRM: ConfirmOpening(),
    Word.REDEAL: DemandRedeal(),
    Word.KEEP: KeepCards(),
    Word.CONCEDE: Concede(),
    Word.CONTRA: SayContra(),
    Word.REDOUBLE: Redouble(),
    Word.STAND: LetStand(),
}


def word_of(text: str) -> Word | None:
    """Give the answer that a text is, or None."""
    word = _normal(text)
    own = _own_words().get(word)
    return own or next((one for one in Word if word in one.value), None)


def word_text(word: Word) -> str:
    """Give how an answer is typed in the own language."""
    return next(text for text, one in _own_words().items() if one is word)


def command_of(text: str) -> Command | None:
    """Give the command that a text is, or None."""
    word = _normal(text)
    own = _own_commands().get(word)
    return own or next((one for one in Command if word in one.value), None)


def command_text(command: Command) -> str:
    """Give how a command is typed in the own language."""
    return next(text for text, one in _own_commands().items() if one is command)


def action_of(text: str) -> Action | None:
    """Give the action that one word asks for, or None."""
    word = word_of(text)
    return None if word is None else _ACTIONS.get(word)


def word_for(action: Action) -> str | None:
    """Give the word that asks for an action, or None if a number or card does."""
    return next((word_text(word) for word, one in _ACTIONS.items() if one == action), None)


def number_of(text: str) -> int | None:
    """Give the whole number that a text is, in plain digits, or None.

    >>> number_of(" 110 "), number_of("1_000"), number_of("١٢٠")
    (110, None, None)
    """
    digits = text.strip(" \t")
    return int(digits) if _NUMBER.fullmatch(digits) else None


def not_understood(text: str) -> str:
    """Give what is said to an answer that is no answer."""
    if not text.strip():
        return _("Please type an answer, or ? for help.")
    known = [*_own_commands(), *_own_words(), *(form for one in Command for form in one.value)]
    known += [form for one in Word for form in one.value]
    word = _normal(text)
    close = get_close_matches(word, known, n=1) if len(word) <= _LONGEST_GUESSED else []
    said = _("{answer} is no answer here.").format(answer=_quoted(text))
    if close and close[0] != word:
        return f"{said} " + _("Did you mean {word}? Type ? for help.").format(word=close[0])
    return f"{said} " + _("Type ? for help.")


def _quoted(text: str) -> str:
    return f'"{printable(text.strip())}"'


def _normal(text: str) -> str:
    return " ".join(text.split()).lower()


def _own_words() -> dict[str, Word]:
    return {
        pgettext("answer", "yes"): Word.YES,
        pgettext("answer", "no"): Word.NO,
        pgettext("answer", "pass"): Word.PASS,
        pgettext("answer", "look"): Word.LOOK,
        pgettext("answer", "confirm"): Word.CONFIRM,
        pgettext("answer", "redeal"): Word.REDEAL,
        pgettext("answer", "keep"): Word.KEEP,
        pgettext("answer", "concede"): Word.CONCEDE,
        pgettext("answer", "contra"): Word.CONTRA,
        pgettext("answer", "redouble"): Word.REDOUBLE,
        pgettext("answer", "stand"): Word.STAND,
        pgettext("answer", "m"): Word.MARRIAGE,
        pgettext("answer", "aces"): Word.ACES,
    }


def _own_commands() -> dict[str, Command]:
    return {
        pgettext("command", "help"): Command.HELP,
        pgettext("command", "hand"): Command.HAND,
        pgettext("command", "table"): Command.TABLE,
        pgettext("command", "last"): Command.LAST,
        pgettext("command", "bids"): Command.BIDS,
        pgettext("command", "score"): Command.SCORE,
        pgettext("command", "rules"): Command.RULES,
        pgettext("command", "quit"): Command.QUIT,
    }
