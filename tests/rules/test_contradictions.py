"""Options that do not go together are refused, and nothing else is."""

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given

from tests.strategies.rules import valid_rules
from tysiacha.rules.agreement import conflicts_of, highest_contract_of
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.option_errors import Conflict, ContradictoryRules, InvalidRules
from tysiacha.rules.option_values import parse_option, with_values
from tysiacha.rules.options import Rules

CLASSIC: Final = Rules()

CONTRADICTIONS: Final[list[tuple[dict[str, object], set[str]]]] = [
    ({"must_overtrump": True, "must_trump": False}, {"must_overtrump", "must_trump"}),
    # without a limit for those who hold no marriage
    (
        {"cap_without_marriage": "off", "cap_with_marriage": "sum"},
        {"cap_without_marriage", "cap_with_marriage"},
    ),
    (
        {"cap_without_marriage": "off", "cap_with_marriage": 300},
        {"cap_without_marriage", "cap_with_marriage"},
    ),
    (
        {"cap_without_marriage": "off", "raise_after_stock": "sum"},
        {"cap_without_marriage", "raise_after_stock"},
    ),
    (
        {"cap_without_marriage": "off", "opening_bid": 405},
        {"cap_without_marriage", "opening_bid"},
    ),
    # limits and the opening bid
    ({"cap_with_marriage": 115}, {"cap_without_marriage", "cap_with_marriage"}),
    ({"cap_without_marriage": 95}, {"cap_without_marriage", "opening_bid"}),
    ({"opening_bid": 125}, {"cap_without_marriage", "opening_bid"}),
    # steps
    ({"opening_bid": 101}, {"opening_bid", "bid_step"}),
    ({"opening_bid": 95, "bid_step": 10}, {"opening_bid", "bid_step"}),
    ({"cap_without_marriage": 121}, {"cap_without_marriage", "bid_step"}),
    ({"cap_without_marriage": 125, "bid_step": 10}, {"cap_without_marriage", "bid_step"}),
    ({"cap_with_marriage": 305, "bid_step": 10}, {"cap_with_marriage", "bid_step"}),
    # 120 that cannot be bid
    (
        {"blind_bid": "first_hand_120", "cap_without_marriage": 115},
        {"blind_bid", "cap_without_marriage"},
    ),
    (
        {"blind_bid": "first_hand_120", "opening_bid": 125, "cap_without_marriage": 130},
        {"blind_bid", "opening_bid"},
    ),
    (
        {"blind_bid": "any", "opening_bid": 125, "cap_without_marriage": 130},
        {"blind_bid", "opening_bid"},
    ),
    (
        {"blind_bid": "first_hand_120", "opening_bid": 120, "forced_opening": "dealer"},
        {"blind_bid", "opening_bid", "forced_opening"},
    ),
    (
        {"golden": "on", "golden_auction": "min_120", "cap_without_marriage": 110},
        {"golden_auction", "cap_without_marriage"},
    ),
    (
        {"golden": "on", "golden_raise": True, "raise_after_stock": "no"},
        {"golden_raise", "raise_after_stock"},
    ),
    # the barrel
    ({"barrel_at": 1000}, {"barrel_at", "target"}),
    ({"target": 880}, {"barrel_at", "target"}),
    ({"barrel_at": 881}, {"barrel_at", "barrel_mode"}),
    ({"barrel_at": 600}, {"barrel_at", "target"}),
    ({"target": 1285}, {"barrel_at", "target"}),
    (
        {"cap_with_marriage": 120, "raise_after_stock": "no"},
        {"barrel_at", "target", "cap_with_marriage", "raise_after_stock"},
    ),
    (
        {"cap_with_marriage": "sum", "raise_after_stock": "no", "cap_without_marriage": 100}
        | {"barrel_at": 610},
        {"barrel_at", "target", "cap_with_marriage", "raise_after_stock"},
    ),
    ({"barrel_simultaneous": "all_mount"}, {"barrel_simultaneous", "barrel_capacity"}),
    (
        {"barrel_simultaneous": "all_mount", "barrel_capacity": 2},
        {"barrel_simultaneous", "barrel_capacity"},
    ),
    ({"barrel_displaced_fine": "off"}, {"barrel_displaced_fine", "barrel_capacity"}),
    (
        {"barrel_displaced_fine": "off", "barrel_capacity": 1},
        {"barrel_displaced_fine", "barrel_capacity"},
    ),
    ({"barrel_capacity": 3}, {"barrel_capacity", "players"}),
    ({"barrel_capacity": 2, "players": 2}, {"barrel_capacity", "players"}),
    ({"barrel_timeout_fine": "off"}, {"barrel_timeout_fine", "barrel_attempts"}),
    ({"dump_truck": "plus", "dump_truck_at": 880}, {"dump_truck_at", "barrel_at"}),
    ({"dump_truck_at": 900}, {"dump_truck_at", "barrel_at"}),
    (
        {"dump_truck": "both", "barrel_at": 350, "target": 500},
        {"dump_truck_at", "barrel_at"},
    ),
]

