"""Phrases of the lower layers are said in the chosen language, with all that stands in them."""

from collections.abc import Iterator

import pytest

from tysiacha.notation.record_problems import Fault, RecordCode, facts_of
from tysiacha.rules.option_domains import OPTION_DOMAINS, expected_phrase
from tysiacha.rules.option_errors import BadOverrides, value_shown
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.phrases import counted, one_of, phrase
from tysiacha.texts.lists import listed
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import use_languages


@pytest.fixture(params=["de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    use_languages([code])
    yield code
    use_languages([])


def test_in_english_a_phrase_says_what_it_is_as_text() -> None:
    said = phrase("{found}: expected {expected}", found=value_shown([1]), expected="2")
    assert phrase_text(said) == str(said) == "a list: expected 2"


@pytest.mark.usefixtures("language")
def test_what_stands_in_a_phrase_is_translated_with_it() -> None:
    said = phrase("{found}: expected {expected}", found=value_shown([1]), expected="2")
    assert phrase_text(said) == "eine Liste, erwartet: 2"


@pytest.mark.usefixtures("language")
def test_a_plain_text_is_never_looked_up() -> None:
    assert phrase_text(phrase("nothing")) == "nichts"
    assert phrase_text("nothing") == "nothing"
    fault = Fault(RecordCode.SYNTAX, "nothing", "one of {words}", facts_of({"words": "nothing"}))
    assert phrase_text(fault.phrase) == "nothing, erwartet: eines von: nothing"


@pytest.mark.usefixtures("language")
def test_what_is_filled_in_may_look_like_a_placeholder() -> None:
    whole = phrase("{place}: {what}", place="{what}", what="{place}")
    assert phrase_text(whole) == "{what}: {place}"


@pytest.mark.parametrize("language", ["ru"], indirect=True)
@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 ключ"), (2, "2 ключа"), (5, "5 ключей"), (21, "21 ключ")]
)
def test_a_number_chooses_the_form(language: str, number: int, said: str) -> None:
    assert phrase_text(counted("{n} key", "{n} keys", number)) == said


@pytest.mark.parametrize("language", ["ar"], indirect=True)
def test_lists_have_the_comma_of_the_language(language: str) -> None:
    assert listed(["1", "2"]) == "1، 2"
    assert phrase_text(one_of(["1", "2", "3"])) == "1، 2 أو 3"


@pytest.mark.usefixtures("language")
def test_every_kind_of_wrong_option_is_told() -> None:
    wrong = {"targt": 1, "nothing like it": 1, "bolts": 7, "must_trump": False}
    with pytest.raises(BadOverrides) as refused:
        rules_with(Rules(must_overtrump=True), wrong)
    assert [phrase_text(one) for one in refused.value.phrases] == [
        "die Option 'targt' gibt es nicht; meinst du target?",
        "die Option 'nothing like it' gibt es nicht",
        'bolts kann nicht 7 sein, erwartet: "off", "cumulative" oder "consecutive"',
        (
            "must_overtrump braucht den Trumpfzwang, aber must_trump ist false: Setze must_trump "
            "auf true oder must_overtrump auf false."
        ),
    ]


@pytest.mark.parametrize("language", ["th"], indirect=True)
@pytest.mark.parametrize("key", OPTION_DOMAINS)
def test_what_an_option_can_be_is_told_in_the_words_of_files(language: str, key: str) -> None:
    said = phrase_text(expected_phrase(OPTION_DOMAINS[key]))
    assert " or " not in said
    assert "whole number" not in said


@pytest.mark.usefixtures("language")
def test_the_system_is_told_in_the_own_language_too() -> None:
    assert os_reason(OSError(2, "No such file or directory")).startswith("diese Datei")
    assert os_reason(OSError(9999, "Odd trouble")) == "Odd trouble"
    assert os_reason(OSError()) == "OSError"
