"""Actions, standings, values and labels in words are read back as what they were."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import recorded_actions, styles, worths
from tysiacha.notation.actions import action_words, parse_action
from tysiacha.notation.labels import LONGEST_LABEL, is_label, labels_for, same_label
from tysiacha.notation.lines import Words
from tysiacha.notation.record_problems import NotationError, RecordCode
from tysiacha.notation.record_writing import worth_words
from tysiacha.notation.records import Comment, RecordedAction, Tag, Worth
from tysiacha.notation.sayings_reading import parse_worth, read_worth
from tysiacha.notation.standings import read_standing, standing_words
from tysiacha.notation.styles import Style
from tysiacha.rules.standing import Barrel, Standing

LABELS = ("Anna", "gives", "stock")


@given(recorded_actions(), styles())
def test_actions_are_read_as_they_are_written(action: RecordedAction, style: Style) -> None:
    assert parse_action(action_words(action, LABELS, style), LABELS, style) == action


@given(recorded_actions())
def test_actions_are_spelt_in_plain_words(action: RecordedAction) -> None:
    words = action_words(action, LABELS, Style.LETTERS)
    assert words.isascii()
    assert words == " ".join(words.split())


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", RecordCode.SYNTAX, 1),
        ("flies", RecordCode.SYNTAX, 1),
        ("bids", RecordCode.WRONG_NUMBER, 5),
        ("bids 1e3", RecordCode.WRONG_NUMBER, 6),
        ("bids -5", RecordCode.WRONG_NUMBER, 6),
        ("bids ١٢٠", RecordCode.WRONG_NUMBER, 6),
        ("bids 1_000", RecordCode.WRONG_NUMBER, 6),
        ("bids 12345678901", RecordCode.WRONG_NUMBER, 6),
        ("bids 100 now", RecordCode.SYNTAX, 10),
        ("gives Xenia 9S", RecordCode.UNKNOWN_PLAYER, 7),
        ("gives Anna", RecordCode.WRONG_CARD, 11),
        ("gives Anna 9SS", RecordCode.WRONG_CARD, 14),
        ("cuts 0", RecordCode.WRONG_NUMBER, 6),
        ("cuts 24", RecordCode.WRONG_NUMBER, 6),
        ("cuts 9, 9S", RecordCode.SYNTAX, 7),
        ("chooses stock 3", RecordCode.WRONG_NUMBER, 15),
        ("lets stand", RecordCode.SYNTAX, 6),
        ("plays KH marriage aces", RecordCode.SYNTAX, 19),
    ],
)
def test_what_is_no_action_is_refused_with_its_column(
    text: str, code: RecordCode, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text, LABELS)
    assert (caught.value.fault.code, caught.value.column) == (code, column)
    assert str(caught.value).isprintable()


def standings() -> st.SearchStrategy[Standing]:
    counts = st.integers(0, 99_999)
    stays = st.one_of(st.none(), st.builds(Barrel, counts, counts))
    return st.builds(Standing, st.integers(-99_999_999, 99_999_999), counts, counts, counts, stays)


@given(standings())
def test_standings_are_read_as_they_are_written(standing: Standing) -> None:
    words = Words(standing_words(standing))
    assert read_standing(words) == standing
    words.end()


@pytest.mark.parametrize(
    "text", ["total", "5", "total 5, bolts 1, bolts 2", "total 5,", "total 5, barrel 3 4"]
)
def test_what_is_no_standing_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_standing(Words(text))


@given(worths())
def test_values_are_read_as_they_are_written(worth: Worth) -> None:
    words = Words(worth_words(worth))
    words.expect("value")
    assert read_worth(words) == worth


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.50", "12.5"),
        ("+007", "7"),
        ("-0", "0"),
        ("-0.000", "0"),
        ("1e3", None),
        ("NaN", None),
        ("1.2345", None),
        ("1234567", None),
        ("١", None),
        ("", None),
    ],
)
def test_needless_signs_and_zeros_of_values_go(text: str, value: str | None) -> None:
    assert parse_worth(text) == (None if value is None else Decimal(value))


def test_a_value_must_be_in_plain_form() -> None:
    for text in ("1E+3", "NaN", "1.50", "-0"):
        with pytest.raises(ValueError, match="a value is a number"):
            Worth(Decimal(text))


@given(st.lists(st.text(max_size=40), min_size=1, max_size=4))
def test_any_names_give_labels_that_can_be_told_apart(names: list[str]) -> None:
    labels = labels_for(names)
    assert all(is_label(label) for label in labels)
    assert all(
        not same_label(one, other) for i, one in enumerate(labels) for other in labels[i + 1 :]
    )


@pytest.mark.parametrize("name", ["Anna", "Zoë", "Ольга", "พัน", "علي", "O'Neil", "a-1", "7"])
def test_ordinary_names_are_their_own_labels(name: str) -> None:
    assert labels_for([name]) == (name,)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Anna K", "a,b", "a:b", "?", "...", "a\u202eb", "e\u0301", "\u0301a"),
        *("a\x00", "x" * (LONGEST_LABEL + 1), "a(b)", "a\u0300\u0300\u0300b", "☂"),
    ],
)
def test_what_would_spoil_a_line_is_no_label(text: str) -> None:
    assert not is_label(text)


@pytest.mark.parametrize("text", ["two\nlines", " x", "x\t", "\x00", "a\x1bb", "\ud800"])
def test_comments_and_tags_are_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"one line|surrogates"):
        Comment(text)
    with pytest.raises(ValueError, match=r"one line|surrogates"):
        Tag("Event", text)


@pytest.mark.parametrize("name", ["", "two words", "9x", "Ключ", "a_b", "x" * 41, "-"])
def test_tags_have_plain_names(name: str) -> None:
    with pytest.raises(ValueError, match="the name of a tag"):
        Tag(name, "")