FINE: Final[list[dict[str, object]]] = [
    {"must_overtrump": True},
    {"must_trump": False},
    {"must_beat": True, "must_trump": False},
    {"cap_without_marriage": "off"},
    {"cap_without_marriage": "off", "raise_after_stock": "no"},
    {"cap_without_marriage": "off", "opening_bid": 400},
    {"cap_with_marriage": 120},
    {"cap_with_marriage": 120, "raise_after_stock": "sum"},
    {"cap_with_marriage": 120, "raise_after_stock": "no", "win_rule": "reach"},
    {"cap_with_marriage": 125, "raise_after_stock": "no"},
    {"cap_with_marriage": 10_000},
    {"cap_without_marriage": 100},
    {"opening_bid": 120},
    {"opening_bid": 5},
    {"opening_bid": 60, "bid_step": 10},
    {"cap_without_marriage": 130, "bid_step": 10},
    {"cap_with_marriage": 300, "bid_step": 10},
    {"blind_bid": "first_hand_120", "opening_bid": 120},
    {"blind_bid": "first_hand_120", "opening_bid": 120, "forced_opening": "none"},
    {"blind_bid": "first_hand_120", "opening_bid": 115, "forced_opening": "dealer"},
    {"blind_bid": "first_hand_120", "cap_without_marriage": "off"},
    {"blind_bid": "first_hand_120", "jump_bids": False},
    {"blind_bid": "any", "cap_without_marriage": 100},
    {"blind_bid": "any", "opening_bid": 120, "forced_opening": "dealer"},
    {"golden": "on", "golden_auction": "min_120", "cap_without_marriage": "off"},
    {"golden": "on", "golden_auction": "none", "cap_without_marriage": 110},
    {"golden": "on", "golden_raise": True, "raise_after_stock": "sum"},
    {"golden": "on", "raise_after_stock": "no"},
    {"golden_raise": True},
    {"barrel_at": 995},
    {"target": 885},
    {"barrel_at": 605},
    {"target": 1280, "win_rule": "reach"},
    {"barrel_at": "off", "target": 100},
    {"barrel_at": 1000, "barrel_mode": "declarer_only"},
    {"barrel_at": 881, "barrel_mode": "declarer_only"},
    {"barrel_at": 1, "barrel_mode": "declarer_only", "dump_truck": "both"},
    {"barrel_at": "off", "barrel_attempts": 3, "barrel_timeout_fine": "off"},
    {"barrel_at": "off", "barrel_displaced_fine": "off"},
    {"barrel_at": "off", "barrel_capacity": 7},
    {"barrel_at": "off", "barrel_simultaneous": "all_mount"},
    {"barrel_mode": "declarer_only", "cap_with_marriage": 120, "raise_after_stock": "no"},
    {"barrel_simultaneous": "all_mount", "barrel_capacity": "unlimited"},
    {"barrel_displaced_fine": "off", "barrel_capacity": "unlimited"},
    {"barrel_displaced_fine": 0},
    {"barrel_capacity": 2},
    {"barrel_capacity": 3, "players": 4},
    {"barrel_capacity": 1, "players": 2},
    {"barrel_attempts": "off", "barrel_timeout_fine": "off"},
    {"barrel_attempts": "off"},
    {"barrel_timeout_fine": 0},
    {"dump_truck": "plus", "dump_truck_at": 875},
    {"barrel_at": 350, "target": 500},
    {"dump_truck": "both", "barrel_at": "off", "dump_truck_at": 1000},
    {"silence_below": 1_000_000},
    {"blind_bid": "any", "blind_minimum": 1_000_000},
    {"illegal_bid": "fine_and_skip", "cap_without_marriage": "off"},
    {"redeal_hand_below": 20, "redeal_stock_below": 10, "redeal_three_nines": True}
    | {"redeal_four_jacks": True, "redeal_four_nines": "auto", "redeal_two_nines_stock": "auto"},
    {"golden": "on", "golden_none_made": "replay"},
    {"concede": "zero_and_60", "concede_limit": 1, "concede_third_fine": 120},
]


