"""A score sheet from the bytes of a file: read strictly, checked, and worked out entry by entry.

Nothing is guessed: reading stops at the first entry with something wrong in it, since what follows
depends on it, and tells everything that is wrong with that one.
"""

from __future__ import annotations

from typing import Final

from tysiacha.rules.standing import Match
from tysiacha.sheet.entries import Sheet
from tysiacha.sheet.entry_checks import after_the_win
from tysiacha.sheet.fields import Fields
from tysiacha.sheet.head import RulesOfFile, read_head
from tysiacha.sheet.json_text import json_object, shown
from tysiacha.sheet.problems import Problem, ProblemCode, SheetError
from tysiacha.sheet.reading_entries import read_entry
from tysiacha.sheet.reckoning import Reckoning, opened
from tysiacha.texts.translation import _

MOST_ENTRIES: Final = 10_000
"""The most entries of a sheet."""


def read_sheet(data: bytes, source: str, rules_of_file: RulesOfFile) -> Reckoning:
    """Give what the bytes of a score sheet hold, worked out; ``source`` names it in problems.

    ``rules_of_file`` is asked where ``rules`` is no preset's name.

    Raises:
        SheetError: with what is wrong: all of the head, or all of the first entry that is wrong.
    """
    problems: list[Problem] = []
    top = Fields(json_object(data, source), problems)
    head = read_head(top, problems, rules_of_file)
    entries = _entries(top)
    if problems or head is None:
        raise SheetError(source, problems)
    return _reckoned(head, entries, source)


def _entries(top: Fields) -> list[object]:
    expected = _("a list of rounds, which may be empty")
    if not top.need("rounds", expected):
        return []
    value = top.value("rounds")
    if not isinstance(value, list):
        top.wrong("rounds", shown(value), expected)
        return []
    if len(value) > MOST_ENTRIES:
        found = _("{n} entries").format(n=len(value))
        top.wrong("rounds", found, _("at most {n}").format(n=MOST_ENTRIES))
        return []
    return value


def _reckoned(head: Sheet, entries: list[object], source: str) -> Reckoning:
    reckoning = opened(head)
    for place, data in enumerate(entries, start=1):
        match = reckoning.match
        problems = _read_into(reckoning, match, data)
        if isinstance(problems, Reckoning):
            reckoning = problems
            continue
        raise SheetError(source, (one.at(place, match.round_number) for one in problems))
    return reckoning


def _read_into(reckoning: Reckoning, match: Match, data: object) -> Reckoning | list[Problem]:
    names = reckoning.sheet.names
    if match.winner is not None:
        return [after_the_win(names[match.winner])]
    if not isinstance(data, dict):
        expected = _("an object: a round, or skipped, misdeal, redeal or fine")
        return [Problem(ProblemCode.WRONG_VALUE, "", shown(data), expected)]
    problems: list[Problem] = []
    entry = read_entry(Fields(data, problems), problems, match, names)
    if entry is None:
        return problems
    return reckoning.with_entry(entry)
