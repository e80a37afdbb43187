"""What can be wrong with a table's rules: a value, or values that contradict each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from tysiacha.rules.errors import RulesError
from tysiacha.rules.phrases import Message, Phrase, counted, phrase

_LONGEST_SHOWN: Final = 60
_MOST_SHOWN: Final = 6
_LONGEST_NUMBER_BITS: Final = 128
_DIGITS_PER_BIT: Final = 0.30103
_TIMES: Final = MappingProxyType(
    {
        "date": phrase("a date"),
        "time": phrase("a time"),
        "datetime": phrase("a date and a time"),
    }
)
"""By the names of their types, since these packages import no clock."""


class InvalidRules(RulesError, ValueError):
    """The options given are no rules of a table; ``phrases`` says why, one for each thing wrong."""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is wrong, for translation."""
        return tuple(str(one) for one in self.args)


class BadOption(InvalidRules):
    """An option was given a value that it cannot have.

    ``option`` is its key, ``value`` what was given, ``expected`` says what would do.
    """

    def __init__(self, option: str, value: object, expected: Phrase) -> None:
        super().__init__(option, value, expected)
        self.option = option
        self.value = value
        self.expected = expected

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is wrong, for translation."""
        return (
            phrase(
                "{option} cannot be {value}: expected {expected}",
                option=self.option,
                value=value_shown(self.value),
                expected=self.expected,
            ),
        )

    def __str__(self) -> str:
        return str(*self.phrases)


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
    def phrase(self) -> Message:
        """The message with the values, for translation."""
        return Message(self.message, self.values)

    @property
    def sentence(self) -> str:
        """The message with the values put in, in English."""
        return str(self.phrase)


class ContradictoryRules(InvalidRules):
    """Options contradict each other; ``conflicts`` lists each contradiction."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is wrong, for translation."""
        return tuple(conflict.phrase for conflict in self.conflicts)

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

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is wrong, for translation."""
        option = value_shown(self.option)
        if self.nearest is None:
            return (phrase("there is no option {option}", option=option),)
        hint = phrase(
            "there is no option {option}; did you mean {name}?", option=option, name=self.nearest
        )
        return (hint,)

    def __str__(self) -> str:
        return str(*self.phrases)


OptionProblem: TypeAlias = UnknownOption | BadOption | Conflict
"""What can be wrong with changes to the options of a set of rules."""


class BadOverrides(InvalidRules):
    """Changes to a set of rules were refused; ``problems`` lists everything wrong with them."""

    def __init__(self, problems: tuple[OptionProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is wrong, for translation."""
        return tuple(problem_phrase(problem) for problem in self.problems)

    def __str__(self) -> str:
        return "\n".join(str(one) for one in self.phrases)


def problem_phrase(problem: OptionProblem) -> Phrase:
    """Give what is wrong, for translation."""
    return problem.phrase if isinstance(problem, Conflict) else problem.phrases[0]


def value_shown(value: object) -> Phrase:
    r"""Give what stands somewhere, short and without control characters.

    >>> [str(value_shown(one)) for one in ("a\x1b[31m", 10**5000, [1, 2])]
    ["'a\\x1b[31m'", 'a number of about 5000 digits', 'a list']
    """
    match value:
        case None:
            return phrase("nothing")
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > _LONGEST_NUMBER_BITS:
            digits = round(value.bit_length() * _DIGITS_PER_BIT)
            return counted("a number of about {n} digit", "a number of about {n} digits", digits)
        case int() | float():
            return str(value)
        case str():
            return _text_shown(str(value))
        case tuple():
            return _tuple_shown(value)
        case dict():
            return _table_shown(value)
        case list():
            return phrase("a list")
        case _:
            return _kind_shown(type(value).__name__)


def _text_shown(text: str) -> Phrase:
    start = text[:_LONGEST_SHOWN]
    if len(repr(start)) > 2 * _LONGEST_SHOWN:  # mostly escapes, of up to ten characters each
        start = text[: _LONGEST_SHOWN // 10]
    more = len(text) - len(start)
    if not more:
        return repr(start)
    return counted(
        "{text} and {n} character more", "{text} and {n} characters more", more, text=repr(start)
    )


def _kind_shown(kind: str) -> Phrase:
    return _TIMES.get(kind, phrase("something of the kind {kind}", kind=kind))


def _tuple_shown(values: tuple[object, ...]) -> Phrase:
    if _is_long(values):
        return counted("a tuple of {n}", "a tuple of {n}", len(values))
    return f"({', '.join(str(value_shown(one)) for one in values)})"


def _table_shown(table: dict[object, object]) -> Phrase:
    if _is_long(table.values()):
        return counted("a table of {n}", "a table of {n}", len(table))
    pairs = (f"{_key_shown(key)} = {value_shown(value)}" for key, value in table.items())
    return f"{{{', '.join(pairs)}}}"


def _is_long(values: Collection[object]) -> bool:
    """Tell whether values are too many, or some of them need words, to be shown one by one."""
    nested = any(isinstance(one, (tuple, list, dict)) for one in values)
    long = nested or len(values) > _MOST_SHOWN
    return long or not all(isinstance(value_shown(one), str) for one in values)


def _key_shown(key: object) -> str:
    return key if isinstance(key, str) and key.isidentifier() else str(value_shown(key))
