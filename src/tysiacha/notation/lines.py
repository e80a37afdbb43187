"""One line of text read word by word: what comes next, and what is wrong where it is not that.

Words are divided by spaces or tabs; ``,`` ``;`` ``:`` ``(`` and ``)`` are words of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, TypeVar

from tysiacha.cards import Card
from tysiacha.notation.cards import CARD_OF, CardTextError, parse_card
from tysiacha.notation.record_problems import (
    Fault,
    NotationError,
    RecordCode,
    facts_of,
    fault_of_card,
)
from tysiacha.notation.styles import Style
from tysiacha.rules.marking import N_
from tysiacha.rules.option_errors import value_shown
from tysiacha.rules.phrases import Row, phrase
from tysiacha.rules.standing import Seat

_Choice = TypeVar("_Choice")

LONGEST_NUMBER: Final = 9
"""Digits of a number that is read."""

SIGNS: Final = frozenset(",;:()")

_WORD: Final = re.compile(r"[,;:()]|[^ \t,;:()]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)

END_OF_LINE: Final = N_("the end of the line")


class Words:
    """The words of a line, and the place of the next one."""

    __slots__ = ("_next", "_starts", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        found = list(_WORD.finditer(text))
        self.words = [one.group() for one in found]
        self._starts = [one.start() for one in found]
        self._next = 0

    @property
    def column(self) -> int:
        """Where the next word begins, from 1; where there is none, the end of the line."""
        if self._next < len(self._starts):
            return self._starts[self._next] + 1
        return len(self.text.rstrip(" \t")) + 1

    @property
    def peek(self) -> str:
        """The next word, empty at the end."""
        return self.words[self._next] if self._next < len(self.words) else ""

    @property
    def following(self) -> tuple[str, ...]:
        """The next two words, or as many as there are."""
        return tuple(self.words[self._next : self._next + 2])

    def word(self) -> str:
        """Take the next word, empty at the end."""
        one = self.peek
        self._next += 1
        return one

    def take(self, word: str) -> bool:
        """Take the next word if it is this one."""
        if self.peek != word:
            return False
        self._next += 1
        return True

    def expect(self, word: str) -> None:
        """Take the next word, which must be this one."""
        if not self.take(word):
            raise self.wrong(RecordCode.SYNTAX, N_('"{word}"'), word=word)

    def end(self) -> None:
        """Be at the end of the line."""
        if self.peek:
            raise self.wrong(RecordCode.SYNTAX, END_OF_LINE)

    def number(self, least: int, most: int) -> int:
        """Take a whole number in ASCII digits, from ``least`` to ``most``."""
        word = self.peek
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            expected = N_("a whole number from {least} to {most}")
            raise self.wrong(RecordCode.WRONG_NUMBER, expected, least=least, most=most)
        self._next += 1
        return int(word)

    def card(self, style: Style) -> Card:
        """Take a card."""
        word = self.peek
        known = CARD_OF[style].get(word)
        if known is None:
            known = self._card(word, style)
        self._next += 1
        return known

    def seat(self, seats: Mapping[str, Seat]) -> Seat:
        """Take a player, by what he is called here."""
        word = self.peek
        seat = seats.get(word)
        if seat is None:
            seat = seats.get(unicodedata.normalize("NFC", word))
        if seat is None:
            expected = N_("a player: {players}")
            raise self.wrong(RecordCode.UNKNOWN_PLAYER, expected, players=Row(tuple(seats)))
        self._next += 1
        return seat

    def one_of(
        self, choices: Mapping[str, _Choice], code: RecordCode = RecordCode.SYNTAX
    ) -> _Choice:
        """Take one of some words, and give what it stands for."""
        choice = choices.get(self.peek)
        if choice is None:
            raise self.wrong(code, N_("one of {words}"), words=Row(tuple(choices)))
        self._next += 1
        return choice

    def _card(self, word: str, style: Style) -> Card:
        try:
            return parse_card("" if word in SIGNS else word, style)
        except CardTextError as error:
            column = self.column + error.position
            raise NotationError(fault_of_card(error), column) from None

    @property
    def left(self) -> str:
        """All that is left, as it is written."""
        if self._next >= len(self._starts):
            return ""
        return self.text[self._starts[self._next] :].rstrip(" \t")

    def rest(self) -> str:
        """Take all that is left, as it is written."""
        left = self.left
        self._next = len(self.words)
        return left

    def wrong(self, code: RecordCode, expected: str, **facts: object) -> NotationError:
        """Give the error that the next word is not what was expected."""
        return wrong_word(code, self.peek, self.column, expected, **facts)


def wrong_word(
    code: RecordCode, found: str, column: int, expected: str, **facts: object
) -> NotationError:
    """Give the error that a word at a place is not what was expected."""
    shown = value_shown(found) if found else phrase(END_OF_LINE)
    return NotationError(Fault(code, shown, expected, facts_of(facts)), column)
