"""The options of a table: their names, their values, and what follows from them."""

import ast
import dataclasses
import inspect
import re
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given

from tests.strategies.rules import valid_rules
from tysiacha.cards import SUITS, Suit
from tysiacha.rules import options as options_module
from tysiacha.rules.option_domains import (
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OnOff,
    OptionData,
    OptionDomain,
    OptionValue,
    SuitPoints,
    YesNo,
    accepts,
    data_of,
    expected_phrase,
    option_data,
    option_value,
)
from tysiacha.rules.option_errors import BadOption, InvalidRules, value_shown
from tysiacha.rules.option_meanings import OPTION_CLAUSES, OPTION_MEANINGS
from tysiacha.rules.option_values import with_values
from tysiacha.rules.options import (
    BarrelCapacity,
    BarrelMode,
    BlindBid,
    CapWithMarriage,
    CutCheck,
    Rules,
    WinRule,
)
from tysiacha.rules.presets import PRESETS

KEYS: Final = tuple(OPTION_DOMAINS)

VALUES: Final = {
    "players": "2 / 3 / 4",
    "cut_check": "off / nine / nine_or_jack",
    "misdeal": "fine_next_dealer / same_dealer",
    "redeal_four_nines": "off / on_demand / auto",
    "redeal_four_nines_after_pass": "bool",
    "redeal_two_nines_stock": "off / on_demand / auto",
    "redeal_three_nines": "bool",
    "redeal_four_jacks": "bool",
    "redeal_hand_below": "off / N",
    "redeal_stock_below": "off / N",
    "stock_redeal_at": "any / unraised_100",
    "opening_bid": "N",
    "forced_opening": "first_hand / dealer / none",
    "bid_step": "5 / 10",
    "jump_bids": "bool",
    "cap_without_marriage": "off / N",
    "cap_with_marriage": "unlimited / sum / N",
    "illegal_bid": "prevent / fine_and_skip",
    "raise_after_stock": "no / any / sum",
    "blind_bid": "off / first_hand_120 / any",
    "blind_doubles": "all / declarer",
    "blind_minimum": "off / N",
    "stock_hidden_when_blind": "bool",
    "silence_below": "off / N",
    "contra": "off / contra / redouble",
    "stock_shown": "all / hidden_at_unopposed_100 / declarer_only",
    "passed_cards": "face_down / face_up",
    "concede": "off / bid_and_60 / bid_and_half / zero_and_60",
    "concede_limit": "off / N",
    "concede_third_fine": "off / N",
    "must_beat": "bool",
    "must_trump": "bool",
    "must_overtrump": "bool",
    "marriage_needs_trick": "bool",
    "marriage_values": "table",
    "trump_effect": "immediate / next_trick",
    "trump_change": "latest / first_only",
    "ace_marriage": "off / N",
    "last_trick_bonus": "N",
    "rounding": "5 / 10 / 1",
    "declarer_rounded": "bool",
    "declarer_scores": "contract / actual",
    "bolts": "off / cumulative / consecutive",
    "bolt_trigger": "zero_tricks / zero_points",
    "bolt_limit": "3 / 5",
    "bolt_fine": "N",
    "bolt_for_declarer": "bool",
    "bolt_on_barrel": "falls / marks_only / none",
    "dump_truck": "off / plus / both",
    "dump_truck_at": "N",
    "target": "N",
    "win_rule": "over / reach",
    "barrel_at": "off / N",
    "barrel_mode": "frozen / declarer_only",
    "barrel_attempts": "off / N",
    "barrel_attempt_unit": "every_round / own_contract",
    "barrel_timeout_fine": "off / N",
    "barrel_failed_contract": "subtract_if_winning / subtract_any / never",
    "barrel_capacity": "auto / N / unlimited",
    "barrel_displaced_fine": "off / N",
    "barrel_simultaneous": "fine_all / all_mount",
    "barrel_third_fall": "zero / off",
    "barrel_jump": "bool",
    "golden": "off / on",
    "golden_auction": "none / min_120",
    "golden_raise": "bool",
    "golden_none_made": "continue / reset / replay",
    "p4_bonus": "cards_and_marriage / cards_only / marriage_only / ace40_and_marriage / "
    "ace50_and_marriage / none",
    "p4_dealer_sees_stock": "bool",
    "p2_form": "pass_one / discard_two / literal_one_card_talons",
    "p2_leftover": "last_trick / dead",
}
"""The values of each option in the words of the rules text, in its order."""


