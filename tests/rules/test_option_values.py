"""Options by their keys: from data, from words, changed on rules, and notes about them."""

from datetime import date
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.rules import plausible_values, valid_rules
from tysiacha.rules.choices import CapWithMarriage, CutCheck
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionValue, option_data
from tysiacha.rules.option_errors import (
    BadOption,
    BadOverrides,
    Conflict,
    UnknownOption,
    problem_phrase,
)
from tysiacha.rules.option_notes import notes_for
from tysiacha.rules.option_values import (
    nearest_option,
    option_text,
    parse_option,
    parse_option_text,
    rules_with,
    rules_with_texts,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences

CLASSIC: Final = Rules()
SUITS_100 = {"hearts": 100, "diamonds": 80, "clubs": 60, "spades": 40}


@pytest.mark.parametrize(
    ("key", "data", "value"),
    [
        ("players", 4, 4),
        ("cut_check", "off", None),
        ("cut_check", "nine_or_jack", CutCheck.NINE_OR_JACK),
        ("cut_check", CutCheck.NINE, CutCheck.NINE),
        ("jump_bids", False, False),
        ("golden", "on", True),
        ("golden", "off", False),
        ("golden", True, True),
        ("cap_without_marriage", "off", None),
        ("cap_without_marriage", 120, 120),
        ("cap_with_marriage", "sum", CapWithMarriage.SUM),
        ("cap_with_marriage", 300, 300),
        ("silence_below", -120, -120),
        ("marriage_values", SUITS_100, (40, 60, 80, 100)),
        ("marriage_values", dict(reversed(SUITS_100.items())), (40, 60, 80, 100)),
    ],
)
def test_an_option_from_data(key: str, data: object, value: OptionValue) -> None:
    assert parse_option(key, data) == value
    assert type(parse_option(key, data)) is type(value)


@pytest.mark.parametrize(
    ("key", "data"),
    [
        ("players", "4"),
        ("players", True),
        ("players", 4.0),
        ("players", "off"),
        ("cut_check", False),
        ("cut_check", None),
        ("cut_check", "Nine"),
        ("cut_check", "nine "),
        ("cut_check", "jack"),
        ("jump_bids", "yes"),
        ("jump_bids", "true"),
        ("jump_bids", 1),
        ("golden", 1),
        ("golden", "yes"),
        ("opening_bid", 100.0),
        ("opening_bid", float("inf")),
        ("opening_bid", "off"),
        ("opening_bid", 10**30),
        ("cap_without_marriage", False),
        ("cap_without_marriage", 0),
        ("cap_without_marriage", "unlimited"),
        ("cap_with_marriage", "off"),
        ("target", date(2024, 1, 1)),
        ("marriage_values", "off"),
        ("marriage_values", [40, 60, 80, 100]),
        ("marriage_values", {"hearts": 100}),
        ("marriage_values", SUITS_100 | {"stars": 120}),
        ("marriage_values", SUITS_100 | {"hearts": 80}),
        ("marriage_values", SUITS_100 | {"hearts": 90}),
        ("marriage_values", SUITS_100 | {"hearts": True}),
        ("marriage_values", SUITS_100 | {"hearts": "100"}),
        ("marriage_values", {"♥": 100, "♦": 80, "♣": 60, "♠": 40}),
        ("marriage_values", {"hearts": 100, "diamonds": 80, "clubs": 60, "SPADES": 40}),
    ],
)
def test_data_that_is_no_value_of_the_option(key: str, data: object) -> None:
    with pytest.raises(BadOption) as refused:
        parse_option(key, data)
    assert (refused.value.option, refused.value.value) == (key, data)


def test_a_refusal_says_what_was_given_and_what_was_expected() -> None:
    with pytest.raises(BadOption) as refused:
        parse_option("cut_check", False)
    assert str(refused.value) == (
        'cut_check cannot be false: expected "off", "nine" or "nine_or_jack"'
    )


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("jump_bids", "yes", True),
        ("jump_bids", "false", False),
        ("golden", "on", True),
        ("golden", "no", False),
        ("raise_after_stock", "no", "no"),
        ("players", "2", 2),
        ("silence_below", "-120", -120),
        ("silence_below", "off", None),
        ("cap_with_marriage", "sum", "sum"),
        ("cap_with_marriage", "300", 300),
        ("marriage_values", "spades=60,clubs=40,diamonds=80,hearts=100", (60, 40, 80, 100)),
    ],
)
def test_an_option_from_words(key: str, text: str, value: OptionValue) -> None:
    assert parse_option_text(key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("players", "٤"),
        ("players", " 4"),
        ("players", "4\n"),
        ("players", "+4"),
        ("players", "4.0"),
        ("opening_bid", "1_00"),
        ("opening_bid", "²"),
        ("opening_bid", "9" * 5000),
        ("opening_bid", ""),
        ("jump_bids", "1"),
        ("jump_bids", "YES"),
        ("golden", "1"),
        ("marriage_values", ""),
        ("marriage_values", "hearts=100"),
        ("marriage_values", "hearts=100,diamonds=80,clubs=60,spades=40,"),
        ("marriage_values", "hearts=100,diamonds=80,clubs=60,spades=40,spades=40"),
        ("marriage_values", "hearts=100,diamonds=80,clubs=60,spades=x"),
    ],
)
def test_words_that_are_no_value_of_the_option(key: str, text: str) -> None:
    with pytest.raises(BadOption):
        parse_option_text(key, text)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("jump_bids", "yes or no"),
        ("cut_check", "off, nine or nine_or_jack"),
        ("barrel_attempts", "off or a whole number from 1 to 5"),
    ],
)
def test_words_are_expected_as_they_are_typed(key: str, expected: str) -> None:
    with pytest.raises(BadOption) as refused:
        parse_option_text(key, "?")
    assert str(refused.value.expected) == expected


