"""What the bot ``rule`` does in plain situations; the failures of other bots, one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies.situations import A, B, C, Hands, Script, cards, dealt, leading, match_at
from tysiacha.bots.random_bot import RandomBot
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.cards import MARRIAGE_MASK, Suit, card_text, mask_of
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    DeclareContract,
    DemandRedeal,
    Give,
    LetStand,
    Look,
    Pass,
    Play,
    SayContra,
)
from tysiacha.rules.choices import Contra
from tysiacha.rules.notices import MarriageAnnounced
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Barrel, Match, Standing

CLASSIC = PRESETS["classic"]

STRONG_A = Hands(
    {
        A: "A♥ K♥ Q♥ A♦ 10♦ A♠ 9♠",
        B: "10♥ J♥ 9♥ K♠ J♠ K♦ 9♣",
        C: "Q♠ 10♠ J♦ Q♦ 10♣ Q♣ J♣",
    },
    stock="A♣ K♣ 9♦",
)
WEAK_B = Hands(
    {
        A: "A♥ K♥ Q♥ 10♠ 9♠ J♦ 9♦",
        B: "9♥ J♥ 9♣ J♣ Q♠ J♠ K♦",
        C: "10♥ A♠ K♠ A♦ 10♦ 10♣ Q♣",
    },
    stock="A♣ K♣ Q♦",
)


def answer(script: Script) -> Action:
    """What the rule bot does for the seat to act."""
    assert script.turn is not None
    return RuleBot(seed=0).act(script.view(script.turn))


def card_played(script: Script) -> str:
    action = answer(script)
    assert isinstance(action, Play)
    return card_text(action.card)


def test_case_17_a_weak_hand_passes() -> None:
    assert answer(dealt(CLASSIC, WEAK_B).do("A: 100")) == Pass()


def test_case_17_a_strong_hand_bids_and_raises() -> None:
    script = dealt(CLASSIC, STRONG_A).do("A: 100, B: 105, C: pass")
    assert answer(script) == Bid(110)
    script.do("A: 110, B: pass, give 9♠ B, give 9♦ C, B: keep, C: keep")
    contract = answer(script)
    assert isinstance(contract, DeclareContract)
    assert 130 <= contract.points <= 220


def test_case_17_bids_end_somewhere() -> None:
    """Whatever others bid, a hand is never worth more than it can take."""
    script = dealt(CLASSIC, STRONG_A).do("A: 100, B: pass, C: 115, A: 120, C: pass")
    assert answer(script) != Concede()
    wild = dealt(replace(CLASSIC, cap_without_marriage=None), STRONG_A)
    assert answer(wild.do("A: 100, B: pass, C: 300")) == Pass()


def test_case_18_a_partners_sure_trick_is_fed_and_not_trumped() -> None:
    """Spades are trump; B, the partner, takes the trick with the last trump that is out."""
    hands = Hands(
        {
            A: "A♥ K♥ Q♥ J♥ A♦ K♦ 9♦",
            B: "10♥ 9♥ A♠ 10♠ J♠ J♦ 9♣",
            C: "Q♠ 9♠ 10♦ Q♦ 10♣ Q♣ J♣",
        },
        stock="A♣ K♣ K♠",
    )
    script = leading(hands, "K♠ K♣", contract=200)
    script.do("A: 9♦, B: J♦, C: 10♦, C: J♣, A: A♣, B: 9♣, A: K♥!, B: 10♥")
    assert card_played(script) == "10♣"


def test_case_18_a_defender_throws_low_cards_under_the_declarer() -> None:
    script = leading(STRONG_A, "9♠ 9♦").do("A: A♥, B: 9♥")
    assert card_played(script) not in {"10♣", "10♠"}


def test_case_18_the_highest_card_is_not_thrown_on_a_lost_trick() -> None:
    script = leading(STRONG_A, "9♠ 9♦").do("A: A♥")
    assert card_played(script) == "9♥"


def test_case_19_gifts_keep_own_marriages_and_aces() -> None:
    script = dealt(CLASSIC, STRONG_A).do("A: 100, B: pass, C: pass")
    given = []
    for _ in range(2):
        gift = answer(script)
        assert isinstance(gift, Give)
        given.append(gift)
        script.act(gift)
    assert {gift.to for gift in given} == {B, C}
    gone = mask_of(gift.card for gift in given)
    assert not gone & MARRIAGE_MASK[Suit.HEARTS]
    assert not gone & mask_of(cards("A♥ A♦ A♠ A♣ 10♦"))


def test_case_19_no_opponent_is_given_half_of_a_dear_marriage() -> None:
    """Q♦ alone might make somebody's diamonds; the nines help nobody."""
    hands = Hands(
        {
            A: "A♥ 10♥ 9♥ A♠ 10♠ 9♠ Q♦",
            B: "K♥ J♥ K♠ J♠ K♦ 9♣ J♣",
            C: "Q♥ Q♠ J♦ A♦ 10♦ 10♣ Q♣",
        },
        stock="A♣ K♣ 9♦",
    )
    script = dealt(CLASSIC, hands).do("A: 100, B: pass, C: pass")
    for _ in range(2):
        gift = answer(script)
        assert isinstance(gift, Give)
        assert card_text(gift.card) not in {"Q♦", "K♣"}
        script.act(gift)


