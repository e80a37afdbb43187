"""Settlement agrees with its slow twin, keeps its promises, and refuses what cannot be settled."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.rules.settlement_cases import (
    SeededDice,
    rounds,
    some_match,
    some_outcome,
    some_rules,
)
from tests.rules.settlement_twin import twin_settle
from tests.rules.settling import CLASSIC, FOUR, TWO, A, B, C, played, sheet
from tysiacha.cards import Rank, Suit, card, mask_of
from tysiacha.rules.base_results import contract_made
from tysiacha.rules.clauses import Clause
from tysiacha.rules.ledger import Ledger
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import WinRule
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    Fined,
    GivenUp,
    GoldenReset,
    Happening,
    MatchWon,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    Settlement,
    SittingStock,
    Skipped,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.settlement import settle, settle_fine, sitting_stock
from tysiacha.rules.standing import Match, Standing

ROUNDS_PER_SEED: Final = 20
ROUNDS_PER_MATCH: Final = 30


def settled(match: Match, outcome: Outcome | Fined) -> Settlement:
    return settle_fine(match, outcome) if isinstance(outcome, Fined) else settle(match, outcome)


def words_of(happening: Happening) -> tuple[str, ...]:
    values: list[object] = [getattr(happening, one.name) for one in fields(happening)]
    return (type(happening).__name__, *(str(value) for value in values))


def plain(settlement: Settlement) -> dict[str, object]:
    """A settlement as the twin writes it."""
    match, seats = settlement.match, range(len(settlement.seats))
    standings = match.standings
    return {
        "dealer": match.dealer,
        "round": match.round_number,
        "deal": match.deal_number,
        "golden": (match.golden_left, match.golden_made),
        "winner": match.winner,
        "total": {p: standings[p].total for p in seats},
        "bolts": {p: standings[p].bolts for p in seats},
        "falls": {p: standings[p].falls for p in seats},
        "concessions": {p: standings[p].concessions for p in seats},
        "barrel": {
            p: (stay.since, stay.used) for p in seats if (stay := standings[p].barrel) is not None
        },
        "base": {p: settlement.seats[p].base for p in seats},
        "change": {p: settlement.seats[p].change for p in seats},
        "why": {p: [clause.value for clause in settlement.seats[p].why] for p in seats},
        "told": sorted(words_of(one) for one in settlement.happenings),
    }


# The twin.


def check_round(match: Match, outcome: Outcome | Fined) -> Settlement:
    settlement = settled(match, outcome)
    assert plain(settlement) == twin_settle(match, outcome)
    check_promises(match, outcome, settlement)
    return settlement


@settings(max_examples=300)
@given(rounds())
def test_settlement_agrees_with_its_slow_twin(case: tuple[Match, Outcome | Fined]) -> None:
    settlement = check_round(*case)
    for kind in {type(one).__name__ for one in settlement.happenings}:
        event(kind)


@settings(max_examples=400)
@given(st.integers(0, 2**64 - 1))
def test_thousands_of_rounds_agree_with_the_slow_twin(seed: int) -> None:
    dice = SeededDice(seed)
    rules = some_rules(dice)
    for _ in range(ROUNDS_PER_SEED):
        match = some_match(dice, rules)
        check_round(match, some_outcome(dice, match))


@settings(max_examples=400)
@given(st.integers(0, 2**64 - 1))
def test_whole_matches_agree_with_the_slow_twin(seed: int) -> None:
    dice = SeededDice(seed)
    rules = some_rules(dice)
    match = Match.new(rules, dealer=dice.number(0, rules.players - 1))
    for _ in range(ROUNDS_PER_MATCH):
        match = check_round(match, some_outcome(dice, match)).match
        if match.winner is not None:
            return


# Promises.


def check_promises(match: Match, outcome: Outcome | Fined, settlement: Settlement) -> None:
    check_lengths_and_changes(match, settlement)
    check_barrel(match, settlement)
    check_winner(match, outcome, settlement)
    check_order(settlement)
    check_reasons(match, settlement)


def check_lengths_and_changes(match: Match, settlement: Settlement) -> None:
    after = settlement.match.standings
    assert len(after) == len(settlement.seats) == match.rules.players
    for before, now, seat in zip(match.standings, after, settlement.seats, strict=True):
        assert seat.after == now
        assert seat.change == now.total - before.total
        assert now.falls - before.falls <= 1
        assert now.concessions - before.concessions <= 1
    assert settlement.match.rules == match.rules


def check_barrel(match: Match, settlement: Settlement) -> None:
    rules, after = match.rules, settlement.match.standings
    on = [one for one in after if one.barrel is not None]
    assert not on or rules.frozen_barrel
    assert all(one.total == rules.barrel_at for one in on)
    if settlement.match.winner is None and rules.places is not None:
        assert len(on) <= rules.places
    for one in on:
        assert one.barrel is not None
        assert one.barrel.since <= match.round_number
        if rules.barrel_attempts is not None:
            assert one.barrel.used < rules.barrel_attempts


def check_winner(match: Match, outcome: Outcome | Fined, settlement: Settlement) -> None:
    rules, winner = match.rules, settlement.match.winner
    satisfied = [
        seat
        for seat, one in enumerate(settlement.match.standings)
        if one.total > rules.target
        or (one.total == rules.target and rules.win_rule == WinRule.REACH)
    ]
    if winner is None:
        assert not satisfied
        return
    assert winner in satisfied
    assert settlement.match.standings[winner].barrel is None
    if rules.frozen_barrel and not rules.barrel_jump:
        assert isinstance(outcome, Played)
        assert winner == outcome.declarer
        assert match.standings[winner].barrel is not None
        assert contract_made(rules, outcome)


STEP_OF_FALL: Final = {
    Clause.BARREL_4: 3,
    Clause.BARREL_3: 4,
    Clause.BARREL_5: 5,
    Clause.BARREL_9: 8,
    Clause.BARREL_10: 8,
    Clause.BARREL_11: 8,
}
STEP_OF: Final[dict[type[Happening], int]] = {
    BoltMarked: 4,
    BoltFined: 4,
    BarrelRoundUsed: 5,
    MatchWon: 7,
    BarrelMounted: 8,
    TotalZeroed: 9,
    TotalDumped: 10,
    GoldenReset: 11,
}
STEP_OF_CLAUSE: Final = {
    Clause.DEAL_5: 1,
    Clause.DEAL_10: 1,
    Clause.BID_10: 1,
    Clause.FINE_1: 1,
    Clause.CONCEDE_4: 2,
    Clause.BOLT_1: 4,
    Clause.BOLT_4: 4,
    Clause.BOLT_2: 4,
    Clause.BARREL_1: 8,
    Clause.BARREL_8: 9,
    Clause.DUMP_1: 10,
    Clause.GOLD_5: 11,
    **STEP_OF_FALL,
}


def step_of(happening: Happening) -> int:
    if isinstance(happening, BarrelFallen):
        return STEP_OF_FALL.get(happening.clause, 1)
    return STEP_OF[type(happening)]


def check_order(settlement: Settlement) -> None:
    """Happenings and reasons come in the order of settlement."""
    steps = [step_of(one) for one in settlement.happenings]
    assert steps == sorted(steps)
    for seat in settlement.seats:
        reasons = [STEP_OF_CLAUSE[clause] for clause in seat.why]
        assert reasons == sorted(reasons)
        assert len(set(seat.why)) == len(seat.why)


def check_reasons(match: Match, settlement: Settlement) -> None:
    """Who has no reason got the base result or nothing, and kept bolts, falls and place."""
    for before, seat in zip(match.standings, settlement.seats, strict=True):
        if seat.why or (settlement.match.winner is not None and before.barrel is not None):
            continue
        assert seat.change in {0, seat.base}
        assert seat.after.falls == before.falls
        assert seat.after.bolts in {0, before.bolts}
        assert (seat.after.barrel is None) == (before.barrel is None)


@given(rounds())
def test_settling_changes_neither_the_match_nor_itself(case: tuple[Match, Outcome | Fined]) -> None:
    match, outcome = case
    before = replace(match)
    assert settled(match, outcome) == settled(match, outcome)
    assert match == before


@given(rounds())
def test_the_deal_moves_on_after_every_round_and_only_then(
    case: tuple[Match, Outcome | Fined],
) -> None:
    match, outcome = case
    after = settled(match, outcome).match
    misdealt = isinstance(outcome, Skipped) and outcome.clause is Clause.DEAL_10
    again = misdealt and match.rules.misdeal == "same_dealer"
    if isinstance(outcome, Fined):
        assert after == replace(match, standings=after.standings)
    elif again or isinstance(outcome, Redealt | PassedOut):
        assert after == match.redealt()
    else:
        assert after.dealer == match.next_dealer
        assert after.round_number == match.round_number + 1
        assert after.deal_number == match.deal_number + 1


# Helpers for the game.


def test_sitting_stock_reads_points_marriage_and_aces() -> None:
    pair = (card(Rank.KING, Suit.DIAMONDS), card(Rank.QUEEN, Suit.DIAMONDS))
    stock = mask_of([*pair, card(Rank.ACE, Suit.CLUBS)])
    assert sitting_stock(FOUR, stock) == SittingStock(points=18, marriage=80, aces=1)
    german = rules_with(
        FOUR, {"marriage_values": {"clubs": 100, "spades": 80, "hearts": 60, "diamonds": 40}}
    )
    assert sitting_stock(german, stock).marriage == 40
    mixed = mask_of([card(Rank.KING, Suit.CLUBS), card(Rank.QUEEN, Suit.DIAMONDS)])
    assert sitting_stock(FOUR, mixed) == SittingStock(points=7)


# What cannot be settled.

ROUND: Final = played(A, 100, (100, 15, 5))
CONCEDING: Final = rules_with(
    CLASSIC, {"concede": "bid_and_60", "concede_limit": 2, "golden": "on"}
)
STOCK: Final = SittingStock(points=10)


def test_a_match_that_is_won_cannot_go_on() -> None:
    over = replace(sheet("1005", "0", "0"), winner=A)
    for outcome in (ROUND, GivenUp(A, 100), Skipped(Clause.DEAL_5, B, 120), PassedOut()):
        with pytest.raises(ValueError, match="seat 0 has won the match"):
            settle(over, outcome)
    with pytest.raises(ValueError, match="seat 0 has won the match"):
        settle_fine(over, Fined(Clause.FINE_1, B, 120))


@pytest.mark.parametrize(
    ("match", "outcome", "message"),
    [
        (sheet(), replace(ROUND, declarer=3), "one of the active seats"),
        (sheet(), replace(ROUND, declarer=-1), "one of the active seats"),
        (sheet(rules=FOUR, dealer=A), played(A, 100, (0, 60, 30, 30), stock=STOCK), "active seats"),
        (sheet(), replace(ROUND, contract=0), "positive multiple of 5, not 0"),
        (sheet(), replace(ROUND, contract=102), "positive multiple of 5, not 102"),
        (
            sheet(),
            replace(ROUND, raw=(100, 20)),
            "raw must have an entry for each of 3 seats, not 2",
        ),
        (sheet(), replace(ROUND, trickless=(False,) * 4), "trickless must have an entry"),
        (sheet(), replace(ROUND, raw=(130, -10, 0)), "below zero"),
        (sheet(), replace(ROUND, factor=3), "factor must be 1, 2 or 4, not 3"),
        (sheet(), replace(ROUND, stock=STOCK), "only where the dealer of four"),
        (sheet(rules=TWO), played(A, 100, (110, 10), stock=STOCK), "only where the dealer of four"),
        (sheet(rules=FOUR), played(A, 100, (100, 15, 5, 0)), "stock is missing, which seat 3"),
        (
            sheet(rules=FOUR),
            played(A, 100, (100, 15, 0, 5), stock=STOCK),
            "seat 3 sat this round out",
        ),
        (
            sheet(rules=FOUR),
            played(A, 100, (100, 15, 5, 0), no_trick=[3], stock=STOCK),
            "seat 3 sat this round out",
        ),
        (sheet(), GivenUp(A, 100), "concede is off"),
        (sheet(rules=CONCEDING), GivenUp(4, 100), "one of the active seats"),
        (sheet(rules=CONCEDING), GivenUp(A, 101), "positive multiple of 5"),
        (sheet(rules=CONCEDING, golden_left=1), GivenUp(A, 120), "golden round cannot be conceded"),
        (sheet("880 on(0)", "0", "0", rules=CONCEDING), GivenUp(A, 120), "seat 0 is on the barrel"),
        (sheet("0 c2", "0", "0", rules=CONCEDING), GivenUp(A, 120), "has conceded 2 times"),
        (
            sheet(),
            Skipped(Clause.FINE_1, A, 120),
            "skipped by DEAL-5, BID-10, DEAL-10, not by FINE-1",
        ),
        (
            sheet(dealer=C),
            Skipped(Clause.DEAL_5, C, 120),
            r"DEAL-5 fines one of the seats \(1,\), not 2",
        ),
        (sheet(dealer=C), Skipped(Clause.DEAL_10, A, 120), r"one of the seats \(2,\), not 0"),
        (sheet(rules=FOUR, dealer=C), Skipped(Clause.BID_10, C, 125), r"\(3, 0, 1\), not 2"),
        (sheet(), Skipped(Clause.BID_10, A, 0), "fine must be above zero, not 0"),
    ],
)
def test_an_impossible_outcome_is_refused(match: Match, outcome: Outcome, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        settle(match, outcome)


def test_a_barrel_that_the_rules_do_not_have_is_refused() -> None:
    for options in ({"barrel_at": "off"}, {"barrel_mode": "declarer_only"}):
        match = sheet("880 on(0)", "0", "0", rules=rules_with(CLASSIC, options))
        with pytest.raises(ValueError, match="on a barrel that these rules do not have"):
            settle(match, ROUND)
    page = Ledger.opened(sheet(rules=rules_with(CLASSIC, {"barrel_at": "off"})))
    with pytest.raises(ValueError, match="have no barrel"):
        page.fall(A, page.barrel_at, Clause.BARREL_5)


def test_a_match_without_a_standing_for_each_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="must have 4 standings, not 3"):
        settle(replace(sheet(), rules=FOUR), ROUND)


@pytest.mark.parametrize(("seat", "fine"), [(3, 120), (-1, 120), (A, 0), (A, -5)])
def test_an_impossible_fine_is_refused(seat: int, fine: int) -> None:
    with pytest.raises(ValueError, match=r"fined|fine must be above zero"):
        settle_fine(sheet(), Fined(Clause.FINE_1, seat, fine))


def test_four_players_without_a_bonus_need_no_stock() -> None:
    rules = rules_with(FOUR, {"p4_bonus": "none"})
    came = settle(sheet(rules=rules), played(A, 100, (100, 15, 5, 0)))
    assert [one.base for one in came.seats] == [100, 15, 5, 0]


def test_a_redeal_changes_nothing_but_the_number_of_the_deal() -> None:
    match = sheet("880 on(2) b1", "300 f2", "-50", golden_left=0)
    for outcome in (PassedOut(), Redealt(Clause.REDEAL_1, A, cards=0b1)):
        came = settle(match, outcome)
        assert came.match == match.redealt()
        assert came.happenings == ()
        for before, seat in zip(match.standings, came.seats, strict=True):
            assert (seat.base, seat.change, seat.after, seat.why) == (None, 0, before, ())


def test_a_new_start_is_an_empty_standing() -> None:
    assert Standing() == sheet().standings[A]
