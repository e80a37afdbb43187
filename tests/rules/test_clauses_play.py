"""The play, clause by clause: PLAY-1 to PLAY-11 and Q-11."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    TWO,
    A,
    B,
    C,
    cards,
    dealt,
    following,
    in_play,
    one_card,
)
from tysiacha.cards import Card, Suit
from tysiacha.rules.actions import Play
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import CardPlayed, TrickTaken
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import RoundOver, Tricks

BEAT = Rules(must_beat=True)
OVERTRUMP = Rules(must_overtrump=True)
POLISH_DUTIES = Rules(must_beat=True, must_overtrump=True)
NO_TRUMPING = Rules(must_trump=False)

HEARTS_ARE_TRUMP = "A♣ 9♣ Q♣, K♥! 9♥ J♥"
"""In the usual deal: then A leads, B has no club and one heart, C has one club and no heart."""


def test_PLAY_1_the_declarer_leads_to_the_first_trick() -> None:
    script = in_play()
    assert script.turn == script.at(Tricks).leader == A
    other = dealt().do("A: 100, B: pass, C: 105, A: pass, give J♣ A, give J♥ B")
    other.do("A: keep, B: keep, C: contract 105")
    assert other.turn == other.at(Tricks).declarer == C


def test_PLAY_1_any_card_may_be_led() -> None:
    assert in_play().playable() == "A♥ K♥ Q♥ J♦ A♣ K♣ J♣ 10♠"


def test_PLAY_2_the_others_follow_clockwise_with_one_card_each() -> None:
    script = in_play().do("A: A♥, B: 9♥, C: J♥")
    played = [CardPlayed(seat, one) for seat, one in enumerate(cards("A♥ 9♥ J♥"))]
    assert script.told(CardPlayed) == played
    assert script.told(TrickTaken) == [TrickTaken(A, cards("A♥ 9♥ J♥"))]


def test_PLAY_2_only_cards_that_are_held() -> None:
    script = in_play()
    assert script.refused("A♠") is Reason.CARD_NOT_HELD
    for no_card in (-1, 24, 10**9):
        assert script.refused(Play(Card(no_card))) is Reason.CARD_NOT_HELD
    script.do("A: A♥, B: 9♥, C: J♥")
    assert script.refused("A♥") is Reason.CARD_NOT_HELD


def test_PLAY_3_who_holds_the_led_suit_must_play_it() -> None:
    script = in_play().do("A: A♥")
    assert script.playable() == "10♥ 9♥"
    assert script.refused("A♠") is Reason.MUST_FOLLOW_SUIT
    assert "must follow suit: ♥" in script.message("A♠")


def test_PLAY_4_who_cannot_follow_must_trump() -> None:
    script = in_play().do(HEARTS_ARE_TRUMP).do("A: K♣")
    assert script.playable() == "10♥"
    assert script.refused("K♦") is Reason.MUST_TRUMP
    assert "must play a trump: ♥" in script.message("K♦")


def test_PLAY_4_not_where_the_table_has_no_duty_to_trump() -> None:
    script = in_play(NO_TRUMPING).do(HEARTS_ARE_TRUMP).do("A: K♣")
    assert script.playable() == "10♥ K♦ A♠ K♠ J♠ 9♠"


def test_PLAY_5_no_trumping_while_the_led_suit_is_held() -> None:
    script = in_play().do(HEARTS_ARE_TRUMP).do("A: 10♠")
    assert script.playable() == "A♠ K♠ J♠ 9♠"
    assert script.refused("10♥") is Reason.MUST_FOLLOW_SUIT


def test_PLAY_6_with_neither_any_card() -> None:
    without_trump = in_play().do("A♣ 9♣ Q♣, K♣")
    assert without_trump.playable() == "10♥ 9♥ K♦ A♠ K♠ J♠ 9♠"
    trump_led = in_play().do(HEARTS_ARE_TRUMP).do("A: Q♥, B: 10♥")
    assert trump_led.playable() == "A♦ 10♦ Q♦ 9♦ 10♣ Q♠"


@pytest.mark.parametrize(
    ("trump", "trick", "taker"),
    [
        (None, "10♠ A♠ 9♦", B),
        (Suit.DIAMONDS, "10♠ A♠ 9♦", C),
        (Suit.DIAMONDS, "A♠ 9♦ J♦", C),
        (Suit.DIAMONDS, "A♠ J♦ 9♦", B),
        (Suit.DIAMONDS, "9♦ A♠ A♣", A),
        (None, "9♠ A♦ A♣", A),
        (Suit.HEARTS, "K♠ 10♠ A♦", B),
        (Suit.HEARTS, "J♥ Q♥ A♠", B),
    ],
)
def test_PLAY_7_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit(
    trump: Suit | None, trick: str, taker: int
) -> None:
    *before, last = trick.split()
    script = following(CLASSIC, trump, " ".join(before), f"{last} J♣").do(last)
    assert script.told(TrickTaken) == [TrickTaken(taker, cards(trick))]


def test_PLAY_7_no_duty_to_beat() -> None:
    assert in_play().do("A: K♣, B: 9♣").playable() == "10♣ Q♣"


def test_PLAY_8_the_winner_of_a_trick_leads_the_next() -> None:
    script = in_play().do("A: K♣, B: 9♣, C: 10♣")
    assert script.at(Tricks).leader == script.turn == C
    script.do("C: A♦, A: J♦, B: K♦, C: 10♦")


def test_PLAY_9_tricks_are_kept_and_counted_at_the_end() -> None:
    script = in_play().do("A♥ 9♥ J♥, A♣ 9♣ Q♣")
    phase = script.at(Tricks)
    assert [(one.leader, one.cards, one.taker) for one in phase.done] == [
        (A, cards("A♥ 9♥ J♥"), A),
        (A, cards("A♣ 9♣ Q♣"), A),
    ]
    assert (phase.taken, phase.card_points) == ((2, 0, 0), (27, 0, 0))
    script.finish()
    outcome = script.outcome
    assert isinstance(outcome, Played)
    assert sum(outcome.raw) == 120
    before = script.at(RoundOver).before
    assert isinstance(before, Tricks)
    assert sum(before.taken) == len(before.done) == 8


def test_PLAY_10_who_follows_suit_must_beat_the_best_card_if_he_can() -> None:
    script = in_play(BEAT).do("A: K♣, B: 9♣")
    assert script.playable() == "10♣"
    assert script.refused("Q♣") is Reason.MUST_BEAT


def test_PLAY_10_who_cannot_beat_plays_any_card_of_the_suit() -> None:
    assert in_play(BEAT).do("A: A♣, B: 9♣").playable() == "10♣ Q♣"


def test_PLAY_10_the_best_card_may_be_that_of_the_second_player() -> None:
    script = following(BEAT, None, "J♠ K♠", "10♠ Q♠ 9♥")
    assert script.playable() == "10♠"
    assert script.refused("9♥") is Reason.MUST_FOLLOW_SUIT


def test_PLAY_10_no_duty_to_beat_in_suit_once_the_trick_is_trumped() -> None:
    assert following(BEAT, Suit.DIAMONDS, "10♠ 9♦", "A♠ J♠").playable() == "A♠ J♠"
    trumps_led = following(BEAT, Suit.DIAMONDS, "K♦", "A♦ 9♦")
    assert trumps_led.playable() == "A♦"
    assert trumps_led.refused("9♦") is Reason.MUST_BEAT


def test_PLAY_10_it_does_not_make_a_void_player_overtrump() -> None:
    assert following(BEAT, Suit.DIAMONDS, "10♠ Q♦", "K♦ 9♦ A♥").playable() == "K♦ 9♦"


def test_PLAY_11_who_must_trump_a_trumped_trick_plays_a_higher_trump_if_he_can() -> None:
    script = following(OVERTRUMP, Suit.DIAMONDS, "10♠ Q♦", "K♦ 9♦ A♥")
    assert script.playable() == "K♦"
    assert script.refused("9♦") is Reason.MUST_OVERTRUMP
    assert script.refused("A♥") is Reason.MUST_TRUMP


def test_PLAY_11_else_any_trump() -> None:
    script = following(OVERTRUMP, Suit.DIAMONDS, "10♠ K♦", "Q♦ 9♦ A♥")
    assert script.playable() == "Q♦ 9♦"
    assert script.refused("A♥") is Reason.MUST_TRUMP
    first = following(OVERTRUMP, Suit.DIAMONDS, "10♠", "Q♦ 9♦ A♥")
    assert first.playable() == "Q♦ 9♦"


def test_PLAY_11_it_does_not_make_one_who_follows_suit_beat() -> None:
    assert following(OVERTRUMP, Suit.DIAMONDS, "K♦", "A♦ 9♦").playable() == "A♦ 9♦"


def test_Q_11_no_duty_to_beat_or_overtrump_in_the_article_rules() -> None:
    assert following(CLASSIC, None, "10♠", "A♠ 9♠ K♥").playable() == "A♠ 9♠"
    assert following(CLASSIC, Suit.DIAMONDS, "10♠ Q♦", "K♦ 9♦").playable() == "K♦ 9♦"
    polish = following(POLISH_DUTIES, None, "10♠", "A♠ 9♠ K♥")
    assert polish.playable() == "A♠"


def test_PLAY_2_with_two_players_a_trick_has_two_cards() -> None:
    script = dealt(TWO).do("100, pass, stock 1, give 9♠ B, keep, contract 100, A: A♥, B: 9♥")
    assert script.told(TrickTaken) == [TrickTaken(A, cards("A♥ 9♥"))]
    assert script.turn == A


def test_PLAY_9_the_last_trick_ends_the_round() -> None:
    script = in_play()
    while isinstance(script.state.phase, Tricks):
        script.act(script.legal()[0])
    assert script.turn is None
    assert script.legal() == ()
    assert script.refused(Play(one_card("A♥"))) is Reason.ROUND_IS_OVER
