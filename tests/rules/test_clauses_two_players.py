"""Two players, clause by clause: P2-1 to P2-3, Q-20 and Q-21."""

from __future__ import annotations

import pytest

from tests.strategies.situations import TWO, A, B, Hands, Script, dealt, mask
from tysiacha.cards import CardSet, points_of
from tysiacha.rules.actions import ChooseStock
from tysiacha.rules.choices import P2Form, P2Leftover
from tysiacha.rules.errors import Reason
from tysiacha.rules.events import HandDealt, StockLaid
from tysiacha.rules.notices import (
    CardDiscardedNotice,
    LeftoverTaken,
    StockChosen,
    StockLaidNotice,
    StockOpened,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import Exchange, GiftAsk, Naming, RoundOver, StockChoice, Tricks

DISCARD = Rules(players=2, p2_form=P2Form.DISCARD_TWO)
LITERAL = Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS)
DEAD = Rules(players=2, p2_leftover=P2Leftover.DEAD)
DISCARD_DEAD = Rules(players=2, p2_form=P2Form.DISCARD_TWO, p2_leftover=P2Leftover.DEAD)

FIRST_STOCK, SECOND_STOCK = "A♣ K♣", "J♣ Q♦"
LITERAL_HANDS = Hands({A: "A♥ K♥ Q♥ 10♥", B: "A♠ K♠"}, stock="10♠", other_stock="J♠")


def chosen(rules: Rules, which: int, hands: Hands | None = None) -> Script:
    return dealt(rules, hands).do(f"A: 100, B: pass, A: stock {which}")


def result(script: Script) -> Played:
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    return outcome


def test_P2_1_there_are_two_stocks_and_the_winner_takes_the_one_he_chooses() -> None:
    script = dealt(TWO).do("100, pass")
    assert script.at(StockChoice).turn == A
    assert script.legal() == (ChooseStock(1), ChooseStock(2))
    first = chosen(TWO, 1)
    assert first.view(A).stock == CardSet(mask(FIRST_STOCK))
    second = chosen(TWO, 2)
    assert second.view(A).stock == CardSet(mask(SECOND_STOCK))
    assert second.told(StockChosen) == [StockChosen(A, 2)]


@pytest.mark.parametrize("which", [0, 3, -1])
def test_P2_1_there_is_no_third_stock(which: int) -> None:
    script = dealt(TWO).do("100, pass")
    assert script.refused(ChooseStock(which)) is Reason.NO_SUCH_STOCK


def test_P2_1_he_chooses_unseen() -> None:
    script = dealt(TWO).do("100, pass")
    for seat in (A, B):
        assert script.view(seat).stock is None
        assert script.heard(seat, StockLaidNotice) == [StockLaidNotice((2, 2), None)]


def test_P2_1_the_other_player_may_win_and_choose() -> None:
    script = dealt(TWO).do("A: 100, B: 105, A: pass, B: stock 2")
    assert script.at(Exchange).turn == B
    assert len(script.view(B).hand) == 12


def test_P2_2_he_gives_up_one_card() -> None:
    script = chosen(TWO, 1)
    assert len(script.view(A).hand) == 12
    assert script.refused("discard 9♠") is Reason.GIVE_NOT_DISCARD
    assert script.refused("give 9♠ A") is Reason.NOT_AN_OPPONENT
    script.do("A: give 9♠ B").at(GiftAsk)
    assert [len(script.view(seat).hand) for seat in (A, B)] == [11, 11]


def test_P2_2_or_puts_two_away_or_one() -> None:
    script = chosen(DISCARD, 1)
    assert script.refused("give 9♠ B") is Reason.DISCARD_NOT_GIVE
    script.do("discard 9♠")
    assert script.refused("discard 9♠") is Reason.CARD_NOT_HELD
    script.do("discard 9♦").at(Naming)
    assert [len(script.view(seat).hand) for seat in (A, B)] == [10, 10]
    literal = chosen(LITERAL, 1, LITERAL_HANDS).do("discard 10♠")
    literal.at(Naming)
    assert [len(literal.view(seat).hand) for seat in (A, B)] == [11, 11]


def test_P2_2_what_is_put_away_the_declarer_alone_knows() -> None:
    script = chosen(DISCARD, 1).do("discard 9♠, discard 9♦")
    assert script.view(A).discard_mask == mask("9♠ 9♦")
    assert script.view(B).discard_mask == 0
    assert [one.card is None for one in script.heard(A, CardDiscardedNotice)] == [False, False]
    assert [one.card is None for one in script.heard(B, CardDiscardedNotice)] == [True, True]
    assert script.at(Naming).exchanged.discards == 2