def words_of(domain: OptionDomain) -> set[str]:
    """Give a domain in the words of the rules text."""
    match domain:
        case YesNo():
            return {"bool"}
        case OnOff():
            return {"on", "off"}
        case OneOf():
            return {*domain.choices, *(["off"] if domain.off else [])}
        case Number():
            return {"N", *(domain.words or ()), *(["off"] if domain.off else [])}
        case NumberOf():
            return {str(number) for number in domain.numbers}
        case SuitPoints():
            return {"table"}


def test_there_is_a_field_a_domain_a_meaning_and_clauses_for_every_option() -> None:
    fields = tuple(field.name for field in dataclasses.fields(Rules))
    assert fields == KEYS == tuple(VALUES) == tuple(OPTION_MEANINGS) == tuple(OPTION_CLAUSES)


@pytest.mark.parametrize("key", KEYS)
def test_an_option_has_exactly_the_values_of_the_rules_text(key: str) -> None:
    assert words_of(OPTION_DOMAINS[key]) == set(VALUES[key].split(" / "))


def test_the_docstring_of_every_field_is_its_meaning() -> None:
    tree = ast.parse(inspect.getsource(Rules))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    documented = {}
    for line, below in pairwise(body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            assert isinstance(below, ast.Expr)
            text = ast.literal_eval(below.value)
            documented[line.target.id] = re.sub(r"\s+", " ", text).strip()
    for key, meaning in OPTION_MEANINGS.items():
        clauses = OPTION_CLAUSES[key]
        rule = "rule" if len(clauses) == 1 else "rules"
        assert documented[key] == f"{meaning[:-1]} ({rule} {', '.join(clauses)})."


def test_everything_that_options_exports_exists_and_is_documented() -> None:
    for name in options_module.__all__:
        exported = getattr(options_module, name)
        if isinstance(exported, type):
            assert inspect.getdoc(exported)


def test_rules_cannot_be_changed_and_are_keyword_only() -> None:
    rules = Rules()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.players = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[call-arg]


def test_equal_rules_are_equal_and_hash_alike() -> None:
    assert Rules(players=4) == Rules(players=4)
    assert len({Rules(), Rules(), Rules(players=4)}) == 2


def test_marriage_values_are_ordered_by_suit_MAR_9() -> None:
    values = Rules().marriage_values
    assert [values[suit] for suit in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)] == [
        40,
        60,
        80,
        100,
    ]
    assert len(values) == len(SUITS)


# --- wrong values ------------------------------------------------------------

STRANGE: Final[tuple[object, ...]] = (
    "",
    "off",
    "nine",
    "120",
    -1,
    10**9,
    10**5000,
    1.0,
    float("nan"),
    [],
    {},
    (),
    (40, 60, 80),
    (40, 60, 80, 80),
    (40, 60, 80, 90),
    (True, 60, 80, 100),
    [40, 60, 80, 100],
    b"nine",
    CutCheck,
    object(),
)


class Foreign(StrEnum):
    """No enum of any option, with words of theirs."""

    SUM = "sum"
    NINE = "nine"


def raw(**values: object) -> Rules:
    """Give rules from values of any type."""
    return with_values(Rules(), values)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", KEYS)
def test_a_strange_value_is_refused_with_what_was_expected(key: str) -> None:
    for value in (*STRANGE, *Foreign):
        if accepts(OPTION_DOMAINS[key], value):
            assert key in ("silence_below", "blind_minimum")
            continue
        with pytest.raises(BadOption) as refused:
            raw(**{key: value})
        assert (refused.value.option, refused.value.value) == (key, value)
        assert refused.value.expected == expected_phrase(OPTION_DOMAINS[key])
        assert key in str(refused.value)
        assert str(refused.value).isprintable()


@pytest.mark.parametrize("key", KEYS)
def test_truth_and_one_are_different(key: str) -> None:
    truths = isinstance(OPTION_DOMAINS[key], YesNo | OnOff)
    for value in (True, False):
        assert accepts(OPTION_DOMAINS[key], value) is truths
    for number in (0, 1):
        if truths:
            assert not accepts(OPTION_DOMAINS[key], number)


