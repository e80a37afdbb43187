"""Every clause and resolution has a test named after it, and no test an id that does not exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import Reason

TESTS = Path(__file__).parents[1]

NAMED_AFTER = re.compile(r"test_([A-Z][A-Z0-9]*)_(\d+)(?:_|$)")
"""``test_P4_1_the_dealer…`` is named after P4-1, ``test_REDEAL_2_and_7…`` after REDEAL-2."""

RESOLUTIONS_OF_THE_ROUND = (5, *range(9, 15), *range(16, 22), 31, 37, 38, 41, 42, *range(44, 49))
"""The Q-numbers that say how a round goes; the others word, settle or explain."""

LAST_RESOLUTION = 48
LAST_RESOLUTION_OF_PHASES = 17

REQUIRED = (
    *Clause,
    *(f"Q-{number}" for number in RESOLUTIONS_OF_THE_ROUND),
    *(f"S-{number}" for number in range(1, LAST_RESOLUTION_OF_PHASES + 1)),
)
KNOWN = {
    *Clause,
    *(f"Q-{number}" for number in range(1, LAST_RESOLUTION + 1)),
    *(f"S-{number}" for number in range(1, LAST_RESOLUTION_OF_PHASES + 1)),
}


@cache
def named_ids() -> dict[str, str]:
    """Give a test's name for every id that a test is named after."""
    found: dict[str, str] = {}
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (match := NAMED_AFTER.match(node.name)):
                found.setdefault(f"{match[1]}-{match[2]}", f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("clause", REQUIRED)
def test_every_clause_has_a_test_named_after_it(clause: str) -> None:
    assert clause in named_ids(), f"no test is named test_{clause.replace('-', '_')}_…"


def test_no_test_is_named_after_an_unknown_id() -> None:
    unknown = {one: where for one, where in named_ids().items() if one not in KNOWN}
    assert not unknown


def test_every_reason_names_a_clause_or_resolution_that_exists() -> None:
    assert {reason.rule for reason in Reason} <= KNOWN


def test_clauses_are_numbered_without_gaps() -> None:
    families: dict[str, list[int]] = {}
    for clause in Clause:
        family, number = clause.split("-")
        families.setdefault(family, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in families.values())
