"""What a person may type about the table itself, in English and in the own language."""

from __future__ import annotations

from enum import Enum

from tysiacha.texts.layout import explained
from tysiacha.texts.translation import _, pgettext


class TableWord(Enum):
    """A wish about the table; the value is its English word."""

    SEATS = "seats"
    SIT = "sit"
    BOT = "bot"
    START = "start"
    READY = "ready"
    SAY = "say"
    NAME = "name"
    UNDO = "undo"
    CLAIM = "claim"
    BACK = "back"
    REMATCH = "rematch"
    LEAVE = "leave"


def table_word(text: str) -> tuple[TableWord, str] | None:
    """Give the wish that a text begins with, and what follows it; None if it is none.

    >>> table_word("/say hello")
    (<TableWord.SAY: 'say'>, 'hello')
    """
    first, _space, rest = text.strip().removeprefix("/").partition(" ")
    word = first.lower()
    own = _own_words().get(word)
    found = own or next((one for one in TableWord if one.value == word), None)
    return None if found is None else (found, rest.strip())


def word_typed(word: TableWord) -> str:
    """Give how a wish is typed in the own language."""
    return next(text for text, one in _own_words().items() if one is word)


def help_lines() -> tuple[str, ...]:
    """Give what may be typed about the table."""
    meanings = {
        TableWord.SEATS: _("who sits where"),
        TableWord.SIT: _("take a seat; a number says which"),
        TableWord.BOT: _("put bots on the empty seats; a level says which"),
        TableWord.START: _("begin the match"),
        TableWord.READY: _("be ready for the next deal"),
        TableWord.SAY: _("say something"),
        TableWord.NAME: _("take a name"),
        TableWord.UNDO: _("ask the others to let you take back"),
        TableWord.CLAIM: _("claim all the tricks to come"),
        TableWord.BACK: _("take your seat back from the bot"),
        TableWord.REMATCH: _("ask for another match"),
        TableWord.LEAVE: _("leave the table; a bot plays on for you"),
    }
    rows = {f"/{word_typed(one)}": text for one, text in meanings.items()}
    return tuple(explained(rows, least=8))


def _own_words() -> dict[str, TableWord]:
    return {
        pgettext("table command", "seats"): TableWord.SEATS,
        pgettext("table command", "sit"): TableWord.SIT,
        pgettext("table command", "bot"): TableWord.BOT,
        pgettext("table command", "start"): TableWord.START,
        pgettext("table command", "ready"): TableWord.READY,
        pgettext("table command", "say"): TableWord.SAY,
        pgettext("table command", "name"): TableWord.NAME,
        pgettext("table command", "undo"): TableWord.UNDO,
        pgettext("table command", "claim"): TableWord.CLAIM,
        pgettext("table command", "back"): TableWord.BACK,
        pgettext("table command", "rematch"): TableWord.REMATCH,
        pgettext("table command", "leave"): TableWord.LEAVE,
    }
