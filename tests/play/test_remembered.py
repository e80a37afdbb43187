"""What is remembered comes back; what is broken is told, put aside, and costs nothing else."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.play.remembered import ASIDE, LARGEST, Loaded, Remembered, changed, load, save
from tysiacha.play.settings import Pace, Settings, Signs, ThemeName
from tysiacha.texts.translation import LANGUAGES

WORDS = st.none() | st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=30)

REMEMBERED = st.builds(
    Remembered,
    st.builds(
        Settings,
        pace=st.sampled_from(Pace),
        theme=st.sampled_from(ThemeName),
        four_colour=st.booleans(),
        confirm=st.booleans(),
        signs=st.sampled_from(Signs),
        language=st.none() | st.sampled_from(LANGUAGES),
    ),
    rules=WORDS,
    players=st.none() | st.integers(2, 4),
    seats=WORDS,
    names=WORDS,
)

SLOW = Remembered(Settings(pace=Pace.SLOW, theme=ThemeName.DARK), rules="polish", players=2)


@given(remembered=REMEMBERED)
def test_what_is_kept_comes_back(
    remembered: Remembered, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.json"
    save(path, remembered)
    assert load(path) == Loaded(remembered)
    assert [one.name for one in path.parent.glob(".settings*")] == []


def test_without_a_file_all_is_as_the_program_begins(tmp_path: Path) -> None:
    assert load(tmp_path / "no" / "settings.json") == Loaded(Remembered())


def test_the_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    save(path, SLOW)
    assert load(path).remembered == SLOW
    assert path.parent.stat().st_mode & 0o077 == 0


BROKEN = {
    "empty": b"",
    "no text": b"\xff\xfe\x00",
    "torn": b'{"pace": "sl',
    "a list": b"[]",
    "deep": b"[" * 50_000,
    "large": b" " * (LARGEST + 1),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_and_put_aside(name: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(BROKEN[name])
    loaded = load(path)
    assert loaded.remembered == Remembered()
    assert loaded.problem is not None
    assert str(path) in loaded.problem
    assert path.with_name(path.name + ASIDE).read_bytes() == BROKEN[name]
    assert load(path) == Loaded(Remembered())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("pace", "breakneck"),
        ("theme", 7),
        ("four_colour", "yes"),
        ("confirm", 1),
        ("signs", None),
        ("language", "xx"),
        ("rules", ["classic"]),
        ("players", "three"),
        ("players", True),
        ("seats", ""),
        ("seats", "x" * 2_000),
        ("names", "a\x1b[2J"),
    ],
)
def test_what_is_wrong_is_left_out_and_the_rest_is_used(
    key: str, value: object, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    save(path, SLOW)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {key: value}), encoding="utf-8")
    loaded = load(path)
    assert loaded.problem is not None
    assert f"({key})" in loaded.problem
    rest = (loaded.remembered.rules, loaded.remembered.settings.theme)
    expected = (
        (None if key == "rules" else "polish"),
        (ThemeName.LIGHT if key == "theme" else ThemeName.DARK),
    )
    assert rest == expected


def test_a_key_of_a_newer_program_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"pace": "slow", "sound": "loud"}', encoding="utf-8")
    assert load(path) == Loaded(Remembered(Settings(pace=Pace.SLOW)))


def test_a_look_leaves_a_broken_file_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"{")
    assert load(path, put_aside=False).problem is not None
    assert path.exists()


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    assert "cannot be read" in (load(tmp_path).problem or "")
    with pytest.raises(OSError, match="directory"):
        save(tmp_path, SLOW)


def test_only_what_was_changed_is_remembered() -> None:
    for_one_run = Settings(theme=ThemeName.MONO, pace=Pace.FAST)
    after = replace(for_one_run, four_colour=True)
    kept = changed(SLOW, for_one_run, after)
    assert kept == replace(SLOW, settings=replace(SLOW.settings, four_colour=True))
