"""The worked cases of the rules (chapters 5.1 to 5.4), told as score sheets.

A file is named for its case; beside it stands what ``--json`` gives. The totals here are those of
the rules text, copied by hand: ``880 on(1) b2 f1`` as there.
"""

from __future__ import annotations

import json
from typing import Final

import pytest

from tests.rules.settling import note
from tests.sheet.files import SHEETS, read
from tysiacha.sheet.writing import results_json, sheet_text

CASES: Final[dict[str, tuple[str, ...]]] = {
    "01": ("120", "15", "10"),
    "02": ("-100", "20", "5"),
    "03": ("100", "65", "30"),
    "04": ("100", "60", "40"),
    "05": ("110", "5", "5"),
    "07": ("100", "20", "0"),
    "08": ("100", "15", "180"),
    "09": ("-50", "70", "50"),
    "11": ("100", "15", "0"),
    "12": ("880 on(0)", "25", "15"),
    "13": ("880 on(0)", "25", "20"),
    "13_jump": ("1020", "25", "20"),
    "14": ("880 on(1)", "400", "250 b1"),
    "15": ("880 on(1)", "0 b1", "0 b1"),
    "15_russian_online": ("1000", "0 b1", "0 b1"),
    "16": ("880 on(1)", "10", "10"),
    "16_russian_online": ("760 f1", "10", "10"),
    "17": ("1005", "20", "10"),
    "18": ("740 f1", "25", "20"),
    "19": ("760 f1", "100", "10"),
    "20": ("760 f1", "100", "15"),
    "21": ("755 f1", "880 on(0)", "260"),
    "21_russian_online": ("760 f1", "880 on(0)", "260"),
    "23": ("0", "100", "10"),
    "25": ("750 f1", "25", "880 on(0)"),
    "26": ("240", "70", "0 b2"),
    "28": ("-240", "10", "0"),
    "29": ("80", "240", "40"),
    "29_declarer": ("40", "240", "20"),
    "30": ("185", "220", "405", "435"),
    "33": ("35", "110"),
    "34": ("60", "-85", "90"),
    "36": ("-75", "0", "0"),
    "38": ("-450 c3", "180", "180"),
    "40": ("-120 c3", "180", "180"),
    "41": ("10", "0", "10"),
    "42": ("900", "350", "510"),
    "44": ("1000", "25", "15"),
    "45": ("100", "10", "10"),
    "46": ("220", "30", "20"),
    "47": ("0", "-240", "0"),
    "48": ("755 f1", "755 f1", "880 on(0)", "15"),
    "49": ("190 c1", "760 f1", "160"),
    "50": ("1005", "330", "80"),
    "51": ("880 on(1)", "105", "20"),
    "52": ("50", "240", "30"),
    "53": ("100", "40"),
    "54_made": ("125", "25", "10"),
    "54_failed": ("-100", "10", "10"),
    "55": ("0", "0", "0"),
}
"""What everybody has in the end."""

WINNERS: Final = {"13_jump", "15_russian_online", "17", "44", "50"}
"""The cases that Anna wins; nobody wins another one."""


def test_every_case_has_its_file_and_its_results() -> None:
    files = {path.name for path in (SHEETS / "cases").iterdir()}
    assert files == {f"{name}{end}" for name in CASES for end in (".json", ".out")}


@pytest.mark.parametrize("name", CASES)
def test_a_worked_case_told_as_a_sheet(name: str) -> None:
    reckoning = read((SHEETS / "cases" / f"{name}.json").read_bytes())
    assert tuple(note(standing) for standing in reckoning.match.standings) == CASES[name]
    assert reckoning.winner == ("Anna" if name in WINNERS else None)
    wanted: object = json.loads((SHEETS / "cases" / f"{name}.out").read_text("utf-8"))
    assert results_json(reckoning) == wanted


@pytest.mark.parametrize("name", CASES)
def test_what_is_written_is_read_back(name: str) -> None:
    reckoning = read((SHEETS / "cases" / f"{name}.json").read_bytes())
    written = sheet_text(reckoning)
    assert read(written) == reckoning
    assert sheet_text(read(written)) == written


@pytest.mark.parametrize("name", ["08", "30", "55"])
def test_byte_order_marks_and_line_ends_do_not_matter(name: str) -> None:
    text = (SHEETS / "cases" / f"{name}.json").read_text("utf-8")
    plain = read(text)
    for written in ("\ufeff" + text, text.replace("\n", "\r\n"), text.replace("\n", " ") + "\n\n"):
        assert read(written) == plain
