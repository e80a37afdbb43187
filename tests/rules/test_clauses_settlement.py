"""A test for each clause of fines, and for the order in which a round is settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.settling import (
    B_PLAYS,
    C_IDLE,
    CLASSIC,
    A,
    B,
    C,
    bases,
    golden,
    notes,
    played,
    sheet,
    totals,
    why,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import STANDARD_FINE
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelRoundUsed,
    Fined,
    MatchWon,
    Skipped,
    TotalZeroed,
)
from tysiacha.rules.settlement import settle, settle_fine

# Fines.


def test_FINE_1_is_taken_at_once_and_the_round_goes_on() -> None:
    match = sheet("45 b1 f1 c1", "0", "0", dealer=B, round_number=7)
    came = settle_fine(match, Fined(Clause.FINE_1, A, STANDARD_FINE))
    assert notes(came)[A] == "-75 b1 f1 c1"
    assert bases(came) == (None, None, None)
    assert why(came, A) == ("FINE-1",)
    assert came.match == replace(match, standings=came.match.standings)


def test_FINE_1_uses_up_no_golden_round() -> None:
    match = sheet(rules=golden("reset"), golden_left=1)
    came = settle_fine(match, Fined(Clause.FINE_1, A, STANDARD_FINE))
    assert totals(came) == (-240, 0, 0)
    assert came.match.golden_left == 1


def test_FINE_1_on_the_barrel_is_a_fall() -> None:
    fine = Fined(Clause.FINE_1, A, STANDARD_FINE)
    came = settle_fine(sheet("880 on(1)", "0", "0"), fine)
    assert notes(came)[A] == "760 f1"
    assert came.happenings == (BarrelFallen(A, Clause.FINE_1, 760),)
    came = settle_fine(sheet("880 on(1) b2 f2", "0", "0"), fine)
    assert notes(came)[A] == "0 b2"
    assert why(came, A) == ("FINE-1", "BARREL-8")
    rules = rules_with(CLASSIC, {"dump_truck": "plus", "dump_truck_at": 760})
    assert why(settle_fine(sheet("880 on(1)", "0", "0", rules=rules), fine), A) == (
        "FINE-1",
        "DUMP-1",
    )


def skip_is_only_a_fine(clause: Clause, seat: int, fine: int) -> None:
    match = sheet("100 b2", "880 on(2)", "200", dealer=C)
    came = settle(match, Skipped(clause, seat, fine))
    untouched = [one for one in range(3) if one != seat]
    assert all(came.match.standings[one] == match.standings[one] for one in untouched)
    assert bases(came) == (None, None, None)
    assert why(came, seat) == (clause.value,)
    assert (came.match.dealer, came.match.round_number) == (A, match.round_number + 1)


def test_FINE_2_an_illegal_bid_costs_the_bid_and_skips_the_round() -> None:
    skip_is_only_a_fine(Clause.BID_10, A, 130)


def test_FINE_3_a_misdeal_costs_the_dealer_and_skips_the_round() -> None:
    skip_is_only_a_fine(Clause.DEAL_10, C, STANDARD_FINE)


def test_FINE_4_a_third_nine_costs_the_cutter_and_skips_the_round() -> None:
    skip_is_only_a_fine(Clause.DEAL_5, B, STANDARD_FINE)


def test_DEAL_5_on_the_barrel_is_a_fall() -> None:
    came = settle(sheet("0", "880 on(2)", "0"), Skipped(Clause.DEAL_5, B, STANDARD_FINE))
    assert notes(came)[B] == "760 f1"
    assert came.happenings == (BarrelFallen(B, Clause.DEAL_5, 760),)


def test_FINE_5_the_third_bolt_counts_with_its_round() -> None:
    came = settle(sheet("0", "0", "100 b2"), C_IDLE)
    assert (totals(came), came.seats[C].base) == ((30, 100, -20), 0)


def test_FINE_6_the_three_fines_of_the_barrel() -> None:
    assert totals(settle(sheet("880 on(2)", "0", "0"), B_PLAYS))[A] == 760
    assert totals(settle(sheet("880 on(0)", "800", "0"), B_PLAYS))[A] == 755
    assert totals(settle(sheet("860", "800", "0"), B_PLAYS))[:2] == (755, 755)


def test_BID_10_the_offender_loses_the_bid() -> None:
    came = settle(sheet("60", "40", "90"), Skipped(Clause.BID_10, B, 125))
    assert totals(came) == (60, -85, 90)
    assert why(came, B) == ("BID-10",)
    assert notes(settle(sheet("880 on(0)", "0", "0"), Skipped(Clause.BID_10, A, 140)))[A] == (
        "740 f1"
    )


def test_DEAL_10_a_failed_deal_costs_the_dealer_120() -> None:
    came = settle(sheet(dealer=C), Skipped(Clause.DEAL_10, C, STANDARD_FINE))
    assert totals(came) == (0, 0, -120)
    assert why(came, C) == ("DEAL-10",)


def test_DEAL_11_the_next_player_deals_after_a_fine_else_the_same() -> None:
    misdeal = Skipped(Clause.DEAL_10, C, STANDARD_FINE)
    match = sheet(dealer=C)
    fined = settle(match, misdeal)
    assert (fined.match.dealer, fined.match.round_number) == (A, match.round_number + 1)
    lenient = replace(match, rules=rules_with(CLASSIC, {"misdeal": "same_dealer"}))
    again = settle(lenient, misdeal)
    assert again.match == lenient.redealt()
    assert why(again, C) == ()


# The order of settlement.


def test_Q_28_an_own_failure_comes_before_displacement() -> None:
    came = settle(sheet("880 on(2)", "805", "0"), B_PLAYS)
    assert notes(came) == ("760 f1", "880 on(0)", "10")
    assert why(came, A) == ("BARREL-5",)


def test_Q_28_a_win_ends_everything_at_once() -> None:
    came = settle(sheet("880 on(0)", "860", "870"), played(A, 125, (60, 30, 30), {A: 100}))
    assert notes(came) == ("1005", "890", "900")
    assert came.happenings == (MatchWon(A, 1005),)


def test_Q_29_a_seated_player_and_two_arrivals_all_come_down() -> None:
    came = settle(sheet("880 on(0)", "800", "870"), B_PLAYS)
    assert notes(came) == ("755 f1", "755", "755")
    assert [why(came, seat) for seat in (A, B, C)] == [
        ("BARREL-9",),
        ("BARREL-10",),
        ("BARREL-10",),
    ]
    came = settle(sheet("880 on(0) f2", "800", "870"), B_PLAYS)
    assert notes(came) == ("0", "755", "755")


def test_Q_29_who_fell_already_is_not_displaced_again() -> None:
    came = settle(sheet("880 on(2)", "800", "870"), B_PLAYS)
    assert notes(came) == ("760 f1", "755", "755")


@pytest.mark.parametrize(
    ("before", "dealer", "winner"),
    [
        (("990", "900", "0"), C, B),  # the declarer first: 1000, though A has 1020
        (("970", "0", "995"), C, C),  # then the higher total: 1005, where A has 1000
        (("975", "0", "995"), C, A),  # then, both with 1005, the earlier seat after the dealer
        (("975", "0", "995"), A, C),
        (("975", "0", "995"), B, C),
    ],
)
def test_Q_36_two_winners_in_one_round(
    before: tuple[str, str, str], dealer: int, winner: int
) -> None:
    rules = rules_with(CLASSIC, {"barrel_at": "off", "win_rule": "reach"})
    match = sheet(*before, rules=rules, dealer=dealer)
    came = settle(match, B_PLAYS)
    assert came.match.winner == winner


def test_Q_36_holds_with_the_jump_over_the_barrel_too() -> None:
    rules = rules_with(CLASSIC, {"barrel_jump": True, "win_rule": "reach"})
    came = settle(
        sheet("870", "880 on(0)", "0", rules=rules), played(B, 120, (10, 90, 20), {A: 240, B: 40})
    )
    assert (totals(came)[:2], came.match.winner) == ((1120, 1000), B)


def test_Q_40_the_last_round_is_booked_but_nobody_mounts_or_is_displaced() -> None:
    match = sheet("880 on(0)", "870", "200 b2")
    came = settle(match, played(A, 125, (85, 35, 0), {A: 40}, no_trick=[C]))
    assert notes(came) == ("1005", "905", "80")
    assert came.match.winner == A


def test_Q_40_a_fall_of_the_last_round_still_counts() -> None:
    rules = rules_with(CLASSIC, {"barrel_capacity": "unlimited"})
    match = sheet("880 on(0)", "880 on(2) f2", "500", rules=rules)
    came = settle(match, played(A, 125, (85, 20, 15), {A: 40}))
    assert notes(came) == ("1005", "0", "515")
    assert [type(one) for one in came.happenings] == [
        BarrelRoundUsed,
        BarrelFallen,
        MatchWon,
        TotalZeroed,
    ]


def test_Q_40_no_dump_truck_and_no_new_start_after_a_win() -> None:
    options = {
        "golden": "on",
        "golden_none_made": "reset",
        "dump_truck": "plus",
        "barrel_at": "off",
    }
    match = sheet("1000", "525", "0", rules=rules_with(CLASSIC, options), golden_left=1)
    came = settle(match, played(C, 120, (40, 15, 60)))
    assert totals(came) == (1080, 555, -240)
    assert came.match.winner == A


def test_a_bolt_of_a_declarer_who_has_just_fallen_costs_nothing_more() -> None:
    rules = rules_with(CLASSIC, {"bolt_for_declarer": True})
    match = sheet("880 on(0) b2", "0", "0", rules=rules)
    came = settle(match, played(A, 130, (0, 60, 60), no_trick=[A]))
    assert notes(came)[A] == "750 f1"
    assert why(came, A) == ("BARREL-4", "BOLT-1")


def test_a_bolt_of_a_declarer_who_has_just_won_does_not_undo_the_win() -> None:
    options = {"bolt_for_declarer": True, "marriage_needs_trick": False, "ace_marriage": 200}
    match = sheet("880 on(0) b2", "0", "0", rules=rules_with(CLASSIC, options))
    came = settle(match, played(A, 130, (0, 60, 60), {A: 140}, no_trick=[A]))
    assert (notes(came)[A], came.match.winner) == ("1010", A)
