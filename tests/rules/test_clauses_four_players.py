"""Four players, clause by clause: P4-1 to P4-3."""

from __future__ import annotations

import pytest

from tests.strategies.situations import FOUR, A, B, C, D, dealt, mask, match_at, one_card, undealt
from tysiacha.cards import CardSet
from tysiacha.rules.choices import ForcedOpening, P4Bonus, StockShown
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import legal_actions, refusal_in
from tysiacha.rules.notices import HandDealtNotice, StockLaidNotice, StockTakenNotice
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played, SittingStock
from tysiacha.rules.phases import Exchange

STOCK = mask("A♣ K♣ J♣")
UNSEEN = Rules(players=4, p4_dealer_sees_stock=False)


@pytest.mark.parametrize("dealer", [A, B, C, D])
def test_P4_1_the_dealer_takes_no_part_in_the_round(dealer: int) -> None:
    script = undealt(match=match_at(FOUR, dealer=dealer), hands=None)
    table = script.state.phase.table
    assert table.sitting == dealer
    assert table.active == tuple((dealer + step) % 4 for step in (1, 2, 3))
    turns = set()
    while script.turn is not None:
        turns.add(script.turn)
        script.act(script.legal()[0])
    assert turns == set(table.active)


def test_P4_1_he_gives_no_cards_to_himself() -> None:
    script = dealt(FOUR)
    assert [one.seat for one in script.heard(None, HandDealtNotice)] == [A, B, C]
    assert script.view(D).hand_mask is None
    assert not script.view(D).hand


def test_P4_1_nothing_is_ever_his_turn() -> None:
    script = dealt(FOUR).do("A: 100")
    assert legal_actions(script.view(D)) == ()
    for action in script.legal():
        assert refusal_in(script.view(D), action) is Reason.NOT_YOUR_TURN


def test_P4_1_no_card_is_given_to_him_and_no_trick_has_his_card() -> None:
    script = dealt(FOUR).do("100, pass, pass")
    assert script.refused("give 9♠ D") is Reason.NOT_AN_OPPONENT
    script.do("give 9♠ B, give 9♦ C, B: keep, C: keep, contract 100, A: A♥, B: 9♥, C: J♥")
    assert script.trick().cards == tuple(map(one_card, ["A♥", "9♥", "J♥"]))
    assert script.turn == A


def test_P4_2_the_dealer_may_look_at_the_stock_early() -> None:
    script = dealt(FOUR)
    assert script.view(D).stock == CardSet(STOCK)
    assert script.heard(D, StockLaidNotice) == [StockLaidNotice((3,), STOCK)]
    for viewer in (A, B, C, None):
        assert script.heard(viewer, StockLaidNotice) == [StockLaidNotice((3,), None)]
    for seat in (A, B, C):
        assert script.view(seat).stock is None


def test_P4_2_unless_the_table_forbids_it() -> None:
    script = dealt(UNSEEN)
    assert script.view(D).stock is None
    assert script.heard(D, StockLaidNotice) == [StockLaidNotice((3,), None)]


def test_P4_2_a_hidden_stock_stays_hidden_from_a_dealer_who_may_not_look() -> None:
    rules = Rules(players=4, p4_dealer_sees_stock=False, stock_shown=StockShown.DECLARER_ONLY)
    script = dealt(rules).do("100, pass, pass")
    assert script.view(D).stock is None
    assert script.heard(D, StockTakenNotice) == [StockTakenNotice(A, 1, 3, None)]


def test_P4_3_when_two_have_passed_the_stock_is_shown_to_all_and_given_to_the_declarer() -> None:
    script = dealt(UNSEEN).do("A: 100, B: pass")
    assert script.told(Exchange) == []
    script.do("C: pass").at(Exchange)
    for viewer in (A, B, C, D, None):
        assert script.heard(viewer, StockTakenNotice) == [StockTakenNotice(A, 1, 3, STOCK)]
    assert len(script.view(A).hand) == 10


def test_P4_3_the_stock_is_played_by_the_declarer_and_scored_by_the_dealer_too() -> None:
    script = dealt(FOUR).do("100, pass, pass, give 9♠ B, give 9♦ C, keep, keep, contract 100")
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert outcome.stock == SittingStock(points=17, marriage=0, aces=1)
    assert sum(outcome.raw) == 120
    assert outcome.raw[D] == 0
    assert not outcome.trickless[D]
    assert script.after.standings[D].total == 15


def test_P4_3_nothing_for_the_dealer_where_the_table_says_so() -> None:
    rules = Rules(players=4, p4_bonus=P4Bonus.NONE)
    script = dealt(rules).do("100, pass, pass, give 9♠ B, give 9♦ C, keep, keep, contract 100")
    assert script.finish().after.standings[D].total == 0


def test_P4_1_the_holder_of_the_opening_sits_at_the_dealers_right() -> None:
    rules = Rules(players=4, forced_opening=ForcedOpening.DEALER)
    assert dealt(rules).turn == C
    assert dealt(match=match_at(rules, dealer=A)).turn == D
