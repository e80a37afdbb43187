"""Rules of a table as a file in TOML, for people to write and to share.

A file names a preset, by default ``classic``, and what is different from it:

    name = "Our table"
    base = "russian_online"

    [options]
    players = 4
    cut_check = "nine"
    redeal_stock_below = "off"
    marriage_values = { hearts = 100, diamonds = 80, clubs = 60, spades = 40 }

Every key may be left out, so that an empty file is the rules ``classic``. Values are true and
false, whole numbers and words in quotes; the word for what does not exist is ``"off"``. Only texts
are read here; whoever reads files passes their content on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from math import inf
from typing import Final, assert_never

from tysiacha.notation.rules_problems import Problem, ProblemCode, RulesFileError
from tysiacha.notation.toml_text import load_toml, utf8_text
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionData, option_data
from tysiacha.rules.option_errors import (
    BadOption,
    BadOverrides,
    Conflict,
    OptionProblem,
    UnknownOption,
    value_shown,
)
from tysiacha.rules.option_notes import Note, notes_for
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.phrases import Phrase, Row, counted, phrase
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS, differences, nearest_preset

RULES_FILE_LIMIT: Final = 64 * 1024
"""The most bytes that a rules file may have."""

LONGEST_NAME: Final = 80
"""The most characters of a file's ``name``, which is one line."""

LONGEST_DESCRIPTION: Final = 2_000
"""The most characters of a file's ``description``, which may be several lines."""

_OPTIONS: Final = "options"
_HEADING: Final = f"[{_OPTIONS}]"
_TOP_KEYS: Final = ("base", "name", "description", _OPTIONS)
_MOST_KEYS: Final = 2 * len(OPTION_DOMAINS)
_LONGEST_KEY: Final = 80


@dataclass(frozen=True, slots=True)
class RulesFile:
    """What a rules file says."""

    name: str | None
    description: str | None
    base: str
    """The preset that it starts from."""
    rules: Rules
    overrides: tuple[str, ...]
    """The options that it sets, in the order of the file."""
    notes: tuple[Note, ...]
    """Which of them have no effect."""


def parse_rules(text: str, source: str) -> RulesFile:
    r"""Give what the text of a rules file says; ``source`` names it in problems.

    >>> parse_rules('base = "polish"\noptions.players = 4', "our.toml").rules.players
    4

    Raises:
        RulesFileError: with everything that is wrong.
    """
    data, key_lines = load_toml(text, source, limit=RULES_FILE_LIMIT)
    return _Content(source, data, key_lines).rules_file()


def read_rules_bytes(data: bytes, source: str) -> RulesFile:
    """Give what the bytes of a rules file say: UTF-8, a byte order mark is tolerated.

    Raises:
        RulesFileError: with everything that is wrong.
    """
    return parse_rules(utf8_text(data, source, limit=RULES_FILE_LIMIT), source)


def rules_text(
    rules: Rules,
    *,
    base: str | None = None,
    name: str | None = None,
    description: str | None = None,
) -> str:
    """Give rules as the text of a file that :func:`parse_rules` reads back.

    Without ``base`` the preset is taken that differs in the fewest options.

    >>> print(rules_text(Rules(players=4, opening_bid=60)), end="")
    base = "classic_four"
    <BLANKLINE>
    [options]
    opening_bid = 60

    Raises:
        ValueError: if there is no such preset, or a name or description may not be used.
    """
    start = nearest_preset(rules) if base is None else base
    if start not in PRESETS:
        message = f"there is no preset {value_shown(start)}: expected one of {', '.join(PRESETS)}"
        raise ValueError(message)
    lines = [*_text_line("name", name), *_text_line("description", description)]
    lines.append(f'base = "{start}"')
    changed = differences(PRESETS[start], rules)
    if changed:
        lines += ["", _HEADING]
        lines += [f"{key} = {_toml(option_data(rules, key))}" for key in changed]
    return "\n".join(lines) + "\n"


def _text_line(key: str, text: str | None) -> Iterator[str]:
    if text is None:
        return
    if not _is_plain(key, text):
        message = f"{key} cannot be {value_shown(text)}: expected {_plain_text(key)}"
        raise ValueError(message)
    yield f"{key} = {json.dumps(text, ensure_ascii=False)}"


def _toml(data: OptionData) -> str:
    match data:
        case bool() | int() | str():
            return json.dumps(data)
        case _:
            pairs = ", ".join(f"{suit} = {points}" for suit, points in reversed(data.items()))
            return f"{{ {pairs} }}"


def _is_plain(key: str, text: str) -> bool:
    """Tell whether a name or description can be shown as it is."""
    if key == "name":
        return 0 < len(text) <= LONGEST_NAME and text.isprintable() and not text.isspace()
    plain = text.replace("\n", "").replace("\t", "")
    return len(text) <= LONGEST_DESCRIPTION and plain.isprintable()


def _plain_text(key: str) -> Phrase:
    if key == "name":
        return phrase("one line of 1 to {n} printable characters in quotes", n=LONGEST_NAME)
    return phrase("at most {n} printable characters in quotes", n=LONGEST_DESCRIPTION)


def _set_to(key: str, value: Phrase) -> Phrase:
    return phrase("{key} = {value}", key=key, value=value)


def _one_of_these(words: Iterable[str]) -> Phrase:
    return phrase("one of {words}", words=Row(tuple(words)))


