"""Names of players: any script, nothing that cannot be seen or that spoils a line."""

import pytest

from tests.sheet.files import read
from tysiacha.sheet.names import LONGEST_NAME, folded, name_fault, plain_name, seat_of, twin_of


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Анна",
        "Ганна-Марія",
        "Łucja",
        "أحمد",
        "สมชาย",
        "नेहा",
        "王小明",
        "カード",
        "O'Brien",
        "Aunt Mary",
        "3",
        "Zoë",
        "ນາງ",
        "می\u200cخواهم",
        "क\u094d\u200dष",
        "x" * LONGEST_NAME,
    ],
)
def test_names_of_any_script_are_good(name: str) -> None:
    assert name_fault(plain_name(name)) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0",
        "---",
        "x" * (LONGEST_NAME + 1),
        "A\u202enna",
        "A\u2066nna",
        "An\u200bna",
        "\ufeffAnna",
        "An\u200dna",
        "\u200dа",
        "A\x1b[31m",
        "A\x00",
        "A\x7f",
        "A\x85B",
        "A\u2028B",
        "a" + "\u0301" * 8,
        "\ud800",
        "\U0001f600",
        "A\ue000",
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_or_spoils_a_line_is_no_name(name: str) -> None:
    assert name_fault(name) is not None


def test_spaces_around_and_between_are_tidied() -> None:
    assert plain_name("  Aunt \t Mary\n") == "Aunt Mary"
    assert plain_name("Zoe\u0308") == plain_name("Zo\u00eb")


def test_names_that_read_the_same_are_twins() -> None:
    assert twin_of("anna", ["Boris", "Anna"]) == "Anna"
    assert twin_of("STRASSE", ["straße"]) == "straße"
    assert twin_of("Ann", ["Anna"]) is None
    assert folded("Ａｎｎａ") == folded("anna")


def test_a_name_is_found_as_it_stands() -> None:
    assert seat_of(" Anna ", ("Boris", "Anna")) == 1
    assert seat_of("anna", ("Boris", "Anna")) is None


def test_a_sheet_keeps_names_as_they_are_meant() -> None:
    reckoning = read(
        '{"rules": "classic_two", "players": [" Zoe\\u0308 ", "Анна"], "dealer": "Zoë",'
        ' "start": {"Zoë": {"total": 5}},'
        ' "rounds": [{"declarer": "Анна", "contract": 100, "cards": {"Zoë": 20, "Анна": 100}}]}'
    )
    assert reckoning.sheet.names == ("Zoë", "Анна")
    assert [one.total for one in reckoning.match.standings] == [25, 100]
