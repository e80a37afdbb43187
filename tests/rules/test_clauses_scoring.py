"""A test for each clause of scoring, of four players, concession, contra and dump truck."""

from __future__ import annotations

import pytest

from tests.rules.settling import (
    A_IDLE,
    B_PLAYS,
    CLASSIC,
    CONCEDING,
    FOUR,
    TWO,
    A,
    B,
    C,
    D,
    bases,
    notes,
    played,
    sheet,
    totals,
    why,
)
from tysiacha.cards import PACK_POINTS
from tysiacha.rules.base_results import rounded
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import STANDARD_FINE
from tysiacha.rules.outcomes import (
    Fined,
    GivenUp,
    SittingStock,
    Skipped,
    TotalDumped,
)
from tysiacha.rules.settlement import settle, settle_fine

# Scoring.


def test_SCORE_1_raw_points_are_cards_and_marriages() -> None:
    cards_only = settle(sheet(), played(A, 120, (80, 25, 15)))
    with_marriage = settle(sheet(), played(A, 120, (80, 25, 15), {A: 40, B: 60}))
    assert totals(cards_only) == (-120, 25, 15)
    assert totals(with_marriage) == (120, 85, 15)


@pytest.mark.parametrize(
    ("raw", "result"), [(63, 65), (62, 60), (60, 60), (2, 0), (3, 5), (0, 0), (57, 55), (58, 60)]
)
def test_SCORE_2_defenders_are_rounded_to_the_nearest_5(raw: int, result: int) -> None:
    came = settle(sheet(), played(A, 100, (120 - raw, raw, 0)))
    assert totals(came)[B] == result
    assert rounded(raw, 5) == result


@pytest.mark.parametrize("raw", [100, 101, 117, 120])
def test_SCORE_3_a_made_contract_counts_exactly(raw: int) -> None:
    assert totals(settle(sheet(), played(A, 100, (raw, 120 - raw, 0))))[A] == 100


@pytest.mark.parametrize("raw", [99, 50, 0])
def test_SCORE_4_a_failed_contract_is_subtracted(raw: int) -> None:
    assert totals(settle(sheet(), played(A, 100, (raw, 120 - raw, 0))))[A] == -100


def test_SCORE_5_the_declarer_is_not_rounded() -> None:
    assert totals(settle(sheet(), played(A, 140, (98, 12, 10), {A: 40}))) == (-140, 10, 10)
    assert totals(settle(sheet(), played(A, 100, (99, 11, 10)))) == (-100, 10, 10)


def test_SCORE_6_settlement_asks_for_no_sum_since_dead_cards_may_be_missing() -> None:
    complete, with_dead_cards = (100, 20), (90, 16)
    assert sum(complete) == PACK_POINTS > sum(with_dead_cards)
    for cards in (complete, with_dead_cards):
        came = settle(sheet(rules=TWO), played(A, 90, cards))
        assert totals(came) == (90, rounded(cards[B], 5))


def test_SCORE_7_results_are_added_and_may_go_below_zero() -> None:
    came = settle(sheet("40", "-200", "5"), played(A, 100, (60, 45, 15)))
    assert totals(came) == (-60, -155, 20)
    assert [seat.change for seat in came.seats] == [-100, 45, 15]


# Four players.


@pytest.mark.parametrize(
    ("stock", "bonus"),
    [
        (SittingStock(points=0), 0),
        (SittingStock(points=12), 10),
        (SittingStock(points=13), 15),
        (SittingStock(points=7, marriage=80), 85),
        (SittingStock(points=18, marriage=40, aces=1), 60),
    ],
)
def test_P4_4_the_sitting_dealer_scores_the_stock(stock: SittingStock, bonus: int) -> None:
    came = settle(sheet(rules=FOUR), played(A, 100, (100, 10, 10, 0), stock=stock))
    assert (came.seats[D].base, totals(came)[D]) == (bonus, bonus)


def test_P4_4_the_stock_may_lift_the_dealer_onto_the_barrel() -> None:
    match = sheet("0", "0", "0", "870", rules=FOUR)
    came = settle(match, played(A, 100, (100, 10, 10, 0), stock=SittingStock(10)))
    assert notes(came)[D] == "880 on(0)"


def test_P4_4_a_dealer_on_the_barrel_earns_nothing_and_uses_no_round() -> None:
    match = sheet("0", "0", "0", "880 on(2)", rules=FOUR)
    came = settle(match, played(A, 100, (100, 10, 10, 0), stock=SittingStock(30)))
    assert notes(came)[D] == "880 on(2)"
    assert came.happenings == ()


def test_P4_4_the_stock_is_doubled_when_blind_doubles_all() -> None:
    outcome = played(A, 120, (100, 10, 10, 0), {A: 40}, blind=True, stock=SittingStock(30))
    rules = rules_with(FOUR, {"blind_bid": "any"})
    assert totals(settle(sheet(rules=rules), outcome)) == (240, 20, 20, 60)
    rules = rules_with(rules, {"blind_doubles": "declarer"})
    assert totals(settle(sheet(rules=rules), outcome)) == (240, 10, 10, 30)