@pytest.mark.parametrize("key", list(OPTION_DOMAINS))
def test_words_and_data_of_every_plausible_value_are_read_back(key: str) -> None:
    for value in plausible_values(key):
        domain_free = _free_of_contradictions(key, value)
        assert parse_option(key, option_data(domain_free, key)) == value
        assert parse_option_text(key, option_text(domain_free, key)) == value


def _free_of_contradictions(key: str, value: OptionValue) -> Rules:
    """Give rules of which one option is as wished, checked or not."""
    rules = object.__new__(Rules)
    for other in OPTION_DOMAINS:
        object.__setattr__(rules, other, value if other == key else getattr(CLASSIC, other))
    return rules


@given(valid_rules())
def test_rules_survive_their_data_and_their_words(rules: Rules) -> None:
    data = {key: option_data(rules, key) for key in OPTION_DOMAINS}
    texts = {key: option_text(rules, key) for key in OPTION_DOMAINS}
    assert rules_with(CLASSIC, data) == rules
    assert rules_with_texts(CLASSIC, texts) == rules


# --- overrides ---------------------------------------------------------------


def test_no_overrides_leave_rules_as_they_are() -> None:
    assert rules_with(PRESETS["polish"], {}) == PRESETS["polish"]


def test_options_that_agree_only_together_can_be_set_together() -> None:
    rules = rules_with(CLASSIC, {"target": 500, "barrel_at": 400})
    assert (rules.target, rules.barrel_at) == (500, 400)


def test_everything_wrong_is_reported_at_once() -> None:
    overrides = {
        "cutcheck": "nine",
        "players": 5,
        "barrel_capacity": 7,
        "must_trump": False,
        "must_overtrump": True,
        "": 1,
    }
    with pytest.raises(BadOverrides) as refused:
        rules_with(CLASSIC, overrides)
    kinds = [type(problem) for problem in refused.value.problems]
    assert kinds == [UnknownOption, BadOption, UnknownOption, Conflict]
    assert str(refused.value).splitlines() == [
        "there is no option 'cutcheck'; did you mean cut_check?",
        "players cannot be 5: expected 2, 3 or 4",
        "there is no option ''",
        (
            "must_overtrump needs the duty to trump, but must_trump is false: set must_trump to "
            "true, or must_overtrump to false."
        ),
    ]
    assert [str(problem_phrase(one)) for one in refused.value.problems] == str(
        refused.value
    ).splitlines()


