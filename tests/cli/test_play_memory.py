"""What was chosen the last time holds the next time, unless options say otherwise."""

from pathlib import Path

import pytest

from tests.cli.games import options, rules_file
from tests.cli.running import cli
from tysiacha.cli.play_memory import Memory, memory, settings_for, with_memory
from tysiacha.cli.play_options import AskedPace, PlayOptions
from tysiacha.play.remembered import Remembered, load
from tysiacha.play.settings import Pace, Settings, Signs, ThemeName


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    return tmp_path / "settings.json"


def nothing(**given: object) -> PlayOptions:
    """Give a command line that leaves even the rules open."""
    return options(**{"rules": None, **given})


def next_time(**given: object) -> PlayOptions:
    """Give what the next run plays, after one with these options."""
    first = memory(at_keyboard=True)
    first.keep_table(with_memory(nothing(**given), first.remembered))
    return with_memory(nothing(), memory(at_keyboard=True).remembered)


def test_rules_seats_and_names_come_back() -> None:
    given = {"rules": "polish", "seats": "you,rule", "names": "Ann,Ben"}
    filled = next_time(**given)
    assert {key: filled[key] for key in ("rules", "seats", "names")} == given


def test_looks_come_back() -> None:
    next_time(theme="dark", four_colour=True, pace=AskedPace(Pace.SLOW, 2.0), signs="letters")
    kept = memory(at_keyboard=True).remembered
    expected = Settings(Pace.SLOW, ThemeName.DARK, four_colour=True, signs=Signs.LETTERS)
    assert settings_for(nothing(), kept) == expected


def test_options_go_before_what_is_remembered() -> None:
    next_time(rules="polish", players=2, theme="dark", four_colour=True)
    kept = memory(at_keyboard=True).remembered
    filled = with_memory(nothing(rules="simple"), kept)
    assert (filled["rules"], filled["players"], filled["seats"]) == ("simple", None, None)
    assert with_memory(nothing(players=3), kept)["rules"] == "polish"
    settings = settings_for(nothing(theme="light", four_colour=False), kept)
    assert settings == Settings(theme=ThemeName.LIGHT, four_colour=False)


def test_a_rules_file_is_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(rules_file(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert next_time(rules=file.name)["rules"] == str(file)


def test_rules_and_seats_that_are_gone_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(rules_file(tmp_path))
    next_time(rules=str(file))
    file.unlink()
    assert with_memory(nothing(), memory(at_keyboard=True).remembered)["rules"] is None
    assert "The rules of the last time are left out" in capsys.readouterr().err
    Memory(tmp_path / "settings.json", Remembered(seats="you,oracle")).keep_table(
        nothing(seats="you,oracle")
    )
    assert memory(at_keyboard=True).remembered.seats is None
    assert "The seats of the last time cannot be had" in capsys.readouterr().err


def test_a_match_to_go_on_with_changes_no_table() -> None:
    next_time(rules="polish", players=2)
    assert next_time(resume="")["rules"] == "polish"


def test_pipes_remember_nothing(path: Path) -> None:
    assert cli("play", "--rules", "polish", "--seats", "rule,rule", "--rounds", "1").code == 0
    assert not path.exists()
    Memory(path, Remembered()).keep_table(nothing(rules="polish"))
    assert "by the rules classic" in cli("play", answers="quit\n").out


def test_settings_that_cannot_be_kept_are_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    kept = Memory(tmp_path / "file" / "settings.json", Remembered())
    kept.keep_settings(Settings(), Settings(pace=Pace.SLOW))
    kept.keep_settings(Settings(), Settings(pace=Pace.FAST))
    assert capsys.readouterr().err.count("The settings cannot be kept") == 1
    assert kept.remembered.settings.pace is Pace.FAST


def test_what_is_changed_while_playing_is_kept(path: Path) -> None:
    kept = memory(at_keyboard=True)
    kept.keep_settings(Settings(), Settings(theme=ThemeName.DARK_CONTRAST))
    assert load(path).remembered.settings.theme is ThemeName.DARK_CONTRAST
