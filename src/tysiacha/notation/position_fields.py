"""The line of a position as its fields, each with its place in the line, to be taken one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from tysiacha.cards import Suit
from tysiacha.notation.actions import HIDDEN
from tysiacha.notation.lines import Words, wrong_word
from tysiacha.notation.position_text import PHASE_WORDS
from tysiacha.notation.record_problems import NotationError, RecordCode
from tysiacha.notation.records import Holding
from tysiacha.notation.standings import MOST_COUNT
from tysiacha.notation.styles import LETTERS_OF, Style
from tysiacha.rules.marking import N_
from tysiacha.rules.phrases import Phrase, Row
from tysiacha.rules.standing import Seat

LONGEST_POSITION: Final = 8_000
"""The most characters of a position."""

_REPEATED: Final = ("hand", "stock", "score")
FIELD_NAMES: Final = (
    *("rules", "rules-id", "cards", "dealer", "match", "score", "seat", "calls", "declarer"),
    *("stock", "chose", "hand", "kept", "gave", "discarded", "contract", "stood", "contra"),
    *("redoubled", "announced", "trump", "next-trump", "took", "tricks", "trick", "lead"),
)
"""What the fields are called that are no phase."""
_FIELD: Final = re.compile(r"[^;]+")
_Item = TypeVar("_Item")


class Fields:
    """The fields of a position that were not taken yet."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_POSITION:
            expected = N_("at most {n} characters")
            raise wrong_word(RecordCode.TOO_LARGE, "", 1, expected, n=LONGEST_POSITION)
        self._fields: dict[str, list[Words]] = {}
        self.phase = ""
        """The word of the phase."""
        self.end = len(text) + 1
        for found in _FIELD.finditer(text):
            words = Words(" " * found.start() + found.group())
            if words.peek:
                self._add(words)
        if not self.phase:
            raise self.missing(Row(tuple(PHASE_WORDS.values())))

    def _add(self, words: Words) -> None:
        name = words.peek
        if name in PHASE_WORDS.values():
            if self.phase:
                raise words.wrong(RecordCode.DUPLICATE_TAG, N_("one phase"))
            self.phase = words.word()
            words.end()
            return
        if name not in FIELD_NAMES:
            known = Row((*FIELD_NAMES, *PHASE_WORDS.values()))
            raise words.wrong(RecordCode.SYNTAX, N_("one of {words}"), words=known)
        if name in self._fields and name not in _REPEATED:
            raise words.wrong(RecordCode.DUPLICATE_TAG, N_("each field once"))
        self._fields.setdefault(name, []).append(words)
        words.word()

    def missing(self, name: Phrase) -> NotationError:
        """Give the error that a field is not there."""
        expected = N_("a field with one of these names: {name}")
        return wrong_word(RecordCode.MISSING_TAG, "", self.end, expected, name=name)

    def take(self, name: str) -> Words | None:
        """Take a field, None where it is not there."""
        fields = self._fields.pop(name, None)
        return None if fields is None else fields[0]

    def need(self, name: str) -> Words:
        """Take a field, which must be there."""
        words = self.take(name)
        if words is None:
            raise self.missing(name)
        return words

    def take_all(self, name: str) -> list[Words]:
        """Take a field that may be there several times."""
        return self._fields.pop(name, [])

    def nothing_left(self) -> None:
        """Accept that all fields were taken: others do not belong to the phase."""
        for name, fields in self._fields.items():
            expected = N_("no such field in this phase, which is {phase}")
            column = fields[0].column
            raise wrong_word(RecordCode.WRONG_PLACE, name, column, expected, phase=self.phase)


def take_seat(words: Words, among: Sequence[Seat]) -> Seat:
    """Take a seat, counted from 1 in the text, one of these."""
    column, found = words.column, words.peek
    seat = words.number(1, MOST_COUNT) - 1
    if seat not in among:
        seats = Row(tuple(str(one + 1) for one in sorted(among)))
        raise wrong_word(
            RecordCode.UNKNOWN_PLAYER, found, column, N_("one of {words}"), words=seats
        )
    return seat


def take_list(words: Words, item: Callable[[Words], _Item]) -> Iterator[_Item]:
    """Take things divided by commas to the end of a field."""
    yield item(words)
    while words.take(","):
        yield item(words)
    words.end()


def take_only(words: Words, item: Callable[[Words], _Item]) -> _Item:
    """Take the one thing that a field holds."""
    one = item(words)
    words.end()
    return one


def take_holding(words: Words, style: Style, *, may_hide: bool) -> Holding:
    """Take some cards, to the end of the field or the word ``open``."""
    mask = hidden = 0
    while words.peek not in ("", "open"):
        column, found = words.column, words.peek
        if may_hide and words.take(HIDDEN):
            hidden += 1
            continue
        if found == HIDDEN:
            expected = N_("a card, for without the field seat nothing is hidden")
            raise words.wrong(RecordCode.HIDDEN, expected)
        bit = 1 << words.card(style)
        if mask & bit:
            raise wrong_word(RecordCode.DUPLICATE_CARD, found, column, N_("each card once"))
        mask |= bit
    return Holding(mask, hidden)


def take_suit(words: Words, style: Style) -> Suit:
    """Take a suit."""
    suits: Mapping[str, Suit] = LETTERS_OF[style].suit_of
    suit = suits.get(words.peek)
    if suit is None:
        signs = Row(tuple(LETTERS_OF[style].suits))
        raise words.wrong(RecordCode.WRONG_CARD, N_("A suit is one of {words}."), words=signs)
    words.word()
    return suit
