"""The worked cases of the rules (chapters 5.1 to 5.4), one test each, in their own notation.

Seats A, B, C (and D) sit clockwise; the last seat deals unless a case says otherwise.
"""

from __future__ import annotations

from tests.rules.settling import (
    CLASSIC,
    FOUR,
    GOLDEN,
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
from tysiacha.cards import PACK_POINTS, Rank, Suit, card, mask_of
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.outcomes import Fined, GivenUp, SittingStock, Skipped
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.settlement import settle, settle_fine, sitting_stock

# 5.1 Ordinary rounds.


def test_case_1_a_contract_made() -> None:
    came = settle(sheet(), played(A, 120, (91, 17, 12), {A: 40}))
    assert notes(came) == ("120", "15", "10")


def test_case_2_one_point_short() -> None:
    came = settle(sheet(), played(A, 100, (99, 18, 3)))
    assert notes(came) == ("-100", "20", "5")


def test_case_3_a_marriage_helps() -> None:
    came = settle(sheet(), played(A, 100, (25, 63, 32), {A: 80}))
    assert notes(came) == ("100", "65", "30")


def test_case_4_exactly_the_contract() -> None:
    came = settle(sheet(), played(A, 100, (20, 62, 38), {A: 80}))
    assert notes(came) == ("100", "60", "40")


def test_case_5_never_more_than_the_contract() -> None:
    came = settle(sheet(), played(A, 110, (110, 6, 4), {A: 100}))
    assert notes(came) == ("110", "5", "5")


def test_case_7_a_poor_trick_is_no_bolt() -> None:
    came = settle(sheet(), played(A, 100, (100, 18, 2)))
    assert notes(came) == ("100", "20", "0")


def test_case_8_the_third_bolt() -> None:
    came = settle(sheet("0", "0", "300 b2"), played(A, 100, (103, 17, 0), no_trick=[C]))
    assert notes(came) == ("100", "15", "180")
    assert why(came, C) == ("BOLT-1", "BOLT-2")


def test_case_9_no_bolt_for_the_declarer() -> None:
    came = settle(sheet("50", "0", "0"), played(A, 100, (0, 70, 50), no_trick=[A]))
    assert notes(came) == ("-50", "70", "50")


def test_case_11_bound_to_the_opening() -> None:
    came = settle(sheet(), played(A, 100, (104, 16, 0)))
    assert notes(came) == ("100", "15", "0")


# 5.2 Barrel and winning.


def test_case_12_mounts_at_880_not_900() -> None:
    came = settle(sheet("790", "0", "0"), played(A, 110, (80, 25, 15), {A: 40}))
    assert notes(came) == ("880 on(0)", "25", "15")
    assert why(came, A) == ("BARREL-1",)
    assert came.seats[A].change == 90


def test_case_13_no_jump_unless_agreed() -> None:
    outcome = played(A, 150, (75, 25, 20), {A: 80})
    came = settle(sheet("870", "0", "0"), outcome)
    assert notes(came)[A] == "880 on(0)"
    assert came.match.winner is None
    jump = rules_with(CLASSIC, {"barrel_jump": True})
    came = settle(sheet("870", "0", "0", rules=jump), outcome)
    assert notes(came)[A] == "1020"
    assert came.match.winner == A


def test_case_14_a_defender_on_the_barrel_uses_a_round() -> None:
    outcome = played(B, 100, (58, 62, 0), {B: 40}, no_trick=[C])
    came = settle(sheet("880 on(0)", "300", "250"), outcome)
    assert notes(came) == ("880 on(1)", "400", "250 b1")
    assert bases(came) == (60, 100, 0)
    assert came.seats[A].change == 0
    assert why(came, A) == ()


def test_case_15_120_is_not_enough_unless_1000_is() -> None:
    outcome = played(A, 120, (120, 0, 0), no_trick=[B, C])
    came = settle(sheet("880 on(0)", "0", "0"), outcome)
    assert notes(came) == ("880 on(1)", "0 b1", "0 b1")
    came = settle(sheet("880 on(0)", "0", "0", rules=PRESETS["russian_online"]), outcome)
    assert notes(came) == ("1000", "0 b1", "0 b1")
    assert came.match.winner == A


def test_case_16_a_failed_120_on_the_barrel() -> None:
    outcome = played(A, 120, (101, 11, 8))
    came = settle(sheet("880 on(0)", "0", "0"), outcome)
    assert notes(came) == ("880 on(1)", "10", "10")
    came = settle(sheet("880 on(0)", "0", "0", rules=PRESETS["russian_online"]), outcome)
    assert notes(came) == ("760 f1", "10", "10")
    assert why(came, A) == ("BARREL-4",)


def test_case_17_a_win() -> None:
    came = settle(sheet("880 on(0)", "0", "0"), played(A, 125, (88, 20, 12), {A: 40}))
    assert notes(came) == ("1005", "20", "10")
    assert came.match.winner == A


def test_case_18_a_failed_winning_contract() -> None:
    came = settle(sheet("880 on(0)", "0", "0"), played(A, 140, (75, 25, 20), {A: 60}))
    assert notes(came)[A] == "740 f1"
    assert why(came, A) == ("BARREL-4",)


def test_case_19_the_third_round() -> None:
    came = settle(sheet("880 on(2)", "0", "0"), played(B, 100, (30, 80, 10), {B: 40}))
    assert notes(came)[A] == "760 f1"
    assert why(came, A) == ("BARREL-5",)


def test_case_20_a_third_bolt_on_the_barrel() -> None:
    came = settle(sheet("880 on(0) b2", "0", "0"), played(B, 100, (0, 104, 16), no_trick=[A]))
    assert notes(came) == ("760 f1", "100", "15")
    assert why(came, A) == ("BOLT-1", "BARREL-3")


def test_case_21_displaced() -> None:
    outcome = played(B, 100, (35, 73, 12), {B: 40})
    came = settle(sheet("880 on(1)", "805", "250"), outcome)
    assert notes(came) == ("755 f1", "880 on(0)", "260")
    assert why(came, A) == ("BARREL-9",)
    assert why(came, B) == ("BARREL-1",)
    came = settle(sheet("880 on(1)", "805", "250", rules=PRESETS["russian_online"]), outcome)
    assert notes(came) == ("760 f1", "880 on(0)", "260")


def test_case_23_the_third_fall() -> None:
    came = settle(sheet("880 on(2) f2", "0", "0"), played(B, 100, (30, 80, 10), {B: 40}))
    assert notes(came)[A] == "0"
    assert came.seats[A].change == -880
    assert why(came, A) == ("BARREL-5", "BARREL-8")


def test_case_25_a_place_becomes_free() -> None:
    came = settle(sheet("880 on(0)", "0", "845"), played(A, 130, (60, 25, 35), {A: 60}))
    assert notes(came) == ("750 f1", "25", "880 on(0)")


# 5.3 Golden, blind, four and two players, fines.


def test_case_26_golden_made() -> None:
    outcome = played(A, 120, (86, 34, 0), {A: 40}, no_trick=[C])
    came = settle(sheet(rules=GOLDEN, golden_left=3), outcome)
    assert notes(came) == ("240", "70", "0 b2")
    assert why(came, C) == ("BOLT-4",)
    assert (came.match.golden_left, came.match.golden_made) == (2, True)


def test_case_28_golden_failed() -> None:
    came = settle(sheet(rules=GOLDEN, golden_left=3), played(A, 120, (115, 3, 2)))
    assert notes(came) == ("-240", "10", "0")
    assert (came.match.golden_left, came.match.golden_made) == (2, False)


def test_case_29_won_blind() -> None:
    outcome = played(B, 120, (41, 61, 18), {B: 60}, blind=True)
    rules = rules_with(CLASSIC, {"blind_bid": "any"})
    assert notes(settle(sheet(rules=rules), outcome)) == ("80", "240", "40")
    rules = rules_with(rules, {"blind_doubles": "declarer"})
    assert notes(settle(sheet(rules=rules), outcome)) == ("40", "240", "20")


def test_case_30_the_sitting_dealer_scores_the_stock() -> None:
    pair = (card(Rank.KING, Suit.DIAMONDS), card(Rank.QUEEN, Suit.DIAMONDS))
    stock = sitting_stock(FOUR, mask_of([*pair, card(Rank.NINE, Suit.CLUBS)]))
    match = sheet("100", "200", "300", "400", rules=FOUR, dealer=A)
    cards = (0, 22, 65, 33)
    assert sum(cards) == PACK_POINTS
    came = settle(match, played(C, 105, cards, {C: 40}, stock=stock))
    assert notes(came) == ("185", "220", "405", "435")
    assert bases(came) == (85, 20, 105, 35)


def test_case_33_the_leftover_stock_of_two() -> None:
    cards = (25 + 11, 84)
    assert sum(cards) == PACK_POINTS
    came = settle(sheet(rules=TWO), played(B, 110, cards, {B: 40}))
    assert notes(came) == ("35", "110")


def test_case_34_an_illegal_bid() -> None:
    rules = rules_with(CLASSIC, {"illegal_bid": "fine_and_skip"})
    match = sheet("60", "40 b1", "90", rules=rules)
    came = settle(match, Skipped(Clause.BID_10, B, 125))
    assert notes(came) == ("60", "-85 b1", "90")
    assert bases(came) == (None, None, None)
    assert why(came, B) == ("BID-10",)
    assert came.match.dealer == A


def test_case_36_a_revoke() -> None:
    match = sheet("45", "0", "0")
    came = settle_fine(match, Fined(Clause.FINE_1, A, 120))
    assert notes(came)[A] == "-75"
    assert why(came, A) == ("FINE-1",)
    assert came.match.round_number == match.round_number


# 5.4 Other presets.


def test_case_38_conceding_on_russian_sites() -> None:
    rules = PRESETS["russian_online"]
    came = settle(sheet(rules=rules), GivenUp(A, 110))
    assert notes(came) == ("-110 c1", "60", "60")
    assert why(came, A) == ()
    came = settle(sheet("0 c2", "0", "0", rules=rules), GivenUp(A, 110))
    assert notes(came) == ("-230 c3", "60", "60")
    assert came.seats[A].base == -110
    assert why(came, A) == ("CONCEDE-4",)


def test_case_40_conceding_internationally() -> None:
    match = sheet(rules=PRESETS["international"], dealer=C)
    changes = []
    for _ in range(3):
        came = settle(match, GivenUp(A, 110))
        changes.append(tuple(seat.change for seat in came.seats))
        match = came.match
    assert changes == [(0, 60, 60), (0, 60, 60), (-120, 60, 60)]


def test_case_41_the_dump_truck() -> None:
    match = sheet("0", "455", "0", rules=PRESETS["russian_house"])
    came = settle(match, played(B, 100, (8, 102, 10)))
    assert notes(came) == ("10", "0", "10")
    assert came.seats[B].change == -455
    assert why(came, B) == ("DUMP-1",)


def test_case_42_only_won_auctions_count_from_800_on() -> None:
    match = sheet("900", "300", "400", rules=PRESETS["polish"])
    came = settle(match, played(C, 110, (28, 45, 47), {C: 80}))
    assert notes(came) == ("900", "350", "510")
    assert bases(came) == (30, 50, 110)
    assert why(came, A) == ()


def test_case_44_a_jump_over_the_barrel() -> None:
    match = sheet("845", "0", "0", rules=PRESETS["international"])
    came = settle(match, played(A, 155, (80, 25, 15), {A: 80}))
    assert notes(came)[A] == "1000"
    assert came.match.winner == A


def test_case_45_98_rounded_is_100() -> None:
    rules = rules_with(CLASSIC, {"declarer_rounded": True})
    assert totals(settle(sheet(rules=rules), played(A, 100, (98, 12, 10))))[A] == 100


def test_case_46_contra() -> None:
    rules = rules_with(PRESETS["polish"], {"contra": "contra"})
    came = settle(sheet(rules=rules), played(A, 110, (80, 25, 15), {A: 60}, factor=2))
    assert notes(came) == ("220", "30", "20")


def test_case_47_a_golden_third_nine() -> None:
    match = sheet(rules=GOLDEN, dealer=C, round_number=1, golden_left=3)
    came = settle(match, Skipped(Clause.DEAL_5, B, 120))
    assert notes(came) == ("0", "-240", "0")
    assert (came.match.golden_left, came.match.dealer, came.match.round_number) == (2, A, 2)


def test_case_48_two_of_one_round_go_together() -> None:
    match = sheet("880 on(1)@7", "880 on(1)@7", "800", "0", rules=FOUR, dealer=D)
    stock = SittingStock(points=13)
    came = settle(match, played(C, 105, (30, 15, 75, 0), {C: 40}, stock=stock))
    assert notes(came) == ("755 f1", "755 f1", "880 on(0)", "15")
    assert why(came, A) == why(came, B) == ("BARREL-11",)


def test_case_49_a_concession_uses_up_the_barrel() -> None:
    match = sheet("300", "880 on(2)", "100", rules=PRESETS["russian_online"])
    came = settle(match, GivenUp(A, 110))
    assert notes(came) == ("190 c1", "760 f1", "160")


def test_case_50_the_last_round_is_booked_in_full() -> None:
    match = sheet("880 on(0)", "300", "200 b2")
    came = settle(match, played(A, 125, (90, 30, 0), {A: 40}, no_trick=[C]))
    assert notes(came) == ("1005", "330", "80")
    assert came.match.winner == A


def test_case_51_marks_only_on_the_barrel() -> None:
    match = sheet("880 on(0) b2", "0", "0", rules=PRESETS["windows_1000"])
    came = settle(match, played(B, 105, (0, 100, 20), {B: 40}, no_trick=[A]))
    assert notes(came) == ("880 on(1)", "105", "20")
    assert why(came, A) == ("BOLT-1",)


def test_case_52_blind_and_raised() -> None:
    rules = rules_with(CLASSIC, {"blind_bid": "any"})
    came = settle(sheet(rules=rules), played(B, 120, (26, 81, 13), {B: 40}, blind=True))
    assert notes(came) == ("50", "240", "30")


def test_case_53_dead_cards_of_two() -> None:
    rules = rules_with(PRESETS["polish"], {"players": 2})
    cards, dead = (66, 40), 14
    assert sum(cards) + dead == PACK_POINTS
    came = settle(sheet(rules=rules), played(A, 100, cards, {A: 40}))
    assert notes(came) == ("100", "40")


def test_case_54_actual_points() -> None:
    rules = rules_with(CLASSIC, {"declarer_scores": "actual"})
    match = sheet(rules=rules, dealer=B)
    assert totals(settle(match, played(A, 100, (87, 23, 10), {A: 40})))[A] == 125
    assert totals(settle(match, played(A, 100, (98, 12, 10))))[A] == -100


def test_case_55_no_golden_contract_made() -> None:
    rules = PRESETS["russian_house"]
    match = sheet("-240 b1", "880 on(0)", "70 f1 c2", rules=rules, round_number=3, golden_left=1)
    came = settle(match, played(A, 120, (60, 40, 20)))
    assert notes(came) == ("0", "0", "0")
    assert (came.match.golden_left, came.match.golden) == (0, False)
    assert came.match.winner is None