def test_P2_3_the_other_stock_goes_to_the_taker_of_the_last_trick() -> None:
    script = chosen(TWO, 1).do("give 9♠ B, keep, contract 100")
    outcome = result(script)
    last = script.trick().taker
    assert script.told(LeftoverTaken) == [LeftoverTaken(last, mask(SECOND_STOCK), 0)]
    assert sum(outcome.raw) == 120
    before = script.at(RoundOver).before
    assert isinstance(before, Tricks)
    assert outcome.raw[last] == before.card_points[last] + points_of(mask(SECOND_STOCK))


def test_P2_3_the_literal_discard_goes_with_it() -> None:
    script = chosen(LITERAL, 1, LITERAL_HANDS).do("discard 10♠, contract 100")
    outcome = result(script)
    last = script.trick().taker
    assert script.told(LeftoverTaken) == [LeftoverTaken(last, mask("J♠"), mask("10♠"))]
    assert sum(outcome.raw) == 120


@pytest.mark.parametrize(
    ("rules", "hand", "stocks", "tricks", "after"),
    [
        (TWO, 10, (2, 2), 11, "give 9♠ B, keep"),
        (DISCARD, 10, (2, 2), 10, "discard 9♠, discard 9♦"),
        (LITERAL, 11, (1, 1), 11, "discard 9♠"),
    ],
)
def test_Q_20_the_three_forms(
    rules: Rules, hand: int, stocks: tuple[int, int], tricks: int, after: str
) -> None:
    script = dealt(rules, Hands({A: "9♠ 9♦ A♥"}))
    assert [one.cards.bit_count() for one in script.told(HandDealt)] == [hand, hand]
    assert tuple(one.bit_count() for one in script.told(StockLaid)[0].stocks) == stocks
    script.do("100, pass, stock 1").do(after).do("contract 100").finish()
    before = script.at(RoundOver).before
    assert isinstance(before, Tricks)
    assert len(before.done) == tricks


def test_Q_20_the_receiver_of_pass_one_is_asked_about_four_nines() -> None:
    hands = Hands({A: "9♠ A♥", B: "9♣ 9♦ 9♥"})
    script = chosen(TWO, 1, hands).do("give 9♠ B")
    assert script.turn == B
    assert script.offers("redeal")


def test_Q_21_the_leftover_is_seen_only_when_the_last_trick_is_taken() -> None:
    script = chosen(TWO, 1).do("give 9♠ B, keep, contract 100")
    while len(script.at(Tricks).done) < 10:
        script.act(script.legal()[0])
        assert script.told(LeftoverTaken) == []
    assert script.at(Tricks).leftover is None
    script.finish()
    for viewer in (A, B, None):
        assert len(script.heard(viewer, LeftoverTaken)) == 1


def test_Q_21_a_dead_leftover_counts_for_nobody_and_opens_with_the_end() -> None:
    script = chosen(DEAD, 1).do("give 9♠ B, keep, contract 100")
    outcome = result(script)
    assert script.told(LeftoverTaken) == []
    assert sum(outcome.raw) == 120 - points_of(mask(SECOND_STOCK))
    assert script.told(StockOpened) == [StockOpened(mask(FIRST_STOCK), mask(SECOND_STOCK), 0)]


def test_Q_21_discards_go_the_way_of_the_leftover() -> None:
    alive = chosen(DISCARD, 1).do("discard A♥, discard 9♦, contract 100")
    outcome = result(alive)
    last = alive.trick().taker
    assert alive.told(LeftoverTaken) == [LeftoverTaken(last, mask(SECOND_STOCK), mask("A♥ 9♦"))]
    assert sum(outcome.raw) == 120
    dead = chosen(DISCARD_DEAD, 1).do("discard A♥, discard 9♦, contract 100")
    assert sum(result(dead).raw) == 120 - points_of(mask(SECOND_STOCK)) - 11


def test_Q_21_a_marriage_in_the_leftover_counts_nothing() -> None:
    hands = Hands({A: "A♥ 10♥ 9♥ 9♦"}, stock="A♣ A♦", other_stock="K♥ Q♥")
    script = chosen(TWO, 1, hands).do("give 9♦ B, keep, contract 100")
    assert sum(result(script).raw) == 120
    assert len(script.told(LeftoverTaken)) == 1
