"""How golden rounds go, clause by clause: GOLD-1, GOLD-2, Q-19 and S-16."""

from __future__ import annotations

import pytest

from tests.strategies.situations import A, B, C, Hands, Script, dealt, match_at, undealt
from tysiacha.cards import CARDS
from tysiacha.rules.choices import (
    BlindBid,
    Concede,
    Contra,
    GoldenAuction,
    GoldenNoneMade,
    RaiseAfterStock,
)
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import ContractDeclared, DeclarerFound, StockTakenNotice
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GoldenReset, Played
from tysiacha.rules.phases import Exchange, HandAsk, Naming, Tricks
from tysiacha.rules.standing import Match

GOLDEN = Rules(golden=True)
TO_THE_STOCK = "A: keep, B: keep, C: keep"
GIVEN = "give 9♠ B, give 9♦ C, B: keep, C: keep"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_GOLD_1_the_first_rounds_as_many_as_players_are_golden(players: int) -> None:
    match = Match.new(Rules(players=players, golden=True))
    golden = []
    for _ in range(players + 1):
        golden.append(match.golden)
        match = dealt(match=match).finish().after
    assert golden == [True] * players + [False]


def test_GOLD_1_only_if_agreed() -> None:
    assert not Match.new(Rules()).golden


def test_GOLD_1_every_player_deals_one_golden_round() -> None:
    match = Match.new(GOLDEN, dealer=B)
    dealers = []
    while match.golden:
        dealers.append(match.dealer)
        match = dealt(match=match).finish().after
    assert dealers == [B, C, A]


def test_GOLD_1_a_redeal_uses_up_no_golden_round() -> None:
    after = dealt(GOLDEN, Hands({A: "9♠ 9♣ 9♦ 9♥"})).do("A: redeal").after
    assert (after.golden_left, after.round_number) == (3, 1)


def test_GOLD_2_there_is_no_auction_and_the_first_hand_is_declarer_at_120() -> None:
    script = dealt(GOLDEN)
    script.at(HandAsk)
    for action in ("100", "120", "pass", "look"):
        assert script.refused(action) is Reason.NOT_IN_THIS_PHASE
    script.do(TO_THE_STOCK)
    assert script.told(DeclarerFound) == [DeclarerFound(A, 120, golden=True)]
    assert script.at(Exchange).bargain.calls == ()


def test_GOLD_2_unless_the_table_auctions_golden_rounds() -> None:
    script = dealt(Rules(golden=True, golden_auction=GoldenAuction.MIN_120))
    assert script.choices() == {"Bid"}
    assert script.bids() == [120]


def test_GOLD_2_the_stocks_of_two_players_are_chosen_without_an_auction() -> None:
    script = undealt(Rules(players=2, golden=True)).do("cut 12, A: keep, B: keep")
    assert script.choices() == {"ChooseStock"}
    script.do("A: stock 2, give 9♠ B, B: keep").at(Tricks)


def test_Q_19_the_declarer_takes_the_stock_and_gives_cards_as_usual() -> None:
    script = dealt(GOLDEN).do(TO_THE_STOCK)
    assert [one.count for one in script.heard(B, StockTakenNotice)] == [3]
    assert len(script.view(A).hand) == 10
    script.do(GIVEN).at(Tricks)
    assert script.turn == A


def test_Q_19_the_contract_stays_120() -> None:
    script = dealt(GOLDEN).do(TO_THE_STOCK).do(GIVEN)
    assert script.told(ContractDeclared) == [ContractDeclared(A, 120)]
    assert script.at(Tricks).contract.points == 120


def test_Q_19_or_may_be_raised_where_the_table_says_so() -> None:
    script = dealt(Rules(golden=True, golden_raise=True)).do(TO_THE_STOCK).do(GIVEN)
    script.at(Naming)
    assert (script.bids()[0], script.bids()[-1]) == (120, 400)
    capped = Rules(golden=True, golden_raise=True, raise_after_stock=RaiseAfterStock.SUM)
    assert dealt(capped).do(TO_THE_STOCK).do(GIVEN).bids()[-1] == 220


def test_Q_19_no_concession_contra_or_blind_bid() -> None:
    rules = Rules(
        golden=True, concede=Concede.BID_AND_60, contra=Contra.REDOUBLE, blind_bid=BlindBid.ANY
    )
    script = dealt(rules)
    assert script.view(A).hand_mask is not None
    script.do(TO_THE_STOCK)
    assert script.refused("concede") is Reason.CONCEDE_NOT_IN_GOLDEN
    script.do(GIVEN).at(Tricks)
    assert script.refused("concede") is Reason.CONCEDE_NOT_IN_GOLDEN


def test_Q_19_a_failure_stands_and_the_game_goes_on() -> None:
    script = dealt(GOLDEN).finish()
    outcome = script.outcome
    assert isinstance(outcome, Played)
    assert outcome.raw[A] < 120
    assert script.totals[A] == -240
    assert (script.after.golden_left, script.after.winner) == (2, None)


@pytest.mark.parametrize(
    ("none_made", "golden_left"), [(GoldenNoneMade.RESET, 0), (GoldenNoneMade.REPLAY, 3)]
)
def test_S_16_a_skipped_last_golden_round_ends_the_series_too(
    none_made: GoldenNoneMade, golden_left: int
) -> None:
    rules = Rules(golden=True, golden_none_made=none_made)
    match = match_at(rules, -240, 100, 30, golden_left=1, round_number=3)
    script = Script(match, CARDS).cut_onto("9♦").cut_onto("9♥").cut_onto("9♣")
    assert script.totals == (0, 0, 0)
    assert script.after.golden_left == golden_left
    assert script.told(GoldenReset) == [GoldenReset(none_made is GoldenNoneMade.REPLAY)]
    assert script.after.round_number == 4


def test_S_16_an_earlier_skipped_golden_round_ends_nothing() -> None:
    rules = Rules(golden=True, golden_none_made=GoldenNoneMade.RESET)
    match = match_at(rules, -240, 100, 30, golden_left=2, round_number=2)
    script = Script(match, CARDS).cut_onto("9♦").cut_onto("9♥").cut_onto("9♣")
    assert script.totals == (-240, 100 - 240, 30)
    assert script.after.golden_left == 1
