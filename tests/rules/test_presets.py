"""The presets are those of the rules text."""

import json
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given

from tests.strategies.rules import valid_rules
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import (
    DEFAULT_PRESET,
    PRESET_DESCRIPTIONS,
    PRESETS,
    differences,
    nearest_preset,
    preset_name,
)

DATA: Final = Path(__file__).parent.parent / "data" / "presets.jsonl"
FACTS: Final[dict[str, dict[str, object]]] = {
    name: options
    for line in DATA.read_text("utf-8").splitlines()
    for name, options in json.loads(line).items()
}


def test_there_are_exactly_the_presets_of_the_rules_text() -> None:
    assert list(PRESETS) == list(FACTS) == list(PRESET_DESCRIPTIONS)


def test_classic_is_the_default_and_written_out_in_full() -> None:
    assert list(FACTS[DEFAULT_PRESET]) == list(OPTION_DOMAINS)
    assert PRESETS[DEFAULT_PRESET] == Rules()


@pytest.mark.parametrize("name", list(FACTS))
def test_a_preset_has_the_values_of_the_rules_text(name: str) -> None:
    wanted = FACTS["classic"] | FACTS[name]
    assert {key: option_data(PRESETS[name], key) for key in OPTION_DOMAINS} == wanted
    assert rules_with(Rules(), wanted) == PRESETS[name]


@pytest.mark.parametrize("name", list(FACTS)[1:])
def test_a_preset_differs_from_classic_exactly_where_the_text_says_so(name: str) -> None:
    assert set(differences(PRESETS["classic"], PRESETS[name])) == set(FACTS[name])


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_is_known_by_its_name(name: str) -> None:
    assert preset_name(PRESETS[name]) == nearest_preset(PRESETS[name]) == name


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players_may_be_changed_in_any_preset(name: str, players: int) -> None:
    assert rules_with(PRESETS[name], {"players": players}).players == players


def test_classic_for_four_is_classic_four() -> None:
    assert preset_name(Rules(players=4)) == "classic_four"


def test_other_rules_have_no_name_but_a_nearest_preset() -> None:
    rules = rules_with(PRESETS["polish"], {"target": 1500})
    assert preset_name(rules) is None
    assert nearest_preset(rules) == "polish"


def test_presets_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        PRESETS["classic"] = PRESETS["polish"]  # type: ignore[index]


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_description_is_one_sentence(name: str) -> None:
    description = PRESET_DESCRIPTIONS[name]
    assert description.endswith(".")
    assert ". " not in description


@given(valid_rules(), valid_rules())
def test_differences_turn_one_set_of_rules_into_the_other(one: Rules, two: Rules) -> None:
    data = {key: option_data(two, key) for key in differences(one, two)}
    assert rules_with(one, data) == two
    assert differences(one, one) == {}
