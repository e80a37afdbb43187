"""Twenty-five sequences that the phases of a round must get right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies.situations import (
    CLASSIC,
    A,
    B,
    C,
    D,
    Hands,
    Script,
    cards,
    dealt,
    in_play,
    leading,
    mask,
    match_at,
    one_card,
    pack_for,
)
from tests.strategies.written_tricks import hands_for_tricks
from tysiacha.cards import BIT, CARDS, CardSet, Suit
from tysiacha.rules.actions import Bid, DeclareContract, Look, Pass, Play
from tysiacha.rules.choices import (
    BlindBid,
    CapWithMarriage,
    Concede,
    Contra,
    CutCheck,
    ForcedOpening,
    GoldenNoneMade,
    IllegalBid,
    RaiseAfterStock,
    RedealDemand,
    StockRedealAt,
    StockShown,
    TrumpEffect,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardsKept,
    DeclarerFound,
    HandDealtNotice,
    HandOpenedNotice,
    LeftoverTaken,
    PackCutNotice,
    RedealCalled,
    RoundSkipped,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp, GoldenReset, PassedOut, Played, Redealt, Skipped
from tysiacha.rules.phases import (
    Bidding,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    RedoubleAsk,
    StockChoice,
    Tricks,
)
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import public_view, view_of
from tysiacha.rules.standing import Barrel, Standing
from tysiacha.rules.states import Dealt, RoundState

NINES = mask("9♠ 9♣ 9♦ 9♥")
WINDOWS = PRESETS["windows_1000"]


def test_sequence_01_two_cuts_end_on_nines_the_third_on_a_jack() -> None:
    script = Script(match_at(), CARDS).cut_onto("9♣").cut_onto("9♥").cut_onto("J♦")
    assert script.at(Bidding).shown == cards("9♣ 9♥")
    for viewer in (None, A, B, C):
        shown = [one.shown for one in script.heard(viewer, PackCutNotice)]
        assert shown == [*cards("9♣ 9♥"), None]
    assert script.told(RoundSkipped) == []
    jacks_too = match_at(Rules(cut_check=CutCheck.NINE_OR_JACK))
    fined = Script(jacks_too, CARDS).cut_onto("9♣").cut_onto("9♥").cut_onto("J♦")
    assert fined.outcome == Skipped(Clause.DEAL_5, B, 120)


def test_sequence_02_the_cuts_start_again_after_a_redeal() -> None:
    pack = pack_for(CLASSIC, C, Hands({A: "9♠ 9♣ 9♦ 9♥"}), cut=1)
    script = Script(match_at(), pack).cut_onto("9♣").cut_onto("9♦")
    made = sum(one.at or 0 for one in script.heard(B, PackCutNotice))
    script.do(f"cut {(1 - made) % 24}, A: redeal")
    again = Script(script.after, CARDS).cut_onto("9♥")
    assert again.at(Cutting).shown == cards("9♥")
    assert again.turn == B


def test_sequence_03_automatic_nines_in_an_unlooked_hand() -> None:
    rules = Rules(redeal_four_nines=RedealDemand.AUTO, blind_bid=BlindBid.ANY)
    match = match_at(rules, 10, 20, 30, round_number=4)
    script = dealt(hands=Hands({B: "9♠ 9♣ 9♦ 9♥ A♥"}), match=match)
    assert script.outcome == Redealt(Clause.REDEAL_1, B, NINES, automatic=True)
    assert script.told(BidMade) == []
    assert all(one.cards is None for one in script.heard(B, HandDealtNotice))
    for viewer in (None, A, B, C):
        assert [one.cards for one in script.heard(viewer, RedealCalled)] == [NINES]
    assert (script.after.dealer, script.after.round_number) == (C, 4)


def test_sequence_04_a_demand_on_the_second_turn() -> None:
    script = dealt(hands=Hands({A: "9♠ 9♣ 9♦ 9♥"})).do("A: 100, B: 105, C: pass")
    assert script.turn == A
    assert script.refused("redeal") is Reason.REDEAL_TOO_LATE


def test_sequence_05_who_has_passed_unlooked_looks_no_more() -> None:
    hands = Hands({B: "9♠ 9♣ 9♦ 9♥"})
    script = dealt(Rules(blind_bid=BlindBid.ANY), hands).do("A: 100, B: pass, C: look, C: 105")
    assert script.turn == A
    assert script.view(B).hand_mask is None
    assert script.at(Bidding).hidden == (A, B)
    script.do("A: pass")
    assert [one.seat for one in script.heard(B, HandOpenedNotice)] == [A, B]
    assert script.view(B).hand_mask is not None
    script.do(f"C: give {_first_card(script)} A, give {_first_card(script, 1)} B, A: keep")
    assert script.turn == B
    assert script.refused("redeal") is Reason.GIFT_IS_NO_GROUND
    assert script.refused("look") is Reason.NOT_IN_THIS_PHASE


def _first_card(script: Script, place: int = 0) -> str:
    """Give a card of the declarer that is no nine."""
    return str(script.view(C).hand).split()[place]


@pytest.mark.parametrize("illegal_bid", list(IllegalBid))
def test_sequence_06_an_unlooked_bid_of_125_is_refused_whatever_lies_under_the_cards(
    illegal_bid: IllegalBid,
) -> None:
    rules = Rules(blind_bid=BlindBid.ANY, illegal_bid=illegal_bid)
    with_marriage = Hands({B: "K♠ Q♠", A: "A♥"})
    without = Hands({B: "K♠ Q♦", A: "A♥ Q♠ K♦ K♣ K♥"})
    seen = []
    for hands in (with_marriage, without):
        script = dealt(rules, hands).do("A: 100, B: 115, C: 120, A: pass")
        assert script.turn == B
        assert script.refused("125") is Reason.LOOK_FIRST
        seen.append((script.message("125"), script.legal(), script.view(B)))
    assert seen[0] == seen[1]


def test_sequence_07_overbid_after_a_blind_120_and_won_looked() -> None:
    rules = Rules(
        blind_bid=BlindBid.FIRST_HAND_120,
        concede=Concede.BID_AND_60,
        stock_hidden_when_blind=True,
    )
    hands = Hands({A: "A♥ K♥ Q♥", B: "K♠ Q♠ A♠"})
    script = dealt(rules, hands).do("A: 120, B: 125, C: pass, A: look, A: 130, B: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(A, 130, blind=False)]
    assert script.view(B).stock is not None
    assert script.offers("concede")
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert (outcome.blind, outcome.factor) == (False, 1)


@pytest.mark.parametrize(
    ("total", "on_barrel", "hidden"), [(240, False, True), (235, False, False), (240, True, False)]
)
def test_sequence_08_the_blind_120_of_the_windows_program(
    total: int, *, on_barrel: bool, hidden: bool
) -> None:
    match = match_at(WINDOWS, total, 0, 0, round_number=5)
    if on_barrel:
        seated = Standing(880, barrel=Barrel(since=4, used=0))
        match = replace(match, standings=(match.standings[A], seated, match.standings[C]))
    script = dealt(match=match).do("C: confirm")
    assert (script.view(A).hand_mask is None) is hidden
    if hidden:
        assert script.legal() == (Look(), Bid(120))
    else:
        assert script.offers("105")
        assert script.offers("pass")


def test_sequence_09_what_breaks_the_limit_and_what_is_refused() -> None:
    rules = Rules(illegal_bid=IllegalBid.FINE_AND_SKIP, cap_with_marriage=CapWithMarriage.SUM)
    held = dealt(rules, Hands({B: "K♠ Q♠", A: "K♥ Q♦ A♥", C: "K♦ Q♥ K♣"})).do("A: 100")
    assert held.refused("165") is Reason.BID_OVER_LIMIT
    script = dealt(rules).do("A: 100, B: 125")
    assert script.outcome == Skipped(Clause.BID_10, B, 125)
    assert script.totals == (0, -125, 0)
    assert dealt(rules).refused("125") is Reason.MUST_OPEN


def test_sequence_10_the_dealer_of_two_is_left_with_100() -> None:
    rules = Rules(
        players=2,
        forced_opening=ForcedOpening.DEALER,
        stock_shown=StockShown.HIDDEN_AT_UNOPPOSED_100,
    )
    script = dealt(rules).do("B: confirm, A: pass")
    bargain = script.at(StockChoice).bargain
    assert (bargain.declarer, bargain.bid) == (B, 100)
    script.do("B: stock 1")
    assert script.view(A).stock is None
    assert script.view(B).stock is not None


def test_sequence_11_pass_pass_and_the_third_bids_or_passes() -> None:
    rules = Rules(forced_opening=ForcedOpening.NONE)
    bids = dealt(rules).do("A: pass, B: pass, C: 110")
    bargain = bids.at(Exchange).bargain
    assert (bargain.declarer, bargain.bid) == (C, 110)
    passes = dealt(rules).do("A: pass, B: pass, C: pass")
    assert passes.outcome == PassedOut()
    assert (passes.after.deal_number, passes.after.round_number) == (2, 1)


def test_sequence_12_if_all_are_silent_nobody_is() -> None:
    rules = Rules(forced_opening=ForcedOpening.NONE, silence_below=-120)
    script = dealt(match=match_at(rules, -125, -200, -500))
    assert script.choices() == {"Pass", "Bid"}
    script.do("A: 100, B: pass, C: pass").at(Exchange)


def test_sequence_13_silent_holders_and_openers() -> None:
    holder = Rules(forced_opening=ForcedOpening.DEALER, silence_below=-120)
    script = dealt(match=match_at(holder, 0, 0, -125)).do("C: confirm, A: 105, B: pass")
    assert script.legal() == (Pass(),)
    opener = Rules(silence_below=-120)
    script = dealt(match=match_at(opener, -125, 0, 0)).do("A: 100, B: pass, C: pass")
    script.do("give 9♠ B, give 9♦ C, keep, keep")
    assert script.offers("contract 150")


def test_sequence_14_the_third_active_seat_demands_before_a_golden_round() -> None:
    match = match_at(Rules(golden=True), golden_left=2, round_number=2)
    script = dealt(hands=Hands({C: "9♠ 9♣ 9♦ 9♥"}), match=match)
    script.at(HandAsk)
    script.do("A: keep, B: keep, C: redeal")
    assert script.told(CardsKept) == [CardsKept(A), CardsKept(B)]
    assert (script.after.golden_left, script.after.round_number) == (2, 2)
    assert script.after.golden


def test_sequence_15_two_nines_in_the_stock_of_a_golden_round() -> None:
    hands = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦ A♠")
    keeps = "A: keep, B: keep, C: keep"
    script = dealt(Rules(golden=True), hands).do(keeps)
    assert script.offers("redeal")
    script.do("give 9♠ B")
    assert script.refused("redeal") is Reason.STOCK_REDEAL_TOO_LATE
    raised = Rules(golden=True, stock_redeal_at=StockRedealAt.UNRAISED_100)
    assert not dealt(raised, hands).do(keeps).offers("redeal")


def test_sequence_16_after_the_first_card_has_been_given() -> None:
    rules = Rules(players=4, concede=Concede.BID_AND_60)
    hands = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦ A♠")
    script = dealt(rules, hands).do("A: 100, B: 105, C: pass, A: 110, B: pass, give 9♠ B")
    assert script.refused("redeal") is Reason.STOCK_REDEAL_TOO_LATE
    assert script.refused("give 9♦ B") is Reason.ALREADY_GIVEN
    assert script.refused("give 9♦ D") is Reason.NOT_AN_OPPONENT
    outcome = script.do("concede").outcome
    assert isinstance(outcome, GivenUp)
    assert (outcome.declarer, outcome.contract) == (A, 110)


def test_sequence_17_the_right_hand_receiver_got_the_fourth_nine() -> None:
    hands = Hands({A: "A♥ K♥ Q♥ 9♥ A♠", C: "9♠ 9♣ 9♦"})
    script = dealt(hands=hands).do("100, pass, pass, give 9♥ C, give A♠ B")
    assert script.at(GiftAsk).turn == B
    assert script.choices() == {"KeepCards"}
    script.do("B: keep")
    assert script.choices() == {"KeepCards", "DemandRedeal"}
    script.do("C: redeal")
    for viewer in (None, A, B, C):
        assert script.heard(viewer, RedealCalled) == [RedealCalled(C, Clause.REDEAL_3, NINES)]


def test_sequence_18_the_marriage_that_carried_the_bid_is_given_away() -> None:
    rules = Rules(cap_with_marriage=CapWithMarriage.SUM, raise_after_stock=RaiseAfterStock.SUM)
    hands = Hands({A: "K♣ Q♣ A♥ 10♥", B: "K♥ Q♦ K♠", C: "Q♥ K♦ Q♠"}, stock="A♦ J♦ 9♠")
    script = dealt(rules, hands).do("A: 100, B: 105, C: pass, A: 140, B: pass")
    script.do("give Q♣ B, give 9♠ C, keep, keep")
    assert script.turn == A
    assert script.legal() == (DeclareContract(140),)
    assert script.refused("contract 145") is Reason.CONTRACT_OVER_LIMIT


def test_sequence_19_contra_by_the_second_defender_and_a_concession() -> None:
    rules = Rules(contra=Contra.REDOUBLE, concede=Concede.BID_AND_60)
    named = "100, pass, pass, give 9♠ B, give 9♦ C, keep, keep, contract 100"
    script = dealt(rules).do(named).do("B: stand, C: contra")
    script.at(RedoubleAsk)
    assert script.refused("concede") is not None
    script.do("A: stand")
    assert script.refused("concede") is Reason.CONCEDE_AFTER_CONTRA
    stood = dealt(rules).do(named).do("B: stand, C: stand")
    stood.at(Tricks)
    assert stood.offers("concede")


def test_sequence_20_a_king_led_plainly_breaks_the_marriage() -> None:
    script = in_play().do("A♣ 9♣ Q♣, K♥ 9♥ J♥")
    assert script.turn == A
    assert script.refused("Q♥!") is Reason.MARRIAGE_BROKEN
    assert script.do("A: Q♥").at(Tricks).trump is None


def test_sequence_21_with_next_trick_the_old_trump_still_binds_and_wins() -> None:
    hands = Hands(
        {
            A: "K♥ Q♥ K♣ Q♣ 9♦ 9♣ 9♠",
            B: "10♣ J♣ K♠ Q♠ J♠ 10♦ J♦",
            C: "A♥ 10♥ J♥ 9♥ A♦ K♦ Q♦",
        },
        stock="A♣ A♠ 10♠",
    )
    rules = Rules(trump_effect=TrumpEffect.NEXT_TRICK)
    script = leading(hands, "9♣ 9♠", rules).do("A♣ 9♣ Q♦, K♣! J♣ K♦, A: Q♥!")
    assert script.at(Tricks).trump is Suit.CLUBS
    assert script.playable() == "10♣"
    script.do("B: 10♣, C: A♥")
    assert script.turn == B
    assert script.at(Tricks).trump is Suit.HEARTS


def test_sequence_22_four_aces() -> None:
    hands = Hands(
        {
            A: "A♠ K♥ Q♥ 10♠ 9♦ 9♥ 9♠",
            B: "10♥ J♥ K♠ Q♠ J♠ 10♦ J♦",
            C: "10♣ K♣ Q♣ J♣ 9♣ K♦ Q♦",
        },
        stock="A♣ A♦ A♥",
    )
    script = leading(hands, "9♥ 9♠", Rules(ace_marriage=200)).do("A: 10♠, B: J♠, C: 9♠")
    as_marriage = Play(one_card("A♠"), marriage=True)
    assert script.refused(as_marriage) is Reason.MARRIAGE_NEEDS_KING_OR_QUEEN
    script.do("A: A♠!, B: K♠, C: 9♣")
    assert script.told(AcesAnnounced) == [AcesAnnounced(A, 200)]
    assert script.at(Tricks).trump is None
    script.do("A: A♣, B: J♦, C: J♣, A: A♦, B: 10♦, C: Q♦")
    assert script.refused("A♥!") is Reason.ACES_NOT_ALL_HELD


def test_sequence_23_the_leftover_makes_the_contract_and_its_marriage_counts_nothing() -> None:
    """54 and 40 are not enough, the leftover K♠ Q♠ makes 101.

    With spades in the leftover the marriage of 40 is that of another suit: diamonds.
    """
    tricks = "A♣ 9♣, Q♥ K♥, J♦ 10♦, J♥ 10♥, K♣ Q♣, A♠ 9♠, J♣ 10♣, Q♦! 9♦, A♥ A♦, 10♠ K♦, 9♥ J♠"
    match = match_at(replace(PRESETS["classic_two"], marriage_values=(80, 100, 40, 60)))
    hands, exchange = hands_for_tricks(match, A, tricks, other_stock="K♠ Q♠")
    script = Script(match, pack_for(match.rules, match.dealer, hands))
    script.do("cut 12, A: 100, B: pass, A: stock 1").do(exchange).do("keep, contract 100")
    before, last = tricks.rsplit(",", 1)
    script.do(before)
    assert script.told(LeftoverTaken) == []
    assert script.at(Tricks).card_points[A] < 54
    script.do(last)
    assert script.told(LeftoverTaken) == [LeftoverTaken(A, mask("K♠ Q♠"), 0)]
    outcome = script.outcome
    assert isinstance(outcome, Played)
    assert outcome.raw == (101, 59)
    assert script.totals == (100, 60)


def test_sequence_24_swapping_an_unplayed_stock_card_with_one_of_a_defender() -> None:
    rules = Rules(players=4, stock_shown=StockShown.DECLARER_ONLY)
    script = dealt(rules).do(
        "A: 100, B: pass, C: pass, give 9♠ B, give 9♦ C, keep, keep, contract 100, A♥ 9♥ J♥"
    )
    swapped = _swap(script, A, one_card("K♣"), B, one_card("9♣"))
    for seat in (A, B, D):
        assert view_of(script.state, seat) != view_of(swapped, seat)
    assert repr(view_of(script.state, C)) == repr(view_of(swapped, C))
    assert view_of(script.state, C) == view_of(swapped, C)
    assert repr(public_view(script.state)) == repr(public_view(swapped))


def _swap(script: Script, one: int, mine: int, other: int, theirs: int) -> RoundState:
    """Give the state in which two cards have changed places, the first one in the stock too."""
    secret = script.state.secret
    assert isinstance(secret, Dealt)
    both = BIT[mine] | BIT[theirs]
    hands = list(secret.hands)
    assert hands[one] & both == BIT[mine]
    assert hands[other] & both == BIT[theirs]
    hands[one] ^= both
    hands[other] ^= both
    assert mine in CardSet(secret.stocks[0])
    stocks = (secret.stocks[0] ^ both,)
    return RoundState(script.state.phase, replace(secret, hands=tuple(hands), stocks=stocks))


def test_sequence_25_the_last_golden_round_is_skipped_at_the_cut() -> None:
    rules = Rules(golden=True, golden_none_made=GoldenNoneMade.RESET)
    match = match_at(rules, -240, 120, 300, golden_left=1, round_number=3)
    script = Script(match, CARDS).cut_onto("9♣").cut_onto("9♥").cut_onto("9♦")
    assert script.told(RoundSkipped) == [RoundSkipped(Clause.DEAL_5, B, 240)]
    assert script.told(GoldenReset) == [GoldenReset(replay=False)]
    assert script.totals == (0, 0, 0)
    assert not script.after.golden
    assert script.after.round_number == 4
