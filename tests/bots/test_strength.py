"""How strong the bots are, on fixed deals."""

from __future__ import annotations

from statistics import mean

from tests.bots.duel import contracts_of, net_gains
from tysiacha.rules.presets import PRESETS

CLASSIC = PRESETS["classic"]


def test_rule_beats_two_random_bots_by_far_over_600_rounds() -> None:
    """200 deals, each with the rule bot in all three seats."""
    gains = list(net_gains("rule", "random", range(200), CLASSIC))
    assert len(gains) == 600
    assert mean(gains) >= 60


def test_three_rule_bots_make_most_of_their_contracts_and_do_not_hide_at_100() -> None:
    contracts = contracts_of("rule", range(1000, 1400), CLASSIC)
    assert contracts.made >= 0.5
    assert contracts.average >= 108
    assert contracts.defence >= 30


def test_case_20_rule_is_stronger_than_random_with_two_and_four_players_too() -> None:
    for preset in ("classic_two", "classic_four"):
        assert mean(net_gains("rule", "random", range(60), PRESETS[preset])) >= 40
