"""What contracts are worth: points, the barrel, the target."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies.situations import CLASSIC
from tysiacha.bots.rule_settings import StakeWeights
from tysiacha.bots.stakes import Forecast, Stakes
from tysiacha.rules.choices import BarrelFailedContract, DeclarerScores, DumpTruck
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Barrel, Standing

GOOD = Forecast(160, 20)
FAIR = Forecast(110, 20)
NOBODY = Standing()


def stakes(standing: Standing = NOBODY, rules: Rules = CLASSIC, *, factor: int = 1) -> Stakes:
    return Stakes(rules, standing, factor, StakeWeights())


def on_barrel(used: int = 0, falls: int = 0) -> Standing:
    return Standing(total=880, falls=falls, barrel=Barrel(since=1, used=used))


def test_a_contract_is_worth_what_is_written() -> None:
    assert stakes().made(120, GOOD) == 120
    assert stakes().failed(120) == -120
    assert stakes(factor=2).failed(120) == -240
    assert stakes().worth(160, GOOD) == pytest.approx(0)


def test_a_good_hand_raises_and_not_beyond_what_it_takes() -> None:
    contract, worth = stakes().best(100, 400, GOOD)
    assert 115 <= contract <= 140
    assert worth > stakes().worth(100, GOOD) > 90
    assert stakes().best(100, 400, FAIR)[0] == 100


def test_raising_is_useless_where_the_points_taken_are_written() -> None:
    rules = replace(CLASSIC, declarer_scores=DeclarerScores.ACTUAL)
    assert stakes(rules=rules).best(100, 400, GOOD)[0] == 100


def test_rounding_the_declarer_helps_him() -> None:
    rounded = replace(CLASSIC, declarer_rounded=True)
    assert FAIR.chance(rounded, 110) > FAIR.chance(CLASSIC, 110)


def test_points_beyond_the_barrel_are_not_wanted() -> None:
    assert stakes(Standing(total=800)).best(100, 400, GOOD)[0] == 100


def test_on_the_barrel_only_winning_contracts_count() -> None:
    on = stakes(on_barrel())
    assert on.made(120, GOOD) < on.made(125, GOOD)
    assert on.failed(120) > on.failed(125)
    assert on.best(100, 400, GOOD)[0] == 125


def test_a_last_attempt_dares_what_an_early_one_does_not() -> None:
    early, last = stakes(on_barrel(used=0)), stakes(on_barrel(used=2))
    weak = Forecast(100, 20)
    assert early.best(100, 400, weak)[0] == 100
    assert last.best(100, 400, weak)[0] == 125
    assert last.waited(declaring=False) < early.waited(declaring=False)


def test_a_third_fall_costs_everything() -> None:
    assert stakes(on_barrel(falls=2)).failed(125) < stakes(on_barrel(falls=1)).failed(125)


@pytest.mark.parametrize(
    ("kind", "falls"),
    [
        (BarrelFailedContract.NEVER, []),
        (BarrelFailedContract.SUBTRACT_IF_WINNING, [125]),
        (BarrelFailedContract.SUBTRACT_ANY, [100, 125]),
    ],
)
def test_failing_on_the_barrel_costs_what_the_rules_say(
    kind: BarrelFailedContract, falls: list[int]
) -> None:
    on = stakes(on_barrel(), replace(CLASSIC, barrel_failed_contract=kind))
    assert [one for one in (100, 125) if on.failed(one) < -100] == falls


def test_without_a_barrel_the_contract_that_reaches_the_target_is_wanted() -> None:
    simple = PRESETS["simple"]
    assert stakes(Standing(total=860), simple).best(100, 400, GOOD)[0] == 140
    assert stakes(Standing(total=0), simple).best(100, 400, GOOD)[0] < 140


def test_polish_defenders_near_the_end_get_nothing() -> None:
    polish = PRESETS["polish"]
    assert stakes(Standing(total=810), polish).unpaid_defence
    assert not stakes(Standing(total=790), polish).unpaid_defence
    assert not stakes(Standing(total=810)).unpaid_defence


def test_a_contract_that_would_hit_the_dump_truck_is_avoided() -> None:
    rules = replace(CLASSIC, dump_truck=DumpTruck.PLUS)
    usual = stakes().best(100, 400, GOOD)[0]
    assert stakes(Standing(total=555 - usual), rules).best(100, 400, GOOD)[0] != usual
