"""What can be wrong with a table's rules: a value, or values that contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.rules.errors import RulesError

_LONGEST_SHOWN: Final = 60
_LONGEST_TUPLE: Final = 6
_LONGEST_NUMBER_BITS: Final = 128
_DIGITS_PER_BIT: Final = 0.30103
_TYPE_NAMES: Final[dict[type, str]] = {dict: "table"}


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
        case int():
            return _number_shown(value)
        case float():
            return repr(value)
        case str():
            return repr(str(value)) if len(value) <= _LONGEST_SHOWN else _cut(value)
        case tuple():
            return _tuple_shown(value)
        case _:
            return f"a {_TYPE_NAMES.get(type(value), type(value).__name__)}"


def _number_shown(number: int) -> str:
    if number.bit_length() <= _LONGEST_NUMBER_BITS:
        return str(int(number))
    return f"a number of about {round(number.bit_length() * _DIGITS_PER_BIT)} digits"


def _cut(text: str) -> str:
    return f"{text[:_LONGEST_SHOWN]!r} and {len(text) - _LONGEST_SHOWN} characters more"


def _tuple_shown(values: tuple[object, ...]) -> str:
    if len(values) > _LONGEST_TUPLE or any(isinstance(one, (tuple, list, dict)) for one in values):
        return f"a tuple of {len(values)}"
    return "(" + ", ".join(value_shown(one) for one in values) + ")"
