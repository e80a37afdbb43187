"""Bad sheets are refused, with every place, what stands there and what would do.

The files stand in ``tests/data/sheets/bad``; beside each one is what is said about it. What would
not survive as a file in a repository (other encodings, huge texts) is made here.
"""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sheet.files import SHEETS, read
from tests.sheet.from_play import told_match
from tests.strategies.playing import share
from tysiacha.rules.presets import PRESETS
from tysiacha.sheet.json_text import SHEET_LIMIT
from tysiacha.sheet.problems import ProblemCode, SheetError
from tysiacha.sheet.reading import MOST_ENTRIES
from tysiacha.sheet.reckoning import opened, reckon
from tysiacha.sheet.writing import sheet_text

BAD: Final = sorted(path.stem for path in (SHEETS / "bad").glob("*.json"))
NO_JSON: Final = {
    "control_character",
    "cut_off",
    "deep",
    "empty",
    "garbage_after",
    "infinity",
    "single_quotes",
    "trailing_comma",
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_sheet_is_refused_with_every_place_and_what_would_do(name: str) -> None:
    error = refused((SHEETS / "bad" / f"{name}.json").read_bytes(), f"{name}.json")
    assert f"{error}\n" == (SHEETS / "bad" / f"{name}.txt").read_text("utf-8")
    assert error.is_no_json is (name in NO_JSON)


def test_each_bad_sheet_has_what_is_said_about_it() -> None:
    assert {path.stem for path in (SHEETS / "bad").glob("*.txt")} == set(BAD)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", ProblemCode.SYNTAX),
        (b"\xef\xbb\xbf", ProblemCode.SYNTAX),
        (b" \n ", ProblemCode.SYNTAX),
        (b'{"rules": "cl\xe4ssic"}', ProblemCode.NOT_UTF8),
        ('{"rules": 1}'.encode("utf-16"), ProblemCode.NOT_UTF8),
        (b"\x00", ProblemCode.SYNTAX),
        (b" " * (SHEET_LIMIT + 1), ProblemCode.TOO_LARGE),
        (b"[" * 100_000, ProblemCode.TOO_DEEP),
        (b'{"a":' * 100_000, ProblemCode.TOO_DEEP),
        (b'"' + b"[" * 1000, ProblemCode.SYNTAX),
        (b"NaN", ProblemCode.SYNTAX),
        (b"1" * 5_000, ProblemCode.WRONG_VALUE),
        (b"1e999", ProblemCode.WRONG_VALUE),
        (b'"' + b"x" * 1_000_000 + b'"', ProblemCode.WRONG_VALUE),
        (b'{"\\ud800": 1}', ProblemCode.UNKNOWN_KEY),
        (b'{"__proto__": {}, "constructor": []}', ProblemCode.UNKNOWN_KEY),
        (
            b"{" + b",".join(b'"k%d": 1' % number for number in range(50_000)) + b"}",
            ProblemCode.UNKNOWN_KEY,
        ),
        (b"{" + b",".join([b'"k": 1'] * 100_000) + b"}", ProblemCode.TWICE),
    ],
    ids=range(18),
)
def test_hostile_texts_are_refused_in_little_time_and_few_words(
    data: bytes, code: ProblemCode
) -> None:
    started = time.perf_counter()
    error = refused(data)
    assert time.perf_counter() - started < 5
    assert error.problems[0].code is code
    assert len(str(error)) < 8_000
    assert str(error).replace("\n", "").isprintable()


@pytest.mark.parametrize("where", ["rules", "players", "dealer", "rounds", "start", "options"])
@pytest.mark.parametrize(
    "value",
    [None, True, -1, 10**30, 1.5, "", "x" * 10_000, "\x1b[2J", "\ud800", [], {}, [[]], {"": {}}],
    ids=range(13),
)
def test_any_value_at_any_key_is_read_or_refused_in_words(where: str, value: object) -> None:
    sheet = {"rules": "classic", "players": ["A", "B", "C"], "dealer": "A", "rounds": []}
    said = complaint(json.dumps(sheet | {where: value}))
    assert len(said) < 2_000
    assert said.replace("\n", "").isprintable() or not said


JSON_VALUES: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.sampled_from(["Anna", "Boris", "BID-10"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["Anna", "Boris", "rule", "points", "player", "bid"]), inner
        )
    ),
    max_leaves=6,
)
ROUND_KEYS: Final = (
    *("declarer", "contract", "bid", "cards", "marriages", "no_trick", "last_trick", "blind"),
    *("contra", "stock", "conceded", "skipped", "misdeal", "redeal", "fine"),
)


@share(0.5)
@given(
    st.lists(st.dictionaries(st.sampled_from(ROUND_KEYS), JSON_VALUES), max_size=2),
    st.sampled_from(list(PRESETS)),
)
def test_rounds_of_any_shape_are_read_or_refused(rounds: list[object], preset: str) -> None:
    names = ["Anna", "Boris", "Vera", "Leo"][: PRESETS[preset].players]
    sheet = {"rules": preset, "players": names, "dealer": "Anna", "rounds": rounds}
    assert complaint(json.dumps(sheet)).replace("\n", "x").isprintable()


@share(0.5)
@given(st.integers(0, 50), st.data())
def test_a_sheet_cut_off_anywhere_is_no_json(seed: int, data: st.DataObject) -> None:
    sheet, told = told_match(PRESETS["russian_house"], seed, 4)
    reckoning = opened(sheet)
    for deal in told:
        reckoning = reckoning.with_entry(deal.entry) if deal.entry is not None else reckoning
    written = sheet_text(reckoning).encode().rstrip()
    cut = data.draw(st.integers(0, len(written) - 1))
    assert refused(written[:cut]).is_no_json


def complaint(text: str) -> str:
    """Give what is said against a sheet, nothing if it is good; nothing else may be raised."""
    try:
        read(text)
    except SheetError as error:
        return str(error)
    return ""


def refused(data: bytes, source: str = "sheet.json") -> SheetError:
    with pytest.raises(SheetError) as caught:
        read(data, source)
    return caught.value


def test_a_sheet_has_an_end() -> None:
    rounds = [{"redeal": {"rule": "REDEAL-1"}}] * (MOST_ENTRIES + 1)
    sheet = {"rules": "classic", "players": ["A", "B", "C"], "dealer": "A", "rounds": rounds}
    assert (
        complaint(json.dumps(sheet)) == "sheet.json: rounds = 10001 entries: expected at most 10000"
    )
    longest = sheet | {"rounds": rounds[1:]}
    assert len(read(json.dumps(longest)).lines) == MOST_ENTRIES


def test_sheets_made_in_code_are_checked_too() -> None:
    good = read((SHEETS / "cases" / "55.json").read_bytes())
    assert reckon(good.sheet) == good
    wrong = replace(good.sheet, entries=good.sheet.entries[1:])
    with pytest.raises(
        SheetError, match=r"^made: entry 1 \(round 1\): declarer = Boris: expected Anna"
    ):
        reckon(wrong, "made")
