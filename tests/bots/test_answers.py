"""A bot that is asked anything legal answers, by any rules, and never breaks one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.duel import play_match
from tests.strategies.rules import valid_rules
from tysiacha.bots.registry import BOT_NAMES, QUICK, UnknownBot, make_bot
from tysiacha.rules.option_errors import InvalidRules
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_case_21_every_preset_is_played_without_a_wrong_answer(preset: str, players: int) -> None:
    try:
        rules = replace(PRESETS[preset], players=players)
    except InvalidRules:
        pytest.fail(f"{preset} cannot be played by {players}")
    names = ["rule", "random", "rule", "rule"][:players]
    match = play_match(names, players, rules, rounds=40)
    assert match.round_number > 40 or match.winner is not None


@settings(max_examples=60)
@given(rules=valid_rules(), seed=st.integers(0, 1000))
def test_case_21_any_valid_rules_are_played_without_a_wrong_answer(rules: Rules, seed: int) -> None:
    names = ["rule", "rule", "random", "rule"][: rules.players]
    match = play_match(names, seed, rules, rounds=6)
    assert match.deal_number > 1


@pytest.mark.parametrize("name", BOT_NAMES)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    rules = PRESETS["russian_house"]
    names, rounds = ([name] * 3, 6) if name in QUICK else ([name, "rule", "rule"], 1)
    assert play_match(names, 5, rules, rounds=rounds) == play_match(names, 5, rules, rounds=rounds)


def test_rule_bots_finish_matches() -> None:
    winners = [play_match(["rule"] * 3, seed, PRESETS["classic"], rounds=300) for seed in range(3)]
    assert all(match.winner is not None for match in winners)


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBot, match="'rule'"):
        make_bot("ruel", seed=0)
