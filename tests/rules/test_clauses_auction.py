"""The auction, clause by clause: BID-1 to BID-10 and what is settled about them."""

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
    in_play,
    match_at,
)
from tysiacha.rules.actions import Bid, ConfirmOpening, DeclareContract, Look, Pass
from tysiacha.rules.choices import (
    BlindBid,
    CapWithMarriage,
    ForcedOpening,
    GoldenAuction,
    IllegalBid,
    RaiseAfterStock,
)
from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import is_offence, proper_actions
from tysiacha.rules.notices import (
    BidMade,
    DeclarerFound,
    EverybodyPassed,
    OpeningConfirmed,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import PassedOut, Played, Skipped
from tysiacha.rules.phases import Bidding, Exchange, Naming, RoundOver, StockChoice
from tysiacha.rules.standing import Barrel, Standing

SUM = CapWithMarriage.SUM
NONE = Rules(forced_opening=ForcedOpening.NONE)
HOLDER = Rules(forced_opening=ForcedOpening.DEALER)
FINED = Rules(illegal_bid=IllegalBid.FINE_AND_SKIP)

SPADES_WITH_B = Hands({A: "A♥ 10♥", B: "K♠ Q♠ A♣"})
"""B holds the marriage of spades and no other."""
TWO_MARRIAGES_WITH_B = Hands({A: "A♥ 10♥", B: "K♠ Q♠ K♦ Q♦"})
FOUR_ACES_WITH_B = Hands({A: "K♥ 10♥", B: "A♠ A♣ A♦ A♥ J♠ J♣ J♦"})


def bid_on(script: Script) -> Script:
    """A opens, so that B speaks freely."""
    return script.do("A: 100")


# --- BID-1 to BID-8 ------------------------------------------------------------


def test_BID_1_a_bid_is_what_the_player_must_take() -> None:
    script = dealt().do("A: 100, B: 105, C: pass, A: 110, B: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(A, 110)]
    script.do("give 9♠ B, give 9♦ C, keep, keep")
    assert script.bids()[0] == 110
    outcome = script.do("contract 110").finish().outcome
    assert isinstance(outcome, Played)
    assert outcome.contract == 110


def test_BID_2_exactly_one_declarer_bound_to_at_least_100() -> None:
    script = dealt().do("A: 100, B: 120, C: pass, A: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(B, 120)]
    assert len(script.view(B).hand) == 10
    assert dealt().do("A: 100, B: pass, C: pass").told(DeclarerFound) == [DeclarerFound(A, 100)]


@pytest.mark.parametrize("action", ["pass", "95", "105", "120"])
def test_BID_3_the_first_hand_opens_and_must_say_100(action: str) -> None:
    script = dealt()
    assert script.turn == A
    assert script.legal() == (Bid(100),)
    assert script.refused(action) is Reason.MUST_OPEN


def test_BID_4_players_speak_in_clockwise_turn() -> None:
    script = dealt().do("A: 100, B: 105, C: 110, A: 115, B: pass, C: 120, A: pass")
    assert script.at(Exchange).turn == C


def test_BID_4_nobody_speaks_before_his_turn() -> None:
    script = dealt()
    for seat in (B, C):
        assert script.view(seat).hand
        assert not script.view(seat).my_turn


def test_BID_5_bid_higher_or_pass() -> None:
    script = bid_on(dealt())
    assert script.choices() == {"Bid", "Pass"}
    assert script.refused("100") is Reason.BID_TOO_LOW
    assert script.refused("95") is Reason.BID_TOO_LOW
    assert script.refused("0") is Reason.BID_TOO_LOW
    assert script.refused("-5") is Reason.BID_TOO_LOW
    assert script.bids()[0] == 105


def test_BID_6_multiples_of_5_and_jumps_are_allowed() -> None:
    script = bid_on(dealt())
    assert script.bids() == [105, 110, 115, 120]
    assert script.refused("107") is Reason.BID_OFF_STEP
    script.do("B: 120").at(Bidding)


def test_BID_6_steps_of_ten_where_the_table_says_so() -> None:
    script = bid_on(dealt(Rules(bid_step=10)))
    assert script.bids() == [110, 120]
    assert script.refused("105") is Reason.BID_OFF_STEP
    assert "steps of 10" in script.message("105")


def test_BID_6_without_jumps_only_the_next_step() -> None:
    script = bid_on(dealt(Rules(jump_bids=False)))
    assert script.bids() == [105]
    assert script.refused("110") is Reason.BID_JUMPS


def test_BID_7_a_pass_is_final() -> None:
    script = dealt().do("A: 100, B: pass, C: 105, A: 110")
    assert script.turn == C
    assert script.do("C: 115").turn == A
    assert script.at(Bidding).passed == (B,)


def test_BID_8_the_auction_ends_when_one_bidder_is_left() -> None:
    script = dealt().do("A: 100, B: 105, C: 110, A: pass")
    script.at(Bidding)
    assert script.do("B: pass").at(Exchange).bargain.declarer == C


def test_BID_8_the_first_hand_is_declarer_at_an_uncontested_100() -> None:
    script = dealt().do("A: 100, B: pass, C: pass")
    bargain = script.at(Exchange).bargain
    assert (bargain.declarer, bargain.bid) == (A, 100)
    assert script.refused("concede") is Reason.CONCEDING_IS_OFF
    assert script.refused("pass") is Reason.NOT_IN_THIS_PHASE


# --- BID-9, BID-10 and the limits --------------------------------------------------


def test_BID_9_nobody_goes_above_120_without_a_marriage() -> None:
    script = bid_on(dealt())
    assert script.refused("125") is Reason.BID_WITHOUT_MARRIAGE
    assert "up to 120" in script.message("125")
    assert script.bids()[-1] == 120


def test_BID_9_king_and_queen_of_different_suits_are_no_marriage() -> None:
    hands = Hands({A: "A♥ Q♠ K♣", B: "K♠ Q♣ K♦ Q♥", C: "Q♦ K♥"})
    script = bid_on(dealt(hands=hands))
    assert script.refused("125") is Reason.BID_WITHOUT_MARRIAGE


def test_BID_9_with_a_marriage_he_may() -> None:
    bid_on(dealt(hands=SPADES_WITH_B)).do("B: 125").at(Bidding)


def test_BID_9_the_marriage_must_be_in_the_hand_not_in_the_stock() -> None:
    hands = Hands({A: "A♥", B: "K♠ A♣", C: "10♣"}, stock="Q♠ A♦ J♦")
    assert bid_on(dealt(hands=hands)).refused("125") is Reason.BID_WITHOUT_MARRIAGE


def test_BID_9_four_aces_count_where_they_pay() -> None:
    assert bid_on(dealt(hands=FOUR_ACES_WITH_B)).refused("125") is Reason.BID_WITHOUT_MARRIAGE
    paid = Rules(ace_marriage=200, cap_with_marriage=SUM)
    script = bid_on(dealt(paid, FOUR_ACES_WITH_B))
    assert script.bids()[-1] == 320


def test_BID_9_without_a_cap_everybody_may_go_to_the_bound() -> None:
    script = bid_on(dealt(Rules(cap_without_marriage=None)))
    assert script.bids()[-1] == 400


def test_BID_10_breaking_the_limit_costs_the_bid_and_skips_the_round() -> None:
    match = match_at(FINED, 60, 40, 90, round_number=3)
    script = bid_on(dealt(match=match)).do("B: 125")
    assert script.outcome == Skipped(Clause.BID_10, B, 125)
    assert script.totals == (60, -85, 90)
    assert (script.after.dealer, script.after.round_number) == (A, 4)
    assert script.told(BidMade)[-1] == BidMade(B, 125)


def test_BID_10_is_prevented_unless_the_table_wants_it() -> None:
    assert CLASSIC.illegal_bid is IllegalBid.PREVENT
    assert bid_on(dealt()).refused("125") is Reason.BID_WITHOUT_MARRIAGE


def test_BID_10_is_doubled_in_a_golden_round() -> None:
    rules = Rules(
        golden=True, golden_auction=GoldenAuction.MIN_120, illegal_bid=IllegalBid.FINE_AND_SKIP
    )
    script = dealt(rules).do("A: 120, B: 130")
    assert script.outcome == Skipped(Clause.BID_10, B, 130)
    assert script.totals == (0, -260, 0)
    assert script.after.golden_left == 2


def test_Q_13_no_limit_with_a_marriage_but_the_bound_of_400() -> None:
    script = bid_on(dealt(hands=SPADES_WITH_B))
    assert script.bids()[-1] == 400
    assert script.refused("405") is Reason.BID_OVER_LIMIT
    aces = bid_on(dealt(Rules(ace_marriage=200), SPADES_WITH_B))
    assert aces.bids()[-1] == 600


@pytest.mark.parametrize(("hands", "limit"), [(SPADES_WITH_B, 160), (TWO_MARRIAGES_WITH_B, 240)])
def test_Q_13_with_sum_120_and_all_marriages_held(hands: Hands, limit: int) -> None:
    script = bid_on(dealt(Rules(cap_with_marriage=SUM), hands))
    assert script.bids()[-1] == limit
    assert script.refused(str(limit + 5)) is Reason.BID_OVER_LIMIT
    assert f"up to {limit}" in script.message(str(limit + 5))


def test_Q_13_with_a_flat_limit_whatever_the_marriages() -> None:
    script = bid_on(dealt(Rules(cap_with_marriage=200), TWO_MARRIAGES_WITH_B))
    assert script.bids()[-1] == 200
    assert script.refused("205") is Reason.BID_OVER_LIMIT


def test_Q_16_offences_are_prevented_except_the_bid_that_the_table_allows_to_break() -> None:
    script = bid_on(dealt(FINED))
    assert script.refused("127") is Reason.BID_OFF_STEP
    assert script.refused("100") is Reason.BID_TOO_LOW
    assert script.offers("125")
    play = in_play(FINED)
    assert play.do("A♥").refused("9♣") is Reason.MUST_FOLLOW_SUIT


def test_Q_16_the_bid_is_judged_on_the_hand_at_that_moment() -> None:
    """A gets the marriage of clubs with the stock, which does not help his bid."""
    hands = Hands({A: "K♣ A♥", B: "A♠"}, stock="Q♣ A♦ J♦")
    script = dealt(FINED, hands).do("A: 100, B: 105, C: pass, A: 125")
    assert script.outcome == Skipped(Clause.BID_10, A, 125)


def test_Q_41_who_has_no_legal_raise_is_still_asked() -> None:
    script = dealt(Rules(cap_with_marriage=SUM)).do("A: 100, B: 120")
    assert script.turn == C
    assert script.legal() == (Pass(),)


def test_Q_41_the_highest_possible_bid_does_not_end_the_auction() -> None:
    script = bid_on(dealt(hands=SPADES_WITH_B)).do("B: 400")
    script.at(Bidding)
    assert script.turn == C
    assert script.legal() == (Pass(),)
    script.do("C: pass, A: pass").at(Exchange)


def test_Q_41_the_winner_does_not_raise_before_he_has_the_stock() -> None:
    script = dealt().do("A: 100, B: pass, C: pass")
    assert script.refused("contract 120") is Reason.NOT_IN_THIS_PHASE
    assert script.refused("110") is Reason.NOT_IN_THIS_PHASE


def test_Q_38_a_player_on_the_barrel_opens_with_the_compulsory_100_like_anyone() -> None:
    match = match_at(standings={A: Standing(880, barrel=Barrel(since=0, used=0))}, round_number=2)
    script = dealt(match=match)
    assert script.legal() == (Bid(100),)
    script.do("A: 100, B: pass, C: pass, give 9♠ B, give 9♦ C, keep, keep, contract 125")
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert outcome.contract == 125


# --- nobody or the dealer is forced to open ------------------------------------------


def test_Q_44_if_all_pass_the_same_dealer_deals_the_same_round_again() -> None:
    match = match_at(NONE, 10, 20, 30, round_number=5)
    script = dealt(match=match).do("A: pass, B: pass, C: pass")
    assert script.outcome == PassedOut()
    assert script.told(EverybodyPassed) == [EverybodyPassed()]
    after = script.after
    assert (after.dealer, after.round_number, after.deal_number) == (C, 5, 2)
    assert script.totals == (10, 20, 30)
    assert script.at(RoundOver).settlement is None


def test_Q_45_the_forced_opener_says_exactly_the_opening_bid() -> None:
    script = dealt(Rules(opening_bid=60))
    assert script.legal() == (Bid(60),)
    assert script.do("60").bids()[0] == 65


def test_Q_45_where_nobody_is_forced_the_first_bid_is_any_from_the_opening_on() -> None:
    script = dealt(NONE, SPADES_WITH_B)
    assert script.choices() == {"Pass", "Bid"}
    assert script.bids() == [100, 105, 110, 115, 120]
    assert script.refused("95") is Reason.BID_TOO_LOW
    script.do("A: pass")
    assert script.bids()[-1] == 400
    script.do("B: 150, C: pass").at(Exchange)


def test_Q_45_without_jumps_the_first_bid_is_the_opening_itself() -> None:
    script = dealt(Rules(forced_opening=ForcedOpening.NONE, jump_bids=False))
    assert script.bids() == [100]
    assert script.refused("105") is Reason.BID_JUMPS


def test_Q_45_the_last_player_is_still_asked_and_his_bid_ends_the_auction() -> None:
    script = dealt(NONE).do("A: pass, B: pass")
    assert script.turn == C
    script.do("C: 110")
    bargain = script.at(Exchange).bargain
    assert (bargain.declarer, bargain.bid) == (C, 110)


@pytest.mark.parametrize(("players", "holder"), [(2, B), (3, C), (4, C)])
def test_Q_46_the_holder_confirms_first_and_then_the_first_hand_speaks(
    players: int, holder: int
) -> None:
    """Two or three players: the dealer; four: the player on the dealer's right."""
    rules = Rules(players=players, forced_opening=ForcedOpening.DEALER)
    script = dealt(rules)
    assert script.turn == holder
    assert script.legal() == (ConfirmOpening(),)
    assert script.refused("pass") is Reason.MUST_CONFIRM
    assert script.refused("100") is Reason.MUST_CONFIRM
    script.do("confirm")
    assert script.told(OpeningConfirmed) == [OpeningConfirmed(holder, 100)]
    assert script.turn == A
    assert script.refused("confirm") is Reason.NOTHING_TO_CONFIRM
    assert script.refused("100") is Reason.BID_TOO_LOW


def test_Q_46_if_nobody_bids_more_the_holder_is_declarer() -> None:
    script = dealt(HOLDER).do("C: confirm, A: pass, B: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(C, 100)]


def test_Q_46_the_holder_speaks_again_only_if_overbid() -> None:
    script = dealt(HOLDER).do("C: confirm, A: 105, B: pass")
    assert script.turn == C
    assert script.choices() == {"Pass", "Bid"}
    script.do("C: 110, A: pass").at(Exchange)


def test_Q_46_the_holders_bid_never_counts_as_blind() -> None:
    rules = Rules(forced_opening=ForcedOpening.DEALER, blind_bid=BlindBid.ANY)
    script = dealt(rules)
    assert script.legal() == (Look(), ConfirmOpening())
    script.do("C: confirm, A: pass, B: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(C, 100, blind=False)]


def test_Q_46_nothing_to_confirm_where_the_first_hand_opens() -> None:
    assert dealt().refused("confirm") is Reason.NOTHING_TO_CONFIRM


@pytest.mark.parametrize(
    ("forced", "first"),
    [
        (ForcedOpening.FIRST_HAND, "A: 120"),
        (ForcedOpening.DEALER, "C: confirm"),
        (ForcedOpening.NONE, "A: 120"),
    ],
)
def test_Q_48_a_golden_auction_is_ordinary_with_120_for_the_opening(
    forced: ForcedOpening, first: str
) -> None:
    rules = Rules(golden=True, golden_auction=GoldenAuction.MIN_120, forced_opening=forced)
    script = dealt(rules, SPADES_WITH_B)
    script.at(Bidding)
    assert script.do(first).at(Bidding).high is not None
    high = script.at(Bidding).high
    assert high is not None
    assert high.points == 120
    assert script.refused("120") is Reason.BID_TOO_LOW


def test_Q_48_the_contract_is_the_winning_bid() -> None:
    rules = Rules(golden=True, golden_auction=GoldenAuction.MIN_120)
    script = dealt(rules, SPADES_WITH_B).do("A: 120, B: 140, C: pass, A: pass")
    assert script.told(DeclarerFound) == [DeclarerFound(B, 140, golden=True)]
    script.do("give K♠ C, give Q♠ A, keep, keep")
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert outcome.contract == 140


def test_Q_48_if_all_pass_the_same_golden_round_is_dealt_again() -> None:
    rules = Rules(
        golden=True, golden_auction=GoldenAuction.MIN_120, forced_opening=ForcedOpening.NONE
    )
    after = dealt(rules).do("pass, pass, pass").after
    assert (after.golden_left, after.round_number, after.deal_number) == (3, 1, 2)


def test_Q_48_with_golden_raise_the_contract_may_be_raised() -> None:
    rules = Rules(golden=True, golden_auction=GoldenAuction.MIN_120, golden_raise=True)
    script = dealt(rules).do("A: 120, B: pass, C: pass, give 9♠ B, give 9♦ C, keep, keep")
    script.at(Naming)
    assert script.bids()[0] == 120
    assert script.bids()[-1] == 400


# --- S-10, S-11 --------------------------------------------------------------------


def test_S_10_only_a_looked_hand_without_a_marriage_breaks_the_limit() -> None:
    script = bid_on(dealt(FINED))
    assert script.bids()[-1] == 400
    assert script.refused("405") is Reason.BID_WITHOUT_MARRIAGE
    offences = [one for one in script.legal() if is_offence(script.view(B), one)]
    assert offences == [Bid(points) for points in range(125, 401, 5)]
    assert proper_actions(script.view(B)) == (Pass(), Bid(105), Bid(110), Bid(115), Bid(120))


def test_S_10_above_a_limit_with_a_marriage_is_refused() -> None:
    rules = Rules(illegal_bid=IllegalBid.FINE_AND_SKIP, cap_with_marriage=SUM)
    script = bid_on(dealt(rules, SPADES_WITH_B))
    assert script.refused("165") is Reason.BID_OVER_LIMIT
    assert not is_offence(script.view(B), Bid(160))


def test_S_10_paying_aces_are_a_marriage_for_it() -> None:
    rules = Rules(illegal_bid=IllegalBid.FINE_AND_SKIP, cap_with_marriage=SUM, ace_marriage=200)
    script = bid_on(dealt(rules, FOUR_ACES_WITH_B))
    assert script.refused("325") is Reason.BID_OVER_LIMIT


def test_S_10_silent_or_opening_players_cannot_break_it() -> None:
    opener = dealt(FINED)
    assert opener.refused("125") is Reason.MUST_OPEN
    assert not is_offence(opener.view(A), Bid(125))
    silenced = Rules(illegal_bid=IllegalBid.FINE_AND_SKIP, silence_below=0)
    script = dealt(match=match_at(silenced, 0, -5, 0)).do("A: 100")
    assert script.refused("125") is Reason.SILENT


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (Rules(), 400),
        (Rules(ace_marriage=200), 600),
        (Rules(cap_without_marriage=200), 480),
        (Rules(cap_without_marriage=100, opening_bid=100), 400),
        (Rules(cap_without_marriage=None), 400),
        (Rules(marriage_values=(20, 40, 60, 80)), 320),
    ],
)
def test_S_11_the_bound_of_all_bids_and_contracts(rules: Rules, bound: int) -> None:
    assert rules.bound == bound
    script = bid_on(dealt(rules, SPADES_WITH_B))
    assert script.bids()[-1] == bound
    script.do("B: pass, C: pass, give A♥ B, give 10♥ C, keep, keep")
    assert script.legal()[-1] == DeclareContract(bound)


def test_S_11_the_bound_holds_over_a_flat_limit() -> None:
    script = bid_on(dealt(Rules(cap_with_marriage=1000), SPADES_WITH_B))
    assert script.bids()[-1] == 400


def test_S_11_eight_cards_are_the_hand_after_the_exchange() -> None:
    """With two players and ``discard_two`` they are ten."""
    rules = Rules(players=2, raise_after_stock=RaiseAfterStock.SUM)
    hands = Hands({A: "K♥ Q♥ K♠"}, stock="Q♠ A♥")
    script = dealt(rules, hands).do("100, pass, stock 1, give A♥ B, keep")
    assert script.bids()[-1] == 120 + 100 + 40


# --- with two players ------------------------------------------------------------


def test_BID_8_of_two_players_one_pass_ends_it() -> None:
    script = dealt(TWO).do("A: 100, B: pass")
    assert script.at(StockChoice).bargain.declarer == A
    assert dealt(TWO).do("A: 100, B: 105, A: pass").at(StockChoice).bargain.declarer == B


def test_BID_4_with_four_players_the_dealer_is_passed_over() -> None:
    script = dealt(FOUR)
    turns = [script.turn, script.do("100").turn, script.do("105").turn, script.do("110").turn]
    assert turns == [A, B, C, A]
