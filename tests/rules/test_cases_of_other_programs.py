"""How other programs fail: for each defect of the rules the right behaviour, as one test."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.rules.settling import note, sheet
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
    match_at,
    pack_for,
)
from tests.strategies.written_tricks import hands_for_tricks
from tysiacha.cards import CARDS, SUIT_OF, Card, Suit
from tysiacha.rules.actions import Give, Play
from tysiacha.rules.choices import CapWithMarriage
from tysiacha.rules.errors import Reason
from tysiacha.rules.folding import fold
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import LeftoverTaken
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import Bidding, Exchange, Tricks
from tysiacha.rules.projection import notice_for, view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState

HEARTS_ARE_TRUMP = "A♣ 9♣ Q♣, K♥! 9♥ J♥"
"""In the usual deal: then A leads, B has no club and one heart, C has one club and no heart."""

FOUR_ACES = Hands(
    {A: "A♠ K♥ Q♥ 10♠ 9♦ 9♥ 9♠", B: "10♥ J♥ K♠ Q♠ J♠ 10♦ J♦", C: "10♣ K♣ Q♣ J♣ 9♣ K♦ Q♦"},
    stock="A♣ A♦ A♥",
)

RAW_128 = "Q♦ 10♦ J♦, 10♠ 9♠ A♠, K♠! J♠ 9♦, A♦ K♦ A♣, J♣ Q♣ 9♣, J♥ 10♥ 9♥, 10♣ Q♠ K♣, A♥ Q♥ K♥"
"""The declarer takes 88 and the marriage of spades."""

DEFENDER_TAKES_35 = (
    "10♦ 9♦ A♦, 9♣ 10♣ J♣, K♠! 9♠ 10♠, 10♥ 9♥ J♠, A♣ K♣ Q♠, A♥ K♦ J♥, A♠ J♦ Q♥, Q♦ Q♣ K♥"
)
"""The declarer takes 113, the player at his right 35."""


def play(match: Match, declarer: int, auction: str, contract: str, tricks: str) -> Script:
    hands, exchange = hands_for_tricks(match, declarer, tricks)
    script = Script(match, pack_for(match.rules, match.dealer, hands)).do("cut 12").do(auction)
    return script.do(exchange).do("keep, keep").do(contract).do(tricks)


def test_case_01_a_trump_nine_takes_a_trick_from_a_led_ace() -> None:
    hands = Hands(
        {A: "A♠ K♥ Q♥ 10♥ A♣ 9♠ 9♦", B: "J♥ 9♥ J♣ Q♣ K♣ 10♣ 9♣", C: "A♥ J♠ K♠ Q♦ K♦ A♦ 10♦"},
        stock="10♠ Q♠ J♦",
    )
    script = leading(hands, "9♦ 9♠").do("A: A♣, B: 9♣, C: 9♠, A: Q♥!, B: J♥, C: A♥")
    script.do("C: A♦, A: J♦, B: 9♦, C: K♦, A: K♥, B: 9♥")
    assert script.trick().taker == A
    trumped = leading(hands, "9♦ 9♠").do("A: A♣, B: 9♣, C: 9♠, A: K♥!, B: J♥, C: A♥, C: A♦, J♦, 9♦")
    trumped.do("C: K♠, A: Q♠, B: 9♥")
    assert trumped.trick().taker == B
    assert trumped.turn == B


def test_case_02_not_any_card_and_not_the_last_follower() -> None:
    script = in_play().do("A: A♥")
    assert script.refused("A♠") is Reason.MUST_FOLLOW_SUIT
    assert script.do("B: 9♥, C: J♥").trick().taker == A


def test_case_03_the_deal_rotates_so_that_every_seat_opens_alike() -> None:
    match = match_at(dealer=A)
    openers = []
    for _ in range(9):
        script = dealt(match=match)
        openers.append(script.turn)
        match = script.finish().after
    assert openers == [B, C, A] * 3


def test_case_04_128_against_130_is_a_failure_and_not_rounded() -> None:
    script = play(sheet(), A, "A: 100, B: pass, C: pass", "contract 130", RAW_128)
    outcome = script.outcome
    assert isinstance(outcome, Played)
    assert outcome.raw[A] == 128
    assert script.totals == (-130, 20, 10)


def test_case_05_the_limit_is_120_and_marriages_not_the_cards_in_hand() -> None:
    """B holds 49 card points and no marriage, or 37 and that of spades."""
    rules = Rules(cap_with_marriage=CapWithMarriage.SUM)
    assert dealt(rules).do("A: 100").bids()[-1] == 120
    weak = Hands({A: "A♥ A♠", B: "K♠ Q♠ 9♠ 9♥ 9♦ J♦ J♣", C: "K♣ K♦ K♥"})
    assert dealt(rules, weak).do("A: 100").bids()[-1] == 160


def test_case_06_passes_end_the_auction_at_the_right_seat_and_none_is_asked_again() -> None:
    script = dealt().do("A: 100, B: pass, C: 105, A: 110")
    assert script.turn == C
    script.do("C: pass")
    assert script.at(Exchange).bargain.declarer == A
    asked = []
    script = dealt().do("A: 100")
    while isinstance(script.state.phase, Bidding):
        asked.append(script.turn)
        script.do("pass" if script.turn != C else str(script.bids()[0]))
    assert asked == [B, C, A]
    assert script.at(Exchange).bargain.declarer == C


def test_case_07_a_failed_contract_is_subtracted_and_every_score_added_once() -> None:
    before = sheet("200", "100", "50")
    script = play(before, A, "A: 100, B: pass, C: pass", "contract 130", RAW_128)
    assert script.totals == (70, 120, 60)
    assert script.refused(Play(Card(0))) is Reason.ROUND_IS_OVER


def test_case_08_the_third_round_on_the_barrel_is_the_last_neither_sooner_nor_later() -> None:
    match = sheet("880 on(0)", "0", "0", dealer=A)
    seen = []
    for _ in range(3):
        script = play(match, B, "B: 100, C: pass, A: pass", "contract 100", DEFENDER_TAKES_35)
        match = replace(script.after, dealer=A)
        seen.append(note(match.standings[A]))
    assert seen == ["880 on(1)", "880 on(2)", "760 f1"]


def test_case_09_trump_is_compulsory_for_the_void_and_for_nobody_else() -> None:
    void = in_play().do(HEARTS_ARE_TRUMP).do("A: K♣")
    assert void.playable() == "10♥"
    able = in_play().do(HEARTS_ARE_TRUMP).do("A: 10♠")
    assert able.playable() == "A♠ K♠ J♠ 9♠"


def test_case_10_any_of_the_ten_cards_may_be_given_one_to_each_opponent() -> None:
    script = dealt().do("A: 100, B: pass, C: pass")
    gives = {one for one in script.legal() if isinstance(one, Give)}
    assert gives == {Give(card, to) for card in script.view(A).hand for to in (B, C)}
    assert len(gives) == 20
    script.do("give A♥ B")
    left = {one for one in script.legal() if isinstance(one, Give)}
    assert left == {Give(card, C) for card in script.view(A).hand}


def test_case_11_no_marriage_in_a_trick_without_its_partner_or_on_the_first_lead() -> None:
    assert in_play().refused("K♥!") is Reason.MARRIAGE_NEEDS_A_TRICK
    following = in_play().do("A: A♣, B: 9♣")
    assert following.refused("Q♣!") is Reason.MARRIAGE_ONLY_WHEN_LEADING
    broken = in_play().do("A♣ 9♣ Q♣, K♥ 9♥ J♥")
    assert broken.refused("Q♥!") is Reason.MARRIAGE_BROKEN


def test_case_12_four_aces_outlive_saving_and_loading() -> None:
    script = leading(FOUR_ACES, "9♥ 9♠", Rules(ace_marriage=200)).do("K♥ J♥ 9♣, A♠! J♠ 9♠")
    loaded: RoundState = pickle.loads(pickle.dumps(script.state))
    assert loaded == script.state
    script.state = loaded
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    assert sum(outcome.raw) == 120 + 200


def test_case_12_four_aces_outlive_a_reconnect() -> None:
    rules = Rules(ace_marriage=200)
    script = leading(FOUR_ACES, "9♥ 9♠", rules).do("K♥ J♥ 9♣, A♠! J♠ 9♠")
    start = start_round(match_at(rules), pack_for(rules, C, FOUR_ACES)).state
    for seat in (A, B, C):
        notices = [notice_for(event, seat) for event in script.events]
        view = fold(view_of(start, seat), notices)
        assert isinstance(view.phase, Tricks)
        assert view.phase.declared == (200, 0, 0)


def test_case_13_the_decisive_card_lies_in_the_stock_that_nobody_took() -> None:
    """Two players: the ace that A counts on is in the other stock, and counts at the end."""
    rules = Rules(players=2)
    hands = Hands({A: "K♥ Q♥ J♥ 9♥", B: "A♠ K♠"}, stock="9♠ 9♣", other_stock="A♥ 10♥")
    script = dealt(rules, hands).do("100, pass, stock 1, give 9♠ B, keep, contract 100")
    assert script.told(LeftoverTaken) == []
    outcome = script.finish().outcome
    assert isinstance(outcome, Played)
    (left,) = script.told(LeftoverTaken)
    assert left.seat == script.trick().taker
    assert outcome.raw[left.seat] >= 21
    assert sum(outcome.raw) == 120


@pytest.mark.parametrize("seed", range(4))
def test_case_14_the_cards_that_may_be_played_are_those_of_the_rules_all_through_a_round(
    seed: int,
) -> None:
    """Compared with PLAY-3 to PLAY-6, word for word, in rounds with many changes of trump."""
    dice = random.Random(seed)
    rules = Rules(marriage_needs_trick=False)
    compared = 0
    for _ in range(25):
        state = start_round(match_at(rules), tuple(dice.sample(CARDS, 24))).state
        while (seat := to_act(state)) is not None:
            view = view_of(state, seat)
            legal = legal_actions(view)
            if isinstance(view.phase, Tricks) and view.phase.cards:
                wanted = set(_by_the_book(view.phase, tuple(view.hand)))
                assert {one.card for one in legal if isinstance(one, Play)} == wanted
                compared += 1
            announcing = [one for one in legal if isinstance(one, Play) and one.marriage]
            state = apply(state, dice.choice(announcing or legal)).state
    assert compared > 100


def _by_the_book(phase: Tricks, hand: tuple[Card, ...]) -> Iterator[Card]:
    led = SUIT_OF[phase.cards[0]]
    trump = _latest_marriage(phase)
    if any(SUIT_OF[one] == led for one in hand):
        yield from (one for one in hand if SUIT_OF[one] == led)
    elif trump is not None and any(SUIT_OF[one] == trump for one in hand):
        yield from (one for one in hand if SUIT_OF[one] == trump)
    else:
        yield from hand


def _latest_marriage(phase: Tricks) -> Suit | None:
    suits = [getattr(one, "suit", None) for one in phase.announcements]
    return suits[-1] if suits else None


@pytest.mark.parametrize("passive", [True, False], ids=["passive", "random"])
def test_case_15_such_players_never_finish_so_whoever_simulates_sets_a_limit(
    *, passive: bool
) -> None:
    """The rules set no bound on rounds: this documents it."""
    dice = random.Random(15)
    match = Match.new(CLASSIC)
    for _ in range(40):
        script = Script(match, tuple(dice.sample(CARDS, 24)))
        while script.turn is not None:
            actions = script.legal()
            script.act(actions[0] if passive else dice.choice(actions))
        match = script.after
    assert match.winner is None
    assert sum(one.total for one in match.standings) < -500
