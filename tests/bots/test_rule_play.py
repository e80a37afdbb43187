"""How the bot ``rule`` plays the cards, one plain situation each."""

from __future__ import annotations

from dataclasses import replace

from tests.strategies.situations import (
    CLASSIC,
    A,
    B,
    C,
    Hands,
    Script,
    dealt,
    following,
    leading,
    match_at,
)
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.cards import Suit, card_text
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Standing

HEARTS = Hands(
    {
        A: "A♥ K♥ Q♥ A♦ J♦ A♠ 9♠",
        B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
        C: "Q♠ 10♠ 10♦ Q♦ 10♣ Q♣ J♣",
    },
    stock="A♣ K♣ 9♦",
)
"""A has four aces and the marriage of hearts."""

BARE = Hands(
    {
        A: "K♥ Q♥ J♥ K♠ Q♠ A♦ 9♣",
        B: "10♥ A♥ J♠ K♦ 10♦ A♣ J♣",
        C: "9♥ 10♠ A♠ Q♦ J♦ 10♣ Q♣",
    },
    stock="K♣ 9♦ 9♠",
)
"""A has two marriages without their aces and one ace."""


def played(script: Script) -> str:
    """What the bot plays for the seat to act; an announcement with an exclamation mark."""
    assert script.turn is not None
    action = RuleBot(seed=0).act(script.view(script.turn))
    assert isinstance(action, Play)
    return card_text(action.card) + "!" * (action.marriage or action.aces)


def test_an_ace_comes_first_so_that_a_marriage_can_be_announced() -> None:
    assert played(leading(BARE, "9♣ 9♠")) == "A♦"


def test_the_dearer_of_two_bare_marriages_is_announced_at_once() -> None:
    assert played(leading(BARE, "9♣ 9♠").do("A♦ 10♦ J♦")) in {"K♥!", "Q♥!"}


def test_winners_are_cashed_while_nothing_can_trump_them() -> None:
    assert played(leading(HEARTS, "9♠ 9♦").do("A♦ K♦ 9♦")) in {"A♣", "A♠", "A♥"}


def test_trumps_are_drawn_while_winners_need_it() -> None:
    hands = Hands(
        {
            A: "A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠",
            B: "10♥ J♥ K♠ J♠ J♦ 9♣ J♣",
            C: "9♥ Q♠ 10♠ K♦ Q♦ 10♣ Q♣",
        },
        stock="A♣ K♣ 9♦",
    )
    script = leading(hands, "9♠ K♣").do("A♠ J♠ Q♠, K♥! 10♥ 9♥, 9♣ 10♣ A♣")
    assert script.at(Tricks).trump is Suit.HEARTS
    assert played(script) in {"A♥", "Q♥"}


def test_where_four_aces_pay_another_winner_takes_the_first_trick() -> None:
    hands = Hands(
        {
            A: "A♥ A♦ A♣ A♠ 10♠ J♦ 9♠",
            B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
            C: "K♥ Q♠ 10♦ Q♦ 10♣ Q♣ J♣",
        },
        stock="Q♥ K♣ 9♦",
    )
    script = leading(hands, "9♠ 9♦", replace(CLASSIC, ace_marriage=200))
    assert played(script) == "10♠"
    assert played(script.do("10♠ K♠ Q♠")) in {"A♥!", "A♦!", "A♣!", "A♠!"}


def test_a_marriage_is_led_at_once_where_no_trick_is_needed() -> None:
    hands = Hands(
        {
            A: "K♥ Q♥ J♥ K♠ 9♠ J♦ 9♣",
            B: "10♥ A♥ J♠ K♦ 10♦ A♣ J♣",
            C: "9♥ 10♠ A♠ Q♦ A♦ 10♣ Q♣",
        },
        stock="K♣ 9♦ Q♠",
    )
    rules = replace(CLASSIC, marriage_needs_trick=False)
    assert played(leading(hands, "9♣ 9♦", rules)) in {"K♥!", "Q♥!"}


def test_case_18_a_trick_that_the_partner_has_is_left_to_him() -> None:
    hands = Hands(
        {
            A: "A♥ K♥ Q♥ J♥ 9♦ A♠ 9♠",
            B: "10♥ 9♥ K♠ J♠ K♦ 9♣ 10♣",
            C: "Q♠ 10♠ A♦ J♦ Q♦ Q♣ J♣",
        },
        stock="A♣ K♣ 10♦",
    )
    script = leading(hands, "9♠ 10♦").do("9♦ K♦")
    assert script.playable() == "A♦ 10♦ Q♦ J♦"
    assert played(script) not in {"A♦", "10♦"}


def test_case_18_the_partners_sure_trick_is_not_trumped_where_one_need_not() -> None:
    free = replace(CLASSIC, must_trump=False)
    hand = "10♠ J♠ 10♣ Q♣ 9♣ 10♥ J♥ 9♥"
    assert not played(following(free, Suit.SPADES, "9♦ A♦", hand)).endswith("♠")
    assert played(following(free, Suit.SPADES, "A♦ 9♦", hand)).endswith("♠")


def test_case_18_no_suit_is_led_that_the_declarer_is_known_to_trump() -> None:
    hands = Hands(
        {
            A: "K♥ Q♥ J♥ 10♥ A♦ 9♠ K♦",
            B: "A♥ 9♥ J♠ 10♦ 10♣ A♣ J♣",
            C: "K♠ 10♠ A♠ Q♦ J♦ K♣ Q♣",
        },
        stock="9♣ 9♦ Q♠",
    )
    script = leading(hands, "9♦ 9♠").do("A♦ 9♦ J♦, K♥! A♥ 9♠, A♣ Q♣ 9♣")
    assert script.turn == B
    assert not played(script).endswith("♣")


def test_a_trick_is_taken_with_the_card_that_would_not_stay() -> None:
    assert played(following(CLASSIC, None, "Q♠ 9♠", "A♠ K♠ 9♣ J♣ 9♥ J♥ Q♥ J♦")) == "K♠"


def test_low_cards_go_under_the_declarers_winner() -> None:
    assert played(following(CLASSIC, None, "A♠ J♠", "10♠ K♠ 9♠ J♣ 9♥ J♥ Q♥ J♦")) == "9♠"


def test_who_is_about_to_be_fined_for_bolts_takes_a_trick_even_from_his_partner() -> None:
    hands = Hands(
        {
            A: "A♥ K♥ Q♥ J♥ 9♦ A♠ 9♠",
            B: "10♥ 9♥ K♠ J♠ K♦ 9♣ 10♣",
            C: "Q♠ 10♠ A♦ J♦ Q♦ Q♣ J♣",
        },
        stock="A♣ K♣ 10♦",
    )
    opened = "A: 100, B: pass, C: pass, give 9♠ B, give 10♦ C, keep, keep, contract 100"
    led = "A♠ J♠ Q♠, A♣ 9♣ J♣, A♥ 9♥ 10♠, 9♦ K♦"
    answers = []
    for bolts in (0, 2):
        match = match_at(CLASSIC, standings={C: Standing(bolts=bolts)})
        answers.append(played(dealt(CLASSIC, hands, match).do(f"{opened}, {led}")))
    assert answers[0] not in {"A♦", "10♦"}
    assert answers[1] in {"A♦", "10♦"}
