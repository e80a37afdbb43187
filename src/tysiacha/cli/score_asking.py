"""What the dialogues of a score sheet are made of: one question, put until its answer will do.

A dialogue is a generator: it yields questions, is sent answers, and returns what they come to. It
neither reads nor writes, and the same answers always lead to the same question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from tysiacha.cli.plain.dialogue import Ask
from tysiacha.sheet.problems import Problem
from tysiacha.texts.translation import _

_T = TypeVar("_T")

Asked: TypeAlias = Generator[Ask, str, _T]
"""A dialogue that comes to a value."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer will not do."""

    why: str


@dataclass(frozen=True, slots=True)
class Reached(Generic[_T]):
    """What a dialogue came to."""

    value: _T


def ask_until(ask: Ask, read: Callable[[str], _T | Refusal]) -> Asked[_T]:
    """Put a question until ``read`` finds what is asked for in the answer."""
    answer = yield ask
    while True:
        got = read(answer)
        if not isinstance(got, Refusal):
            return got
        answer = yield ask.again(got.why)


def after_answers(dialogue: Asked[_T], answers: Sequence[str]) -> Ask | Reached[_T]:
    """Give the question that a dialogue puts after some answers, or what it came to."""
    try:
        ask = next(dialogue)
        for answer in answers:
            ask = dialogue.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return Reached(value)
    return ask


def complaint(problem: Problem) -> str:
    """Give what is wrong with an answer, without the keys of files."""
    _key, dot, whose = problem.key.partition(".")
    about_player = problem.key.startswith(("cards.", "marriages."))
    found = f"{whose} {problem.found}" if dot and about_player else problem.found or ""
    return _("{found} cannot be: expected {expected}.").format(
        found=found, expected=problem.expected
    )
