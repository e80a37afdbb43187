r"""Strict JSON: what Python's reader lets pass is refused here.

UTF-8 only, a byte order mark is tolerated. Keys that stand twice, NaN and Infinity are refused, and
a text is measured before it is read: its size, and how deep its brackets are nested.

>>> load_json('{"a": [1, true, "x", 1.0]}', "sheet.json")
{'a': [1, True, 'x', OddNumber(text='1.0')]}
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NoReturn

from tysiacha.notation.parser_messages import parser_phrase
from tysiacha.rules.option_errors import value_shown
from tysiacha.sheet.problems import Problem, ProblemCode, SheetError
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

SHEET_LIMIT: Final = 1 << 20
"""The most bytes that a sheet may have."""

DEEPEST_BRACKETS: Final = 16
"""More brackets inside each other are not read."""

_LONGEST_NUMBER: Final = 18
_LONGEST_SHOWN: Final = 40
_BYTE_ORDER_MARK: Final = "\ufeff"
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_NO_BRACKET: Final = re.compile(r"[^][{}]+")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


@dataclass(frozen=True, slots=True)
class OddNumber:
    """A number that is no whole number in plain digits: 1.0, 1e3, -0, or one of too many digits."""

    text: str


class TwiceKeyed(dict[str, object]):
    """An object in which some keys stand more than once."""

    twice: tuple[str, ...] = ()


def json_object(data: bytes, source: str) -> dict[str, object]:
    """Give the object that the bytes of a sheet hold.

    Raises:
        SheetError: if they are no JSON, too much of it, or something else than an object.
    """
    if len(data) > SHEET_LIMIT:
        found = _("more than {n} bytes").format(n=SHEET_LIMIT)
        _refuse(source, ProblemCode.TOO_LARGE, found, _("a sheet of a size that people write"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place(data[: error.start].decode("utf-8"))
        found = _("{place}, the byte {byte}").format(place=place, byte=f"0x{data[error.start]:02x}")
        _refuse(source, ProblemCode.NOT_UTF8, found, _("a text in UTF-8"))
    loaded = load_json(text, source)
    if not isinstance(loaded, dict):
        expected = _("an object: rules, players, dealer, rounds")
        raise SheetError(source, [Problem(ProblemCode.WRONG_VALUE, "", shown(loaded), expected)])
    return loaded


def load_json(text: str, source: str) -> object:
    """Give what a JSON text holds; odd numbers and keys that stand twice are marked.

    Raises:
        SheetError: if it is no JSON, or nested too deeply.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK)
    brackets = _NO_BRACKET.sub("", _TEXT.sub("", text))
    if max(accumulate((_STEP[one] for one in brackets), initial=0)) > DEEPEST_BRACKETS:
        expected = _("at most {n} brackets inside each other").format(n=DEEPEST_BRACKETS)
        _refuse(source, ProblemCode.TOO_DEEP, _("deeply nested brackets"), expected)
    try:
        loaded: object = json.loads(
            text,
            parse_int=_whole,
            parse_float=OddNumber,
            parse_constant=_refuse_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        found = _("{place}, {text}").format(
            place=_place(text[: error.pos]), text=_shown_from(text, error.pos)
        )
        expected = _("JSON ({why})").format(why=phrase_text(parser_phrase(error.msg)))
        _refuse(source, ProblemCode.SYNTAX, found, expected)
    except _NoJson as error:
        _refuse(source, ProblemCode.SYNTAX, str(error), "JSON")
    return loaded


def shown(value: object) -> str:
    """Give what stands somewhere as a short text without control characters, as JSON says it."""
    match value:
        case None:
            return "null"
        case OddNumber(text):
            if len(text) <= _LONGEST_SHOWN:
                return text
            return _("a number of {n} characters").format(n=len(text))
        case _:
            return phrase_text(value_shown(value))


class _NoJson(ValueError):
    """Something that Python reads although it is no JSON."""


def _whole(text: str) -> int | OddNumber:
    return OddNumber(text) if len(text) > _LONGEST_NUMBER or text == "-0" else int(text)


def _refuse_constant(text: str) -> NoReturn:
    raise _NoJson(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    marked = TwiceKeyed(plain)
    counts = Counter(key for key, _value in pairs)
    marked.twice = tuple(key for key, count in counts.items() if count > 1)
    return marked


def _place(before: str) -> str:
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return _("line {line}, column {column}").format(line=line, column=column)


def _shown_from(text: str, place: int) -> str:
    rest = text[place : place + _LONGEST_SHOWN].split("\n", maxsplit=1)[0]
    return phrase_text(value_shown(rest)) if rest else _("the end")


def _refuse(source: str, code: ProblemCode, found: str, expected: str) -> NoReturn:
    raise SheetError(source, [Problem(code, "", found, expected)])