def test_a_contradiction_with_a_value_that_is_wrong_anyway_is_not_reported() -> None:
    with pytest.raises(BadOverrides) as refused:
        rules_with(CLASSIC, {"barrel_at": "880", "target": 800})
    assert [type(problem) for problem in refused.value.problems] == [BadOption]


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("barrel_att", "barrel_at"),
        ("Must_Beat", "must_beat"),
        ("bid-step", "bid_step"),
        ("marriage_value", "marriage_values"),
        ("xyzzy", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_a_misspelt_key_gets_the_nearest_real_one(typed: str, nearest: str | None) -> None:
    assert nearest_option(typed) == nearest
    with pytest.raises(UnknownOption) as refused:
        parse_option(typed, 1)
    assert refused.value.nearest == nearest


@pytest.mark.parametrize("key", ["__class__", "bound", "rules_id", "__dict__", "Players"])
def test_only_options_can_be_set(key: str) -> None:
    with pytest.raises(BadOverrides):
        rules_with(CLASSIC, {key: 1})


@given(st.dictionaries(st.sampled_from(list(OPTION_DOMAINS)), st.from_type(object)))
def test_any_data_gives_rules_or_problems(overrides: dict[str, object]) -> None:
    try:
        rules = rules_with(CLASSIC, overrides)
    except BadOverrides as refused:
        problems = str(refused).splitlines()
    else:
        problems = []
        assert set(overrides) >= set(differences(CLASSIC, rules))
    assert all(line.isprintable() and len(line) < 400 for line in problems)


# --- notes -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("overrides", "noted"),
    [
        ({"golden_raise": True}, {"golden_raise": "golden"}),
        ({"golden_raise": True, "golden": "on"}, {}),
        ({"golden": "off"}, {}),
        ({"blind_doubles": "declarer"}, {"blind_doubles": "blind_bid"}),
        ({"blind_minimum": 240, "stock_hidden_when_blind": True, "blind_bid": "any"}, {}),
        ({"stock_hidden_when_blind": True}, {"stock_hidden_when_blind": "blind_bid"}),
        ({"blind_bid": "off"}, {}),
        ({"concede_limit": 3}, {"concede_limit": "concede"}),
        ({"concede_limit": 3, "concede": "bid_and_60"}, {}),
        ({"bolts": "off", "bolt_limit": 5}, {"bolt_limit": "bolts"}),
        ({"bolt_limit": 5}, {}),
        ({"dump_truck_at": 550}, {"dump_truck_at": "dump_truck"}),
        ({"barrel_at": "off", "barrel_attempts": 5}, {"barrel_attempts": "barrel_at"}),
        (
            {"barrel_at": "off", "barrel_mode": "declarer_only", "bolt_on_barrel": "none"},
            {"barrel_mode": "barrel_at", "bolt_on_barrel": "barrel_at"},
        ),
        (
            {"barrel_mode": "declarer_only", "barrel_at": 800, "barrel_jump": True},
            {"barrel_jump": "barrel_mode"},
        ),
        ({"barrel_attempts": 5}, {}),
        (
            {"p4_bonus": "none", "p2_form": "discard_two"},
            {"p4_bonus": "players", "p2_form": "players"},
        ),
        ({"p4_bonus": "none", "players": 4}, {}),
        ({"p2_form": "discard_two", "players": 2}, {}),
        ({"redeal_stock_below": 5, "players": 2}, {"redeal_stock_below": "players"}),
    ],
)
def test_an_option_without_effect_is_noted_with_its_cause(
    overrides: dict[str, object], noted: dict[str, str]
) -> None:
    rules = rules_with(CLASSIC, overrides)
    notes = notes_for(rules, overrides)
    assert {note.option: note.cause for note in notes} == noted
    for note in notes:
        assert note.value == option_text(rules, note.cause)
        assert note.sentence == f"{note.option} has no effect with {note.cause} = {note.value}."


def test_options_that_nobody_has_set_are_not_noted() -> None:
    assert notes_for(CLASSIC, []) == ()
