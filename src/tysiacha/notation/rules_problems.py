"""What can be wrong in a rules file, as values: a stable code, the place, what would do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tysiacha.rules.phrases import Message, Phrase, phrase


class ProblemCode(StrEnum):
    """What kind of thing is wrong in a rules file."""

    NOT_UTF8 = "not_utf8"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    SYNTAX = "syntax"
    UNKNOWN_KEY = "unknown_key"
    UNKNOWN_OPTION = "unknown_option"
    UNKNOWN_PRESET = "unknown_preset"
    WRONG_VALUE = "wrong_value"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a rules file, and where."""

    code: ProblemCode
    source: str
    line: int | None
    """From 1 on, None where it is not known."""
    column: int | None
    found: Phrase
    """What stands there, without control characters and shortened."""
    expected: Phrase
    """What would do; of a contradiction, the whole sentence about it."""

    @property
    def phrase(self) -> Message:
        """The problem for translation: source, line, column, what stands there, what would do."""
        source = self.source if self.source.isprintable() else repr(self.source)
        place = ":".join(str(part) for part in (source, self.line, self.column) if part is not None)
        if self.code is ProblemCode.CONTRADICTION:
            return phrase("{place}: {what}", place=place, what=self.expected)
        return phrase(
            "{place}: {found}: expected {expected}",
            place=place,
            found=self.found,
            expected=self.expected,
        )

    @property
    def text(self) -> str:
        """The problem in one line of English."""
        return str(self.phrase)


class RulesFileError(ValueError):
    """A rules file cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(problem.text for problem in self.problems)
