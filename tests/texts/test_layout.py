"""Columns and lines come out as a terminal shows them."""

import unicodedata

import pytest
from babel.messages.mofile import read_mo
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tysiacha.texts.layout import explained, padded, side_by_side, table, text_width, wrapped
from tysiacha.texts.translation import DOMAIN, LANGUAGES, LOCALE_FOLDER

WORDS = st.text("abcdef ♥А", max_size=60)


def test_colours_and_combining_signs_take_no_room() -> None:
    assert text_width("\x1b[31mA♥\x1b[0m") == 2
    assert text_width("é") == 1
    assert text_width("カード") == 6


@given(WORDS, st.integers(1, 30))
def test_wrapping_loses_no_word_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    for line in lines:
        assert text_width(line) <= width or " " not in line.strip()


def test_wrapped_lines_are_indented() -> None:
    assert wrapped("  one two three", 9, indent="  ") == ("  one two", "    three")


def test_a_table_has_its_numbers_below_each_other() -> None:
    rows = [["", "total"], ["Анна", "5"], ["Bo", "-120"]]
    assert table(rows) == ("        total", "  Анна      5", "  Bo     -120")


def test_columns_are_wrapped_by_cells() -> None:
    rows = [["key", "one two three four", "x"], ["k", "", "y"]]
    lines = side_by_side(rows, 20)
    assert lines[0] == "key  one two       x"
    assert lines[1] == "     three four"
    assert lines[2] == "k                  y"


def test_padding_counts_columns() -> None:
    assert padded("カ", 4) == "カ  "
    assert padded("5", 3, right=True) == "  5"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_texts_are_as_wide_as_the_terminal_library_says(language: str) -> None:
    with (LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        texts = ["".join(message.string or ()) for message in read_mo(file)]
    letters = set("".join(texts)) - set("\b\n\t")
    assert len(letters) > 60
    assert {one for one in letters if text_width(one) != cell_len(one)} == set()


def test_a_cell_that_is_cut_keeps_marks_with_their_letters() -> None:
    (first, second) = side_by_side([["กี่" * 10, "x"]], 11)
    assert text_width(first.removesuffix("x").rstrip()) == 8
    assert not unicodedata.combining(second[0])


def test_explained_words_stand_in_a_column_of_the_widest() -> None:
    assert explained({"สี่": "4", "four": "4"}, indent="") == ("สี่     4", "four  4")
    assert explained({"a": "1"}, least=3) == ("  a    1",)
