"""The worked plays, auctions and deal of the rules, chapters 5.5 to 5.7."""

from __future__ import annotations

import pytest

from tests.strategies.situations import (
    A,
    B,
    C,
    Hands,
    Script,
    cards,
    dealt,
    following,
    in_play,
    match_at,
)
from tysiacha.cards import CardSet, Suit
from tysiacha.rules.choices import (
    CapWithMarriage,
)
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import TrickTaken
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Exchange
from tysiacha.rules.presets import PRESETS

CLASSIC = PRESETS["classic"]
A_AT_110 = "A: 100, B: 105, C: pass, A: 110, B: pass"

# --- 5.5 legal plays and trick winners --------------------------------------------------

POLISH_PLAY = Rules(must_beat=True, must_overtrump=True, marriage_needs_trick=False)


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "article", "polish"),
    [
        pytest.param(None, "10♠", "A♠ 9♠ K♥", "A♠ 9♠", "A♠", id="T1"),
        pytest.param(Suit.DIAMONDS, "10♠", "9♦ A♥", "9♦", "9♦", id="T2"),
        pytest.param(Suit.DIAMONDS, "10♠", "9♠ A♦", "9♠", "9♠", id="T3"),
        pytest.param(Suit.DIAMONDS, "10♠ K♦", "9♦ A♥", "9♦", "9♦", id="T5"),
        pytest.param(None, "10♠", "K♥ 9♦", "K♥ 9♦", "K♥ 9♦", id="T6"),
        pytest.param(Suit.DIAMONDS, "10♠ 9♦", "A♠ J♠", "A♠ J♠", "A♠ J♠", id="T12"),
        pytest.param(Suit.DIAMONDS, "K♦", "A♦ 9♦", "A♦ 9♦", "A♦", id="T13"),
        pytest.param(Suit.DIAMONDS, "10♠ Q♦", "K♦ 9♦ A♥", "K♦ 9♦", "K♦", id="T14"),
    ],
)
def test_legal_plays(trump: Suit | None, trick: str, hand: str, article: str, polish: str) -> None:
    assert following(CLASSIC, trump, trick, hand).playable() == article
    assert following(POLISH_PLAY, trump, trick, hand).playable() == polish


@pytest.mark.parametrize("rules", [CLASSIC, POLISH_PLAY], ids=["article", "polish"])
@pytest.mark.parametrize(
    ("trump", "trick", "taker"),
    [
        pytest.param(Suit.DIAMONDS, "10♠ A♠ 9♦", C, id="T8"),
        pytest.param(None, "10♠ A♠ 9♦", B, id="T9"),
        pytest.param(Suit.DIAMONDS, "A♠ 9♦ J♦", C, id="T10"),
    ],
)
def test_trick_winners(rules: Rules, trump: Suit | None, trick: str, taker: int) -> None:
    *before, last = trick.split()
    script = following(rules, trump, " ".join(before), f"{last} J♣").do(last)
    assert script.told(TrickTaken) == [TrickTaken(taker, cards(trick))]


def test_T11_the_first_lead_of_the_round_with_a_marriage_in_hand() -> None:
    article = in_play(CLASSIC)
    assert article.offers("K♥")
    assert article.refused("K♥!") is Reason.MARRIAGE_NEEDS_A_TRICK
    assert in_play(POLISH_PLAY).offers("K♥!")


# --- 5.6 the auction -----------------------------------------------------------------------


def test_U1_passes_over_the_opening() -> None:
    bargain = dealt().do("A: 100, B: pass, C: pass").at(Exchange).bargain
    assert (bargain.declarer, bargain.bid) == (A, 100)


def test_U3_a_jump_is_legal() -> None:
    assert dealt().do("A: 100").offers("120")


def test_U4_no_multiple_of_5() -> None:
    assert dealt().do("A: 100").refused("102") is Reason.BID_OFF_STEP


def test_U5_no_marriage_above_120() -> None:
    assert dealt().do("A: 100").refused("125") is Reason.BID_WITHOUT_MARRIAGE


def test_U6_the_marriage_of_spades() -> None:
    hands = Hands({A: "A♥", B: "K♠ Q♠ A♣", C: "K♣ Q♦"})
    assert dealt(hands=hands).do("A: 100").offers("200")
    limited = Rules(cap_with_marriage=CapWithMarriage.SUM)
    script = dealt(limited, hands).do("A: 100")
    assert script.refused("200") is Reason.BID_OVER_LIMIT
    assert script.bids()[-1] == 160


def test_U8_the_first_hand_cannot_pass() -> None:
    assert dealt().refused("pass") is Reason.MUST_OPEN


def test_U9_no_lower_contract_after_the_stock() -> None:
    script = dealt().do(A_AT_110).do("give 9♠ B, give 9♦ C, keep, keep")
    assert script.refused("contract 105") is Reason.CONTRACT_BELOW_BID


# --- 5.7 from the pack to the hands -----------------------------------------------------------

LETTERS = str.maketrans("SCDH", "♠♣♦♥")
PACK = "AD QH 10C AC KC KS 9S JC KH AH 9C JD 10S AS JS 9H QD 10H QS JH 10D QC 9D KD"


@pytest.mark.parametrize("cut", [1, 12, 23])
def test_the_pack_of_the_worked_deal(cut: int) -> None:
    after_cut = cards(PACK.translate(LETTERS))
    before_cut = after_cut[24 - cut :] + after_cut[: 24 - cut]
    script = Script(match_at(dealer=A), before_cut).do(f"C: cut {cut}")
    hands = {
        1: "QH KC JC 9C JS 10H 10D",
        2: "10C KS KH JD 9H QS QC",
        0: "AC 9S AH AS QD JH 9D",
    }
    for seat, hand in hands.items():
        assert script.view(seat).hand == CardSet.of(*cards(hand.translate(LETTERS)))
    script.do("B: 100, C: pass, A: pass")
    assert script.view(B).stock == CardSet.of(*cards("AD 10S KD".translate(LETTERS)))
