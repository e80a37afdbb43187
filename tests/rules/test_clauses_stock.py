"""Stock, gifts and contract, clause by clause: STOCK-1, STOCK-2, BID-11 and what is settled."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    FOUR,
    TO_THE_PLAY,
    TWO,
    A,
    B,
    C,
    D,
    Hands,
    dealt,
    in_play,
    mask,
    one_card,
)
from tysiacha.cards import Card, CardSet
from tysiacha.rules.actions import DeclareContract, Give
from tysiacha.rules.choices import (
    BlindBid,
    Concede,
    Contra,
    IllegalBid,
    P2Form,
    P2Leftover,
    PassedCards,
    RaiseAfterStock,
    StockShown,
)
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    CardGivenNotice,
    ContractDeclared,
    StockLaidNotice,
    StockOpened,
    StockTakenNotice,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp
from tysiacha.rules.phases import ContraAsk, Exchange, GiftAsk, Naming, RoundOver, Tricks
from tysiacha.rules.views import Gift

STOCK = mask("A♣ K♣ J♣")
WON_AT_100 = "A: 100, B: pass, C: pass"
WON_AT_110 = "A: 100, B: 105, C: pass, A: 110, B: pass"
GIVEN = "give 9♠ B, give 9♦ C"
SUM = Rules(raise_after_stock=RaiseAfterStock.SUM)


# --- the stock -----------------------------------------------------------------


def test_STOCK_1_the_stock_is_turned_up_for_everybody_and_goes_to_the_declarer() -> None:
    script = dealt().do(WON_AT_100)
    for viewer in (None, A, B, C):
        assert script.heard(viewer, StockTakenNotice) == [StockTakenNotice(A, 1, 3, STOCK)]
    assert script.at(Exchange).exchanged.stock == STOCK
    assert script.hand(A) == "A♥ K♥ Q♥ J♦ 9♦ A♣ K♣ J♣ 10♠ 9♠"


def test_STOCK_1_nobody_sees_it_before_the_auction_is_over() -> None:
    script = dealt().do("A: 100, B: pass")
    for seat in (A, B, C):
        assert script.view(seat).stock is None
        assert script.heard(seat, StockLaidNotice) == [StockLaidNotice((3,), None)]


def test_Q_9_the_stock_is_shown_with_three_players_too() -> None:
    assert CLASSIC.stock_shown is StockShown.ALL
    assert dealt().do(WON_AT_100).view(B).stock == CardSet(STOCK)


@pytest.mark.parametrize(
    ("shown", "auction", "is_open"),
    [
        (StockShown.ALL, WON_AT_100, True),
        (StockShown.HIDDEN_AT_UNOPPOSED_100, WON_AT_100, False),
        (StockShown.HIDDEN_AT_UNOPPOSED_100, WON_AT_110, True),
        (StockShown.DECLARER_ONLY, WON_AT_110, False),
    ],
)
def test_Q_47_who_sees_the_stock(shown: StockShown, auction: str, *, is_open: bool) -> None:
    script = dealt(Rules(stock_shown=shown)).do(auction)
    assert script.view(A).stock == CardSet(STOCK)
    for viewer in (B, C, None):
        seen = STOCK if is_open else None
        assert script.heard(viewer, StockTakenNotice) == [StockTakenNotice(A, 1, 3, seen)]
    assert (script.view(B).stock is not None) is is_open
    assert (script.public.phase == script.view(B).phase) is True


def test_Q_47_a_hidden_stock_is_open_to_all_when_the_round_is_over() -> None:
    script = in_play(Rules(stock_shown=StockShown.DECLARER_ONLY))
    assert script.view(B).stock is None
    assert script.finish().at(RoundOver).opened == StockOpened(STOCK, 0, 0)
    assert script.heard(None, StockOpened) == [StockOpened(STOCK, 0, 0)]


def test_Q_47_raising_later_does_not_open_an_unopposed_stock() -> None:
    rules = Rules(stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100)
    script = dealt(rules).do(WON_AT_100).do(GIVEN).do("keep, keep, contract 200")
    assert script.view(B).stock is None


def test_Q_47_a_golden_round_counts_as_raised() -> None:
    rules = Rules(golden=True, stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100)
    assert dealt(rules).do("keep, keep, keep").view(B).stock == CardSet(STOCK)


@pytest.mark.parametrize("hidden", [False, True])
def test_Q_47_a_blind_round_may_hide_the_stock(*, hidden: bool) -> None:
    rules = Rules(blind_bid=BlindBid.FIRST_HAND_120, stock_hidden_when_blind=hidden)
    script = dealt(rules).do("A: 120, B: pass, C: pass")
    assert (script.view(C).stock is None) is hidden
    looked = dealt(rules).do("A: look, A: 100, B: pass, C: pass")
    assert looked.view(C).stock == CardSet(STOCK)


def test_Q_47_a_blind_120_over_the_opening_is_an_overbid() -> None:
    rules = Rules(blind_bid=BlindBid.FIRST_HAND_120, stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100)
    assert dealt(rules).do("A: 120, B: pass, C: pass").view(B).stock == CardSet(STOCK)


def test_Q_47_a_sitting_dealer_who_may_look_sees_it_from_the_deal_on() -> None:
    rules = Rules(players=4, stock_shown=StockShown.DECLARER_ONLY)
    script = dealt(rules)
    assert script.view(D).stock == CardSet(STOCK)
    script.do(WON_AT_100)
    assert script.view(D).stock == CardSet(STOCK)
    assert script.view(B).stock is None
    assert script.heard(D, StockTakenNotice) == [StockTakenNotice(A, 1, 3, STOCK)]
    assert script.heard(None, StockTakenNotice) == [StockTakenNotice(A, 1, 3, None)]


def test_Q_47_the_chosen_stock_of_two_follows_this_and_the_other_stays_unseen() -> None:
    script = dealt(TWO).do("100, pass, stock 1")
    assert script.view(B).stock == CardSet(mask("A♣ K♣"))
    hidden = Rules(players=2, stock_shown=StockShown.DECLARER_ONLY)
    script = dealt(hidden).do("100, pass, stock 2")
    assert script.view(A).stock == CardSet(mask("J♣ Q♦"))
    assert script.view(B).stock is None


# --- giving cards away -------------------------------------------------------------


def test_STOCK_2_the_declarer_gives_one_card_to_each_opponent_from_all_ten() -> None:
    script = dealt().do(WON_AT_100)
    gives = [one for one in script.legal() if isinstance(one, Give)]
    assert len(gives) == 10 * 2
    script.do("give A♣ C, give Q♥ B")
    assert [len(script.view(seat).hand) for seat in (A, B, C)] == [8, 8, 8]
    assert script.hand(C) == "J♥ A♦ 10♦ Q♦ A♣ 10♣ Q♣ Q♠"


def test_STOCK_2_not_both_to_the_same_not_to_himself_and_only_cards_he_holds() -> None:
    script = dealt().do(WON_AT_100)
    assert script.refused("give 9♠ A") is Reason.NOT_AN_OPPONENT
    assert script.refused("give A♠ B") is Reason.CARD_NOT_HELD
    assert script.refused(Give(Card(-1), B)) is Reason.CARD_NOT_HELD
    script.do("give 9♠ B")
    assert script.refused("give 9♦ B") is Reason.ALREADY_GIVEN
    assert script.refused("give 9♠ C") is Reason.CARD_NOT_HELD
    assert script.refused("discard 9♦") is Reason.GIVE_NOT_DISCARD


def test_STOCK_2_not_to_the_sitting_dealer() -> None:
    assert dealt(FOUR).do(WON_AT_100).refused("give 9♠ D") is Reason.NOT_AN_OPPONENT


def test_Q_10_cards_are_given_face_down_and_each_receiver_sees_his_own() -> None:
    script = dealt().do(WON_AT_100).do(GIVEN)
    card_to_b = CardGivenNotice(A, B, one_card("9♠"))
    card_to_c = CardGivenNotice(A, C, one_card("9♦"))
    nothing_b, nothing_c = CardGivenNotice(A, B, None), CardGivenNotice(A, C, None)
    assert script.heard(A, CardGivenNotice) == [card_to_b, card_to_c]
    assert script.heard(B, CardGivenNotice) == [card_to_b, nothing_c]
    assert script.heard(C, CardGivenNotice) == [nothing_b, card_to_c]
    assert script.heard(None, CardGivenNotice) == [nothing_b, nothing_c]
    assert script.view(B).gifts == (Gift(A, B, one_card("9♠")),)
    assert script.view(A).gifts == (Gift(A, B, one_card("9♠")), Gift(A, C, one_card("9♦")))


def test_Q_10_face_up_where_the_table_says_so() -> None:
    rules = Rules(passed_cards=PassedCards.FACE_UP)
    script = dealt(rules).do(WON_AT_100).do(GIVEN)
    for viewer in (None, A, B, C):
        assert [one.card for one in script.heard(viewer, CardGivenNotice)] == [
            one_card("9♠"),
            one_card("9♦"),
        ]
    assert [one.card for one in script.at(GiftAsk).exchanged.gifts] == [
        one_card("9♠"),
        one_card("9♦"),
    ]


def test_Q_10_a_receiver_has_the_card_from_the_moment_it_is_given() -> None:
    script = dealt().do(WON_AT_100).do("give 9♠ B")
    assert script.hand(B) == "10♥ 9♥ K♦ 9♣ A♠ K♠ J♠ 9♠"


# --- the contract ------------------------------------------------------------------


def test_BID_11_the_contract_may_be_raised_but_not_lowered() -> None:
    script = dealt().do(WON_AT_110).do(GIVEN).do("keep, keep")
    script.at(Naming)
    assert script.refused("contract 105") is Reason.CONTRACT_BELOW_BID
    assert "your bid of 110" in script.message("contract 105")
    assert script.refused("contract 113") is Reason.CONTRACT_OFF_STEP
    script.do("contract 135")
    assert script.at(Tricks).contract.points == 135


def test_BID_11_raises_go_in_the_steps_of_bids() -> None:
    script = dealt(Rules(bid_step=10)).do(WON_AT_100).do(GIVEN).do("keep, keep")
    assert script.bids()[:3] == [100, 110, 120]
    assert script.refused("contract 105") is Reason.CONTRACT_OFF_STEP


def test_Q_14_any_multiple_of_5_from_the_bid_to_the_bound() -> None:
    script = dealt().do(WON_AT_100).do(GIVEN).do("keep, keep")
    assert script.bids() == list(range(100, 401, 5))
    assert script.refused("contract 405") is Reason.CONTRACT_OVER_LIMIT


def test_Q_14_with_sum_the_marriages_in_the_eight_cards_count() -> None:
    script = dealt(SUM).do(WON_AT_100).do(GIVEN).do("keep, keep")
    assert script.bids()[-1] == 220
    assert script.refused("contract 225") is Reason.CONTRACT_OVER_LIMIT
    assert "up to 220" in script.message("contract 225")


def test_Q_14_with_sum_a_marriage_from_the_stock_counts_too() -> None:
    hands = Hands({A: "A♥ K♥ Q♥ Q♣ 10♥", B: "Q♦"}, stock="K♣ A♦ J♦")
    script = dealt(SUM, hands).do(WON_AT_100).do("give A♦ B, give J♦ C, keep, keep")
    assert script.bids()[-1] == 120 + 100 + 60


def test_Q_14_with_sum_a_marriage_given_away_does_not_count_but_the_bid_stands() -> None:
    hands = Hands({A: "A♥ 10♥ K♣ Q♣", B: "K♠ Q♦", C: "Q♠ K♦ Q♥"}, stock="K♥ A♦ J♦")
    script = dealt(SUM, hands).do("A: 100, B: 105, C: pass, A: 140, B: pass")
    script.do("give Q♣ B, give J♦ C, keep, keep")
    assert script.legal() == (DeclareContract(140),)


def test_S_12_where_nothing_may_be_raised_the_contract_is_the_bid_and_not_asked() -> None:
    script = dealt(Rules(raise_after_stock=RaiseAfterStock.NO)).do(WON_AT_110).do(GIVEN)
    script.do("keep, keep").at(Tricks)
    assert script.told(ContractDeclared) == [ContractDeclared(A, 110)]


def test_S_12_the_declarer_may_still_concede_at_the_first_lead() -> None:
    rules = Rules(raise_after_stock=RaiseAfterStock.NO, concede=Concede.BID_AND_60)
    script = dealt(rules).do(WON_AT_100).do(GIVEN).do("keep, keep")
    assert script.do("concede").outcome == GivenUp(A, 100)


def test_Q_42_the_order_after_the_auction() -> None:
    rules = Rules(contra=Contra.REDOUBLE, concede=Concede.BID_AND_60)
    script = dealt(rules).do(WON_AT_100)
    script.at(Exchange)
    script.do(GIVEN).at(GiftAsk)
    assert script.refused("concede") is Reason.NOT_IN_THIS_PHASE
    script.do("B: keep, C: keep").at(Naming)
    script.do("A: contract 120").at(ContraAsk)
    script.do("B: stand, C: stand").at(Tricks)
    script.do("A♥").at(Tricks)


def test_Q_42_nothing_is_taken_back_and_the_contract_is_named_once() -> None:
    script = dealt().do(WON_AT_100).do("give 9♦ C")
    assert script.refused("give 9♠ C") is Reason.ALREADY_GIVEN
    script.do("give 9♠ B, keep, keep, contract 120")
    assert script.refused("contract 130") is Reason.NOT_IN_THIS_PHASE


@pytest.mark.parametrize(
    ("before", "points"),
    [
        ("", 100),
        ("give 9♠ B", 100),
        ("give 9♠ B, give 9♦ C, keep, keep", 100),
        ("give 9♠ B, give 9♦ C, keep, keep, contract 120", 120),
    ],
)
def test_Q_42_he_may_concede_on_any_turn_from_the_stock_to_the_first_lead(
    before: str, points: int
) -> None:
    script = dealt(Rules(concede=Concede.BID_AND_60)).do(WON_AT_100).do(before)
    assert script.offers("concede")
    assert script.do("concede").outcome == GivenUp(A, points)


def test_Q_42_not_after_a_contra() -> None:
    rules = Rules(contra=Contra.CONTRA, concede=Concede.BID_AND_60)
    script = dealt(rules).do(TO_THE_PLAY).do("B: contra")
    assert script.refused("concede") is Reason.CONCEDE_AFTER_CONTRA


# --- what is open after the round ------------------------------------------------------


def test_S_14_with_the_end_of_a_round_all_see_stock_leftover_and_discards() -> None:
    rules = Rules(
        players=2,
        p2_form=P2Form.DISCARD_TWO,
        p2_leftover=P2Leftover.DEAD,
        stock_shown=StockShown.DECLARER_ONLY,
    )
    script = dealt(rules).do("100, pass, stock 1, discard 9♠, discard 9♦, contract 100")
    assert [one.card for one in script.heard(B, CardDiscardedNotice)] == [None, None]
    assert script.view(B).discard_mask == 0
    opened = StockOpened(mask("A♣ K♣"), mask("J♣ Q♦"), mask("9♠ 9♦"))
    assert script.finish().at(RoundOver).opened == opened


def test_S_14_after_a_concession_and_an_illegal_bid_too() -> None:
    conceded = dealt(Rules(concede=Concede.BID_AND_60)).do(WON_AT_100).do("concede")
    assert conceded.told(StockOpened) == [StockOpened(STOCK, 0, 0)]
    fined = dealt(Rules(illegal_bid=IllegalBid.FINE_AND_SKIP)).do("A: 100, B: 125")
    assert fined.told(StockOpened) == [StockOpened(STOCK, 0, 0)]


def test_S_14_after_a_redeal_only_what_justified_it() -> None:
    script = dealt(hands=Hands({A: "9♠ 9♣ 9♦ 9♥"})).do("redeal")
    assert script.told(StockOpened) == []
    assert script.at(RoundOver).opened is None
    assert script.view(B).stock is None


def test_S_14_gifts_stay_between_giver_and_receiver() -> None:
    script = in_play().finish()
    assert [one.card for one in script.view(B).gifts] == [one_card("9♠")]
    assert script.view(C).gifts == (Gift(A, C, one_card("9♦")),)
    assert [one.card for one in script.heard(None, CardGivenNotice)] == [None, None]
