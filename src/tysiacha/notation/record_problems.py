"""What can be wrong in a game record or a position, as values: a code, the place, what would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.notation.cards import CardTextError
from tysiacha.rules.phrases import Message, Phrase, Row, phrase


class RecordCode(StrEnum):
    """What kind of thing is wrong; the words are stable."""

    NOT_UTF8 = "not_utf8"
    CONTROL_CHARACTER = "control_character"
    TOO_LARGE = "too_large"
    NO_GAME = "no_game"
    UNKNOWN_VERSION = "unknown_version"
    SYNTAX = "syntax"
    WRONG_PLACE = "wrong_place"
    WRONG_TAG = "wrong_tag"
    DUPLICATE_TAG = "duplicate_tag"
    MISSING_TAG = "missing_tag"
    WRONG_RULES = "wrong_rules"
    CONTRADICTION = "contradiction"
    UNKNOWN_PLAYER = "unknown_player"
    WRONG_CARD = "wrong_card"
    DUPLICATE_CARD = "duplicate_card"
    CARD_COUNT = "card_count"
    WRONG_NUMBER = "wrong_number"
    NOT_JSON = "not_json"
    TOO_DEEP = "too_deep"
    DUPLICATE_KEY = "duplicate_key"
    UNKNOWN_KEY = "unknown_key"
    WRONG_VALUE = "wrong_value"
    HIDDEN = "hidden"
    ILLEGAL = "illegal"
    WRONG_TURN = "wrong_turn"
    AFTER_THE_END = "after_the_end"
    DISAGREES = "disagrees"


SENTENCES: Final = frozenset({RecordCode.ILLEGAL, RecordCode.WRONG_CARD, RecordCode.CONTRADICTION})
"""Codes whose ``expected`` is a whole sentence; the fact ``rule`` names the clause it is from."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, without where it stands."""

    code: RecordCode
    found: Phrase
    """What stands there, without control characters and shortened; empty for nothing."""
    expected: str
    """What would do: a message in English for translation; its placeholders are in ``facts``."""
    facts: tuple[tuple[str, Phrase], ...] = ()

    @property
    def phrase(self) -> Message:
        """The fault in one line, for translation."""
        facts = dict(self.facts)
        said = Message(self.expected, self.facts)
        if "rule" in facts:
            said = phrase("{sentence} ({rule})", sentence=said, rule=facts["rule"])
        if self.code not in SENTENCES:
            return phrase("{found}: expected {expected}", found=self.found, expected=said)
        return phrase("{place}: {what}", place=self.found, what=said) if self.found else said

    @property
    def text(self) -> str:
        """The fault in one line of English."""
        return str(self.phrase)


def fault_of_card(error: CardTextError) -> Fault:
    """Give what is wrong with a card."""
    facts = tuple(error.facts.items())
    return Fault(RecordCode.WRONG_CARD, "", error.problem.value, facts)


class NotationError(ValueError):
    """A text is not what it should be; ``column`` counts its characters from 1."""

    def __init__(self, fault: Fault, column: int) -> None:
        super().__init__(fault, column)
        self.fault = fault
        self.column = column

    def __str__(self) -> str:
        return f"{self.column}: {self.fault.text}"


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """One thing that is wrong in a file of records, and where."""

    fault: Fault
    source: str
    game: int
    """The number of the game in the file, from 1."""
    line: int | None = None
    column: int | None = None
    pointer: str = ""
    """The place inside a line of JSON: ``/deals/0/actions/5``."""

    @property
    def code(self) -> RecordCode:
        """What kind of thing is wrong."""
        return self.fault.code

    @property
    def place(self) -> str:
        """Where it stands: ``games.thousand:12:8``."""
        source = self.source if self.source.isprintable() else repr(self.source)
        parts = (source, self.line, self.column, self.pointer or None)
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def text(self) -> str:
        """The problem in one line of English."""
        return f"{self.place}: {self.fault.text}"


def facts_of(facts: Mapping[str, object]) -> tuple[tuple[str, Phrase], ...]:
    """Give what fills the placeholders of a message."""
    return tuple(
        (name, value if isinstance(value, Message | Row) else str(value))
        for name, value in facts.items()
    )
