"""A test for each clause of bolts, of the barrel and of winning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.settling import (
    A_IDLE,
    B_PLAYS,
    C_IDLE,
    CLASSIC,
    CONCEDING,
    FOUR,
    GOLDEN,
    TWO,
    A,
    B,
    C,
    D,
    notes,
    played,
    sheet,
    totals,
    why,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GivenUp,
    MatchWon,
    Played,
    SittingStock,
    TotalZeroed,
)
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Barrel, Standing

# Bolts.


def test_BOLT_1_no_trick_is_a_bolt() -> None:
    came = settle(sheet(), C_IDLE)
    assert notes(came) == ("30", "100", "0 b1")
    assert why(came, C) == ("BOLT-1",)
    assert came.happenings == (BoltMarked(C, 1),)


def test_BOLT_2_the_third_bolt_costs_120_and_strikes_out_the_others() -> None:
    match = sheet("0", "0", "300 b1")
    came = settle(match, C_IDLE)
    assert notes(came)[C] == "300 b2"
    came = settle(replace(match, standings=came.match.standings), B_PLAYS)
    assert notes(came)[C] == "310 b2"  # they need not be consecutive
    came = settle(replace(match, standings=came.match.standings), C_IDLE)
    assert notes(came)[C] == "190"
    assert why(came, C) == ("BOLT-1", "BOLT-2")
    assert came.happenings == (BoltMarked(C, 1), BoltFined(C, 120))


def test_BOLT_3_the_declarer_gets_no_bolt() -> None:
    came = settle(sheet("0 b2", "0", "0"), played(A, 100, (0, 60, 60), no_trick=[A]))
    assert notes(came)[A] == "-100 b2"
    assert why(came, A) == ()


def test_BOLT_4_a_golden_round_brings_two_bolts() -> None:
    match = sheet("0", "0", "0 b1", rules=GOLDEN, golden_left=2)
    came = settle(match, played(A, 120, (90, 30, 0), {A: 40}, no_trick=[C]))
    assert notes(came)[C] == "-240"
    assert why(came, C) == ("BOLT-4", "BOLT-2")
    assert came.happenings == (BoltMarked(C, 2), BoltFined(C, 240))


def test_BOLT_5_a_pointless_trick_is_no_bolt() -> None:
    for pointless in (0, 2):
        came = settle(sheet(), played(A, 100, (100, 20 - pointless, pointless)))
        assert notes(came)[C] == "0"
        assert came.seats[C].base == 0


def test_Q_27_two_golden_bolts_leave_one_over() -> None:
    match = sheet("0", "0", "0 b2", rules=GOLDEN, golden_left=2)
    came = settle(match, played(A, 120, (90, 30, 0), {A: 40}, no_trick=[C]))
    assert notes(came)[C] == "-240 b1"


def test_Q_43_bolts_falls_and_concessions_are_counted_for_each_player_alone() -> None:
    match = sheet("0 b2 c2", "0 b1 c2", "0 b2 c1", rules=CONCEDING)
    came = settle(match, played(A, 100, (120, 0, 0), no_trick=[B, C]))
    assert notes(came) == ("100 b2 c2", "0 b2 c2", "-120 c1")
    came = settle(match, GivenUp(C, 100))
    assert notes(came) == ("60 b2 c2", "60 b1 c2", "-100 b2 c2")
    came = settle(sheet("880 on(2) f1", "0 f2", "0"), B_PLAYS)
    assert notes(came) == ("760 f2", "100 f2", "10")


# The barrel.


@pytest.mark.parametrize(
    ("before", "after"), [(775, "875"), (780, "880 on(0)"), (879, "880 on(0)")]
)
def test_BARREL_1_880_or_more_mounts_at_exactly_880(before: int, after: str) -> None:
    came = settle(sheet("0", str(before), "0"), B_PLAYS)
    assert notes(came)[B] == after
    if after.startswith("880"):
        assert came.match.standings[B].barrel == Barrel(since=10, used=0)
        assert why(came, B) == ("BARREL-1",)
        assert came.happenings == (BarrelMounted(B),)


def test_BARREL_2_nothing_is_scored_on_the_barrel() -> None:
    came = settle(sheet("880 on(0)", "0", "0"), played(B, 100, (80, 40, 0), {A: 60}))
    assert notes(came)[A] == "880 on(1)"
    assert (came.seats[A].base, came.seats[A].change, why(came, A)) == (140, 0, ())


def test_BARREL_3_the_third_bolt_is_a_fall() -> None:
    came = settle(sheet("880 on(0) b1", "0", "0"), A_IDLE)
    assert notes(came)[A] == "880 on(1) b2"
    came = settle(sheet("880 on(0) b2", "0", "0"), A_IDLE)
    assert notes(came)[A] == "760 f1"
    assert came.happenings == (BoltMarked(A, 1), BarrelFallen(A, Clause.BARREL_3, 760))


def test_BARREL_3_a_golden_third_bolt_costs_twice() -> None:
    match = sheet("0", "880 on(0) b2", "0", rules=GOLDEN, golden_left=1)
    came = settle(match, played(A, 120, (105, 0, 15), no_trick=[B]))
    assert notes(came)[B] == "640 b1 f1"
    assert why(came, B) == ("BOLT-4", "BARREL-3")


def test_BARREL_4_a_contract_above_120_wins_or_throws_off() -> None:
    match = sheet("880 on(2)", "0", "0")
    won = settle(match, played(A, 125, (85, 20, 15), {A: 40}))
    assert notes(won)[A] == "1005"
    assert won.match.winner == A
    lost = settle(match, played(A, 125, (84, 20, 16), {A: 40}))
    assert notes(lost)[A] == "755 f1"
    assert lost.happenings == (BarrelFallen(A, Clause.BARREL_4, 755),)


def test_BARREL_4_is_doubled_and_still_measured_by_the_contract() -> None:
    match = sheet("880 on(0)", "0", "0", rules=rules_with(CLASSIC, {"contra": "redouble"}))
    won = settle(match, played(A, 130, (90, 20, 10), {A: 40}, factor=2))
    assert totals(won)[A] == 1140
    lost = settle(match, played(A, 130, (80, 25, 15), {A: 40}, factor=4))
    assert totals(lost)[A] == 360
    too_small = settle(match, played(A, 120, (90, 20, 10), {A: 40}, factor=4))
    assert notes(too_small)[A] == "880 on(1)"


def test_BARREL_5_three_rounds_without_winning() -> None:
    match = sheet("880 on(0)", "0", "0")
    seen = []
    for _ in range(3):
        seen.append(settle(match, B_PLAYS))
        after = seen[-1].match.standings[A]
        match = replace(match, standings=(after, Standing(), Standing()))
    assert [notes(came)[A] for came in seen] == ["880 on(1)", "880 on(2)", "760 f1"]
    assert seen[-1].happenings == (BarrelRoundUsed(A, 3), BarrelFallen(A, Clause.BARREL_5, 760))


def test_BARREL_5_the_first_clock_round_is_the_one_after_mounting() -> None:
    came = settle(sheet("0", "800", "0"), B_PLAYS)
    assert notes(came)[B] == "880 on(0)"


def test_BARREL_5_a_golden_timeout_costs_twice() -> None:
    match = sheet("0", "880 on(2)", "0", rules=GOLDEN, golden_left=1)
    came = settle(match, played(A, 120, (90, 20, 10), {A: 40}))
    assert notes(came)[B] == "640 f1"


def test_BARREL_6_a_bid_of_120_may_be_raised_to_win() -> None:
    came = settle(sheet("880 on(0)", "0", "0"), played(A, 125, (90, 20, 10), {A: 40}))
    assert came.match.winner == A  # only the final contract comes to settlement


def test_BARREL_7_a_contract_of_120_does_not_count() -> None:
    match = sheet("880 on(0)", "0", "0")
    assert notes(settle(match, played(A, 120, (120, 0, 0))))[A] == "880 on(1)"
    assert notes(settle(match, played(A, 120, (0, 60, 60))))[A] == "880 on(1)"


def test_BARREL_8_the_third_fall_makes_zero_and_starts_again() -> None:
    came = settle(sheet("880 on(1) b1 f2", "0", "0"), played(A, 130, (60, 40, 20)))
    assert notes(came)[A] == "0 b1"
    assert why(came, A) == ("BARREL-4", "BARREL-8")
    assert came.seats[A].change == -880
    assert came.happenings == (BarrelFallen(A, Clause.BARREL_4, 750), TotalZeroed(A))


@pytest.mark.parametrize(
    ("before", "outcome", "reasons"),
    [
        ("880 on(0) f2", played(A, 130, (60, 40, 20)), ("BARREL-4", "BARREL-8")),
        ("880 on(0) b2 f2", A_IDLE, ("BOLT-1", "BARREL-3", "BARREL-8")),
        ("880 on(2) f2", B_PLAYS, ("BARREL-5", "BARREL-8")),
        ("880 on(0) f2", played(C, 100, (10, 10, 100)), ("BARREL-9", "BARREL-8")),
    ],
)
def test_BARREL_8_every_way_down_counts(
    before: str, outcome: Played, reasons: tuple[str, ...]
) -> None:
    came = settle(sheet(before, "0", "790"), outcome)
    assert notes(came)[A] == "0"
    assert why(came, A) == reasons


def test_BARREL_9_a_newcomer_displaces_the_one_on_the_barrel() -> None:
    came = settle(sheet("880 on(1)", "805", "0"), B_PLAYS)
    assert notes(came) == ("755 f1", "880 on(0)", "10")
    assert came.happenings == (
        BarrelRoundUsed(A, 2),
        BarrelMounted(B),
        BarrelFallen(A, Clause.BARREL_9, 755),
    )


def test_BARREL_9_holds_for_two_players() -> None:
    came = settle(sheet("880 on(1)", "805", rules=TWO), played(B, 100, (20, 100)))
    assert notes(came) == ("755 f1", "880 on(0)")
    assert why(came, A) == ("BARREL-9",)


def test_BARREL_9_the_fine_of_displacement_is_not_doubled() -> None:
    match = sheet("700", "880 on(0)", "0", rules=GOLDEN, golden_left=1)
    came = settle(match, played(A, 120, (90, 20, 10), {A: 40}))
    assert notes(came) == ("880 on(0)", "755 f1", "20")


def test_BARREL_10_two_at_once_are_both_fined_and_never_sat() -> None:
    came = settle(sheet("860 f2", "800", "0"), B_PLAYS)
    assert notes(came) == ("755 f2", "755", "10")
    assert why(came, A) == why(came, B) == ("BARREL-10",)
    assert came.seats[A].change == -105
    assert came.happenings == (
        BarrelFallen(A, Clause.BARREL_10, 755),
        BarrelFallen(B, Clause.BARREL_10, 755),
    )


def test_BARREL_10_four_players_only_when_there_are_more_than_places() -> None:
    stock = SittingStock(points=30)
    outcome = played(B, 100, (30, 80, 10, 0), {B: 40}, stock=stock)
    came = settle(sheet("860", "800", "0", "0", rules=FOUR), outcome)
    assert notes(came) == ("880 on(0)", "880 on(0)", "10", "30")
    came = settle(sheet("860", "800", "0", "870", rules=FOUR), outcome)
    assert notes(came) == ("755", "755", "10", "755")


def test_BARREL_11_the_first_of_two_on_the_barrel_climbs_down() -> None:
    stock = SittingStock(points=10)
    outcome = played(C, 100, (20, 10, 90, 0), {C: 40}, stock=stock)
    match = sheet("880 on(1)@8", "880 on(0)@9", "790", "0", rules=FOUR)
    came = settle(match, outcome)
    assert notes(came) == ("755 f1", "880 on(1)", "880 on(0)", "10")
    assert why(came, A) == ("BARREL-11",)
    assert came.happenings[-1] == BarrelFallen(A, Clause.BARREL_11, 755)


def test_BARREL_11_longest_is_by_the_round_of_mounting_not_by_the_clock() -> None:
    match = sheet("880 on(2)@8", "0", "790", "880 on(0)@5", rules=FOUR, dealer=D)
    outcome = played(C, 100, (20, 10, 90, 0), {C: 40}, stock=SittingStock(points=0))
    longer = rules_with(FOUR, {"barrel_attempts": 5})
    came = settle(replace(match, rules=longer), outcome)
    assert notes(came) == ("880 on(3)", "10", "880 on(0)", "755 f1")


def test_BARREL_12_past_the_threshold_defending_brings_nothing() -> None:
    rules = rules_with(CLASSIC, {"barrel_mode": "declarer_only"})
    match = sheet("900", "870", "0", rules=rules)
    came = settle(match, played(C, 100, (30, 10, 80), {C: 40}))
    assert notes(came) == ("900", "880", "100")  # nobody mounts, and B got there only now
    assert (came.seats[A].base, why(came, A)) == (30, ())
    came = settle(match, played(A, 100, (100, 10, 10)))
    assert (totals(came)[A], came.match.winner) == (1000, None)
    came = settle(match, played(A, 105, (100, 10, 10)))
    assert totals(came)[A] == 795


def test_BARREL_12_begins_at_the_threshold_itself() -> None:
    rules = rules_with(CLASSIC, {"barrel_mode": "declarer_only"})
    assert notes(settle(sheet("880", "0", "875", rules=rules), B_PLAYS)) == ("880", "100", "885")


def test_BARREL_12_holds_for_concessions_bolts_and_the_sitting_dealer() -> None:
    options = {"barrel_mode": "declarer_only", "concede": "bid_and_60"}
    rules = rules_with(CLASSIC, options)
    came = settle(sheet("900", "0", "0", rules=rules), GivenUp(B, 100))
    assert notes(came) == ("900", "-100 c1", "60")
    came = settle(sheet("900 b2", "0", "0", rules=rules), A_IDLE)
    assert notes(came)[A] == "780"
    four = rules_with(FOUR, options)
    outcome = played(A, 100, (100, 10, 10, 0), stock=SittingStock(points=20))
    assert totals(settle(sheet("0", "0", "0", "900", rules=four), outcome))[D] == 900


def test_BARREL_13_with_the_jump_a_big_result_wins_from_below() -> None:
    rules = rules_with(CLASSIC, {"barrel_jump": True})
    came = settle(sheet("0", "905", "0", rules=rules), B_PLAYS)
    assert (totals(came)[B], came.match.winner, why(came, B)) == (1005, B, ())
    came = settle(sheet("0", "900", "0", rules=rules), B_PLAYS)  # 1000 is not over 1000
    assert notes(came)[B] == "880 on(0)"


# Winning.


def test_WIN_1_only_a_player_on_the_barrel_can_win() -> None:
    came = settle(sheet("0", "875", "0"), played(B, 300, (10, 100, 10), {B: 240}))
    assert (notes(came)[B], came.match.winner) == ("880 on(0)", None)


@pytest.mark.parametrize(("contract", "wins"), [(100, False), (120, False), (125, True)])
def test_WIN_2_the_contract_must_be_above_120(contract: int, *, wins: bool) -> None:
    came = settle(sheet("880 on(2)", "0", "0"), played(A, contract, (90, 20, 10), {A: 60}))
    assert came.match.winner == (A if wins else None)


def test_WIN_2_another_contract_does_not_win() -> None:
    came = settle(sheet("880 on(0)", "0", "0"), played(B, 130, (90, 20, 10), {A: 100}))
    assert came.match.winner is None


def test_WIN_3_it_takes_him_above_1000_and_ends_the_game() -> None:
    came = settle(sheet("880 on(1)", "0", "0"), played(A, 200, (110, 5, 5), {A: 100}))
    assert notes(came)[A] == "1080"
    assert came.match.winner == A
    assert came.happenings == (MatchWon(A, 1080),)
    assert why(came, A) == ()
    with pytest.raises(ValueError, match="has won the match"):
        settle(came.match, B_PLAYS)


def test_WIN_4_failing_three_times_costs_what_the_rules_say() -> None:
    rules = rules_with(CLASSIC, {"barrel_timeout_fine": 125})
    assert notes(settle(sheet("880 on(2)", "0", "0", rules=rules), B_PLAYS))[A] == "755 f1"
    assert notes(settle(sheet("880 on(2)", "0", "0"), B_PLAYS))[A] == "760 f1"