@pytest.mark.parametrize("key", KEYS)
def test_none_is_taken_where_a_thing_can_be_off_only(key: str) -> None:
    can_be_off = "off" in VALUES[key].split(" / ") and key != "golden"
    assert accepts(OPTION_DOMAINS[key], None) is can_be_off


def test_a_bad_value_is_a_value_error() -> None:
    assert issubclass(BadOption, InvalidRules)
    assert issubclass(InvalidRules, ValueError)


@pytest.mark.parametrize(
    ("key", "inside", "outside"),
    [
        ("players", [2, 3, 4], [1, 5, 0, -3]),
        ("redeal_hand_below", [1, 20], [0, 21]),
        ("redeal_stock_below", [1, 10], [0, 11]),
        ("bid_step", [5, 10], [0, 1, 15, -5]),
        ("opening_bid", [5, 100, 120], [0, -5]),
        ("cap_without_marriage", [100, 120, 300], [0, -120]),
        ("silence_below", [-1_000_000, 0, 1_000_000], [-1_000_001, 1_000_001]),
        ("blind_minimum", [-1_000_000, 0, 1_000_000], [-1_000_001, 1_000_001]),
        ("concede_limit", [1, 3], [0, -1]),
        ("concede_third_fine", [0, 5, 120], [-5, 1, 121]),
        ("ace_marriage", [20, 200], [0, 10, 210, -20]),
        ("last_trick_bonus", [0, 1, 10], [-1]),
        ("rounding", [1, 5, 10], [0, 2, 20]),
        ("bolt_limit", [3, 5], [1, 4, 0]),
        ("bolt_fine", [0, 120], [-5, 119]),
        ("dump_truck_at", [5, 555], [0, 556, -555]),
        ("target", [885, 1000, 1000 + 275], [0, -5, 1001]),
        ("barrel_attempts", [1, 5], [0, 6]),
        ("barrel_timeout_fine", [0, 125], [-5, 124]),
        ("barrel_displaced_fine", [0, 125], [-5, 124]),
        ("barrel_capacity", [1, 2], [0, -1]),
    ],
)
def test_the_bounds_of_numbers(key: str, inside: list[int], outside: list[int]) -> None:
    for number in inside:
        assert option_value(raw(**{key: number}), key) == number
    for number in outside:
        with pytest.raises(BadOption, match=key):
            raw(**{key: number})


@pytest.mark.parametrize(
    "values", [(20, 40, 60, 80), (100, 80, 60, 40), (200, 20, 140, 100), (10_000, 20, 40, 60)]
)
def test_marriage_values_may_be_any_four_different_multiples_of_20(
    values: tuple[int, int, int, int],
) -> None:
    assert Rules(marriage_values=values).marriage_values == values


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "true"),
        (7, "7"),
        (10**100, "a number of about 100 digits"),
        ((1, None), "a tuple of 2"),
        (1.5, "1.5"),
        ("\x1b[31m\u202e", r"'\x1b[31m\u202e'"),
        ("x" * 100, f"'{'x' * 60}' and 40 characters more"),
        ("\U000e0001" * 60, "'" + r"\U000e0001" * 6 + "' and 54 characters more"),
        ({"hearts": 100, "\x1b": ""}, r"{hearts = 100, '\x1b' = ''}"),
        ({str(n): n for n in range(7)}, "a table of 7"),
        ({"a": {}}, "a table of 1"),
        ([[]], "a list"),
        ((1, 2), "(1, 2)"),
        (((),), "a tuple of 1"),
        (CutCheck.NINE, "'nine'"),
        (b"", "something of the kind bytes"),
        (date(2026, 11, 29), "a date"),
    ],
)
def test_what_is_wrong_is_shown_short_and_without_control_characters(
    value: object, shown: str
) -> None:
    assert str(value_shown(value)) == shown


# --- what follows from the options -------------------------------------------


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (Rules(), 400),
        (Rules(ace_marriage=200), 600),
        (Rules(cap_without_marriage=None), 400),
        (Rules(cap_without_marriage=100), 400),
        (Rules(cap_without_marriage=150), 430),
        (Rules(marriage_values=(20, 40, 60, 80)), 320),
    ],
)
def test_S_11_the_bound_of_all_bids(rules: Rules, bound: int) -> None:
    assert rules.bound == bound