def test_case_22_the_only_legal_card_is_played() -> None:
    script = leading(STRONG_A, "9♠ 9♦").do("A: A♠, B: J♠")
    legal = script.playable().split()
    assert card_played(script) in legal
    script = leading(STRONG_A, "9♠ 9♦").do("A: A♥, B: 9♥, C: J♦, A: K♥!, B: J♥, C: 9♦, A: Q♥")
    assert script.playable() == "10♥"
    assert card_played(script) == "10♥"


def test_a_marriage_is_announced_and_not_forgotten() -> None:
    script = leading(STRONG_A, "9♠ 9♦")
    first = answer(script)
    assert isinstance(first, Play)
    assert card_text(first.card).startswith("A")
    while script.turn is not None:
        script.act(answer(script))
    assert [one.suit for one in script.told(MarriageAnnounced)] == [Suit.HEARTS]


def test_a_bad_stock_is_thrown_in() -> None:
    hands = Hands(
        {
            A: "K♥ J♥ 10♠ 9♠ J♦ Q♦ J♣",
            B: "A♥ 10♥ Q♥ A♠ K♠ A♣ 10♣",
            C: "Q♠ J♠ A♦ 10♦ K♦ K♣ Q♣",
        },
        stock="9♥ 9♦ 9♣",
    )
    script = dealt(replace(CLASSIC, cut_check=None), hands).do("A: 100, B: pass, C: pass")
    assert answer(script) == DemandRedeal()


def test_a_hopeless_round_is_given_up_where_that_costs_nothing() -> None:
    hands = Hands(
        {
            A: "K♥ J♥ 10♠ 9♠ J♦ 9♦ J♣",
            B: "A♥ 10♥ Q♥ A♠ K♠ A♣ 10♣",
            C: "Q♠ J♠ A♦ 10♦ K♦ K♣ Q♣",
        },
        stock="9♥ Q♦ 9♣",
    )
    rules = PRESETS["international"]
    script = dealt(rules, hands).do("A: 100, B: pass, C: pass")
    assert answer(script) == Concede()


def test_contra_is_said_with_the_aces_and_not_without() -> None:
    hands = Hands(
        {
            A: "A♥ K♥ Q♥ J♠ 9♠ K♦ 9♦",
            B: "A♠ 10♠ K♠ A♦ 10♦ 9♥ K♣",
            C: "J♥ 10♥ Q♠ J♦ Q♦ 9♣ Q♣",
        },
        stock="J♣ 10♣ A♣",
    )
    script = leading(hands, "9♠ 9♦", replace(CLASSIC, contra=Contra.CONTRA), contract=150)
    assert answer(script) == SayContra()
    script.do("B: stand")
    assert answer(script) == LetStand()


def test_on_the_barrel_the_contract_is_one_that_wins() -> None:
    match = match_at(CLASSIC)
    on = Standing(total=880, barrel=Barrel(since=1, used=2))
    match = replace(match, standings=(on, Standing(), Standing()), round_number=4)
    script = dealt(CLASSIC, STRONG_A, match).do("A: 100, B: pass, C: pass")
    script.do("give 9♠ B, give 9♦ C, B: keep, C: keep")
    contract = answer(script)
    assert isinstance(contract, DeclareContract)
    assert contract.points == CLASSIC.winning_contract


def test_a_hidden_hand_is_looked_at() -> None:
    assert answer(dealt(PRESETS["russian_house"], match=_after_golden())) == Look()


def test_the_bot_knows_no_more_than_its_view() -> None:
    """Cards that change places behind its back change nothing (case 23)."""
    hidden = {B: "10♥ J♥ 9♥ K♠ Q♠ K♦ 9♣", C: "J♠ 10♠ J♦ Q♦ 10♣ Q♣ J♣"}
    swapped = Hands({**STRONG_A.of, **hidden}, STRONG_A.stock)
    for bot in (RuleBot(seed=0), RandomBot(seed=3)):
        first, second = (
            dealt(CLASSIC, hands).do("A: 100, B: pass, C: pass") for hands in (STRONG_A, swapped)
        )
        same = type(bot)(seed=3)
        assert type(bot)(seed=3).act(first.view(A)) == same.act(second.view(A))


def _after_golden() -> Match:
    return replace(match_at(PRESETS["russian_house"]), golden_left=0, round_number=4)


@pytest.mark.parametrize("seat", [A, B, C])
def test_every_seat_answers_at_once_what_is_forced(seat: int) -> None:
    script = dealt(CLASSIC, STRONG_A)
    assert answer(script) == Bid(100)
    assert RandomBot(seed=seat).act(script.view(A)) == Bid(100)
