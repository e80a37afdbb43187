"""The strategy of random rules draws what its users rely on."""

import pytest
from hypothesis import given, settings

from tests.strategies.rules import CLASSIC, changed_options, plausible_values, valid_rules
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionValue, option_value
from tysiacha.rules.options import Rules

MANY = settings(max_examples=500, derandomize=True, database=None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players_is_the_one_asked_for(players: int) -> None:
    @given(valid_rules(players=players))
    def check(rules: Rules) -> None:
        assert rules.players == players

    check()


def test_every_option_reaches_every_plausible_value() -> None:
    seen: set[tuple[str, OptionValue]] = set()

    @MANY
    @given(valid_rules())
    def look(rules: Rules) -> None:
        seen.update((key, option_value(rules, key)) for key in OPTION_DOMAINS)

    look()
    wanted = {(key, value) for key in OPTION_DOMAINS for value in plausible_values(key)}
    assert wanted - seen == set()


def test_most_options_of_a_drawn_set_are_not_classic() -> None:
    counts: list[int] = []

    @settings(max_examples=200, derandomize=True, database=None)
    @given(valid_rules())
    def look(rules: Rules) -> None:
        counts.append(len(changed_options(rules)))

    look()
    assert sorted(counts)[len(counts) // 2] > len(OPTION_DOMAINS) // 4


def test_the_classic_rules_come_first() -> None:
    assert [plausible_values(key)[0] for key in OPTION_DOMAINS] == [
        option_value(CLASSIC, key) for key in OPTION_DOMAINS
    ]
