"""What is refused: every reason has its situation, and every phase knows what it accepts."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.strategies.situations import (
    CLASSIC,
    A,
    B,
    C,
    Hands,
    Script,
    action_of,
    dealt,
    following,
    in_play,
    leading,
    match_at,
    one_card,
    undealt,
)
from tysiacha.cards import CARDS, Card, Suit
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.choices import (
    BlindBid,
    CapWithMarriage,
    Contra,
    ForcedOpening,
    GoldenAuction,
    IllegalBid,
    P2Form,
    RaiseAfterStock,
    StockShown,
    TrumpEffect,
)
from tysiacha.rules.choices import (
    Concede as ConcedeRule,
)
from tysiacha.rules.errors import IllegalAction, Reason
from tysiacha.rules.legal import legal_actions, reason_facts, refusal_in
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, refusal, to_act
from tysiacha.rules.standing import Barrel, Match, Standing

# --- a situation for every reason -----------------------------------------------------

WON = "A: 100, B: pass, C: pass"
GIVEN = f"{WON}, give 9♠ B, give 9♦ C"
ON_BARREL = match_at(
    Rules(concede=ConcedeRule.BID_AND_60),
    standings={A: Standing(880, barrel=Barrel(since=1, used=0))},
    round_number=2,
)
CONCEDED_TWICE = match_at(
    Rules(concede=ConcedeRule.BID_AND_60, concede_limit=2),
    standings={A: Standing(concessions=2)},
)
SECOND_IS_SILENT = match_at(Rules(silence_below=0), 0, -5, 0)
CONCEDE = Rules(concede=ConcedeRule.BID_AND_60)
NINES_WITH_A = Hands({A: "9♠ 9♣ 9♦ 9♥"})
MARRIAGE_WITH_B = Hands({A: "A♥", B: "K♠ Q♠", C: "K♥ K♦ K♣"})
TWO_NINES = Hands({A: "A♥ K♥ Q♥"}, stock="9♠ 9♦ A♠")
FOUR_ACES = Hands(
    {A: "A♠ K♥ Q♥ 10♠ 9♦ 9♥ 9♠", B: "10♥ J♥ K♠ Q♠ J♠ 10♦ J♦", C: "10♣ K♣ Q♣ J♣ 9♣ K♦ Q♦"},
    stock="A♣ A♦ A♥",
)
ACES = Rules(ace_marriage=200)

SITUATIONS: dict[Reason, tuple[Callable[[], Script], str]] = {
    Reason.ROUND_IS_OVER: (lambda: in_play().finish(), "A♥"),
    Reason.NOT_IN_THIS_PHASE: (dealt, "A♥"),
    Reason.CUT_NOT_INSIDE_THE_PACK: (undealt, "cut 24"),
    Reason.NO_GROUND_FOR_A_REDEAL: (dealt, "redeal"),
    Reason.STOCK_IS_NO_GROUND: (lambda: dealt().do(WON), "redeal"),
    Reason.GIFT_IS_NO_GROUND: (lambda: dealt().do(GIVEN), "redeal"),
    Reason.REDEAL_TOO_LATE: (
        lambda: dealt(hands=NINES_WITH_A).do("A: 100, B: 105, C: pass"),
        "redeal",
    ),
    Reason.STOCK_REDEAL_TOO_LATE: (
        lambda: dealt(hands=TWO_NINES).do(f"{WON}, give 9♠ B"),
        "redeal",
    ),
    Reason.LOOK_FIRST: (lambda: dealt(Rules(blind_bid=BlindBid.ANY)).do("A: 100"), "125"),
    Reason.NOTHING_TO_LOOK_AT: (dealt, "look"),
    Reason.MUST_OPEN: (dealt, "pass"),
    Reason.MUST_CONFIRM: (lambda: dealt(Rules(forced_opening=ForcedOpening.DEALER)), "pass"),
    Reason.NOTHING_TO_CONFIRM: (dealt, "confirm"),
    Reason.MUST_BID_BLIND_120: (lambda: dealt(Rules(blind_bid=BlindBid.FIRST_HAND_120)), "100"),
    Reason.BID_OFF_STEP: (lambda: dealt().do("100"), "107"),
    Reason.BID_TOO_LOW: (lambda: dealt().do("100"), "100"),
    Reason.BID_JUMPS: (lambda: dealt(Rules(jump_bids=False)).do("100"), "110"),
    Reason.BID_WITHOUT_MARRIAGE: (lambda: dealt().do("100"), "125"),
    Reason.BID_OVER_LIMIT: (lambda: dealt(hands=MARRIAGE_WITH_B).do("100"), "405"),
    Reason.SILENT: (lambda: dealt(match=SECOND_IS_SILENT).do("100"), "105"),
    Reason.NO_SUCH_STOCK: (lambda: dealt(Rules(players=2)).do("100, pass"), "stock 3"),
    Reason.CARD_NOT_HELD: (in_play, "A♠"),
    Reason.NOT_AN_OPPONENT: (lambda: dealt().do(WON), "give 9♠ A"),
    Reason.ALREADY_GIVEN: (lambda: dealt().do(f"{WON}, give 9♠ B"), "give 9♦ B"),
    Reason.GIVE_NOT_DISCARD: (lambda: dealt().do(WON), "discard 9♠"),
    Reason.DISCARD_NOT_GIVE: (
        lambda: dealt(Rules(players=2, p2_form=P2Form.DISCARD_TWO)).do("100, pass, stock 1"),
        "give 9♠ B",
    ),
    Reason.CONTRACT_OFF_STEP: (lambda: dealt().do(f"{GIVEN}, keep, keep"), "contract 107"),
    Reason.CONTRACT_BELOW_BID: (lambda: dealt().do(f"{GIVEN}, keep, keep"), "contract 95"),
    Reason.CONTRACT_OVER_LIMIT: (lambda: dealt().do(f"{GIVEN}, keep, keep"), "contract 405"),
    Reason.CONCEDING_IS_OFF: (lambda: dealt().do(WON), "concede"),
    Reason.CONCEDE_NOT_IN_GOLDEN: (
        lambda: dealt(Rules(golden=True, concede=ConcedeRule.BID_AND_60)).do("keep, keep, keep"),
        "concede",
    ),
    Reason.CONCEDE_NOT_WHEN_BLIND: (
        lambda: dealt(Rules(blind_bid=BlindBid.ANY, concede=ConcedeRule.BID_AND_60)).do(WON),
        "concede",
    ),
    Reason.CONCEDE_NOT_ON_BARREL: (lambda: dealt(match=ON_BARREL).do(WON), "concede"),
    Reason.CONCEDED_TOO_OFTEN: (lambda: dealt(match=CONCEDED_TWICE).do(WON), "concede"),
    Reason.CONCEDE_TOO_LATE: (lambda: in_play(CONCEDE).do("A♥ 9♥ J♥"), "concede"),
    Reason.CONCEDE_AFTER_CONTRA: (
        lambda: in_play(Rules(contra=Contra.CONTRA, concede=ConcedeRule.BID_AND_60)).do("contra"),
        "concede",
    ),
    Reason.MUST_FOLLOW_SUIT: (lambda: in_play().do("A♥"), "9♣"),
    Reason.MUST_TRUMP: (lambda: in_play().do("A♣ 9♣ Q♣, K♥! 9♥ J♥, K♣"), "K♦"),
    Reason.MUST_BEAT: (lambda: in_play(Rules(must_beat=True)).do("K♣ 9♣"), "Q♣"),
    Reason.MUST_OVERTRUMP: (
        lambda: following(Rules(must_overtrump=True), Suit.DIAMONDS, "10♠ Q♦", "K♦ 9♦"),
        "9♦",
    ),
    Reason.MARRIAGE_ONLY_WHEN_LEADING: (lambda: in_play().do("A♣ 9♣"), "Q♣!"),
    Reason.MARRIAGE_NEEDS_KING_OR_QUEEN: (in_play, "10♠ with a marriage"),
    Reason.MARRIAGE_BROKEN: (in_play, "K♣!"),
    Reason.MARRIAGE_NEEDS_A_TRICK: (in_play, "K♥!"),
    Reason.ACES_ARE_OFF: (in_play, "A♥!"),
    Reason.ACES_ONLY_WHEN_LEADING: (lambda: in_play(ACES).do("10♠"), "A♠!"),
    Reason.ACES_NEED_AN_ACE: (lambda: leading(FOUR_ACES, "9♥ 9♠", ACES), "10♠ with the aces"),
    Reason.ACES_NOT_ALL_HELD: (lambda: in_play(ACES), "A♥!"),
    Reason.ONE_ANNOUNCEMENT: (in_play, "K♥ with everything"),
}
"""For each reason a script and the action that is refused for it to the seat to act."""

WITH_SEATS_NOT_TO_ACT = {Reason.NOT_YOUR_TURN}

_WITH: dict[str, tuple[bool, bool]] = {
    "a marriage": (True, False),
    "the aces": (False, True),
    "everything": (True, True),
}


def asked(text: str) -> Action:
    """Give the action of a text; ``10♠ with the aces`` is an announcement that fits no card."""
    card, _, announced = text.partition(" with ")
    if not announced:
        return action_of(text)
    marriage, aces = _WITH[announced]
    return Play(one_card(card), marriage=marriage, aces=aces)


def test_every_reason_has_a_situation() -> None:
    assert set(SITUATIONS) | WITH_SEATS_NOT_TO_ACT == set(Reason)


@pytest.mark.parametrize("reason", SITUATIONS, ids=lambda one: one.name)
def test_a_situation_for_each_reason(reason: Reason) -> None:
    build, text = SITUATIONS[reason]
    assert build().refused(asked(text)) is reason


@pytest.mark.parametrize("reason", SITUATIONS, ids=lambda one: one.name)
def test_the_message_of_each_reason_can_be_filled_from_the_players_own_view(
    reason: Reason,
) -> None:
    build, text = SITUATIONS[reason]
    script = build()
    message = script.message(asked(text))
    assert "{" not in message
    assert message.endswith(f"({reason.rule})")
    if script.turn is None:
        assert not placeholders(reason)
    else:
        assert placeholders(reason) <= set(reason_facts(script.view(script.turn)))


def placeholders(reason: Reason) -> set[str]:
    fields = string.Formatter().parse(reason.message)
    return {name for _, name, _, _ in fields if name is not None}


@pytest.mark.parametrize("reason", Reason, ids=lambda one: one.name)
def test_every_reason_names_a_rule_and_says_a_sentence(reason: Reason) -> None:
    family, number = reason.rule.split("-")
    assert family.isalnum()
    assert number.isdigit()
    assert reason.message[0].isupper()
    assert reason.message[-1] in ".!"


def test_the_message_speaks_of_the_players_own_facts() -> None:
    assert "at least 105, or pass" in dealt().do("100").message("100")
    assert "must bid 100" in dealt().message("pass")
    low = dealt(Rules(opening_bid=60))
    assert "must bid 60" in low.message("pass")


# --- phases and actions -------------------------------------------------------------------

NUMBERS = (-100, -5, 0, 1, 5, 60, 95, 100, 101, 105, 110, 115, 120, 121, 125, 130, 160, 220, 225)
HUGE_NUMBERS = (400, 405, 600, 605, 1_000_005, 10**30)
NO_CARDS = (Card(-1), Card(-24), Card(24), Card(10**9))
SEATS = (-1, 0, 1, 2, 3, 4)


def every_kind_of_action() -> Iterator[Action]:
    """Give good and bad examples of all sixteen kinds."""
    yield from (Cut(at) for at in (-1, 0, 1, 12, 23, 24, 10**9))
    yield from (KeepCards(), DemandRedeal(), Look(), ConfirmOpening(), Pass())
    yield from (Concede(), SayContra(), Redouble(), LetStand())
    yield from (Bid(points) for points in (*NUMBERS, *HUGE_NUMBERS))
    yield from (DeclareContract(points) for points in (*NUMBERS, *HUGE_NUMBERS))
    yield from (ChooseStock(which) for which in (-1, 0, 1, 2, 3))
    for card in (*CARDS, *NO_CARDS):
        yield from (Give(card, to) for to in SEATS)
        yield Discard(card)
        for marriage in (False, True):
            yield from (Play(card, marriage=marriage, aces=aces) for aces in (False, True))


ACTIONS = tuple(every_kind_of_action())


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """A script of which every station is tried with every kind of action."""

    name: str
    script: str
    rules: Rules = CLASSIC
    hands: Hands | None = None
    match: Match | None = None

    def start(self) -> Script:
        return undealt(self.rules, self.hands, self.match)


EVERYTHING_ON = Rules(
    players=4,
    contra=Contra.REDOUBLE,
    concede=ConcedeRule.BID_AND_60,
    redeal_three_nines=True,
    redeal_stock_below=5,
    stock_shown=StockShown.DECLARER_ONLY,
)
BLIND_AND_FINED = Rules(blind_bid=BlindBid.ANY, illegal_bid=IllegalBid.FINE_AND_SKIP)
SILENT_HOLDER = Rules(forced_opening=ForcedOpening.DEALER, silence_below=0, bid_step=10)
GOLDEN_AUCTION = Rules(golden=True, golden_auction=GoldenAuction.MIN_120, golden_raise=True)
NO_JUMPS = Rules(
    forced_opening=ForcedOpening.NONE,
    jump_bids=False,
    cap_with_marriage=CapWithMarriage.SUM,
    raise_after_stock=RaiseAfterStock.SUM,
    must_beat=True,
    must_overtrump=True,
    marriage_needs_trick=False,
)
ACES_NEXT_TRICK = Rules(
    ace_marriage=200, trump_effect=TrumpEffect.NEXT_TRICK, marriage_needs_trick=False
)
TO_NAMING = "give 9♠ B, give 9♦ C, keep, keep"

JOURNEYS = [
    Journey(
        name="classic",
        script=f"cut 12, 100, 105, pass, 110, pass, {TO_NAMING}, contract 120,"
        "A♣ 9♣ Q♣, K♥! 9♥ J♥, K♣ 10♥ 10♣",
    ),
    Journey(
        name="four players, contra and concession",
        rules=EVERYTHING_ON,
        script=f"cut 12, 100, pass, pass, {TO_NAMING}, contract 100, contra, redouble, A♥ 9♥",
    ),
    Journey(
        name="conceded",
        rules=EVERYTHING_ON,
        script=f"cut 12, 100, pass, pass, {TO_NAMING}, contract 100, stand, stand, concede",
    ),
    Journey(
        name="two players who pass one",
        rules=Rules(players=2),
        script="cut 12, 100, pass, stock 1, give 9♠ B, keep, contract 100, A♥ 9♥",
    ),
    Journey(
        name="two players who put two away",
        rules=Rules(players=2, p2_form=P2Form.DISCARD_TWO),
        script="cut 12, 100, 105, pass, stock 2, discard 9♥, discard 9♣, contract 105, A♠ 9♠",
    ),
    Journey(
        name="two players with one-card stocks",
        rules=Rules(players=2, p2_form=P2Form.LITERAL_ONE_CARD_TALONS),
        hands=Hands({A: "A♥ K♥ 9♠"}, stock="A♠", other_stock="A♦"),
        script="cut 12, 100, pass, stock 1, discard 9♠, contract 100, A♥",
    ),
    Journey(
        name="blind bids and fines",
        rules=BLIND_AND_FINED,
        script="cut 12, 100, look, 105, 115, look, pass, 120, pass, give 9♥ C, give J♣ A",
    ),
    Journey(
        name="a bid that is fined",
        rules=BLIND_AND_FINED,
        script="cut 12, look, 100, look, 125",
    ),
    Journey(
        name="blind 120 of the first hand",
        rules=Rules(blind_bid=BlindBid.FIRST_HAND_120, jump_bids=False),
        hands=MARRIAGE_WITH_B,
        script="cut 12, 120, 125, pass, look, pass",
    ),
    Journey(
        name="a silent holder",
        match=match_at(SILENT_HOLDER, 0, 0, -10),
        script="cut 12, confirm, 110, pass, pass",
    ),
    Journey(
        name="golden without auction",
        rules=Rules(golden=True, redeal_hand_below=15),
        script=f"cut 12, keep, keep, keep, {TO_NAMING}, A♥",
    ),
    Journey(
        name="golden with auction",
        rules=GOLDEN_AUCTION,
        script=f"cut 12, 120, pass, pass, {TO_NAMING}, contract 130",
    ),
    Journey(
        name="nobody is forced, no jumps, all duties",
        rules=NO_JUMPS,
        script="cut 12, pass, 100, 105, 110, pass, give K♠ C, give 9♥ A, keep, keep,"
        "contract 110, A♠ Q♠ 10♠",
    ),
    Journey(name="all pass", rules=NO_JUMPS, script="cut 12, pass, pass, pass"),
    Journey(
        name="four aces",
        rules=ACES_NEXT_TRICK,
        hands=FOUR_ACES,
        script="cut 12, 100, pass, pass, give 9♥ B, give 9♠ C, keep, keep, contract 100,"
        "A♠! J♠ 9♠, K♥! 9♥ 9♣",
    ),
    Journey(name="four nines dealt", hands=NINES_WITH_A, script="cut 12, redeal"),
    Journey(
        name="two nines in the stock", hands=TWO_NINES, script="cut 12, 100, pass, pass, redeal"
    ),
    Journey(
        name="the fourth nine as a gift",
        hands=Hands({A: "A♥ K♥ Q♥ 9♥ A♠", C: "9♠ 9♣ 9♦"}),
        script="cut 12, 100, pass, pass, give 9♥ C, give A♠ B, keep, redeal",
    ),
]


def stations(journey: Journey) -> Iterator[Script]:
    """Give the script before its first action and after each one."""
    script = journey.start()
    yield script
    for piece in _single_actions(journey.script):
        yield script.do(piece)


def _single_actions(script: str) -> Iterator[str]:
    for piece in script.split(","):
        words = piece.split()
        yield from words if words[0].strip("!")[-1] in "♠♣♦♥" else (piece,)


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda one: one.name)
def test_apply_accepts_exactly_the_legal_actions_and_leaves_the_state_alone(
    journey: Journey,
) -> None:
    for script in stations(journey):
        state = script.state
        before = repr(state)
        legal = set(script.legal())
        for action in (*ACTIONS, *legal):
            reason = refusal(state, action)
            assert (reason is None) is (action in legal), (action, state.phase)
            if reason is None:
                assert apply(state, action).state != state
                continue
            with pytest.raises(IllegalAction) as caught:
                apply(state, action)
            assert caught.value.reason is reason
        assert repr(state) == before


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda one: one.name)
def test_nobody_else_may_do_anything(journey: Journey) -> None:
    for script in stations(journey):
        phase = script.state.phase
        turn = to_act(script.state)
        others = [seat for seat in range(phase.table.rules.players) if seat != turn]
        wanted = Reason.ROUND_IS_OVER if isinstance(phase, RoundOver) else Reason.NOT_YOUR_TURN
        for seat in others:
            view = view_of(script.state, seat)
            assert legal_actions(view) == ()
            assert not view.my_turn
            assert all(refusal_in(view, action) is wanted for action in ACTIONS)


def test_the_refused_action_of_a_seat_not_to_act_says_so() -> None:
    script = dealt()
    assert refusal_in(script.view(C), Bid(100)) is Reason.NOT_YOUR_TURN
    assert refusal_in(script.view(B), Pass()) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda one: one.name)
def test_legal_actions_hold_no_action_twice_and_keep_their_order(journey: Journey) -> None:
    for script in stations(journey):
        legal = script.legal()
        assert len(set(legal)) == len(legal)
        assert script.legal() == legal


def test_the_journeys_see_every_phase_and_every_kind_of_action() -> None:
    phases = set()
    offered = set()
    for journey in JOURNEYS:
        for script in stations(journey):
            phases.add(type(script.state.phase))
            offered |= {type(one) for one in script.legal()}
    assert phases == {
        Cutting,
        HandAsk,
        Bidding,
        StockChoice,
        Exchange,
        GiftAsk,
        Naming,
        ContraAsk,
        RedoubleAsk,
        Tricks,
        RoundOver,
    }
    assert offered == {type(one) for one in ACTIONS}
