"""A new deal on demand, clause by clause: REDEAL-1 to REDEAL-7 and what is settled about them."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    FOUR,
    TWO,
    A,
    B,
    C,
    Hands,
    Script,
    dealt,
    mask,
    match_at,
)
from tysiacha.rules.choices import BlindBid, ForcedOpening, P2Form, RedealDemand, StockRedealAt
from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import CardsKept, DeclarerFound, RedealCalled
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Redealt
from tysiacha.rules.phases import Bidding, Exchange, GiftAsk, HandAsk, Naming, Tricks
from tysiacha.rules.standing import Standing

FOUR_NINES = Hands({A: "9♠ 9♣ 9♦ 9♥ A♥ K♥ Q♥"})
THREE_NINES = Hands({A: "9♠ 9♣ 9♦ A♥ K♥ Q♥ J♥", B: "9♥"})
FOUR_JACKS = Hands({A: "J♠ J♣ J♦ J♥ A♥ K♥ Q♥"})
TEN_POINTS = Hands({A: "9♠ 9♣ J♠ J♣ J♦ K♥ 9♥", B: "9♦"})
TWO_NINES_IN_STOCK = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦ A♠")
THREE_POINTS_IN_STOCK = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦ Q♠")
FOUR_POINTS_IN_STOCK = Hands({A: "A♥ K♥ Q♥"}, stock="J♠ 9♦ J♣")
"""Hands with one peculiarity each; A is first hand."""

NINES = mask("9♠ 9♣ 9♦ 9♥")
WON_AT_100 = "A: 100, B: pass, C: pass"


def with_all_demands() -> Rules:
    return Rules(
        redeal_three_nines=True,
        redeal_four_jacks=True,
        redeal_hand_below=14,
        redeal_stock_below=5,
    )


def called(script: Script) -> RedealCalled:
    (call,) = script.told(RedealCalled)
    return call


# --- demands of the dealt hand -------------------------------------------------


def test_REDEAL_1_four_nines_in_hand_may_demand_a_new_deal() -> None:
    script = dealt(hands=FOUR_NINES)
    assert script.choices() == {"Bid", "DemandRedeal"}
    script.do("A: redeal")
    assert script.outcome == Redealt(Clause.REDEAL_1, A, NINES)
    assert called(script) == RedealCalled(A, Clause.REDEAL_1, NINES)


def test_REDEAL_1_three_nines_are_not_enough() -> None:
    script = dealt(hands=THREE_NINES)
    assert script.refused("redeal") is Reason.NO_GROUND_FOR_A_REDEAL
    assert not script.offers("redeal")


def test_REDEAL_1_off_means_no_demand() -> None:
    script = dealt(Rules(redeal_four_nines=None), FOUR_NINES)
    assert script.refused("redeal") is Reason.NO_GROUND_FOR_A_REDEAL


def test_REDEAL_1_nobody_has_to_demand() -> None:
    dealt(hands=FOUR_NINES).do(WON_AT_100).at(Exchange)


def test_REDEAL_4_three_nines_where_the_table_says_so() -> None:
    rules = Rules(redeal_three_nines=True)
    script = dealt(rules, THREE_NINES).do("redeal")
    assert script.outcome == Redealt(Clause.REDEAL_4, A, mask("9♠ 9♣ 9♦"))
    four = dealt(Rules(redeal_three_nines=True, redeal_four_nines=None), FOUR_NINES).do("redeal")
    assert four.outcome == Redealt(Clause.REDEAL_4, A, NINES)


def test_REDEAL_5_four_jacks_where_the_table_says_so() -> None:
    script = dealt(Rules(redeal_four_jacks=True), FOUR_JACKS).do("redeal")
    assert script.outcome == Redealt(Clause.REDEAL_5, A, mask("J♠ J♣ J♦ J♥"))
    assert dealt(hands=FOUR_JACKS).refused("redeal") is Reason.NO_GROUND_FOR_A_REDEAL


def test_REDEAL_6_a_weak_hand_where_the_table_says_so() -> None:
    script = dealt(Rules(redeal_hand_below=11), TEN_POINTS).do("redeal")
    assert script.outcome == Redealt(Clause.REDEAL_6, A, mask("9♠ 9♣ J♠ J♣ J♦ K♥ 9♥"))
    at_the_limit = dealt(Rules(redeal_hand_below=10), TEN_POINTS)
    assert at_the_limit.refused("redeal") is Reason.NO_GROUND_FOR_A_REDEAL


def test_REDEAL_6_marriages_do_not_count_in_a_weak_hand() -> None:
    hands = Hands({A: "9♠ 9♣ J♠ J♣ 9♦ K♥ Q♥"})
    assert dealt(Rules(redeal_hand_below=14), hands).offers("redeal")


# --- demands of the stock ------------------------------------------------------


def test_REDEAL_2_two_nines_in_the_stock_let_the_declarer_demand_a_new_deal() -> None:
    script = dealt(hands=TWO_NINES_IN_STOCK).do(WON_AT_100)
    assert script.offers("redeal")
    script.do("A: redeal")
    assert script.outcome == Redealt(Clause.REDEAL_2, A, mask("9♠ 9♦"))


def test_REDEAL_2_one_nine_in_the_stock_is_not_enough() -> None:
    script = dealt(hands=Hands({A: "A♥ K♥ Q♥"}, stock="9♠ J♦ A♠")).do(WON_AT_100)
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_REDEAL_2_three_nines_in_the_stock_are_two() -> None:
    rules = Rules(cut_check=None)
    script = dealt(rules, Hands({A: "A♥"}, stock="9♠ 9♦ 9♣")).do(WON_AT_100).do("redeal")
    assert script.outcome == Redealt(Clause.REDEAL_2, A, mask("9♠ 9♦ 9♣"))


def test_REDEAL_2_two_players_need_both_cards_of_the_chosen_stock() -> None:
    hands = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦", other_stock="9♣ A♠")
    first = dealt(TWO, hands).do("100, pass, stock 1")
    assert first.offers("redeal")
    second = dealt(TWO, hands).do("100, pass, stock 2")
    assert second.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_REDEAL_7_a_weak_stock_where_the_table_says_so() -> None:
    rules = Rules(redeal_stock_below=5, redeal_two_nines_stock=None)
    script = dealt(rules, FOUR_POINTS_IN_STOCK).do(WON_AT_100).do("redeal")
    assert script.outcome == Redealt(Clause.REDEAL_7, A, mask("J♠ 9♦ J♣"))
    at_the_limit = Rules(redeal_stock_below=4, redeal_two_nines_stock=None)
    script = dealt(at_the_limit, FOUR_POINTS_IN_STOCK).do(WON_AT_100)
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_REDEAL_7_is_not_used_with_two_players() -> None:
    rules = Rules(players=2, redeal_stock_below=10)
    script = dealt(rules, Hands({A: "A♥"}, stock="J♠ 9♦")).do("100, pass, stock 1")
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND


@pytest.mark.parametrize(
    ("auction", "allowed"), [(WON_AT_100, True), ("100, 105, pass, 110, pass", False)]
)
@pytest.mark.parametrize("hands", [TWO_NINES_IN_STOCK, FOUR_POINTS_IN_STOCK])
def test_REDEAL_2_and_7_perhaps_only_at_an_unraised_100(
    hands: Hands, auction: str, *, allowed: bool
) -> None:
    rules = Rules(redeal_stock_below=5, stock_redeal_at=StockRedealAt.UNRAISED_100)
    assert dealt(rules, hands).do(auction).offers("redeal") is allowed


# --- the fourth nine as a gift ---------------------------------------------------

GIVEN_NINE = Hands({A: "A♥ K♥ Q♥ 9♥ A♠", B: "9♠ 9♣ 9♦", C: "A♦ K♦"})


def test_REDEAL_3_who_is_given_the_fourth_nine_may_demand_a_new_deal() -> None:
    script = dealt(hands=GIVEN_NINE).do(WON_AT_100).do("give 9♥ B, give A♠ C")
    assert script.turn == B
    assert script.choices() == {"KeepCards", "DemandRedeal"}
    script.do("B: redeal")
    assert script.outcome == Redealt(Clause.REDEAL_3, B, NINES)


def test_REDEAL_3_is_for_him_alone_who_holds_four_nines_now() -> None:
    script = dealt(hands=GIVEN_NINE).do(WON_AT_100).do("give A♠ B, give 9♥ C")
    assert script.refused("redeal") is Reason.GIFT_IS_NO_GROUND
    script.do("B: keep")
    assert script.refused("redeal") is Reason.GIFT_IS_NO_GROUND


def test_REDEAL_3_four_nines_that_were_dealt_give_no_second_chance() -> None:
    hands = Hands({A: "A♥ K♥ Q♥ A♠", B: "9♠ 9♣ 9♦ 9♥"})
    script = dealt(hands=hands).do(WON_AT_100).do("give A♠ B, give K♥ C")
    assert script.refused("redeal") is Reason.GIFT_IS_NO_GROUND


def test_REDEAL_3_keeping_the_cards_goes_on_to_the_contract() -> None:
    script = dealt(hands=GIVEN_NINE).do(WON_AT_100).do("give 9♥ B, give A♠ C, B: keep, C: keep")
    assert script.at(Naming).kept == (B, C)


# --- who, until when, and what follows -------------------------------------------


def test_Q_17_after_a_demand_the_same_dealer_deals_the_same_round_again() -> None:
    match = match_at(CLASSIC, 10, 20, 30, round_number=4, deal_number=6)
    after = dealt(hands=FOUR_NINES, match=match).do("redeal").after
    assert (after.dealer, after.round_number, after.deal_number) == (C, 4, 7)
    assert after.standings == match.standings


def test_Q_17_a_redeal_uses_no_round_on_the_barrel() -> None:
    seated = {B: Standing(880)}
    match = match_at(standings=seated)
    assert dealt(hands=FOUR_NINES, match=match).do("redeal").after.standings == match.standings


def test_Q_17_only_on_the_first_turn_in_the_auction() -> None:
    script = dealt(hands=FOUR_NINES).do("A: 100, B: 105, C: 110")
    assert script.refused("redeal") is Reason.REDEAL_TOO_LATE
    later = dealt(hands=Hands({B: "9♠ 9♣ 9♦ 9♥"})).do("A: 100")
    assert later.choices() == {"Bid", "Pass", "DemandRedeal"}
    assert later.do("B: redeal").outcome == Redealt(Clause.REDEAL_1, B, NINES)


def test_Q_17_a_hidden_hand_must_be_looked_at_first() -> None:
    script = dealt(Rules(blind_bid=BlindBid.ANY), FOUR_NINES)
    assert script.refused("redeal") is Reason.LOOK_FIRST
    script.do("look")
    assert script.offers("redeal")


def test_Q_17_a_demand_has_no_place_after_the_auction() -> None:
    script = dealt(hands=FOUR_NINES).do(WON_AT_100)
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND
    script.do("give 9♠ B, give 9♣ C, keep, keep")
    assert script.refused("redeal") is Reason.NOT_IN_THIS_PHASE


def test_Q_17_the_stock_may_be_refused_until_the_first_card_has_left() -> None:
    script = dealt(hands=TWO_NINES_IN_STOCK).do(WON_AT_100).do("give 9♠ B")
    assert script.refused("redeal") is Reason.STOCK_REDEAL_TOO_LATE
    rules = Rules(players=2, p2_form=P2Form.DISCARD_TWO)
    hands = Hands({A: "A♥"}, stock="9♠ 9♦")
    script = dealt(rules, hands).do("100, pass, stock 1, discard 9♠")
    assert script.refused("redeal") is Reason.STOCK_REDEAL_TOO_LATE


def test_Q_17_each_receiver_is_asked_entitled_or_not() -> None:
    script = dealt().do(WON_AT_100).do("give A♣ C, give K♣ B")
    assert script.at(GiftAsk).turn == B
    assert script.choices() == {"KeepCards"}
    script.do("B: keep")
    assert script.turn == C
    assert script.do("C: keep").told(CardsKept) == [CardsKept(B), CardsKept(C)]


def test_Q_17_before_a_golden_round_every_active_player_is_asked_once() -> None:
    script = dealt(Rules(golden=True), Hands({C: "9♠ 9♣ 9♦ 9♥"}))
    assert script.at(HandAsk).turn == A
    script.do("A: keep, B: keep")
    assert script.choices() == {"KeepCards", "DemandRedeal"}
    assert script.do("C: redeal").outcome == Redealt(Clause.REDEAL_1, C, NINES)


def test_Q_18_four_nines_with_the_help_of_the_stock_are_no_ground() -> None:
    hands = Hands({A: "9♠ 9♣ 9♦ A♥ K♥ Q♥ J♥"}, stock="9♥ A♠ K♠")
    script = dealt(hands=hands).do(WON_AT_100)
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_Q_18_a_receiver_with_four_nines_that_holds_them_without_the_gift_cannot_demand() -> None:
    hands = Hands({A: "A♥ K♥ Q♥ A♠", B: "9♠ 9♣ 9♦ 9♥"})
    script = dealt(hands=hands).do("A: 100, B: pass, C: pass, give A♠ B, give K♥ C")
    assert not script.offers("redeal")


# --- automatic, grounds, what is shown ---------------------------------------------


def test_S_4_automatic_four_nines_end_the_deal_before_anybody_speaks() -> None:
    rules = Rules(redeal_four_nines=RedealDemand.AUTO)
    script = dealt(rules, Hands({B: "9♠ 9♣ 9♦ 9♥"}))
    assert script.outcome == Redealt(Clause.REDEAL_1, B, NINES, automatic=True)
    assert called(script).automatic


def test_S_4_automatic_two_nines_end_the_deal_when_the_stock_is_taken() -> None:
    rules = Rules(redeal_two_nines_stock=RedealDemand.AUTO)
    script = dealt(rules, TWO_NINES_IN_STOCK).do(WON_AT_100)
    assert script.outcome == Redealt(Clause.REDEAL_2, A, mask("9♠ 9♦"), automatic=True)
    only_unraised = Rules(
        redeal_two_nines_stock=RedealDemand.AUTO, stock_redeal_at=StockRedealAt.UNRAISED_100
    )
    raised = dealt(only_unraised, TWO_NINES_IN_STOCK).do("100, 105, pass, 110, pass")
    raised.at(Exchange)
    assert raised.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_S_4_other_demands_are_never_automatic() -> None:
    rules = Rules(redeal_four_nines=RedealDemand.AUTO, redeal_three_nines=True)
    dealt(rules, THREE_NINES).at(Bidding)


def test_S_5_the_first_ground_that_holds_is_named() -> None:
    rules = with_all_demands()
    four = dealt(rules, Hands({A: "9♠ 9♣ 9♦ 9♥ J♠ J♣ J♦"})).do("redeal")
    assert called(four).clause is Clause.REDEAL_1
    three = dealt(rules, Hands({A: "9♠ 9♣ 9♦ Q♥ J♠ J♣ J♦", B: "9♥"})).do("redeal")
    assert called(three).clause is Clause.REDEAL_4
    jacks = dealt(rules, Hands({A: "9♠ 9♣ J♠ J♣ J♦ J♥ Q♥", B: "9♥"})).do("redeal")
    assert called(jacks).clause is Clause.REDEAL_5
    stock = dealt(rules, THREE_POINTS_IN_STOCK).do(WON_AT_100).do("redeal")
    assert called(stock).clause is Clause.REDEAL_2


def test_S_5_shown_are_the_nines_or_jacks_or_the_whole_weak_hand_or_stock() -> None:
    rules = with_all_demands()
    assert called(dealt(rules, FOUR_JACKS).do("redeal")).cards == mask("J♠ J♣ J♦ J♥")
    weak = dealt(Rules(redeal_hand_below=14), TEN_POINTS).do("redeal")
    assert called(weak).cards == mask("9♠ 9♣ J♠ J♣ J♦ K♥ 9♥")
    stock = dealt(rules, FOUR_POINTS_IN_STOCK).do(WON_AT_100).do("redeal")
    assert called(stock).cards == mask("J♠ 9♦ J♣")
    for viewer in (None, A, B, C):
        assert stock.heard(viewer, RedealCalled) == [called(stock)]


@pytest.mark.parametrize("form", [P2Form.DISCARD_TWO, P2Form.LITERAL_ONE_CARD_TALONS])
def test_S_13_nobody_is_asked_about_gifts_where_cards_are_put_away(form: P2Form) -> None:
    rules = Rules(players=2, p2_form=form, redeal_four_nines=None)
    script = dealt(rules).do("100, pass, stock 1")
    while isinstance(script.state.phase, Exchange):
        script.act(script.legal()[-1])
    script.at(Naming)


def test_S_13_the_unraised_100_restricts_the_two_nines_of_two_players_too() -> None:
    rules = Rules(players=2, stock_redeal_at=StockRedealAt.UNRAISED_100)
    hands = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦", other_stock="9♣ A♠")
    assert dealt(rules, hands).do("100, pass, stock 1").offers("redeal")
    assert not dealt(rules, hands).do("100, 105, 110, pass, stock 1").offers("redeal")


def test_S_13_literal_talons_know_no_two_nines() -> None:
    rules = Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS)
    script = dealt(rules, Hands({A: "A♥"}, stock="9♠", other_stock="A♠")).do("100, pass, stock 1")
    assert script.refused("redeal") is Reason.STOCK_IS_NO_GROUND


def test_S_17_nobody_is_asked_about_hands_where_no_such_demand_exists() -> None:
    for off in (None, RedealDemand.AUTO):
        script = dealt(Rules(golden=True, redeal_four_nines=off))
        script.at(Exchange)
        assert script.told(DeclarerFound) == [DeclarerFound(A, 120, golden=True)]
    one_is_enough = Rules(golden=True, redeal_four_nines=None, redeal_four_jacks=True)
    dealt(one_is_enough).at(HandAsk)


def test_S_17_nobody_is_asked_about_gifts_where_no_such_demand_exists() -> None:
    rules = Rules(redeal_four_nines_after_pass=False)
    dealt(rules).do(WON_AT_100).do("give 9♠ B, give 9♦ C").at(Naming)
    no_raise = Rules(redeal_four_nines_after_pass=False, golden=True, redeal_four_nines=None)
    dealt(no_raise).do("give 9♠ B, give 9♦ C").at(Tricks)


def test_Q_17_a_holder_of_the_opening_bid_may_demand_before_he_confirms() -> None:
    rules = Rules(forced_opening=ForcedOpening.DEALER)
    script = dealt(rules, Hands({C: "9♠ 9♣ 9♦ 9♥"}))
    assert script.choices() == {"DemandRedeal", "ConfirmOpening"}
    assert script.do("C: redeal").outcome == Redealt(Clause.REDEAL_1, C, NINES)


def test_Q_17_with_four_players_the_sitting_dealer_is_never_asked() -> None:
    script = dealt(Rules(players=4, golden=True)).do("A: keep, B: keep, C: keep")
    script.at(Exchange)
    script = dealt(FOUR).do(WON_AT_100).do("give 9♠ B, give 9♦ C, B: keep, C: keep")
    script.at(Naming)