def test_P4_5_four_players_have_two_places() -> None:
    outcome = played(B, 100, (30, 80, 10, 0), {B: 40}, stock=SittingStock(0))
    came = settle(sheet("880 on(0)", "790", "0", "0", rules=FOUR), outcome)
    assert notes(came) == ("880 on(1)", "880 on(0)", "10", "0")


# Concession, contra, dump truck.


def test_CONCEDE_2_the_contract_is_lost_and_the_others_get_their_share() -> None:
    assert totals(settle(sheet(rules=CONCEDING), GivenUp(A, 115))) == (-115, 60, 60)
    half = rules_with(CONCEDING, {"concede": "bid_and_half"})
    shares = [totals(settle(sheet(rules=half), GivenUp(A, n))) for n in (100, 105, 110, 115)]
    assert shares == [(-100, 50, 50), (-105, 55, 55), (-110, 55, 55), (-115, 60, 60)]
    two = rules_with(CONCEDING, {"players": 2})
    assert totals(settle(sheet(rules=two), GivenUp(A, 100))) == (-100, 60)


def test_CONCEDE_2_the_sitting_dealer_gets_his_stock_and_the_barrel_nothing() -> None:
    rules = rules_with(CONCEDING, {"players": 4})
    match = sheet("0", "880 on(0)", "0", "0", rules=rules)
    came = settle(match, GivenUp(A, 100, stock=SittingStock(points=23)))
    assert notes(came) == ("-100 c1", "880 on(1)", "60", "25")
    assert bases(came) == (-100, 60, 60, 25)


def test_CONCEDE_3_no_bolts_but_clock_and_arrivals() -> None:
    match = sheet("0 b2", "880 on(2)", "830 b2", rules=CONCEDING)
    came = settle(match, GivenUp(A, 100))
    assert notes(came) == ("-100 b2 c1", "760 f1", "880 on(0) b2")
    consecutive = rules_with(CONCEDING, {"bolts": "consecutive"})
    came = settle(sheet("0 b2", "0 b1", "0", rules=consecutive), GivenUp(A, 100))
    assert notes(came) == ("-100 b2 c1", "60 b1", "60")


def test_CONCEDE_4_every_third_concession_costs_more() -> None:
    match = sheet(rules=CONCEDING, dealer=C)
    seen = []
    for _ in range(6):
        seen.append(settle(match, GivenUp(A, 100)))
        match = seen[-1].match
    assert [came.seats[A].change for came in seen] == [-100, -100, -220, -100, -100, -220]
    assert {came.seats[A].base for came in seen} == {-100}
    assert [why(came, A) for came in seen] == [(), (), ("CONCEDE-4",)] * 2
    assert match.standings[A].concessions == 6


def test_CONCEDE_4_no_more_than_the_limit() -> None:
    rules = rules_with(CONCEDING, {"concede_limit": 1})
    assert totals(settle(sheet(rules=rules), GivenUp(A, 100)))[A] == -100
    with pytest.raises(ValueError, match="has conceded 1 times and may not again"):
        settle(sheet("0 c1", "0", "0", rules=rules), GivenUp(A, 100))


@pytest.mark.parametrize(("factor", "result"), [(1, 110), (2, 220), (4, 440)])
def test_CONTRA_1_doubles_the_declarer_only(factor: int, result: int) -> None:
    match = sheet(rules=rules_with(CLASSIC, {"contra": "redouble"}))
    made = played(A, 110, (110, 10, 0), factor=factor, no_trick=[C])
    assert notes(settle(match, made)) == (str(result), "10", "0 b1")
    failed = played(A, 110, (100, 20, 0), factor=factor)
    assert notes(settle(match, failed)) == (str(-result), "20", "0")


def test_CONTRA_1_multiplies_with_a_blind_bid() -> None:
    rules = rules_with(CLASSIC, {"contra": "redouble", "blind_bid": "any"})
    outcome = played(A, 100, (100, 15, 5), factor=4, blind=True)
    assert totals(settle(sheet(rules=rules), outcome)) == (800, 30, 10)


def test_DUMP_1_exactly_555_is_zero() -> None:
    rules = rules_with(CLASSIC, {"dump_truck": "plus"})
    came = settle(sheet("525", "450", "0", rules=rules), B_PLAYS)
    assert notes(came) == ("0", "550", "10")
    assert (why(came, A), came.seats[A].change) == (("DUMP-1",), -525)
    assert came.happenings == (TotalDumped(A),)


def test_DUMP_1_counts_fines_and_falls_but_only_changes() -> None:
    rules = rules_with(CLASSIC, {"dump_truck": "both"})
    fine = Fined(Clause.FINE_1, A, STANDARD_FINE)
    assert totals(settle_fine(sheet("675", "0", "0", rules=rules), fine))[A] == 0
    assert totals(settle_fine(sheet("-435", "0", "0", rules=rules), fine))[A] == 0
    skip = Skipped(Clause.BID_10, A, 125)
    assert why(settle(sheet("680", "0", "0", rules=rules), skip), A) == ("BID-10", "DUMP-1")
    fallen = settle(sheet("880 on(0)", "0", "0", rules=rules), played(A, 325, (60, 40, 20)))
    assert notes(fallen)[A] == "0 f1"
    assert why(fallen, A) == ("BARREL-4", "DUMP-1")
    assert totals(settle(sheet("555", "0", "0", rules=rules), A_IDLE))[A] == 555
