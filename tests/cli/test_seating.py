"""Who sits at the table, and names that can be shown."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tysiacha.bots.registry import LEVELS
from tysiacha.cli.seating import (
    BadSeats,
    checked_name,
    default_seats,
    parse_seats,
    with_names,
)
from tysiacha.play.plan import Sitter
from tysiacha.texts.levels import level_words, levels_listed
from tysiacha.texts.translation import LANGUAGES, use_languages


@contextmanager
def speaking(language: str) -> Iterator[None]:
    use_languages([language])
    try:
        yield
    finally:
        use_languages([])


def names(text: str, *asked: str) -> list[str]:
    return [one.name for one in with_names(parse_seats(text), asked)]


def test_you_sit_with_bots_if_nothing_is_said() -> None:
    assert default_seats(3) == (Sitter(), Sitter(bot="rule"), Sitter(bot="rule"))


def test_seats_are_people_and_bots() -> None:
    assert parse_seats("you, random ,rule:Max,YOU:Anna") == (
        Sitter(),
        Sitter(bot="random"),
        Sitter("Max", "rule"),
        Sitter("Anna"),
    )


def test_levels_are_typed_as_they_are_called_anywhere_or_here() -> None:
    assert parse_seats("you,Easy,medium:Max") == (
        *(Sitter(), Sitter(bot="easy")),
        Sitter("Max", "medium"),
    )
    with speaking("ru"):
        assert parse_seats("you,Лёгкий,easy,новичок") == (
            *(Sitter(), Sitter(bot="easy")),
            *(Sitter(bot="easy"), Sitter(bot="beginner")),
        )
        assert Sitter("Max", "easy").described == "Max (бот: лёгкий)"
        assert levels_listed(["easy", "rule"]) == "easy (лёгкий), rule"


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own_in_every_language(language: str, name: str) -> None:
    with speaking(language):
        words = level_words(name)
        assert language == "en" or words != name
        assert [level_words(one) for one in LEVELS].count(words) == 1
        assert parse_seats(f"you,{words}")[1] == Sitter(bot=name)


def test_everybody_gets_a_name_of_his_own() -> None:
    assert names("you,rule,rule") == ["Player", "Anna", "Boris"]
    assert names("you:Alan,rule,rule") == ["Alan", "Boris", "Vera"]
    assert names("you,you,rule") == ["Player 1", "Player 2", "Anna"]
    assert names("you:Player 1,you,rule") == ["Player 1", "Player 2", "Anna"]
    assert names("you,rule,rule", "Ann", "", "Cleo") == ["Ann", "Boris", "Cleo"]


def test_bots_are_told_from_people() -> None:
    described = [one.described for one in with_names(parse_seats("you:Ann,rule"))]
    assert described == ["Ann", "Boris (bot: rule)"]


@pytest.mark.parametrize("name", ["Анна", "Zoë", "O'Neil", "李雷", "محمد", "R2-D2", "Eva M.", "é"])
def test_good_names(name: str) -> None:
    assert checked_name(f" {name} ") == name


def test_names_are_put_together() -> None:
    assert checked_name("e" + chr(0x301)) == chr(0xE9)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "has no letter or digit"),
        ("   ", "has no letter or digit"),
        ("--", "has no letter or digit"),
        ("x" * 21, "is too long"),
        ("x" * 10_000, "is too long"),
        ("a\nb", "cannot be shown"),
        ("a\x1b[2J", "cannot be shown"),
        ("a\u202eb", "cannot be shown"),
        ("a\u2066b", "cannot be shown"),
        ("a\u200bb", "cannot be shown"),
        ("a\u00a0b", "cannot be shown"),
        ("a\u2028b", "cannot be shown"),
        ("a" + "\u0315" * 5, "cannot be shown"),
        ("a\udcff", "cannot be shown"),
        ("You", "is kept for whoever reads it"),
        ("ｙｏｕ", "is kept for whoever reads it"),
    ],
    ids=ascii,
)
def test_names_that_cannot_be(name: str, why: str) -> None:
    with pytest.raises(BadSeats, match=why) as caught:
        checked_name(name)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize(
    ("text", "asked", "why"),
    [
        ("you:Ann,rule:Ben", ("Cleo",), "seat 1 has two names, 'Ann' and 'Cleo'"),
        ("you:Ann,rule:ANN", (), "the name 'ANN' is there twice"),
        ("you,rule", ("A", "B", "C"), "there are more names"),
    ],
)
def test_names_that_do_not_go_together(text: str, asked: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadSeats, match=why):
        with_names(parse_seats(text), asked)
