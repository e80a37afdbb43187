"""What can be wrong with a table's rules: a value, or values that contradict each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.rules.errors import RulesError

_LONGEST_SHOWN: Final = 60
_MOST_SHOWN: Final = 6
_LONGEST_NUMBER_BITS: Final = 128
_DIGITS_PER_BIT: Final = 0.30103


class InvalidRules(RulesError, ValueError):
    """The options given are no rules of a table."""


class BadOption(InvalidRules):
    """An option was given a value that it cannot have.

    ``option`` is its key, ``value`` what was given, ``expected`` says what would do.
    """

    def __init__(self, option: str, value: object, expected: str) -> None:
        super().__init__(option, value, expected)
        self.option = option
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.option} cannot be {value_shown(self.value)}: expected {self.expected}"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Options whose values do not go together."""

    options: tuple[str, ...]
    """The keys of all options involved."""
    message: str
    """A sentence in English that names them all and says what would do: a message to translate.

    Its placeholders are keys of ``values``.
    """
    values: tuple[tuple[str, str], ...]
    """What to put for the placeholders of ``message``."""

    @property
    def sentence(self) -> str:
        """The message with the values put in, in English."""
        return self.message.format(**dict(self.values))


class ContradictoryRules(InvalidRules):
    """Options contradict each other; ``conflicts`` lists each contradiction."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts

    def __str__(self) -> str:
        return " ".join(conflict.sentence for conflict in self.conflicts)


class UnknownOption(InvalidRules):
    """There is no option of that name.

    ``option`` is what was given; ``nearest`` is the key that looks most like it, or None.
    """

    def __init__(self, option: str, nearest: str | None) -> None:
        super().__init__(option, nearest)
        self.option = option
        self.nearest = nearest

    def __str__(self) -> str:
        hint = "" if self.nearest is None else f"; did you mean {self.nearest}?"
        return f"there is no option {value_shown(self.option)}{hint}"


OptionProblem: TypeAlias = UnknownOption | BadOption | Conflict
"""What can be wrong with changes to the options of a set of rules."""


class BadOverrides(InvalidRules):
    """Changes to a set of rules were refused; ``problems`` lists everything wrong with them."""

    def __init__(self, problems: tuple[OptionProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(problem_text(problem) for problem in self.problems)


def problem_text(problem: OptionProblem) -> str:
    """Give in English what is wrong."""
    return problem.sentence if isinstance(problem, Conflict) else str(problem)


def value_shown(value: object) -> str:
    r"""Give what stands somewhere as a short text without control characters.

    >>> value_shown("a\x1b[31m"), value_shown(10**5000), value_shown([1, 2])
    ("'a\\x1b[31m'", 'a number of about 5000 digits', 'a list')
    """
    match value:
        case None | bool():
            return {None: "nothing", True: "true", False: "false"}[value]
        case int() if value.bit_length() > _LONGEST_NUMBER_BITS:
            return f"a number of about {round(value.bit_length() * _DIGITS_PER_BIT)} digits"
        case int() | float():
            return str(value)
        case str():
            return _text_shown(str(value))
        case tuple():
            return _tuple_shown(value)
        case dict():
            return _table_shown(value)
        case _:
            return f"a {type(value).__name__}"


def _text_shown(text: str) -> str:
    start = text[:_LONGEST_SHOWN]
    if len(repr(start)) > 2 * _LONGEST_SHOWN:  # mostly escapes, of up to ten characters each
        start = text[: _LONGEST_SHOWN // 10]
    more = len(text) - len(start)
    return f"{start!r} and {more} characters more" if more else repr(start)


def _tuple_shown(values: tuple[object, ...]) -> str:
    if _is_long(values):
        return f"a tuple of {len(values)}"
    return f"({', '.join(value_shown(one) for one in values)})"


def _table_shown(table: dict[object, object]) -> str:
    if _is_long(table.values()):
        return f"a table of {len(table)}"
    pairs = (f"{_key_shown(key)} = {value_shown(value)}" for key, value in table.items())
    return f"{{{', '.join(pairs)}}}"


def _is_long(values: Collection[object]) -> bool:
    nested = any(isinstance(one, (tuple, list, dict)) for one in values)
    return nested or len(values) > _MOST_SHOWN


def _key_shown(key: object) -> str:
    return key if isinstance(key, str) and key.isidentifier() else value_shown(key)
