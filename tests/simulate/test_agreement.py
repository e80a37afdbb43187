"""What the simulator does, action by action and point by point, the rules library does too."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.simulate.replays import random_habits, random_rules, replayed_match
from tests.strategies.deals import random_match
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.simulate.habits import LIVELY, USUAL
from tysiacha.simulate.packing import not_simulated
from tysiacha.simulate.traces import simulated_deals

SIMULATED = [name for name, rules in PRESETS.items() if not not_simulated(rules)]


@pytest.mark.parametrize("preset", SIMULATED)
def test_matches_from_their_start_go_as_by_the_rules(preset: str) -> None:
    match = Match.new(PRESETS[preset], dealer=1)
    deals = [deal for deal, _ in replayed_match(match, seed=5, habits=USUAL, most=40)]
    assert len(deals) == 40 or deals[-1].after.winner is not None


@pytest.mark.parametrize("preset", SIMULATED)
def test_matches_from_any_standing_go_as_by_the_rules(preset: str) -> None:
    dice = random.Random(f"standing {preset}")
    seen = 0
    for seed in range(8):
        match = random_match(dice, PRESETS[preset])
        habits = random_habits(dice)
        seen += sum(1 for _ in replayed_match(match, seed=seed, habits=habits, most=10))
    assert seen >= 8


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("part", range(6))
def test_random_options_go_as_by_the_rules(players: int, part: int) -> None:
    dice = random.Random(f"options {players} {part}")
    seen: Counter[str] = Counter()
    for seed in range(20):
        rules = random_rules(dice, players=players)
        match = random_match(dice, rules) if dice.random() < 0.5 else Match.new(rules)
        for deal, _ in replayed_match(match, seed=seed, habits=random_habits(dice), most=6):
            seen[deal.ending.name] += 1
            seen.update({type(action).__name__ for action in deal.actions})
    assert seen["PLAYED"] > 40
    assert {"Cut", "Bid", "Pass", "Give", "DeclareContract", "Play"} <= set(seen)


@pytest.mark.parametrize("preset", ["simple", "polish", "international"])
def test_whole_matches_end_as_by_the_rules(preset: str) -> None:
    match = Match.new(PRESETS[preset])
    *_, (last, _) = replayed_match(match, seed=11, habits=LIVELY, most=2_000)
    assert last.after.winner is not None


def test_barrel_falls_third_falls_and_a_win_all_come_in_a_classic_match() -> None:
    seen: Counter[str] = Counter()
    for deal in simulated_deals(Match.new(Rules()), seed=3, habits=LIVELY):
        for before, after in zip(deal.match.standings, deal.after.standings, strict=True):
            seen["mounted"] += before.barrel is None and after.barrel is not None
            seen["fell"] += after.falls > before.falls
            seen["zeroed"] += after.falls < before.falls and after.total == 0
        seen["won"] += deal.after.winner is not None
    assert seen["mounted"] > 0
    assert seen["fell"] > 0
    assert seen["won"] == 1
