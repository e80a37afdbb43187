"""A test for each clause of golden rounds that settlement carries out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.settling import (
    FOUR,
    GOLDEN,
    A,
    B,
    C,
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
    Fined,
    GoldenReset,
    SittingStock,
    Skipped,
)
from tysiacha.rules.settlement import settle, settle_fine
from tysiacha.rules.standing import Match, Standing


def test_GOLD_1_as_many_rounds_as_players_are_golden() -> None:
    for rules in (GOLDEN, rules_with(FOUR, {"golden": "on", "p4_bonus": "none"})):
        match = Match.new(rules, dealer=0)
        golden = []
        for _ in range(rules.players + 2):
            golden.append(match.golden)
            first_hand = match.next_dealer
            cards = tuple(120 if seat == first_hand else 0 for seat in range(rules.players))
            match = settle(match, played(first_hand, 120, cards)).match
        assert golden == [True] * rules.players + [False, False]
        assert match.dealer == 2  # the series ends when the first dealer is due again


@pytest.mark.parametrize(("raw", "result"), [(119, -240), (120, 240), (210, 240)])
def test_GOLD_3_the_first_hand_must_make_120(raw: int, result: int) -> None:
    outcome = played(A, 120, (60, 40, 20), {A: raw - 60})
    assert totals(settle(sheet(rules=GOLDEN, golden_left=3), outcome))[A] == result


def test_GOLD_4_everything_is_doubled() -> None:
    match = sheet("0", "0 b2", "0", rules=GOLDEN, golden_left=2)
    came = settle(match, played(A, 120, (100, 0, 20), no_trick=[B]))
    assert notes(came) == ("-240", "-240 b1", "40")
    four = rules_with(FOUR, {"golden": "on"})
    outcome = played(A, 120, (100, 10, 10, 0), {A: 40}, stock=SittingStock(23))
    assert totals(settle(sheet(rules=four, golden_left=1), outcome)) == (240, 20, 20, 50)


def test_GOLD_4_fixed_fines_are_doubled_too() -> None:
    match = sheet(rules=GOLDEN, golden_left=2)
    fines = {
        B: Skipped(Clause.DEAL_5, B, STANDARD_FINE),
        C: Skipped(Clause.DEAL_10, C, STANDARD_FINE),
        A: Skipped(Clause.BID_10, A, 125),
    }
    assert {seat: totals(settle(match, fine))[seat] for seat, fine in fines.items()} == {
        B: -240,
        C: -240,
        A: -250,
    }
    assert totals(settle_fine(match, Fined(Clause.FINE_1, A, STANDARD_FINE)))[A] == -240


FAILED_GOLDEN = played(A, 120, (60, 40, 20))
MADE_GOLDEN = played(A, 120, (100, 15, 5), {A: 40})


def test_GOLD_5_nobody_made_it_and_everybody_starts_anew() -> None:
    match = sheet("100 f1", "0", "0 b1 c1", rules=golden("reset"), golden_left=1)
    came = settle(match, FAILED_GOLDEN)
    assert came.match.standings == (Standing(),) * 3
    assert [why(came, seat) for seat in (A, B, C)] == [("GOLD-5",)] * 3
    assert [seat.base for seat in came.seats] == [-240, 80, 40]
    assert [seat.change for seat in came.seats] == [-100, 0, 0]
    assert came.happenings == (GoldenReset(replay=False),)
    assert (came.match.golden_left, came.match.golden_made) == (0, False)


def test_GOLD_5_replay_brings_as_many_golden_rounds_again() -> None:
    came = settle(sheet("100", "0", "0", rules=golden("replay"), golden_left=1), FAILED_GOLDEN)
    assert totals(came) == (0, 0, 0)
    assert came.happenings == (GoldenReset(replay=True),)
    assert (came.match.golden_left, came.match.golden_made) == (3, False)
    match = came.match
    for _ in range(3):
        first_hand = match.next_dealer
        cards = tuple(60 if seat == first_hand else 30 for seat in range(3))
        match = settle(match, played(first_hand, 120, cards)).match
    assert totals(came) == (0, 0, 0)
    assert match.golden_left == 3  # without end, while nobody makes one


def test_GOLD_5_only_after_the_last_golden_round() -> None:
    came = settle(sheet("100", "0", "0", rules=golden("reset"), golden_left=2), FAILED_GOLDEN)
    assert totals(came) == (-140, 80, 40)


@pytest.mark.parametrize("none_made", ["reset", "replay"])
def test_GOLD_5_one_golden_contract_is_enough(none_made: str) -> None:
    rules = golden(none_made)
    came = settle(sheet(rules=rules, golden_left=1, golden_made=True), FAILED_GOLDEN)
    assert totals(came) == (-240, 80, 40)
    came = settle(sheet(rules=rules, golden_left=1), MADE_GOLDEN)
    assert totals(came) == (240, 30, 10)
    assert (came.match.golden_left, came.match.golden_made) == (0, True)


def test_GOLD_5_who_has_nothing_to_lose_has_no_reason() -> None:
    match = sheet("0", "0", "0", rules=golden("reset"), golden_left=1)
    came = settle(match, Skipped(Clause.DEAL_5, B, STANDARD_FINE))
    assert [why(came, seat) for seat in (A, B, C)] == [(), ("DEAL-5", "GOLD-5"), ()]


def test_GOLD_5_a_contract_that_does_not_count_on_the_barrel_was_still_made() -> None:
    match = sheet("880 on(0)", "0", "0", rules=golden("reset"), golden_left=1)
    came = settle(match, MADE_GOLDEN)
    assert notes(came) == ("880 on(1)", "30", "10")
    assert came.match.golden_made


def test_S_16_a_skipped_last_golden_round_counts_as_not_made() -> None:
    match = sheet("-240", "160", "40 b2", rules=golden("reset"), golden_left=1)
    came = settle(match, Skipped(Clause.DEAL_5, B, STANDARD_FINE))
    assert came.match.standings == (Standing(),) * 3
    assert why(came, B) == ("DEAL-5", "GOLD-5")
    assert came.seats[B].base is None
    assert came.match.golden_left == 0
    kept = settle(replace(match, golden_made=True), Skipped(Clause.DEAL_5, B, STANDARD_FINE))
    assert notes(kept) == ("-240", "-80", "40 b2")
