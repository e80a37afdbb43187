"""The cards, clause by clause: GOAL-2 and CARD-1 to CARD-5."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.strategies.situations import A, C, Hands, cards, dealt, in_play
from tysiacha.cards import (
    CARDS,
    PACK_POINTS,
    POINTS_OF,
    RANK_OF,
    RANKS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Rank,
    Suit,
    card,
    card_text,
    points_of,
)
from tysiacha.rules.options import BadOption, Rules
from tysiacha.rules.phases import Tricks
from tysiacha.rules.tricks import winning_place


@pytest.mark.parametrize(("players", "active"), [(2, 2), (3, 3), (4, 3)])
def test_GOAL_2_three_play_and_there_are_forms_for_two_and_four(players: int, active: int) -> None:
    assert len(dealt(Rules(players=players)).state.phase.table.active) == active
    assert Rules().players == 3
    with pytest.raises(BadOption):
        Rules(players=5)


def test_CARD_1_twenty_four_cards_of_six_ranks_in_four_suits() -> None:
    assert len(CARDS) == 24
    assert {(SUIT_OF[one], RANK_OF[one]) for one in CARDS} == {(s, r) for s in SUITS for r in RANKS}
    assert [rank.index for rank in RANKS] == ["9", "J", "Q", "K", "10", "A"]


def test_CARD_2_the_ten_beats_the_king_and_the_nine_is_lowest() -> None:
    falling = "A♦ 10♦ K♦ Q♦ J♦ 9♦"
    assert str(CardSet.of(*cards("K♦ 9♦ 10♦ A♦ J♦ Q♦"))) == falling
    order = cards(falling)
    for better, worse in pairwise(order):
        assert winning_place((worse, better), None) == 1
        assert winning_place((better, worse), None) == 0


def test_CARD_2_a_ten_takes_a_trick_from_the_king() -> None:
    script = in_play().do("K♣ 9♣ 10♣")
    assert script.trick().taker == C
    assert script.turn == C


def test_CARD_3_card_points() -> None:
    by_rank = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
    assert all(POINTS_OF[one] == by_rank[RANK_OF[one]] for one in CARDS)


def test_CARD_3_the_taker_gets_the_points_of_the_cards_in_the_trick() -> None:
    script = in_play().do("A♥ 9♥ J♥, A♣ 9♣ 10♣")
    assert script.at(Tricks).card_points == (13 + 21, 0, 0)


def test_CARD_4_a_suit_holds_30_points_and_the_pack_120() -> None:
    assert [points_of(SUIT_MASK[suit]) for suit in SUITS] == [30, 30, 30, 30]
    assert PACK_POINTS == sum(POINTS_OF) == 120


def test_CARD_5_queen_and_jack_are_ober_and_unter_and_suits_go_by_value() -> None:
    """Hearts, bells, leaves, acorns: 100, 80, 60, 40, whatever their pictures."""
    assert [rank.name for rank in RANKS[1:4]] == ["JACK", "QUEEN", "KING"]
    values = Rules().marriage_values
    assert sorted(SUITS, key=lambda suit: -values[suit]) == [
        Suit.HEARTS,
        Suit.DIAMONDS,
        Suit.CLUBS,
        Suit.SPADES,
    ]
    assert "".join(suit.symbol for suit in SUITS) == "♠♣♦♥"
    assert "".join(suit.letter for suit in SUITS) == "SCDH"


def test_CARD_5_every_suit_has_the_same_six_cards() -> None:
    for suit in SUITS:
        names = [card_text(card(rank, suit)).removesuffix(suit.symbol) for rank in RANKS]
        assert names == ["9", "J", "Q", "K", "10", "A"]
    assert [Card(card(rank, suit)) for suit in SUITS for rank in RANKS] == list(CARDS)


def test_a_named_hand_is_dealt_as_named() -> None:
    """The test library itself: what is not named is filled up."""
    script = dealt(hands=Hands({A: "A♠ A♣ A♦ A♥"}, stock="10♥"))
    assert {card_text(one) for one in script.view(A).hand} >= {"A♠", "A♣", "A♦", "A♥"}
    assert len(script.view(A).hand) == len(script.view(C).hand) == 7
