"""Cut and deal, clause by clause: DEAL-1 to DEAL-11 and what is settled about them."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    CUT,
    FOUR,
    TWO,
    A,
    B,
    C,
    D,
    Hands,
    Script,
    cards,
    dealt,
    match_at,
    pack_for,
    undealt,
)
from tysiacha.cards import CARDS, Card, CardSet, card_text
from tysiacha.rules.actions import Cut
from tysiacha.rules.choices import CutCheck, Misdeal, P2Form
from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import IllegalPack, MatchIsOver, Reason
from tysiacha.rules.events import HandDealt, PackCut, StockLaid
from tysiacha.rules.notices import PackCutNotice, RoundSkipped
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Skipped
from tysiacha.rules.phases import Bidding, Cutting
from tysiacha.rules.round import start_round
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Match, Standing
from tysiacha.rules.states import Dealt, Undealt

NO_CHECK = Rules(cut_check=None)


def numbered() -> tuple[Card, ...]:
    """The pack in the order of the card numbers: 9♠ J♠ … A♥; every sixth card is a nine."""
    return CARDS


def dealt_cards(script: Script) -> Dealt:
    assert isinstance(script.state.secret, Dealt)
    return script.state.secret


# --- who deals, who cuts -----------------------------------------------------


@pytest.mark.parametrize("dealer", [A, B, C])
def test_DEAL_1_the_first_dealer_is_an_argument(dealer: int) -> None:
    assert start_round(Match.new(CLASSIC, dealer=dealer), CARDS).state.phase.table.dealer == dealer


@pytest.mark.parametrize("dealer", [-1, 3])
def test_DEAL_1_who_does_not_sit_at_the_table_cannot_deal(dealer: int) -> None:
    with pytest.raises(ValueError, match="seat from 0 to 2"):
        Match.new(CLASSIC, dealer=dealer)


@pytest.mark.parametrize("rules", [TWO, CLASSIC, FOUR])
def test_DEAL_2_the_deal_moves_one_place_clockwise_every_round(rules: Rules) -> None:
    match = Match.new(rules, dealer=0)
    dealers = []
    for _ in range(rules.players + 1):
        dealers.append(match.dealer)
        match = dealt(match=match).finish().after
    assert dealers == [*range(rules.players), 0]


def test_DEAL_2_nothing_is_dealt_after_the_match_is_won() -> None:
    won = match_at(CLASSIC, 1005, 0, 0, winner=A)
    with pytest.raises(MatchIsOver):
        start_round(won, CARDS)


def test_DEAL_3_the_player_on_the_dealers_right_cuts() -> None:
    script = undealt(match=match_at(dealer=C))
    assert script.turn == B
    assert script.legal() == tuple(Cut(at) for at in range(1, 24))
    assert script.do("B: cut 12").told(PackCut)[0].seat == B


@pytest.mark.parametrize("at", [0, 24, -1, 1000])
def test_DEAL_3_a_cut_lifts_some_cards_and_leaves_some(at: int) -> None:
    assert undealt().refused(Cut(at)) is Reason.CUT_NOT_INSIDE_THE_PACK


@pytest.mark.parametrize(
    ("rules", "dealer", "cutter"),
    [(CLASSIC, A, C), (CLASSIC, B, A), (FOUR, D, C), (FOUR, A, D), (TWO, A, B), (TWO, B, A)],
)
def test_Q_37_the_right_hand_neighbour_cuts_and_of_two_the_opponent(
    rules: Rules, dealer: int, cutter: int
) -> None:
    table = undealt(match=match_at(rules, dealer=dealer)).state.phase.table
    assert table.cutter == cutter
    assert cutter in table.active


@pytest.mark.parametrize("rules", [CLASSIC, NO_CHECK, FOUR, TWO])
def test_S_1_every_deal_has_its_cut_whether_the_bottom_card_is_looked_at_or_not(
    rules: Rules,
) -> None:
    script = undealt(rules)
    assert script.choices() == {"Cut"}
    assert script.turn == script.at(Cutting).table.cutter
    script.do("cut 12").at(Bidding)


def test_S_1_the_cards_from_the_cut_on_come_on_top() -> None:
    script = Script(match_at(NO_CHECK), numbered()).do("cut 1")
    assert CardSet(dealt_cards(script).stocks[0]) == CardSet.of(CARDS[1], CARDS[13], CARDS[0])


# --- the bottom card -----------------------------------------------------------


def test_DEAL_4_a_nine_at_the_bottom_is_shown_and_the_same_player_cuts_again() -> None:
    script = Script(match_at(), numbered()).cut_onto("9♦")
    assert script.at(Cutting).shown == cards("9♦")
    assert script.turn == B
    for viewer in (None, A, B, C):
        assert script.heard(viewer, PackCutNotice)[0].shown == cards("9♦")[0]
    script.cut_onto("J♦").at(Bidding)
    assert [one.seat for one in script.told(PackCut)] == [B, B]


def test_DEAL_4_any_other_card_stays_unseen() -> None:
    script = Script(match_at(), numbered()).cut_onto("J♦")
    assert [one.shown for one in script.told(PackCut)] == [None]
    assert script.at(Bidding).shown == ()


def test_DEAL_4_with_nine_or_jack_a_jack_counts_as_a_nine() -> None:
    rules = Rules(cut_check=CutCheck.NINE_OR_JACK)
    script = Script(match_at(rules), numbered()).cut_onto("J♦").cut_onto("9♥")
    assert script.at(Cutting).shown == cards("J♦ 9♥")
    script.cut_onto("Q♥").at(Bidding)


def test_DEAL_4_without_the_check_a_nine_may_lie_at_the_bottom() -> None:
    script = Script(match_at(NO_CHECK), numbered()).cut_onto("9♦")
    script.at(Bidding)
    assert dealt_cards(script).stocks[0] & 1 << cards("9♦")[0]


def test_DEAL_5_a_third_nine_fines_the_cutter_and_skips_the_round() -> None:
    script = Script(match_at(CLASSIC, 10, 20, 30), numbered())
    script.cut_onto("9♦").cut_onto("9♥").cut_onto("9♣")
    assert script.outcome == Skipped(Clause.DEAL_5, B, 120)
    assert script.told(RoundSkipped) == [RoundSkipped(Clause.DEAL_5, B, 120)]
    assert script.totals == (10, -100, 30)
    assert script.after.dealer == A
    assert script.after.round_number == 2
    assert not script.told(HandDealt)


def test_DEAL_5_two_nines_cost_nothing() -> None:
    script = Script(match_at(), numbered()).cut_onto("9♦").cut_onto("9♥").cut_onto("A♥")
    assert script.at(Bidding).shown == cards("9♦ 9♥")
    assert not script.told(RoundSkipped)


def test_S_2_the_cuts_are_counted_per_deal_so_a_redeal_starts_at_the_first() -> None:
    hands = Hands({A: "9♠ 9♣ 9♦ 9♥"})
    match = match_at()
    script = Script(match, pack_for(CLASSIC, C, hands))
    script.cut_onto("9♠").cut_onto("9♣")
    assert isinstance(script.state.secret, Undealt)
    made = sum(script.state.secret.cuts)
    script.do(f"cut {(CUT - made) % 24}, A: redeal")
    again = Script(script.after, numbered()).cut_onto("9♦")
    assert again.at(Cutting).shown == cards("9♦")
    assert again.turn == B
    again.cut_onto("9♥").cut_onto("A♥").at(Bidding)


def test_S_3_only_the_cutter_knows_where_the_pack_was_cut() -> None:
    script = Script(match_at(), numbered()).cut_onto("9♦").cut_onto("A♥")
    places = [one.at for one in script.told(PackCut)]
    assert places == [13, 11]
    assert [one.at for one in script.heard(B, PackCutNotice)] == places
    assert script.view(B).cuts == tuple(places)
    for viewer in (None, A, C):
        assert [one.at for one in script.heard(viewer, PackCutNotice)] == [None, None]
    assert script.view(A).cuts == script.view(C).cuts == ()


# --- the deal --------------------------------------------------------------------


def test_DEAL_6_cards_go_clockwise_one_at_a_time_from_the_dealers_left() -> None:
    """Places 1, 2, 3 of the pack are the first cards of A, B, C; 4, 5, 6 the second ones."""
    script = Script(match_at(NO_CHECK, dealer=C), numbered()).do("cut 12")
    pack = CARDS[12:] + CARDS[:12]
    order = [one for place, one in enumerate(pack) if place not in {0, 12, 23}]
    for seat in (A, B, C):
        assert script.view(seat).hand == CardSet.of(*order[seat::3])


def test_DEAL_7_the_top_card_the_bottom_card_and_one_other_go_to_the_stock() -> None:
    script = Script(match_at(NO_CHECK), numbered()).do("cut 12")
    pack = CARDS[12:] + CARDS[:12]
    stock = CardSet(dealt_cards(script).stocks[0])
    assert stock == CardSet.of(pack[0], pack[12], pack[23])
    assert script.told(StockLaid)[0].stocks == (stock.mask,)


@pytest.mark.parametrize("rules", [CLASSIC, FOUR])
def test_DEAL_8_three_hands_of_seven_and_a_stock_of_three(rules: Rules) -> None:
    script = dealt(rules)
    hands = [one.cards.bit_count() for one in script.told(HandDealt)]
    stock = script.told(StockLaid)[0].stocks
    assert hands == [7, 7, 7]
    assert [one.bit_count() for one in stock] == [3]
    everything = stock[0]
    for one in script.told(HandDealt):
        assert everything & one.cards == 0
        everything |= one.cards
    assert everything.bit_count() == 24


def test_Q_5_from_the_pack_to_the_hands() -> None:
    """The worked example of rules 5.7, card by card; the pack is given as it is after the cut."""
    text = "A♦ Q♥ 10♣ A♣ K♣ K♠ 9♠ J♣ K♥ A♥ 9♣ J♦ 10♠ A♠ J♠ 9♥ Q♦ 10♥ Q♠ J♥ 10♦ Q♣ 9♦ K♦"
    after_cut = cards(text)
    before_cut = after_cut[24 - CUT :] + after_cut[: 24 - CUT]
    script = Script(match_at(dealer=A), before_cut).do(f"C: cut {CUT}")
    assert script.hand(B) == str(CardSet.of(*cards("Q♥ K♣ J♣ 9♣ J♠ 10♥ 10♦")))
    assert script.hand(C) == str(CardSet.of(*cards("10♣ K♠ K♥ J♦ 9♥ Q♠ Q♣")))
    assert script.hand(A) == str(CardSet.of(*cards("A♣ 9♠ A♥ A♠ Q♦ J♥ 9♦")))
    assert CardSet(dealt_cards(script).stocks[0]) == CardSet.of(*cards("A♦ 10♠ K♦"))


@pytest.mark.parametrize(
    ("form", "first", "second"),
    [
        (P2Form.PASS_ONE, (0, 12), (11, 23)),
        (P2Form.DISCARD_TWO, (0, 12), (11, 23)),
        (P2Form.LITERAL_ONE_CARD_TALONS, (0,), (23,)),
    ],
)
def test_Q_5_the_two_stocks_of_two_players(
    form: P2Form, first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    rules = Rules(players=2, cut_check=None, p2_form=form)
    script = Script(match_at(rules, dealer=B), numbered()).do("A: cut 12")
    pack = CARDS[12:] + CARDS[:12]
    stocks = [CardSet(one) for one in dealt_cards(script).stocks]
    assert stocks == [CardSet.of(*(pack[place] for place in ps)) for ps in (first, second)]
    order = [one for place, one in enumerate(pack) if place not in {*first, *second}]
    assert script.view(A).hand == CardSet.of(*order[0::2])
    assert script.view(B).hand == CardSet.of(*order[1::2])


def test_Q_5_the_bottom_card_is_never_a_nine_where_it_is_looked_at() -> None:
    for at in range(1, 24):
        script = Script(match_at(), numbered()).act(Cut(at))
        shown = script.told(PackCut)[0].shown
        bottom = CARDS[at - 1]
        assert (shown == bottom) == card_text(bottom).startswith("9")


# --- misdeals: prevented in the game, settled on the sheet ---------------------------


@pytest.mark.parametrize(
    "pack",
    [CARDS[:23], (*CARDS, CARDS[0]), (*CARDS[:23], CARDS[0]), (*CARDS[:23], Card(24)), ()],
    ids=["23 cards", "25 cards", "one card twice", "no such card", "nothing"],
)
def test_DEAL_9_a_pack_that_cannot_be_dealt_rightly_is_refused(pack: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalPack, match="24 different cards"):
        start_round(match_at(), pack)


def test_DEAL_9_no_deal_without_a_cut_and_no_card_turned_over() -> None:
    script = undealt()
    assert script.choices() == {"Cut"}
    for action in ("100", "pass", "redeal", "keep", "A♥", "look"):
        assert script.refused(action) is Reason.NOT_IN_THIS_PHASE
    script.do("cut 12")
    for event in script.told(HandDealt):
        assert event.audience == (event.seat,)
    assert [one.audience for one in script.told(StockLaid)] == [()]


@pytest.mark.parametrize(
    ("golden_left", "fine", "total"), [(0, 120, -120), (0, 60, -60), (3, 120, -240)]
)
def test_DEAL_10_the_dealer_pays_for_a_failed_deal(golden_left: int, fine: int, total: int) -> None:
    match = match_at(Rules(golden=True), dealer=A, golden_left=golden_left)
    settlement = settle(match, Skipped(Clause.DEAL_10, A, fine))
    assert [one.total for one in settlement.match.standings] == [total, 0, 0]


def test_DEAL_10_only_the_dealer_can_misdeal() -> None:
    with pytest.raises(ValueError, match="DEAL-10"):
        settle(match_at(dealer=A), Skipped(Clause.DEAL_10, B, 120))


def test_DEAL_11_after_a_fined_misdeal_the_next_player_deals_a_new_round() -> None:
    after = settle(match_at(dealer=A), Skipped(Clause.DEAL_10, A, 120)).match
    assert (after.dealer, after.round_number) == (B, 2)


def test_DEAL_11_without_a_fine_the_same_dealer_deals_again() -> None:
    rules = Rules(misdeal=Misdeal.SAME_DEALER)
    match = match_at(rules, dealer=A, standings={B: Standing(50)})
    after = settle(match, Skipped(Clause.DEAL_10, A, 120)).match
    assert (after.dealer, after.round_number, after.deal_number) == (A, 1, 2)
    assert [one.total for one in after.standings] == [0, 50, 0]