def conflicts(overrides: Mapping[str, object]) -> tuple[Conflict, ...]:
    """Give the contradictions of ``classic`` with some options changed."""
    values = {key: parse_option(key, data) for key, data in overrides.items()}
    try:
        with_values(CLASSIC, values)
    except ContradictoryRules as refused:
        return refused.conflicts
    return ()


def named(one: dict[str, object]) -> str:
    return ",".join(f"{key}={value}" for key, value in one.items())


@pytest.mark.parametrize(
    ("overrides", "options"), CONTRADICTIONS, ids=[named(one) for one, _ in CONTRADICTIONS]
)
def test_a_contradiction_names_every_option_and_what_would_do(
    overrides: dict[str, object], options: set[str]
) -> None:
    found = [one for one in conflicts(overrides) if set(one.options) == options]
    assert len(found) == 1
    sentence = found[0].sentence
    assert all(key in sentence for key in options)
    assert ": set " in sentence or "; set " in sentence
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize("overrides", FINE, ids=named)
def test_what_works_is_not_refused(overrides: dict[str, object]) -> None:
    assert conflicts(overrides) == ()


@pytest.mark.parametrize(
    ("overrides", "options"), CONTRADICTIONS, ids=[named(one) for one, _ in CONTRADICTIONS]
)
def test_a_contradiction_goes_away_when_its_options_are_classic_again(
    overrides: dict[str, object], options: set[str]
) -> None:
    rest = {key: value for key, value in overrides.items() if key not in options}
    assert all(set(one.options) != options for one in conflicts(rest))


def test_all_contradictions_are_reported_together() -> None:
    with pytest.raises(ContradictoryRules) as refused:
        Rules(must_trump=False, must_overtrump=True, opening_bid=101, barrel_capacity=5)
    assert [set(one.options) for one in refused.value.conflicts] == [
        {"opening_bid", "bid_step"},
        {"must_trump", "must_overtrump"},
        {"barrel_capacity", "players"},
    ]
    for key in ("must_overtrump", "opening_bid", "barrel_capacity"):
        assert key in str(refused.value)
    assert isinstance(refused.value, InvalidRules)


def test_the_values_in_a_sentence_are_those_that_were_given() -> None:
    (conflict,) = conflicts({"barrel_at": 880, "target": 860, "win_rule": "reach"})
    assert conflict.sentence == (
        "barrel_at = 880 is not below target = 860: set barrel_at below 860, or to off."
    )
    assert dict(conflict.values) == {"target": "860", "barrel_at": "880"}


@given(valid_rules())
def test_drawn_rules_have_no_conflicts_and_can_be_won(rules: Rules) -> None:
    assert conflicts_of(rules) == ()
    assert rules.opening_bid <= highest_contract_of(rules) <= rules.bound
    if rules.winning_contract is not None:
        assert rules.winning_contract <= highest_contract_of(rules)


@given(valid_rules(), valid_rules())
def test_conflicts_name_options_that_exist(one: Rules, two: Rules) -> None:
    keys = list(OPTION_DOMAINS)
    mixed = {key: getattr(one if i % 2 else two, key) for i, key in enumerate(keys)}
    try:
        with_values(CLASSIC, mixed)
    except ContradictoryRules as refused:
        for conflict in refused.conflicts:
            assert set(conflict.options) <= set(keys)
            assert all(key in conflict.sentence for key in conflict.options)
