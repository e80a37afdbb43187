"""What the browser client was given by the library is what the library has now."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web.write_records import records
from tests.web.write_sheets import rounds, sheets
from tools.generate_web_data import DATA_FILE, web_data

SETTLEMENTS = Path(__file__).parents[2] / "web" / "tests" / "data" / "settlements.json"


def test_presets_and_options_are_up_to_date() -> None:
    assert DATA_FILE.read_text(encoding="utf-8") == web_data(), "python -m tools.generate_web_data"


def test_settlements_to_compare_are_up_to_date() -> None:
    fresh = {"rounds": list(rounds(150, 7)), "sheets": list(sheets(8, 7))}
    known = json.loads(SETTLEMENTS.read_text(encoding="utf-8"))
    assert known == json.loads(json.dumps(fresh)), (
        "python -m tests.web.write_sheets web/tests/data/settlements.json "
        "--rounds 150 --sheets 8 --seed 7"
    )


def test_records_to_verify_are_up_to_date() -> None:
    known = json.loads((SETTLEMENTS.parent / "proven.json").read_text(encoding="utf-8"))
    assert known == records(), "python -m tests.web.write_records web/tests/data/proven.json"