@pytest.mark.parametrize(
    ("barrel_at", "win_rule", "opening_bid", "contract"),
    [
        (880, WinRule.OVER, 100, 125),
        (880, WinRule.REACH, 100, 120),
        (900, WinRule.OVER, 100, 105),
        (900, WinRule.REACH, 100, 100),
        (950, WinRule.REACH, 100, 100),
        (950, WinRule.OVER, 40, 55),
        (950, WinRule.REACH, 40, 50),
        (995, WinRule.OVER, 5, 10),
        (995, WinRule.REACH, 5, 5),
    ],
)
def test_WIN_2_the_least_contract_that_wins_from_the_barrel(
    barrel_at: int, win_rule: WinRule, opening_bid: int, contract: int
) -> None:
    rules = Rules(barrel_at=barrel_at, win_rule=win_rule, opening_bid=opening_bid)
    assert rules.winning_contract == contract
    assert rules.frozen_barrel


@pytest.mark.parametrize(
    "rules", [Rules(barrel_at=None), Rules(barrel_mode=BarrelMode.DECLARER_ONLY)]
)
def test_BARREL_12_without_a_frozen_barrel_no_contract_wins_from_it(rules: Rules) -> None:
    assert not rules.frozen_barrel
    assert rules.winning_contract is None


@pytest.mark.parametrize(
    ("players", "capacity", "places"),
    [
        (2, BarrelCapacity.AUTO, 1),
        (3, BarrelCapacity.AUTO, 1),
        (4, BarrelCapacity.AUTO, 2),
        (4, 1, 1),
        (4, 3, 3),
        (3, BarrelCapacity.UNLIMITED, None),
    ],
)
def test_BARREL_11_places_on_the_barrel(
    players: int, capacity: int | BarrelCapacity, places: int | None
) -> None:
    assert Rules(players=players, barrel_capacity=capacity).places == places


# --- the identity of rules ---------------------------------------------------


def test_the_identity_of_the_classic_rules_never_changes() -> None:
    assert Rules().rules_id == "0af9f8e8f3f8"


def test_the_identity_is_the_start_of_the_digest() -> None:
    rules = Rules(players=4)
    assert len(rules.digest) == 32
    assert rules.rules_id == rules.digest.hex()[:12]


def test_every_preset_has_an_identity_of_its_own() -> None:
    assert len({rules.rules_id for rules in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Rules(), Rules(blind_bid=BlindBid.ANY)),
        (Rules(), Rules(cap_with_marriage=CapWithMarriage.SUM)),
        (Rules(barrel_capacity=1), Rules(barrel_capacity=BarrelCapacity.AUTO)),
        (Rules(), Rules(golden=True)),
        (Rules(), Rules(marriage_values=(60, 40, 80, 100))),
    ],
)
def test_a_single_option_changes_the_identity(one: Rules, two: Rules) -> None:
    assert one.rules_id != two.rules_id


@given(valid_rules(), valid_rules())
def test_different_rules_have_different_identities(one: Rules, two: Rules) -> None:
    assert (one == two) == (one.digest == two.digest)


# --- data --------------------------------------------------------------------


@given(valid_rules())
def test_the_data_of_an_option_is_made_of_json_types(rules: Rules) -> None:
    for key in KEYS:
        data = option_data(rules, key)
        assert type(data) in (bool, int, str, dict)
        if data == "off" and key != "golden":
            assert option_value(rules, key) is None


@pytest.mark.parametrize(
    ("domain", "value", "data"),
    [
        (YesNo(), True, True),
        (OnOff(), True, "on"),
        (OnOff(), False, "off"),
        (OneOf(CutCheck, off=True), None, "off"),
        (OneOf(CutCheck, off=True), CutCheck.NINE, "nine"),
        (Number(), 7, 7),
        (SuitPoints(), (1, 2, 3, 4), {"spades": 1, "clubs": 2, "diamonds": 3, "hearts": 4}),
    ],
)
def test_data_of_a_value(domain: OptionDomain, value: OptionValue, data: OptionData) -> None:
    assert data_of(domain, value) == data


@pytest.mark.parametrize("read", [option_data, option_value])
def test_an_unknown_key_is_a_key_error(read: object) -> None:
    assert callable(read)
    with pytest.raises(KeyError):
        read(Rules(), "bound")
