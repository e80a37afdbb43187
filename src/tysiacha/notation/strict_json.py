"""JSON read strictly: no repeated keys, no NaN, no huge numbers, true is not 1, and places by name.

Python's own reader takes the last of two equal keys, reads NaN and infinities, turns 1e999 into
infinity and lets half a surrogate pair through. What it gives here is wrapped in :class:`Node`,
which knows where it stands and gives its content only as what it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from typing import Final, NoReturn, TypeVar

from tysiacha.notation.record_problems import Fault, RecordCode, facts_of
from tysiacha.rules.marking import N_
from tysiacha.rules.option_errors import value_shown
from tysiacha.rules.phrases import Phrase, Row, phrase

_LONGEST_NUMBER: Final = 20
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}", re.ASCII)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_Member = TypeVar("_Member")


class JsonError(ValueError):
    """A JSON text is not what it should be; ``pointer`` or ``column`` tells where."""

    def __init__(self, fault: Fault, pointer: str = "", column: int | None = None) -> None:
        super().__init__(fault, pointer, column)
        self.fault = fault
        self.pointer = pointer
        self.column = column

    def __str__(self) -> str:
        return f"{self.pointer or self.column}: {self.fault.text}"


def load_json(text: str) -> Node:
    """Give what a JSON text holds.

    >>> load_json('{"bid": 120}').member("bid").number(0, 400)
    120

    Raises:
        JsonError: if it is no JSON, is nested too deeply, or has what is not allowed anywhere.
    """
    try:
        content: object = json.loads(
            text,
            parse_int=_int,
            parse_float=_decimal,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        fault = Fault(RecordCode.NOT_JSON, _shown_at(text, error.pos), N_("JSON"))
        raise JsonError(fault, column=error.pos + 1) from None
    except RecursionError:
        fault = Fault(RecordCode.TOO_DEEP, phrase("brackets deep in each other"), N_("a record"))
        raise JsonError(fault) from None
    return Node(content, "")


class Node:
    """A value in a JSON text, and where it stands."""

    __slots__ = ("_value", "pointer")

    def __init__(self, value: object, pointer: str) -> None:
        self._value = value
        self.pointer = pointer

    def wrong(self, code: RecordCode, expected: str, **facts: object) -> JsonError:
        """Give the error that this is not what was expected."""
        return JsonError(Fault(code, _shown(self._value), expected, facts_of(facts)), self.pointer)

    def keys(self, required: Collection[str], optional: Collection[str] = ()) -> frozenset[str]:
        """Give the keys of an object, which must have the required ones and no unknown ones."""
        content = self._object()
        for key in content:
            if key not in required and key not in optional:
                expected = N_("one of {words}")
                words = facts_of({"words": Row((*required, *optional))})
                fault = Fault(RecordCode.UNKNOWN_KEY, value_shown(key), expected, words)
                raise JsonError(fault, self.pointer)
        for key in required:
            if key not in content:
                raise self.wrong(RecordCode.MISSING_TAG, N_('a key "{key}"'), key=key)
        return frozenset(content)

    def names(self) -> tuple[str, ...]:
        """Give the keys of an object, whichever there are, in their order."""
        return tuple(self._object())

    def member(self, key: str) -> Node:
        """Give the member of an object by its key, which must be there."""
        return Node(self._object()[key], f"{self.pointer}/{key}")

    def get(self, key: str) -> Node | None:
        """Give the member of an object, None where there is none."""
        return self.member(key) if key in self._object() else None

    def items(self, least: int = 0, most: int | None = None) -> list[Node]:
        """Give the values of a list."""
        if not isinstance(self._value, list):
            raise self.wrong(RecordCode.WRONG_VALUE, N_("a list"))
        count = len(self._value)
        if count < least or (most is not None and count > most):
            expected = N_("{n} values") if least == most else N_("at least {n} values")
            raise self.wrong(RecordCode.CARD_COUNT, expected, n=least)
        return [Node(one, f"{self.pointer}/{number}") for number, one in enumerate(self._value)]

    def text(self) -> str:
        """Give a text."""
        if not isinstance(self._value, str):
            raise self.wrong(RecordCode.WRONG_VALUE, N_("a text in quotes"))
        if _SURROGATE.search(self._value):
            raise self.wrong(RecordCode.WRONG_VALUE, N_("a text without halves of characters"))
        return self._value

    def number(self, least: int, most: int) -> int:
        """Give a whole number; true and 1.0 are none."""
        value = self._value
        if type(value) is not int or not least <= value <= most:
            expected = N_("a whole number from {least} to {most}")
            raise self.wrong(RecordCode.WRONG_NUMBER, expected, least=least, most=most)
        return value

    def decimal(self) -> str:
        """Give a number, whole or with a decimal point, as it is written."""
        if type(self._value) is int or isinstance(self._value, Decimal):
            return str(self._value)
        raise self.wrong(RecordCode.WRONG_NUMBER, N_("a number such as -12.5"))

    def flag(self) -> bool:
        """Give true or false."""
        if not isinstance(self._value, bool):
            raise self.wrong(RecordCode.WRONG_VALUE, N_("true or false"))
        return self._value

    def is_null(self) -> bool:
        """Tell whether this is null."""
        return self._value is None

    def one_of(self, choices: Mapping[str, _Member]) -> _Member:
        """Give what one of some words stands for."""
        choice = choices.get(self.text())
        if choice is None:
            raise self.wrong(
                RecordCode.WRONG_VALUE, N_("one of {words}"), words=Row(tuple(choices))
            )
        return choice

    def plain(self) -> object:
        """Give the value as it is, for whoever checks it himself."""
        return self._value

    def parsed(self, parse: Callable[[str], _Member], expected: str) -> _Member:
        """Give what a text stands for; ``parse`` raises ValueError for what it is not."""
        text = self.text()
        try:
            return parse(text)
        except ValueError:
            raise self.wrong(RecordCode.WRONG_VALUE, expected) from None

    def _object(self) -> dict[str, object]:
        if not isinstance(self._value, dict):
            raise self.wrong(RecordCode.WRONG_VALUE, N_("an object"))
        return self._value


def _int(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        _refuse(text)
    return int(text)


def _decimal(text: str) -> Decimal:
    if not _NUMBER.fullmatch(text):
        _refuse(text)
    return Decimal(text)


def _constant(text: str) -> NoReturn:
    _refuse(text)


def _refuse(text: str) -> NoReturn:
    expected = N_("a number such as 120 or -12.5")
    raise JsonError(Fault(RecordCode.WRONG_NUMBER, value_shown(text), expected))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            fault = Fault(RecordCode.DUPLICATE_KEY, value_shown(key), N_("each key once"))
            raise JsonError(fault)
        members[key] = value
    return members


def _shown(value: object) -> Phrase:
    return str(value) if isinstance(value, Decimal) else value_shown(value)


def _shown_at(text: str, place: int) -> Phrase:
    rest = text[place : place + 40]
    return value_shown(rest) if rest else phrase("the end of the line")
