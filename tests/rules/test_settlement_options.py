"""What each option of scoring, barrel, end, golden and special rounds does to a settlement.

One table: an option, a match and an outcome, and by each value of the option the sheet afterwards.
A second test sees to it that no option of those chapters and none of its values is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

import pytest

from tests.rules.settling import (
    A_IDLE,
    B_PLAYS,
    C_IDLE,
    CLASSIC,
    FOUR,
    GOLDEN,
    TWO,
    A,
    B,
    C,
    notes,
    played,
    sheet,
)
from tysiacha.rules.option_domains import (
    OFF,
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OnOff,
    OptionDomain,
    SuitPoints,
    YesNo,
)
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.outcomes import GivenUp, Outcome, SittingStock
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Match

Value = bool | int | str


@dataclass(frozen=True)
class Trial:
    """An option, a round, and by value (as data) what stands on the sheet after it."""

    key: str
    match: Match
    outcome: Outcome
    after: Mapping[Value, tuple[str, ...]]
    also: Mapping[str, object] = field(default_factory=dict)
    """Options that some values need, set for all of them."""


def same(notes: tuple[str, ...], *values: Value) -> dict[Value, tuple[str, ...]]:
    return dict.fromkeys(values, notes)


C_POINTLESS = played(B, 100, (30, 90, 0), {B: 40})
FAILED_130 = played(A, 130, (60, 40, 20))
FAILED_100 = played(A, 100, (60, 40, 20))
STOCK = SittingStock(points=16, marriage=40, aces=1)
FOUR_PLAY = played(A, 100, (100, 10, 10, 0), stock=STOCK)
ON_0 = sheet("880 on(0)", "0", "0")
ON_2 = sheet("880 on(2)", "0", "0")
NEWCOMER = sheet("880 on(0)", "800", "0")
TWO_NEW = sheet("860", "800", "0")

SCORING: Final = (
    Trial(
        "rounding",
        sheet(),
        played(A, 100, (101, 17, 2), {B: 40}),
        {5: ("100", "55", "0"), 10: ("100", "60", "0"), 1: ("100", "57", "2")},
    ),
    Trial(
        "declarer_rounded",
        sheet(),
        played(A, 100, (98, 12, 10)),
        {False: ("-100", "10", "10"), True: ("100", "10", "10")},
    ),
    Trial(
        "declarer_rounded",
        sheet(),
        played(A, 100, (97, 13, 10)),
        same(("-100", "15", "10"), False, True),
    ),
    Trial(
        "declarer_scores",
        sheet(),
        played(A, 100, (87, 23, 10), {A: 40}),
        {"contract": ("100", "25", "10"), "actual": ("125", "25", "10")},
    ),
    Trial("declarer_scores", sheet(), FAILED_100, same(("-100", "40", "20"), "contract", "actual")),
    Trial(
        "declarer_scores",
        ON_0,
        played(A, 125, (100, 10, 10), {A: 40}),
        same(("1005", "10", "10"), "contract", "actual"),
    ),
    Trial(
        "bolts",
        sheet("0 b2", "0 b1", "0 b2"),
        C_IDLE,
        {
            OFF: ("30 b2", "100 b1", "0 b2"),
            "cumulative": ("30 b2", "100 b1", "-120"),
            "consecutive": ("30", "100", "-120"),
        },
    ),
    Trial(
        "bolts",
        sheet("0 b2", "0", "0"),
        played(A, 100, (0, 60, 60), no_trick=[A]),
        same(("-100 b2", "60", "60"), OFF, "cumulative", "consecutive"),
    ),
    Trial(
        "bolt_trigger",
        sheet(),
        C_POINTLESS,
        {"zero_tricks": ("30", "100", "0"), "zero_points": ("30", "100", "0 b1")},
    ),
    Trial(
        "bolt_trigger",
        sheet(),
        played(B, 100, (30, 89, 1), {B: 40}),
        same(("30", "100", "0"), "zero_tricks", "zero_points"),
    ),
    Trial(
        "bolt_limit",
        sheet("0", "0", "0 b2"),
        C_IDLE,
        {3: ("30", "100", "-120"), 5: ("30", "100", "0 b3")},
    ),
    Trial(
        "bolt_fine",
        sheet("0", "0", "0 b2"),
        C_IDLE,
        {120: ("30", "100", "-120"), 50: ("30", "100", "-50"), 0: ("30", "100", "0")},
    ),
    Trial(
        "bolt_for_declarer",
        sheet("0 b2", "0", "0"),
        played(A, 100, (0, 60, 60), no_trick=[A]),
        {False: ("-100 b2", "60", "60"), True: ("-220", "60", "60")},
    ),
    Trial(
        "bolt_on_barrel",
        sheet("880 on(0) b2", "0", "0"),
        A_IDLE,
        {
            "falls": ("760 f1", "100", "15"),
            "marks_only": ("880 on(1)", "100", "15"),
            "none": ("880 on(1) b2", "100", "15"),
        },
    ),
    Trial(
        "bolt_on_barrel",
        sheet("0", "0", "0 b2"),
        C_IDLE,
        same(("30", "100", "-120"), "falls", "marks_only", "none"),
    ),
    Trial(
        "dump_truck",
        sheet("525", "-655", "0"),
        B_PLAYS,
        {OFF: ("555", "-555", "10"), "plus": ("0", "-555", "10"), "both": ("0", "0", "10")},
    ),
    Trial(
        "dump_truck_at",
        sheet("525", "200", "0"),
        B_PLAYS,
        {555: ("0", "300", "10"), 300: ("555", "0", "10")},
        also={"dump_truck": "plus"},
    ),
)

BARREL: Final = (
    Trial(
        "barrel_at",
        sheet("0", "800", "0"),
        B_PLAYS,
        {880: ("30", "880 on(0)", "10"), 900: ("30", "900 on(0)", "10"), OFF: ("30", "900", "10")},
    ),
    Trial(
        "barrel_mode",
        sheet("0", "800", "875"),
        B_PLAYS,
        {"frozen": ("30", "755", "755"), "declarer_only": ("30", "900", "885")},
        also={"barrel_capacity": "auto"},
    ),
    Trial(
        "barrel_mode",
        sheet("0", "800", "875"),
        B_PLAYS,
        same(("30", "900", "885"), "frozen", "declarer_only"),
        also={"barrel_at": OFF},
    ),
    Trial(
        "target",
        ON_0,
        played(A, 125, (100, 10, 10), {A: 40}),
        {1000: ("1005", "10", "10"), 1005: ("880 on(1)", "10", "10")},
    ),
    Trial(
        "win_rule",
        ON_0,
        played(A, 120, (120, 0, 0)),
        {"over": ("880 on(1)", "0", "0"), "reach": ("1000", "0", "0")},
    ),
    Trial(
        "win_rule",
        sheet("0", "900", "0"),
        B_PLAYS,
        {"over": ("30", "880 on(0)", "10"), "reach": ("30", "1000", "10")},
        also={"barrel_jump": True},
    ),
    Trial(
        "barrel_attempts",
        sheet("880 on(1)", "0", "0"),
        B_PLAYS,
        same(("760 f1", "100", "10"), 1, 2) | same(("880 on(2)", "100", "10"), 3, 4, 5, OFF),
    ),
    Trial(
        "barrel_attempt_unit",
        ON_2,
        B_PLAYS,
        {"every_round": ("760 f1", "100", "10"), "own_contract": ("880 on(2)", "100", "10")},
    ),
    Trial(
        "barrel_attempt_unit",
        ON_2,
        FAILED_100,
        same(("760 f1", "40", "20"), "every_round", "own_contract"),
    ),
    Trial(
        "barrel_timeout_fine",
        ON_2,
        B_PLAYS,
        {120: ("760 f1", "100", "10"), 125: ("755 f1", "100", "10")},
    ),
    Trial(
        "barrel_timeout_fine",
        ON_2,
        B_PLAYS,
        same(("880 on(3)", "100", "10"), 120, OFF),
        also={"barrel_attempts": OFF},
    ),
    Trial(
        "barrel_failed_contract",
        ON_0,
        FAILED_130,
        same(("750 f1", "40", "20"), "subtract_if_winning", "subtract_any")
        | same(("880 on(1)", "40", "20"), "never"),
    ),
    Trial(
        "barrel_failed_contract",
        ON_0,
        FAILED_100,
        same(("880 on(1)", "40", "20"), "subtract_if_winning", "never")
        | same(("780 f1", "40", "20"), "subtract_any"),
    ),
    Trial(
        "barrel_failed_contract",
        ON_0,
        played(A, 120, (120, 0, 0)),
        same(("880 on(1)", "0", "0"), "subtract_if_winning", "subtract_any", "never"),
    ),
    Trial(
        "barrel_capacity",
        NEWCOMER,
        B_PLAYS,
        same(("755 f1", "880 on(0)", "10"), "auto", 1)
        | same(("880 on(1)", "880 on(0)", "10"), 2, "unlimited"),
    ),
    Trial(
        "barrel_displaced_fine",
        NEWCOMER,
        B_PLAYS,
        {125: ("755 f1", "880 on(0)", "10"), 120: ("760 f1", "880 on(0)", "10")},
    ),
    Trial(
        "barrel_displaced_fine",
        TWO_NEW,
        B_PLAYS,
        {125: ("755", "755", "10"), 120: ("760", "760", "10")},
    ),
    Trial(
        "barrel_displaced_fine",
        NEWCOMER,
        B_PLAYS,
        same(("880 on(1)", "880 on(0)", "10"), 125, OFF),
        also={"barrel_capacity": "unlimited"},
    ),
    Trial(
        "barrel_simultaneous",
        TWO_NEW,
        B_PLAYS,
        same(("880 on(0)", "880 on(0)", "10"), "fine_all", "all_mount"),
        also={"barrel_capacity": "unlimited"},
    ),
    Trial("barrel_simultaneous", TWO_NEW, B_PLAYS, {"fine_all": ("755", "755", "10")}),
    Trial(
        "barrel_third_fall",
        sheet("880 on(2) f2", "0", "0"),
        B_PLAYS,
        {"zero": ("0", "100", "10"), OFF: ("760 f3", "100", "10")},
    ),
    Trial(
        "barrel_jump",
        sheet("0", "870", "0"),
        played(B, 150, (20, 90, 10), {B: 60}),
        {False: ("20", "880 on(0)", "10"), True: ("20", "1020", "10")},
    ),
    Trial("barrel_jump", NEWCOMER, B_PLAYS, same(("755 f1", "880 on(0)", "10"), False, True)),
)

GOLDEN_LAST = sheet("10", "20 b1", "0", rules=GOLDEN, golden_left=1)
SPECIAL: Final = (
    Trial(
        "golden",
        Match.new(CLASSIC, dealer=2),
        played(A, 120, (100, 20, 0), {A: 40}, no_trick=[C]),
        {OFF: ("120", "20", "0 b1"), "on": ("240", "40", "0 b2")},
    ),
    Trial(
        "golden_auction",
        GOLDEN_LAST,
        played(B, 120, (20, 90, 10), {B: 40}),
        same(("50", "260 b1", "20"), "none", "min_120"),
    ),
    Trial(
        "golden_raise",
        GOLDEN_LAST,
        played(A, 140, (80, 40, 0), {A: 60}),
        same(("290", "100 b1", "0"), False, True),
    ),
    Trial(
        "golden_none_made",
        GOLDEN_LAST,
        played(A, 120, (60, 40, 20)),
        same(("0", "0", "0"), "reset", "replay") | same(("-230", "100 b1", "40"), "continue"),
    ),
    Trial(
        "golden_none_made",
        GOLDEN_LAST,
        played(A, 120, (120, 0, 0)),
        same(("250", "20 b1", "0"), "continue", "reset", "replay"),
    ),
    Trial(
        "p4_bonus",
        sheet(rules=FOUR),
        FOUR_PLAY,
        {
            "cards_and_marriage": ("100", "10", "10", "55"),
            "cards_only": ("100", "10", "10", "15"),
            "marriage_only": ("100", "10", "10", "40"),
            "ace40_and_marriage": ("100", "10", "10", "80"),
            "ace50_and_marriage": ("100", "10", "10", "90"),
            "none": ("100", "10", "10", "0"),
        },
    ),
    Trial(
        "p4_bonus",
        sheet(rules=FOUR),
        played(A, 100, (100, 10, 10, 0), stock=SittingStock(points=25, aces=2)),
        same(("100", "10", "10", "25"), "cards_and_marriage", "cards_only")
        | {
            "ace40_and_marriage": ("100", "10", "10", "80"),
            "ace50_and_marriage": ("100", "10", "10", "100"),
        },
    ),
    Trial(
        "p4_dealer_sees_stock",
        sheet(rules=FOUR),
        FOUR_PLAY,
        same(("100", "10", "10", "55"), False, True),
    ),
    Trial(
        "p2_form",
        sheet(rules=TWO),
        played(A, 100, (100, 20)),
        same(("100", "20"), "pass_one", "discard_two", "literal_one_card_talons"),
    ),
    Trial(
        "p2_leftover",
        sheet(rules=TWO),
        played(A, 100, (100, 10)),
        same(("100", "10"), "last_trick", "dead"),
    ),
)

ELSEWHERE: Final = (
    Trial(
        "blind_doubles",
        sheet(),
        played(A, 120, (90, 20, 10), {A: 40}, blind=True),
        {"all": ("240", "40", "20"), "declarer": ("240", "20", "10")},
        also={"blind_bid": "any"},
    ),
    Trial(
        "concede",
        sheet(),
        GivenUp(A, 105),
        {
            "bid_and_60": ("-105 c1", "60", "60"),
            "bid_and_half": ("-105 c1", "55", "55"),
            "zero_and_60": ("0 c1", "60", "60"),
        },
    ),
    Trial(
        "concede_third_fine",
        sheet("0 c2", "0", "0"),
        GivenUp(A, 105),
        {OFF: ("0 c3", "60", "60"), 120: ("-120 c3", "60", "60"), 50: ("-50 c3", "60", "60")},
        also={"concede": "zero_and_60"},
    ),
)


@pytest.mark.parametrize(
    ("trial", "value"),
    [
        pytest.param(trial, value, id=f"{number}-{trial.key}-{value}")
        for number, trial in enumerate((*SCORING, *BARREL, *SPECIAL, *ELSEWHERE))
        for value in trial.after
    ],
)
def test_what_an_option_does(trial: Trial, value: Value) -> None:
    rules = rules_with(trial.match.rules, {**trial.also, trial.key: value})
    match = replace(trial.match, rules=rules)
    if trial.key == "golden":
        match = Match.new(rules, dealer=trial.match.dealer)
    assert notes(settle(match, trial.outcome)) == trial.after[value]


def named_values(domain: OptionDomain) -> set[Value]:
    """The values of an option that can be listed: all but free numbers."""
    match domain:
        case YesNo():
            return {False, True}
        case OnOff():
            return {"on", OFF}
        case OneOf():
            return {*domain.choices, *([OFF] if domain.off else [])}
        case NumberOf():
            return set(domain.numbers)
        case Number():
            return {*(domain.words or ()), *([OFF] if domain.off else [])}
        case SuitPoints():
            return set()
        case _:
            assert_never(domain)


KEYS: Final = tuple(OPTION_DOMAINS)[tuple(OPTION_DOMAINS).index("rounding") :]


@pytest.mark.parametrize("key", KEYS)
def test_every_option_and_value_of_the_chapters_is_tried(key: str) -> None:
    tried = {
        value
        for trial in (*SCORING, *BARREL, *SPECIAL)
        if trial.key == key
        for value in trial.after
    }
    assert named_values(OPTION_DOMAINS[key]) <= tried
    assert len(tried) > 1
