"""Every test that the document of promises names exists."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
DOCUMENT = TESTS.parent / "docs" / "reliability.md"
NAMED = re.compile(r"`([a-z_/]+\.py)(?:::(test_\w+?)(…)?)?`")


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(named) > 80
    for file, name, more in named:
        path = TESTS / file
        assert path.exists(), file
        text = path.read_text(encoding="utf-8")
        wanted = rf"def {name}\w*\(" if more else rf"def {name}\("
        assert not name or re.search(wanted, text), f"{file}::{name}"


def test_every_number_that_must_be_proven_is_there() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    firsts = " ".join(re.findall(r"(?m)^\| ([FT0-9][^|]*)\|", text))
    numbers = set(re.findall(r"\b[FT]\d+\b", firsts))
    faults = {1, 2, 3, 6, *range(7, 15), *range(16, 20), 21, 23, 24, 26, 27, 28, 31, 32}
    threats = {*range(1, 9), *range(10, 14), *range(15, 19), *range(20, 26), 27, 33, 35, 36, 38}
    assert {f"F{one}" for one in faults} <= numbers
    assert {f"T{one}" for one in threats} <= numbers