def _or_newer(what: Phrase) -> Phrase:
    return phrase("{what}, or a newer version of this program", what=what)


def _line_or_last(problem: Problem) -> float:
    return inf if problem.line is None else problem.line


class _Content:
    """What a TOML text holds, and what has been found wrong with it so far."""

    def __init__(
        self, source: str, data: dict[str, object], key_lines: Mapping[tuple[str, str], int]
    ) -> None:
        self.source = source
        self.data = data
        self.key_lines = key_lines
        self.problems: list[Problem] = []

    def rules_file(self) -> RulesFile:
        """Give what it says, or raise everything that is wrong."""
        self.check_top_keys()
        base = self.base()
        name, description = self.plain("name"), self.plain("description")
        options = self.options()
        rules = self.rules(base, options)
        if self.problems:
            raise RulesFileError(tuple(sorted(self.problems, key=_line_or_last)))
        notes = notes_for(rules, options)
        return RulesFile(name, description, base or DEFAULT_PRESET, rules, tuple(options), notes)

    def check_top_keys(self) -> None:
        """Look for keys that have no meaning."""
        if len(self.data) > _MOST_KEYS:
            found = counted("{n} key", "{n} keys", len(self.data))
            self.found_wrong(ProblemCode.TOO_LARGE, (), found, phrase("fewer keys"))
            return
        for key in self.data:
            if key in _TOP_KEYS:
                continue
            expected = _or_newer(_one_of_these(_TOP_KEYS))
            close = get_close_matches(key, _TOP_KEYS, n=1) if len(key) <= _LONGEST_KEY else []
            if key in OPTION_DOMAINS:
                expected = phrase("the option below a line {line}", line=_HEADING)
            elif close:
                expected = _or_newer(close[0])
            self.found_wrong(ProblemCode.UNKNOWN_KEY, (key,), value_shown(key), expected)

    def base(self) -> str | None:
        """Give the preset to start from, None where it is wrong."""
        base = self.data.get("base", DEFAULT_PRESET)
        if isinstance(base, str) and base in PRESETS:
            return base
        code, expected = ProblemCode.WRONG_VALUE, _one_of_these(PRESETS)
        if isinstance(base, str):
            code = ProblemCode.UNKNOWN_PRESET
            close = get_close_matches(base, PRESETS, n=1) if len(base) <= _LONGEST_KEY else []
            expected = _or_newer(close[0] if close else expected)
        self.found_wrong(code, ("base",), _set_to("base", value_shown(base)), expected)
        return None

    def plain(self, key: str) -> str | None:
        """Give the name or description, None where there is none or it is wrong."""
        text = self.data.get(key)
        if text is None or (isinstance(text, str) and _is_plain(key, text)):
            return text
        found = _set_to(key, value_shown(text))
        self.found_wrong(ProblemCode.WRONG_VALUE, (key,), found, _plain_text(key))
        return None

    def options(self) -> dict[str, object]:
        """Give the options that are set, not looked at yet."""
        options = self.data.get(_OPTIONS, {})
        if not isinstance(options, dict):
            found = _set_to(_OPTIONS, value_shown(options))
            expected = phrase("a table {name}", name=_HEADING)
            self.found_wrong(ProblemCode.WRONG_VALUE, (_OPTIONS,), found, expected)
            return {}
        if len(options) > _MOST_KEYS:
            found = counted("{n} option", "{n} options", len(options))
            expected = phrase("at most {n} of them", n=len(OPTION_DOMAINS))
            self.found_wrong(ProblemCode.TOO_LARGE, (_OPTIONS,), found, expected)
            return {}
        return options

    def rules(self, base: str | None, options: Mapping[str, object]) -> Rules:
        """Give the rules; contradictions count only if it is known what they start from."""
        start = PRESETS[base or DEFAULT_PRESET]
        try:
            return rules_with(start, options)
        except BadOverrides as refused:
            for problem in refused.problems:
                if base is not None or not isinstance(problem, Conflict):
                    self.option_is_wrong(problem)
            return start

    def option_is_wrong(self, problem: OptionProblem) -> None:
        """Note what is wrong with an option."""
        keys: tuple[str, ...]
        found: Phrase
        expected: Phrase
        match problem:
            case UnknownOption():
                keys, code = (problem.option,), ProblemCode.UNKNOWN_OPTION
                found = value_shown(problem.option)
                expected = _or_newer(problem.nearest or phrase("an option that exists"))
            case BadOption():
                keys, code = (problem.option,), ProblemCode.WRONG_VALUE
                found = _set_to(problem.option, value_shown(problem.value))
                expected = problem.expected
            case Conflict():
                keys, code = problem.options, ProblemCode.CONTRADICTION
                values = dict(problem.values)
                found = ", ".join(f"{key} = {values[key]}" for key in keys)
                expected = problem.phrase
            case _:
                assert_never(problem)
        self.found_wrong(code, keys, found, expected, tables=(_OPTIONS, ""))

    def found_wrong(
        self,
        code: ProblemCode,
        keys: tuple[str, ...],
        found: Phrase,
        expected: Phrase,
        *,
        tables: tuple[str, ...] = ("",),
    ) -> None:
        """Note what is wrong, in the line of the first key that is seen in one of the tables."""
        places = ((table, key) for key in keys for table in tables)
        line = next((self.key_lines[place] for place in places if place in self.key_lines), None)
        self.problems.append(Problem(code, self.source, line, None, found, expected))
