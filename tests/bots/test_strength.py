"""How strong the bots are, on fixed deals."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.bots.duel import contracts_of, net_gains
from tysiacha.rules.presets import PRESETS

CLASSIC = PRESETS["classic"]


@pytest.mark.slow
def test_rule_beats_two_random_bots_by_far_over_600_deals() -> None:
    """Each deal with the rule bot in all three seats."""
    gains = list(net_gains("rule", "random", range(600), CLASSIC))
    assert len(gains) == 1800
    assert mean(gains) >= 70


def test_rule_wins_by_playing_and_not_only_by_leaving_contracts_to_others() -> None:
    """Random bids are absurd; here the two others never bid of their own will."""
    gains = list(net_gains("rule", "meek", range(150), CLASSIC))
    assert mean(gains) >= 40


def test_three_rule_bots_make_most_of_their_contracts_and_do_not_hide_at_100() -> None:
    contracts = contracts_of("rule", range(1000, 1400), CLASSIC)
    assert contracts.made >= 0.5
    assert contracts.average >= 108
    assert contracts.defence >= 30


def test_case_20_rule_is_stronger_than_random_with_two_and_four_players_too() -> None:
    for preset in ("classic_two", "classic_four"):
        assert mean(net_gains("rule", "random", range(60), PRESETS[preset])) >= 40
