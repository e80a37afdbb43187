"""Score sheets on disk: nothing that was entered is ever lost, whatever happens in between."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.cli.score_typist import Typist
from tysiacha.cli.plain.console import InputEnded
from tysiacha.cli.score_desk import Desk, Finished, Opening
from tysiacha.cli.score_files import (
    SheetFile,
    UnsavedError,
    free_path,
    loaded,
    rules_beside,
    saved,
)
from tysiacha.cli.score_session import Keeper, TooManyWrongAnswers
from tysiacha.sheet.history import History
from tysiacha.sheet.writing import sheet_text

LINES = (
    *("Anna, Boris, Vera", "", "vera", ""),
    *("boris", "105 110", "35 73", "boris 40"),
    *("fine", "anna"),
    *("anna", "110", "60 50", "undo", "anna 40"),
    *("redeal", "2", "undo", "undo", "redo"),
    *("edit 1", "boris", "110", "35 73", ""),
    *("why anna", "nonsense", "boris", "120", "30 90", ""),
)


@dataclass(slots=True)
class Script:
    """A console at which lines are typed until they end, or something breaks off."""

    lines: list[str]
    ending: type[BaseException] = InputEnded
    shown: list[str] = field(default_factory=list)
    patient: bool = False

    def say(self, *lines: str) -> None:
        self.shown += lines

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if not self.lines:
            raise self.ending
        return self.lines.pop(0)

    def hide(self) -> None:
        raise AssertionError


def keeper(path: Path, *lines: str, ending: type[BaseException] = InputEnded) -> Keeper:
    """Keep a new sheet in a file, or go on with the one that is there."""
    console = Script(list(lines), ending)
    if not path.exists():
        return Keeper(console, SheetFile(str(path)), Opening(rules_beside(str(path))))
    file, reckoning = loaded(str(path))
    return Keeper(console, file, Desk(History(reckoning)), kept=reckoning)


def run(path: Path, *lines: str, ending: type[BaseException] = InputEnded) -> Keeper:
    kept = keeper(path, *lines, ending=ending)
    with pytest.raises(ending):
        kept.run()
    return kept


@pytest.mark.parametrize("ending", [InputEnded, KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize("lines", range(len(LINES) + 1))
def test_broken_off_anywhere_everything_entered_is_in_the_file(
    tmp_path: Path, lines: int, ending: type[BaseException]
) -> None:
    path = tmp_path / "evening.json"
    kept = run(path, *LINES[:lines], ending=ending)
    typist = Typist(Opening(rules_beside("")))
    typist.lines(*LINES[:lines])
    if isinstance(typist.state, Opening):
        assert kept.sheet is None
        assert not path.exists()
        return
    assert kept.is_saved
    assert kept.sheet == typist.desk.sheet
    assert loaded(str(path))[1] == typist.desk.sheet
    assert [one.name for one in tmp_path.iterdir()] == ["evening.json"]


@pytest.mark.parametrize("lines", range(4, len(LINES) + 1))
def test_gone_on_with_after_a_break_the_sheet_is_the_same(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "evening.json"
    typist = Typist(Opening(rules_beside("")))
    typist.lines(*LINES[:lines])
    unfinished = len(typist.desk.answers)
    run(path, *LINES[:lines])
    again = keeper(path)
    assert isinstance(again.state, Desk)
    assert again.state.sheet == typist.desk.sheet
    assert again.state.answers == ()
    assert unfinished <= 4
    typist.lines("cancel", "fine", "vera")
    assert run(path, "fine", "vera").sheet == typist.desk.sheet


def test_a_win_ends_the_session(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(
        '{"rules": "classic", "players": ["Anna", "Boris", "Vera"], "dealer": "Vera",'
        ' "start": {"Anna": {"total": 880, "barrel_rounds": 0}}, "rounds": []}'
    )
    kept = keeper(path, "anna", "125", "88 20", "anna 40", "")
    kept.run()
    assert isinstance(kept.state, Finished)
    assert loaded(str(path))[1].winner == "Anna"


def test_the_sheet_is_shown_after_each_entry(tmp_path: Path) -> None:
    kept = run(tmp_path / "evening.json", *LINES[:8])
    assert isinstance(kept.console, Script)
    assert "1    Boris 110  +35 35  +110 110  +10 10" in kept.console.shown


def test_a_question_is_put_again_after_each_wrong_answer(tmp_path: Path) -> None:
    kept = run(tmp_path / "evening.json", "Anna", "Anna", "Anna, Boris")
    assert isinstance(kept.console, Script)
    assert kept.console.shown.count("Type 2 to 4 names, such as: Anna, Boris, Vera.") == 2


def test_endless_nonsense_from_a_pipe_is_given_up(tmp_path: Path) -> None:
    path = str(tmp_path / "evening.json")
    for patient, ending in ((False, TooManyWrongAnswers), (True, InputEnded)):
        console = Script(["nonsense"] * 1_000, patient=patient)
        with pytest.raises(ending):
            Keeper(console, SheetFile(path), Opening(rules_beside(path))).run()


# Saving.


def test_a_save_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.json"
    run(path, *LINES[:8])
    before = path.read_bytes()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        kept = run(path, "fine", "anna", "fine", "boris")
        assert isinstance(kept.console, Script)
        assert f"Not saved! {path}: No space left on device" in kept.console.shown
        assert kept.kept != kept.sheet
        assert path.read_bytes() == before
        assert len(list(tmp_path.iterdir())) == 1
    kept.save()
    assert kept.is_saved
    assert len(loaded(str(path))[1].lines) == 3


def test_what_somebody_else_wrote_in_the_meantime_stays(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    kept = keeper(path, *LINES[:8])
    with pytest.raises(InputEnded):
        kept.run()
    run(path, "fine", "anna")
    theirs = path.read_bytes()
    assert isinstance(kept.console, Script)
    kept.console.lines += ["fine", "boris", "fine", "vera"]
    with pytest.raises(InputEnded):
        kept.run()
    assert path.read_bytes() == theirs
    assert kept.file.path == str(tmp_path / "evening-2.json")
    assert len(loaded(kept.file.path)[1].lines) == 3
    assert sum("Somebody else has changed" in line for line in kept.console.shown) == 1


def test_a_file_that_vanished_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    kept = keeper(path, *LINES[:8])
    with pytest.raises(InputEnded):
        kept.run()
    path.unlink()
    assert isinstance(kept.console, Script)
    kept.console.lines += ["fine", "boris"]
    with pytest.raises(InputEnded):
        kept.run()
    assert len(loaded(str(path))[1].lines) == 2


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    run(target, *LINES[:8])
    target.chmod(0o640)
    link.symlink_to(target)
    run(link, "fine", "anna")
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert len(loaded(str(target))[1].lines) == 2


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    mask = os.umask(0o027)
    try:
        saved(SheetFile(str(path)), "{}")
    finally:
        os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnsavedError, match="No such file or directory"):
        saved(SheetFile(str(tmp_path / "no" / "evening.json")), "{}")


def test_free_paths_are_numbered(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    assert free_path(str(path)) == str(tmp_path / "evening-2.json")
    (tmp_path / "evening-2.json").touch()
    assert free_path(str(path)) == str(tmp_path / "evening-3.json")


# Rules files, from the folder of the sheet.


def test_rules_files_are_found_beside_the_sheet(tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    folder.mkdir()
    (folder / "ours.toml").write_text('base = "polish"\noptions.players = 2\n')
    path = folder / "evening.json"
    path.write_text(
        '{"rules": "ours.toml", "players": ["Anna", "Boris"], "dealer": "Anna", "rounds": []}'
    )
    _file, reckoning = loaded(str(path))
    assert reckoning.sheet.rules.bid_step == 10
    assert loaded(str(path))[1].sheet.source.name == "ours.toml"
    kept = run(path, "anna", "110", "60 40", "a 40")
    assert kept.sheet is not None
    assert sheet_text(kept.sheet) == path.read_text("utf-8")
    assert '"rules": "ours.toml"' in path.read_text("utf-8")


def test_a_new_sheet_finds_them_too(tmp_path: Path) -> None:
    (tmp_path / "ours").write_text('base = "polish"\n')
    (tmp_path / "bad.toml").write_text("base = 3\n")
    lines = ("Anna, Boris, Vera", "bad.toml", "none.toml", "theirs", "-", "ours", "1", "")
    kept = run(tmp_path / "evening.json", *lines)
    assert kept.sheet is not None
    assert kept.sheet.sheet.rules.bid_step == 10
    assert isinstance(kept.console, Script)
    said = "\n".join(kept.console.shown)
    assert "base = 3: expected one of classic" in said
    assert "none.toml: No such file or directory" in said
    assert said.count("There are no rules of that name. Type ? for a list.") == 2
