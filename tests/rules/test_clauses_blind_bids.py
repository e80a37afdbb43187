"""Blind bids and silence in the auction: BID-12, Q-31 and S-6 to S-9."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    A,
    B,
    C,
    D,
    Hands,
    dealt,
    match_at,
)
from tysiacha.rules.actions import Bid, ConfirmOpening, DemandRedeal, Look, Pass
from tysiacha.rules.choices import (
    BlindBid,
    ForcedOpening,
    GoldenAuction,
    IllegalBid,
)
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import is_offence
from tysiacha.rules.notices import (
    BidMade,
    DeclarerFound,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    Looked,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import Bidding, Exchange
from tysiacha.rules.standing import Barrel, Standing

ANY = Rules(blind_bid=BlindBid.ANY)
FIRST_120 = Rules(blind_bid=BlindBid.FIRST_HAND_120)


# --- blind bids ------------------------------------------------------------------


def test_BID_12_a_bid_without_looking_can_win_the_auction_blind() -> None:
    script = dealt(ANY).do("A: 100, B: 105, C: pass, A: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(B, 105, blind=True)]
    script.do("give 9♣ C, give J♣ A, keep, keep, contract 105")
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert outcome.blind


def test_BID_12_is_off_unless_the_table_wants_it() -> None:
    assert CLASSIC.blind_bid is None
    assert dealt().refused("look") is Reason.NOTHING_TO_LOOK_AT


def test_Q_31_a_hidden_hand_is_in_no_view_of_its_owner_until_he_looks() -> None:
    script = dealt(ANY)
    assert script.view(A).hand_mask is None
    for viewer in (None, A, B, C):
        assert all(one.cards is None for one in script.heard(viewer, HandDealtNotice))
        assert [one.count for one in script.heard(viewer, HandDealtNotice)] == [7, 7, 7]
    script.do("A: look")
    assert script.hand(A) == "A♥ K♥ Q♥ J♦ 9♦ 10♠ 9♠"
    assert [one.cards is None for one in script.heard(A, HandLookedNotice)] == [False]
    assert [one.cards is None for one in script.heard(B, HandLookedNotice)] == [True]


def test_Q_31_that_he_has_looked_is_public_and_the_turn_stays_his() -> None:
    script = dealt(ANY).do("A: look")
    phase = script.at(Bidding)
    assert (phase.turn, phase.hidden, phase.calls) == (A, (B, C), (Looked(A),))
    assert script.refused("look") is Reason.NOTHING_TO_LOOK_AT
    assert script.legal() == (Bid(100),)


def test_Q_31_with_any_everybody_may_bid_blind_up_to_120() -> None:
    script = dealt(ANY).do("A: 100")
    assert script.legal() == (Look(), Pass(), Bid(105), Bid(110), Bid(115), Bid(120))
    assert script.refused("125") is Reason.LOOK_FIRST


def test_Q_31_with_first_hand_120_only_the_first_hand_is_hidden() -> None:
    script = dealt(FIRST_120)
    assert script.view(A).hand_mask is None
    assert script.view(B).hand_mask is not None
    assert script.view(C).hand_mask is not None
    assert script.legal() == (Look(), Bid(120))
    assert script.refused("100") is Reason.MUST_BID_BLIND_120
    assert script.refused("pass") is Reason.LOOK_FIRST
    script.do("A: 120, B: pass, C: pass")
    assert script.at(Exchange).bargain.blind


def test_Q_31_with_first_hand_120_an_overbid_player_looks_or_passes() -> None:
    hands = Hands({A: "A♥ K♥ Q♥", B: "K♠ Q♠"})
    script = dealt(FIRST_120, hands).do("A: 120, B: 125, C: pass")
    assert script.legal() == (Look(), Pass())
    assert script.refused("130") is Reason.LOOK_FIRST
    assert script.do("A: look").offers("130")


def test_Q_31_a_blind_bid_is_open_only_from_the_minimum_on() -> None:
    rules = Rules(blind_bid=BlindBid.ANY, blind_minimum=240)
    script = dealt(match=match_at(rules, 239, 240, 500))
    assert script.at(Bidding).hidden == (B, C)
    assert script.view(A).hand_mask is not None


def test_Q_31_no_blind_bid_while_somebody_is_on_the_barrel() -> None:
    on = {B: Standing(880, barrel=Barrel(since=1, used=0))}
    script = dealt(match=match_at(ANY, standings=on, round_number=2))
    assert script.at(Bidding).hidden == ()


def test_Q_31_no_blind_bid_in_a_golden_round() -> None:
    rules = Rules(blind_bid=BlindBid.ANY, golden=True, golden_auction=GoldenAuction.MIN_120)
    assert dealt(rules).at(Bidding).hidden == ()


def test_Q_31_when_the_auction_ends_the_hand_opens() -> None:
    script = dealt(ANY).do("A: 100, B: pass, C: look, C: pass")
    assert [one.seat for one in script.heard(None, HandOpenedNotice)] == [A, B]
    assert script.hand(B) == "10♥ 9♥ K♦ 9♣ A♠ K♠ J♠"
    opened = [one.cards is None for one in script.heard(B, HandOpenedNotice)]
    assert opened == [True, False]


def test_Q_31_won_blind_if_the_winning_bid_itself_was_made_unlooked() -> None:
    hands = Hands({A: "A♥ K♥ Q♥", B: "A♠"})
    looked = dealt(ANY, hands).do("A: 100, B: 105, C: pass, A: look, A: 110, B: pass")
    assert not looked.at(Exchange).bargain.blind
    unlooked = dealt(ANY, hands).do("A: 100, B: look, B: 105, C: pass, A: 110, B: pass")
    assert unlooked.at(Exchange).bargain.blind


def test_Q_31_a_blind_bid_above_120_is_refused_and_never_an_offence() -> None:
    rules = Rules(blind_bid=BlindBid.ANY, illegal_bid=IllegalBid.FINE_AND_SKIP)
    script = dealt(rules).do("A: 100")
    assert script.refused("125") is Reason.LOOK_FIRST
    assert not is_offence(script.view(B), Bid(120))


def test_S_6_an_unlooked_forced_opener_looks_or_bids_the_opening_blind() -> None:
    script = dealt(ANY)
    assert script.legal() == (Look(), Bid(100))
    assert script.refused("120") is Reason.MUST_OPEN
    assert script.refused("pass") is Reason.MUST_OPEN
    script.do("A: 100, B: pass, C: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(A, 100, blind=True)]


@pytest.mark.parametrize(
    ("forced", "before"),
    [(ForcedOpening.FIRST_HAND, ""), (ForcedOpening.DEALER, "confirm"), (ForcedOpening.NONE, "")],
)
def test_S_7_the_blind_120_may_be_a_jump_under_every_forced_opening(
    forced: ForcedOpening, before: str
) -> None:
    rules = Rules(blind_bid=BlindBid.FIRST_HAND_120, jump_bids=False, forced_opening=forced)
    script = dealt(rules).do(before)
    assert script.legal() == (Look(), Bid(120))
    script.do("A: 120")
    assert script.at(Bidding).high == BidMade(A, 120, blind=True)


def test_S_7_blind_bids_of_any_end_at_a_lower_cap_without_marriage() -> None:
    rules = Rules(blind_bid=BlindBid.ANY, cap_without_marriage=110)
    script = dealt(rules).do("A: 100")
    assert script.bids() == [105, 110]
    assert script.refused("115") is Reason.LOOK_FIRST
    off = dealt(Rules(blind_bid=BlindBid.ANY, cap_without_marriage=None)).do("A: 100")
    assert off.bids()[-1] == 120


def test_S_7_blind_bids_of_any_do_not_jump_where_none_may() -> None:
    script = dealt(Rules(blind_bid=BlindBid.ANY, jump_bids=False)).do("A: 100")
    assert script.bids() == [105]
    assert script.refused("110") is Reason.BID_JUMPS


# --- silence ---------------------------------------------------------------------


def test_S_8_a_silent_player_may_only_pass() -> None:
    rules = Rules(silence_below=-120)
    script = dealt(match=match_at(rules, 0, -125, -120)).do("A: 100")
    assert script.legal() == (Pass(),)
    assert script.refused("105") is Reason.SILENT
    assert script.do("B: pass").bids()[0] == 105


def test_S_8_a_silent_players_hand_is_never_hidden_and_he_may_demand_a_redeal() -> None:
    rules = Rules(silence_below=-120, blind_bid=BlindBid.ANY)
    hands = Hands({B: "9♠ 9♣ 9♦ 9♥"})
    script = dealt(hands=hands, match=match_at(rules, 0, -125, 0))
    assert script.at(Bidding).hidden == (A, C)
    script.do("A: 100")
    assert script.legal() == (DemandRedeal(), Pass())


def test_S_8_a_silent_opener_makes_the_compulsory_call_and_then_passes() -> None:
    match = match_at(Rules(silence_below=0), -5, 0, 0)
    script = dealt(match=match)
    assert script.legal() == (Bid(100),)
    script.do("A: 100, B: 105, C: pass")
    assert script.legal() == (Pass(),)


def test_S_8_a_silent_holder_confirms_and_then_passes() -> None:
    rules = Rules(silence_below=0, forced_opening=ForcedOpening.DEALER)
    script = dealt(match=match_at(rules, 0, 0, -5))
    assert script.legal() == (ConfirmOpening(),)
    script.do("C: confirm, A: 105, B: pass")
    assert script.legal() == (Pass(),)


def test_S_8_if_nobody_is_forced_and_all_are_silent_nobody_is() -> None:
    rules = Rules(silence_below=0, forced_opening=ForcedOpening.NONE)
    assert dealt(match=match_at(rules, -5, -10, -15)).bids()[0] == 100
    one_speaks = dealt(match=match_at(rules, -5, -10, 0))
    assert one_speaks.legal() == (Pass(),)


def test_S_8_only_active_players_count_for_that() -> None:
    rules = Rules(players=4, silence_below=0, forced_opening=ForcedOpening.NONE)
    assert dealt(match=match_at(rules, -5, -5, -5, 100)).bids()[0] == 100


def test_S_9_the_sitting_dealer_on_the_barrel_counts_too() -> None:
    rules = Rules(players=4, blind_bid=BlindBid.ANY)
    on = {D: Standing(880, barrel=Barrel(since=1, used=0))}
    script = dealt(match=match_at(rules, standings=on, round_number=2))
    assert script.at(Bidding).hidden == ()
    assert dealt(rules).at(Bidding).hidden == (A, B, C)
