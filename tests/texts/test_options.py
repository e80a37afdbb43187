"""Every option, value and preset has its words."""

from enum import StrEnum

import pytest

from tysiacha.rules.option_domains import OPTION_DOMAINS, Number, OneOf, OptionValue
from tysiacha.rules.option_notes import notes_for
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.texts.options import (
    note_text,
    option_clauses,
    option_groups,
    option_meaning,
    option_words,
    preset_sentence,
    value_words,
)

CHOICES: list[tuple[str, OptionValue]] = [
    (key, value)
    for key, domain in OPTION_DOMAINS.items()
    for value in (
        *(domain.choices if isinstance(domain, OneOf) else ()),
        *((domain.words or ()) if isinstance(domain, Number) else ()),
        *((None,) if isinstance(domain, OneOf | Number) and domain.off else ()),
    )
]


def test_the_groups_hold_every_option_once_in_its_order() -> None:
    assert [key for _title, keys in option_groups() for key in keys] == list(OPTION_DOMAINS)
    assert len({title for title, _keys in option_groups()}) == 6


@pytest.mark.parametrize("key", OPTION_DOMAINS)
def test_every_option_has_a_meaning_and_clauses(key: str) -> None:
    assert option_meaning(key).endswith(".")
    assert "-" in option_clauses(key)


@pytest.mark.parametrize(("key", "value"), CHOICES, ids=str)
def test_every_word_of_a_value_is_explained(key: str, value: OptionValue) -> None:
    words = value_words(key, value)
    assert words
    assert "_" not in words
    assert not isinstance(value, StrEnum) or words != str(value) or "_" not in str(value)


def test_numbers_and_truth_are_said_plainly() -> None:
    assert value_words("target", 1000) == "1000"
    assert value_words("jump_bids", True) == "yes"
    assert (
        option_words(Rules(), "marriage_values") == "hearts 100, diamonds 80, clubs 60, spades 40"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_sentence(name: str) -> None:
    assert preset_sentence(name).endswith(".")


def test_a_note_names_the_option_and_its_cause() -> None:
    (note,) = notes_for(Rules(), ["golden_raise"])
    assert note_text(note) == "golden_raise has no effect with golden = off."
