"""What can be wrong with a score sheet, as values: a stable code, the place, what would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tysiacha.texts.translation import _


class ProblemCode(StrEnum):
    """What kind of thing is wrong in a score sheet."""

    NOT_UTF8 = "not_utf8"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    SYNTAX = "syntax"
    TWICE = "twice"
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    WRONG_VALUE = "wrong_value"
    UNKNOWN_NAME = "unknown_name"
    WRONG_RULES = "wrong_rules"
    NO_SUCH_DEAL = "no_such_deal"
    """No deal of 24 cards gives that."""
    AGAINST_THE_RULES = "against_the_rules"
    AFTER_THE_WIN = "after_the_win"


NO_JSON = frozenset(
    {ProblemCode.NOT_UTF8, ProblemCode.TOO_LARGE, ProblemCode.TOO_DEEP, ProblemCode.SYNTAX}
)
"""What keeps a text from being read at all."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where."""

    code: ProblemCode
    key: str
    """The key, with those that it stands in: ``cards.Anna``; empty for the whole."""
    found: str | None
    """What stands there, without control characters and shortened; None for nothing."""
    expected: str
    """What would do."""
    entry: int | None = None
    """Which entry of ``rounds``, from 1 on; None in the head of the sheet."""
    round_number: int | None = None
    """The number of the round that the entry belongs to."""

    def at(self, entry: int, round_number: int) -> Problem:
        """Give the same problem with its place in the sheet."""
        return replace(self, entry=entry, round_number=round_number)

    def text(self, source: str) -> str:
        """Give the problem in one line: the file, the round, the key, what stands there."""
        shown = source if source.isprintable() else ascii(source)
        parts = [shown, *self._place(), self.sentence]
        return ": ".join(parts)

    @property
    def sentence(self) -> str:
        """The problem without its place in the sheet."""
        if self.found is None:
            return _("{key} is missing: expected {expected}").format(
                key=self.key, expected=self.expected
            )
        if not self.key:
            return _("{found}: expected {expected}").format(
                found=self.found, expected=self.expected
            )
        return _("{key} = {found}: expected {expected}").format(
            key=self.key, found=self.found, expected=self.expected
        )

    def _place(self) -> tuple[str, ...]:
        if self.entry is None:
            return ()
        place = _("entry {entry} (round {number})")
        return (place.format(entry=self.entry, number=self.round_number),)


class SheetError(ValueError):
    """A score sheet cannot be used; ``problems`` lists what is wrong with it."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    @property
    def is_no_json(self) -> bool:
        """Whether the text could not even be read."""
        return any(problem.code in NO_JSON for problem in self.problems)

    def __str__(self) -> str:
        return "\n".join(problem.text(self.source) for problem in self.problems)
