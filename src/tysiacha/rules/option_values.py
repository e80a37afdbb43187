"""Options by their keys: read from data or from words, changed on a set of rules, and written.

*Data* is what JSON and TOML hold: true and false, whole numbers, words, and for
``marriage_values`` a table from suit to points. *Words* are what a command line holds:
``yes``, ``120``, ``nine_or_jack``, ``hearts=100,diamonds=80,clubs=60,spades=40``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, Protocol, TypeAlias, TypeVar, assert_never

from tysiacha.cards import SUITS
from tysiacha.rules.option_domains import (
    OFF,
    ON,
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OnOff,
    OptionDomain,
    OptionValue,
    SuitPoints,
    YesNo,
    accepts,
    expected_phrase,
    option_data,
    suit_of_word,
)
from tysiacha.rules.option_errors import (
    BadOption,
    BadOverrides,
    ContradictoryRules,
    OptionProblem,
    UnknownOption,
)
from tysiacha.rules.options import Rules

_Given = TypeVar("_Given")

_TRUTH: Final = {"yes": True, "no": False, "true": True, "false": False}
_SWITCH: Final = {ON: True, OFF: False}
_LONGEST_KEY: Final = 2 * max(len(key) for key in OPTION_DOMAINS)
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


class _Change(Protocol):
    """How options are changed whose keys are not known beforehand."""

    def __call__(self, rules: Rules, /, **values: OptionValue) -> Rules: ...


class _NoValue:
    """What a reader gives for something that is no value of the option at all."""


_NO_VALUE: Final = _NoValue()
_Read: TypeAlias = OptionValue | _NoValue


def option_text(rules: Rules, key: str) -> str:
    """Give what an option is set to in words; KeyError for an unknown key.

    >>> option_text(Rules(), "marriage_values"), option_text(Rules(), "jump_bids")
    ('hearts=100,diamonds=80,clubs=60,spades=40', 'yes')
    """
    data = option_data(rules, key)
    match data:
        case bool():
            return "yes" if data else "no"
        case int():
            return str(data)
        case str():
            return data
        case _:
            return ",".join(f"{suit}={points}" for suit, points in reversed(data.items()))


def parse_option(key: str, value: object) -> OptionValue:
    """Give the value of an option from data; ``"off"`` gives None.

    >>> parse_option("cut_check", "off"), parse_option("golden", "on")
    (None, True)

    Raises:
        UnknownOption: if there is no such option.
        BadOption: if the option cannot have that value; true and 1 are not the same.
    """
    return _checked(key, value, _value_of_data, quoted=True)


def parse_option_text(key: str, text: str) -> OptionValue:
    """Give the value of an option from words, the twin of :func:`option_text`.

    >>> parse_option_text("jump_bids", "no"), parse_option_text("silence_below", "-120")
    (False, -120)

    Raises:
        UnknownOption: if there is no such option.
        BadOption: if the option cannot have that value.
    """
    return _checked(key, text, _value_of_words, quoted=False)


def with_values(rules: Rules, values: Mapping[str, OptionValue]) -> Rules:
    """Give the rules with some options changed, each to a value as code holds it.

    Raises:
        BadOption: if an option cannot have its value.
        ContradictoryRules: if values do not go together.
    """
    change: _Change = replace
    return change(rules, **values)


def rules_with(rules: Rules, overrides: Mapping[str, object]) -> Rules:
    """Give the rules with some options changed, each to a value given as data.

    Raises:
        BadOverrides: with everything that is wrong: unknown options, values that an option cannot
            have, and contradictions, those left out that may come from a wrong value.
    """
    return _rules_with(rules, overrides, parse_option)


def rules_with_texts(rules: Rules, overrides: Mapping[str, str]) -> Rules:
    """Give the rules with some options changed, each to a value given in words.

    Raises:
        BadOverrides: as in :func:`rules_with`.
    """
    return _rules_with(rules, overrides, parse_option_text)


def nearest_option(key: str) -> str | None:
    """Give the option whose key looks most like some text, None if none looks like it."""
    close = get_close_matches(key.lower(), OPTION_DOMAINS, n=1) if len(key) <= _LONGEST_KEY else []
    return close[0] if close else None


def _rules_with(
    rules: Rules,
    overrides: Mapping[str, _Given],
    parse: Callable[[str, _Given], OptionValue],
) -> Rules:
    values: dict[str, OptionValue] = {}
    problems: list[OptionProblem] = []
    for key, given in overrides.items():
        try:
            values[key] = parse(key, given)
        except (UnknownOption, BadOption) as problem:
            problems.append(problem)
    wrong = {problem.option for problem in problems if isinstance(problem, BadOption)}
    try:
        changed = with_values(rules, values)
    except ContradictoryRules as refused:
        problems += (one for one in refused.conflicts if wrong.isdisjoint(one.options))
        changed = rules
    if problems:
        raise BadOverrides(tuple(problems))
    return changed


def _checked(
    key: str,
    given: _Given,
    read: Callable[[OptionDomain, _Given], _Read],
    *,
    quoted: bool,
) -> OptionValue:
    domain = OPTION_DOMAINS.get(key)
    if domain is None:
        raise UnknownOption(key, nearest_option(key))
    value = read(domain, given)
    if isinstance(value, _NoValue) or not accepts(domain, value):
        raise BadOption(key, given, expected_phrase(domain, quoted=quoted))
    return value


def _value_of_data(domain: OptionDomain, data: object) -> _Read:
    match domain:
        case YesNo():
            return data if isinstance(data, bool) else _NO_VALUE
        case OnOff():
            if isinstance(data, bool):
                return data
            return _SWITCH.get(data, _NO_VALUE) if isinstance(data, str) else _NO_VALUE
        case OneOf():
            return _word_value(domain.choices, data, off=domain.off)
        case Number():
            if isinstance(data, str):
                return _word_value(domain.words, data, off=domain.off)
            return data if type(data) is int else _NO_VALUE
        case NumberOf():
            return data if type(data) is int else _NO_VALUE
        case SuitPoints():
            return _suit_points(data) if isinstance(data, Mapping) else _NO_VALUE
        case _:
            assert_never(domain)


def _value_of_words(domain: OptionDomain, text: str) -> _Read:
    match domain:
        case YesNo():
            return _TRUTH.get(text, _NO_VALUE)
        case OnOff():
            return (_SWITCH | _TRUTH).get(text, _NO_VALUE)
        case OneOf():
            return _word_value(domain.choices, text, off=domain.off)
        case Number() | NumberOf():
            return _value_of_data(domain, int(text) if _NUMBER.fullmatch(text) else text)
        case SuitPoints():
            parts = [part.partition("=") for part in text.split(",")]
            numbers = {suit: points for suit, _, points in parts if _NUMBER.fullmatch(points)}
            complete = len(numbers) == len(parts)
            return _suit_points({s: int(p) for s, p in numbers.items()} if complete else {})
        case _:
            assert_never(domain)


def _word_value(words: type[StrEnum] | None, data: object, *, off: bool) -> _Read:
    if not isinstance(data, str):
        return _NO_VALUE
    if off and data == OFF:
        return None
    return next((word for word in words or () if word == data), _NO_VALUE)


def _suit_points(table: Mapping[str, object]) -> _Read:
    points = {suit_of_word(word): number for word, number in table.items()}
    numbers = [number for number in points.values() if type(number) is int]
    if points.keys() != set(SUITS) or len(numbers) != len(SUITS):
        return _NO_VALUE
    by_suit = dict(zip(points, numbers, strict=True))
    spades, clubs, diamonds, hearts = (by_suit[suit] for suit in SUITS)
    return spades, clubs, diamonds, hearts
