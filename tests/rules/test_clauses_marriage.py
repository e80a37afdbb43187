"""Trump and marriages, clause by clause: MAR-1 to MAR-10, Q-12 and S-15."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    CLASSIC,
    A,
    B,
    C,
    Hands,
    Script,
    dealt,
    in_play,
    leading,
    one_card,
)
from tysiacha.cards import SUITS, Suit
from tysiacha.rules.actions import Play
from tysiacha.rules.choices import TrumpChange, TrumpEffect
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import AcesAnnounced, CardPlayed, MarriageAnnounced
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import Tricks

AT_ONCE = Rules(marriage_needs_trick=False)
NEXT_TRICK = Rules(trump_effect=TrumpEffect.NEXT_TRICK)
FIRST_ONLY = Rules(trump_change=TrumpChange.FIRST_ONLY)
ACES = Rules(ace_marriage=200)

ALL_MARRIAGES = Hands(
    {
        A: "K♥ Q♥ K♣ Q♣ 9♦ 9♥ 9♠",
        B: "A♥ 10♥ K♠ Q♠ A♠ J♦ 10♦",
        C: "10♣ 9♣ J♥ A♦ K♦ Q♦ J♠",
    },
    stock="A♣ J♣ 10♠",
)
"""A holds the marriages of hearts and clubs, B that of spades, C that of diamonds."""

VOID_IN_HEARTS = Hands(
    {
        A: "K♥ Q♥ K♣ Q♣ 9♦ 9♣ 9♠",
        B: "10♣ J♣ K♠ Q♠ J♠ 10♦ J♦",
        C: "A♥ 10♥ J♥ 9♥ A♦ K♦ Q♦",
    },
    stock="A♣ A♠ 10♠",
)
"""A holds the marriages of hearts and clubs; B has no heart, and after two rounds one club."""

FOUR_ACES = Hands(
    {
        A: "A♠ K♥ Q♥ 10♠ 9♦ 9♥ 9♠",
        B: "10♥ J♥ K♠ Q♠ J♠ 10♦ J♦",
        C: "10♣ K♣ Q♣ J♣ 9♣ K♦ Q♦",
    },
    stock="A♣ A♦ A♥",
)


def four_marriages(rules: Rules = CLASSIC) -> Script:
    """A takes a trick, then K♣ announced is taken by C, his K♦ by B, his K♠ by A, who leads."""
    script = leading(ALL_MARRIAGES, "9♥ 9♠", rules)
    return script.do("A♣ J♦ 9♣, K♣! A♥ 10♣, C: K♦! 9♦ 10♦, B: K♠! 9♠ 10♠")


def void_in_hearts(rules: Rules = CLASSIC) -> Script:
    """Clubs are trump, A leads, B holds one club and no heart."""
    return leading(VOID_IN_HEARTS, "9♣ 9♠", rules).do("A♣ 9♣ Q♦, K♣! J♣ K♦")


def announced(script: Script) -> list[tuple[int, Suit, int]]:
    return [(one.seat, one.suit, one.points) for one in script.told(MarriageAnnounced)]


def test_MAR_1_king_and_queen_of_one_suit_in_one_hand() -> None:
    script = leading(ALL_MARRIAGES, "9♥ 9♠").do("A♣ J♦ 9♣")
    marriages = [one.card for one in script.legal() if isinstance(one, Play) and one.marriage]
    assert sorted(marriages) == sorted(map(one_card, ["K♥", "Q♥", "K♣", "Q♣"]))
    no_queen = in_play().do("A♣ 9♣ Q♣")
    assert no_queen.refused("K♣!") is Reason.MARRIAGE_BROKEN


def test_MAR_2_a_round_starts_without_trumps() -> None:
    phase = in_play().at(Tricks)
    assert phase.trump is None
    assert phase.next_trump is None


def test_MAR_3_not_on_the_first_lead() -> None:
    script = in_play()
    assert script.refused("K♥!") is Reason.MARRIAGE_NEEDS_A_TRICK
    assert script.offers("K♥")
    assert not script.offers("K♥!")


def test_MAR_3_after_an_own_trick_while_both_cards_are_held() -> None:
    script = in_play().do("A♣ 9♣ Q♣")
    assert script.offers("K♥!")
    assert script.offers("Q♥!")


def test_MAR_3_a_later_leader_meets_the_condition_by_the_trick_that_gave_him_the_lead() -> None:
    script = leading(ALL_MARRIAGES, "9♥ 9♠").do("A: 9♦, B: J♦, C: Q♦")
    assert script.turn == C
    assert script.refused("K♦!") is Reason.MARRIAGE_BROKEN
    other = leading(ALL_MARRIAGES, "9♥ 9♠").do("A: 9♦, B: J♦, C: A♦")
    assert other.offers("K♦!")


def test_MAR_3_only_on_lead() -> None:
    script = leading(ALL_MARRIAGES, "9♥ 9♠").do("A: 10♠")
    assert script.refused("K♠!") is Reason.MARRIAGE_ONLY_WHEN_LEADING
    assert script.refused(Play(one_card("A♠"), aces=True)) is Reason.ACES_ONLY_WHEN_LEADING


def test_MAR_3_at_once_where_the_table_says_so() -> None:
    script = in_play(AT_ONCE)
    assert script.offers("K♥!")
    script.do("K♥! 9♥ J♥")
    assert announced(script) == [(A, Suit.HEARTS, 100)]


@pytest.mark.parametrize("lead", ["K♥!", "Q♥!"])
def test_MAR_4_by_leading_the_king_or_the_queen(lead: str) -> None:
    script = in_play().do("A♣ 9♣ Q♣").do(lead)
    assert announced(script) == [(A, Suit.HEARTS, 100)]
    kinds = [type(one) for one in script.last]
    assert kinds == [MarriageAnnounced, CardPlayed]


def test_MAR_4_with_no_other_card() -> None:
    script = in_play().do("A♣ 9♣ Q♣")
    lead_ace = Play(one_card("A♥"), marriage=True)
    assert script.refused(lead_ace) is Reason.MARRIAGE_NEEDS_KING_OR_QUEEN
    both = Play(one_card("K♥"), marriage=True, aces=True)
    assert script.refused(both) is Reason.ONE_ANNOUNCEMENT


def test_MAR_5_the_suit_becomes_trump_at_once_and_the_value_is_credited() -> None:
    script = in_play().do("A♣ 9♣ Q♣, A: K♥!")
    phase = script.at(Tricks)
    assert phase.trump is Suit.HEARTS
    assert phase.declared == (100, 0, 0)


def test_MAR_5_the_value_is_kept_even_if_the_trick_is_lost() -> None:
    script = in_play().do("A♣ 9♣ Q♣, K♥! 10♥ J♥")
    assert script.turn == B
    assert script.at(Tricks).declared == (100, 0, 0)
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert sum(outcome.raw) == 120 + 100


def test_MAR_5_it_stays_trump_for_the_rest_of_the_round() -> None:
    script = in_play().do("A♣ 9♣ Q♣, K♥! 10♥ J♥")
    while len(script.at(Tricks).done) < 7:
        assert script.at(Tricks).trump is Suit.HEARTS
        script.act(script.legal()[0])


def test_MAR_6_led_without_a_word_it_is_an_ordinary_card() -> None:
    script = in_play().do("A♣ 9♣ Q♣, K♥ 9♥ J♥")
    phase = script.at(Tricks)
    assert phase.trump is None
    assert phase.declared == (0, 0, 0)
    assert script.refused("Q♥!") is Reason.MARRIAGE_BROKEN


def test_MAR_7_any_leader_may_announce_another_and_the_old_trump_is_ordinary_again() -> None:
    script = leading(ALL_MARRIAGES, "9♥ 9♠").do("A♣ J♦ 9♣, K♣! A♥ 10♣")
    assert script.at(Tricks).trump is Suit.CLUBS
    script.do("C: K♦! 9♦ 10♦")
    assert script.at(Tricks).trump is Suit.DIAMONDS
    assert script.turn == B


def test_MAR_7_an_old_trump_takes_nothing_any_more() -> None:
    script = void_in_hearts().do("A: K♥!")
    assert script.at(Tricks).trump is Suit.HEARTS
    assert script.do("B: 10♣, C: 9♥").trick().taker == A


def test_MAR_7_perhaps_only_the_first_marriage_sets_the_trump() -> None:
    script = four_marriages(FIRST_ONLY)
    assert script.at(Tricks).trump is Suit.CLUBS
    assert script.at(Tricks).declared == (60, 40, 80)


def test_MAR_8_no_limit_on_marriages() -> None:
    script = four_marriages().do("A: K♥!")
    assert announced(script) == [
        (A, Suit.CLUBS, 60),
        (C, Suit.DIAMONDS, 80),
        (B, Suit.SPADES, 40),
        (A, Suit.HEARTS, 100),
    ]
    assert script.at(Tricks).declared == (160, 40, 80)
    assert len(script.at(Tricks).announcements) == 4


def test_MAR_9_the_values() -> None:
    assert [CLASSIC.marriage_values[suit] for suit in reversed(SUITS)] == [100, 80, 60, 40]
    script = four_marriages().do("K♥!")
    assert {one.suit: one.points for one in script.told(MarriageAnnounced)} == {
        Suit.HEARTS: 100,
        Suit.DIAMONDS: 80,
        Suit.CLUBS: 60,
        Suit.SPADES: 40,
    }


def test_MAR_9_another_table_of_values() -> None:
    german = Rules(marriage_values=(80, 100, 40, 60))
    assert four_marriages(german).do("K♥!").at(Tricks).declared == (160, 80, 40)


# --- Q-12, S-15: from when a trump counts --------------------------------------------


def test_Q_12_a_new_trump_works_at_once_so_nobody_is_forced_to_use_the_old_one() -> None:
    script = void_in_hearts().do("A: K♥!")
    assert script.playable() == "10♦ J♦ 10♣ K♠ Q♠ J♠"


def test_Q_12_the_new_trump_must_be_used_from_then_on() -> None:
    script = void_in_hearts().do("K♥! 10♦ J♥, A♠ J♠")
    assert script.turn == C
    assert script.playable() == "9♠"
    script.do("C: 9♠, A: 10♠, B: Q♠")
    assert script.playable() == "A♥ 10♥ 9♥"


def test_S_15_from_the_next_trick_on_the_old_trump_governs_the_trick_of_the_announcement() -> None:
    script = void_in_hearts(NEXT_TRICK)
    assert script.at(Tricks).trump is Suit.CLUBS
    script.do("A: K♥!")
    phase = script.at(Tricks)
    assert (phase.trump, phase.next_trump) == (Suit.CLUBS, Suit.HEARTS)
    assert script.playable() == "10♣"
    assert script.refused("10♦") is Reason.MUST_TRUMP
    script.do("B: 10♣, C: A♥")
    assert script.turn == B
    assert script.at(Tricks).trump is Suit.HEARTS


def test_S_15_the_first_announcement_leaves_its_trick_without_trumps() -> None:
    script = leading(VOID_IN_HEARTS, "9♣ 9♠", NEXT_TRICK).do("A♣ 9♣ Q♦, K♥!")
    phase = script.at(Tricks)
    assert (phase.trump, phase.next_trump) == (None, Suit.HEARTS)
    assert phase.declared == (100, 0, 0)


def test_S_15_together_with_first_only() -> None:
    rules = Rules(trump_effect=TrumpEffect.NEXT_TRICK, trump_change=TrumpChange.FIRST_ONLY)
    script = void_in_hearts(rules).do("A: K♥!")
    phase = script.at(Tricks)
    assert (phase.trump, phase.next_trump) == (Suit.CLUBS, Suit.CLUBS)
    assert phase.declared == (160, 0, 0)


# --- MAR-10: four aces -----------------------------------------------------------------


def test_MAR_10_four_aces_pay_when_an_ace_is_led_and_leave_the_trump() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", ACES).do("K♥ J♥ 9♣, A♠! J♠ 9♠")
    assert script.told(AcesAnnounced) == [AcesAnnounced(A, 200)]
    phase = script.at(Tricks)
    assert phase.trump is None
    assert phase.declared == (200, 0, 0)
    assert [type(one) for one in script.events if isinstance(one, AcesAnnounced | CardPlayed)][
        3:5
    ] == [AcesAnnounced, CardPlayed]


def test_MAR_10_under_the_same_condition_as_a_marriage() -> None:
    assert leading(FOUR_ACES, "9♥ 9♠", ACES).refused("A♠!") is Reason.MARRIAGE_NEEDS_A_TRICK
    at_once = Rules(ace_marriage=200, marriage_needs_trick=False)
    assert leading(FOUR_ACES, "9♥ 9♠", at_once).offers("A♠!")


def test_MAR_10_all_four_must_be_held() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", ACES).do("A♥ 9♥ 9♣")
    assert script.refused("A♠!") is Reason.ACES_NOT_ALL_HELD


def test_MAR_10_only_with_an_ace_and_only_where_the_table_has_it() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", ACES).do("K♥ J♥ 9♣")
    assert script.refused(Play(one_card("10♠"), aces=True)) is Reason.ACES_NEED_AN_ACE
    off = leading(FOUR_ACES, "9♥ 9♠").do("K♥ J♥ 9♣")
    assert off.refused("A♠!") is Reason.ACES_ARE_OFF


def test_MAR_10_the_plain_play_stays_legal_and_pays_nothing() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", ACES).do("K♥ J♥ 9♣, A♠ J♠ 9♠")
    assert script.at(Tricks).declared == (0, 0, 0)
    assert script.refused("A♦!") is Reason.ACES_NOT_ALL_HELD


def test_MAR_10_next_to_a_marriage_trump_stays_as_it_was() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", ACES).do("Q♥ J♥ 9♣, A♠! J♠ 9♠")
    assert script.refused("K♥!") is Reason.MARRIAGE_BROKEN
    with_hearts = leading(FOUR_ACES, "9♥ 9♠", ACES)
    with_hearts.do("10♠ J♠ 9♠, K♥! J♥ 9♣, A♠! Q♠ J♣")
    assert with_hearts.at(Tricks).trump is Suit.HEARTS
    assert with_hearts.at(Tricks).declared == (300, 0, 0)


def test_MAR_1_counts_only_what_is_announced_at_the_table() -> None:
    """Both marriages of A lie in his hand, but he leads plainly: nobody is told of them."""
    script = leading(ALL_MARRIAGES, "9♥ 9♠")
    script.do("A♣ J♦ 9♣")
    assert script.told(MarriageAnnounced) == []
    assert dealt().told(MarriageAnnounced) == []
