"""``tysiacha doctor`` tells how things are, and what is amiss."""

from pathlib import Path

import pytest

from tests.cli.running import cli
from tysiacha.cli.exit_codes import GOOD, WRONG
from tysiacha.saves.writing import SUFFIX


def test_all_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    done = cli("doctor")
    assert done.code == GOOD
    assert done.out.startswith("program:           tysiacha ")
    assert str(tmp_path) in done.out
    assert done.out.endswith("All is well.\n")


def test_a_save_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    folder = tmp_path / "matches"
    folder.mkdir()
    broken = folder / f"2026-01-01-000000-abc{SUFFIX}"
    broken.write_text("no save at all\n")
    done = cli("doctor")
    assert done.code == WRONG
    assert broken.name in done.out
