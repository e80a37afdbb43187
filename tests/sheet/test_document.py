"""The evening that the document about score sheets tells: its file, and what is printed for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from tests.sheet.files import read
from tysiacha.cli.score_command import score
from tysiacha.cli.score_words import Extra, Kind, SheetCommand
from tysiacha.sheet.problems import SheetError

TEXT: Final = (Path(__file__).parent.parent.parent / "docs" / "score-sheet.md").read_text("utf-8")
BLOCKS: Final = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
EVENING: Final = next(block for kind, block in BLOCKS if kind == "json")
SHOWN: Final = [block for kind, block in BLOCKS if kind == "console"]

KEYS: Final = (
    *("rules", "options", "players", "dealer", "start", "first_round", "rounds"),
    *("total", "bolts", "falls", "concessions", "barrel_rounds", "on_since"),
    *("declarer", "contract", "bid", "cards", "marriages", "no_trick", "last_trick", "blind"),
    *("contra", "stock", "points", "marriage", "aces", "conceded"),
    *("number", "golden", "base", "change", "why", "winner"),
)


@pytest.mark.parametrize("block", SHOWN, ids=range(len(SHOWN)))
def test_what_is_shown_is_what_is_printed(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.json").write_text(EVENING, "utf-8")
    command, _line_end, printed = block.partition("\n")
    _prompt, _program, _score, *arguments = command.split()
    ran = CliRunner().invoke(score, arguments, standalone_mode=False)
    assert ran.return_value == 0
    assert ran.stdout == printed


def test_the_complaint_shown_is_the_one_that_comes() -> None:
    shown = next(line for line in TEXT.splitlines() if line.startswith("evening.json: entry"))
    with pytest.raises(SheetError) as caught:
        read(EVENING.replace('"Max": 12', '"Max": 11'), "evening.json")
    assert str(caught.value) == shown


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_documented(key: str) -> None:
    assert f"`{key}`" in TEXT


def test_every_word_that_can_be_typed_is_documented() -> None:
    words = {one.value[0] for kinds in (SheetCommand, Kind, Extra) for one in kinds}
    assert {word for word in words if not re.search(rf"`{re.escape(word)}[` ]", TEXT)} == set()
