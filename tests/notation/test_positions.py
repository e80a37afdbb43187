"""Positions: one line says all that decides how a deal goes on, for all eyes or for one seat."""

import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.recorded import any_rules, styles
from tests.strategies.playing import Moment, SeededDeal, seeds, share
from tests.strategies.tables import TABLES
from tysiacha.bots.registry import BOT_NAMES, QUICK, make_bot
from tysiacha.notation.position_reading import parse_position
from tysiacha.notation.position_text import PHASE_WORDS, position_text
from tysiacha.notation.positions import (
    NoPosition,
    NotOpen,
    Position,
    PositionPhase,
    forgetful,
    gone_cards,
    hand_counts,
    position_of,
    position_seen,
)
from tysiacha.notation.record_problems import NotationError, RecordCode
from tysiacha.notation.records import Holding
from tysiacha.notation.styles import Style
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Cutting, RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Match

PLAY: Final = (
    "rules classic; dealer 3; play; declarer 1 100; contract 100; took 1 6 107, 2 1 2; lead 1; "
    "hand 1 A♥; hand 2 9♥; hand 3 9♠"
)
AUCTION: Final = (
    "rules classic; dealer 3; auction; calls 1 100, 2 105; stock 9♠ J♠ Q♠; "
    "hand 1 9♥ J♥ Q♥ K♥ 10♥ A♥ 9♦; hand 2 J♦ Q♦ K♦ 10♦ A♦ 9♣ J♣; hand 3 Q♣ K♣ 10♣ A♣ K♠ 10♠ A♠"
)
EXCHANGE: Final = (
    "rules classic; dealer 3; exchange; declarer 2 105; stock 9♠ J♠ Q♠ open; "
    "hand 1 9♥ J♥ Q♥ K♥ 10♥ A♥ 9♦; hand 3 Q♣ K♣ 10♣ A♣ K♠ 10♠ A♠ 9♣; "
    "hand 2 J♦ Q♦ K♦ 10♦ A♦ J♣ 9♠ J♠ Q♠; gave 3 9♣"
)


def dealt(moments: list[Moment]) -> list[int]:
    """Give the numbers of the moments between the deal and the end."""
    return [
        number
        for number, one in enumerate(moments)
        if not isinstance(one.before.phase, Cutting | RoundOver)
    ]


@share(0.6)
@given(any_rules(), seeds(), styles(), st.randoms(use_true_random=False))
def test_every_state_has_a_line_that_is_read_back(
    rules: Rules, seed: int, style: Style, dice: random.Random
) -> None:
    moments = SeededDeal(rules, seed).moments()
    for number in dice.sample(dealt(moments), min(4, len(dealt(moments)))):
        state = moments[number].before
        for recall in (False, True):
            position = position_of(state, recall=recall)
            text = position_text(position, style)
            assert "\n" not in text
            assert parse_position(text) == (position, style)
            assert position_of(position.state(), recall=recall) == position
        for seat in range(rules.players):
            seen = position_seen(view_of(state, seat))
            assert parse_position(position_text(seen, style)) == (seen, style)


@pytest.mark.parametrize("name", ["strict_play", "two_literal", "doubles", "russian_house"])
def test_every_moment_of_some_deals_has_a_line(name: str) -> None:
    for seed in range(12):
        moments = SeededDeal(TABLES[name], seed).moments()
        for number in dealt(moments):
            position = position_of(moments[number].before)
            assert parse_position(position_text(position)).position == position


@share(0.6)
@given(any_rules(), seeds(), st.randoms(use_true_random=False))
def test_the_same_can_be_done_with_the_same_results(
    rules: Rules, seed: int, dice: random.Random
) -> None:
    moments = SeededDeal(rules, seed).moments()
    if not dealt(moments):
        return
    number = dice.choice(dealt(moments))
    real, state = moments[number].before, position_of(moments[number].before).state()
    for moment in moments[number:]:
        seat = real.phase.turn
        assert seat is not None
        assert state.phase.turn == seat
        assert legal_actions(view_of(state, seat)) == legal_actions(view_of(real, seat))
        real, state = apply(real, moment.action).state, apply(state, moment.action).state
    assert isinstance(real.phase, RoundOver)
    assert isinstance(state.phase, RoundOver)
    assert state.phase.outcome == real.phase.outcome
    assert state.phase.settlement == real.phase.settlement


@share(0.4)
@given(any_rules(), seeds(), st.randoms(use_true_random=False))
def test_a_position_gives_every_seat_what_it_knew(
    rules: Rules, seed: int, dice: random.Random
) -> None:
    moments = SeededDeal(rules, seed).moments()
    for number in dice.sample(dealt(moments), min(3, len(dealt(moments)))):
        state = moments[number].before
        for seat in range(rules.players):
            view = view_of(state, seat)
            for again in (position_of(state).view(seat), position_seen(view).view(seat)):
                assert again.hand_mask == view.hand_mask
                assert again.stock_mask == view.stock_mask
                assert again.gifts == view.gifts
                assert again.discard_mask == view.discard_mask
                assert legal_actions(again) == legal_actions(view)


@share(0.4)
@given(any_rules(), seeds())
def test_nothing_hidden_is_in_what_one_seat_sees(rules: Rules, seed: int) -> None:
    moments = SeededDeal(rules, seed).moments()
    for number in dealt(moments)[::5]:
        state = moments[number].before
        for seat in range(rules.players):
            view = view_of(state, seat)
            position = position_seen(view)
            known = view.hand_mask or 0
            for other, hand in enumerate(position.hands):
                assert hand.mask == (known if other == seat else 0)
            assert [hand.count for hand in position.hands] == list(hand_counts(position.phase))


def test_every_phase_after_the_deal_has_a_word() -> None:
    met = set()
    for rules in TABLES.values():
        for seed in range(12):
            for moment in SeededDeal(rules, seed).moments():
                met.add(type(moment.before.phase))
    assert met - {Cutting} == set(PHASE_WORDS)
    assert len(set(PHASE_WORDS.values())) == len(PHASE_WORDS)


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_bots_do_the_same_in_a_position_that_recalls_the_tricks(bot: str) -> None:
    for name in ("classic", "polish", "two_discard", "russian_house"):
        moments = SeededDeal(TABLES[name], 3).moments()
        for number in list(dealt(moments))[:: 1 if bot in QUICK else 8]:
            state = moments[number].before
            seat = state.phase.turn
            assert seat is not None
            view = view_of(state, seat)
            for position in (position_of(state, recall=True), position_seen(view)):
                again = position.view(seat)
                assert make_bot(bot, seed=1).act(again) == make_bot(bot, seed=1).act(view)


def test_there_is_no_position_before_the_deal_and_after_the_end() -> None:
    moments = SeededDeal(TABLES["classic"], 1).moments()
    for state in (moments[0].before, moments[-1].after):
        with pytest.raises(NoPosition):
            position_of(state)
    with pytest.raises(NoPosition):
        position_seen(view_of(moments[0].before, 0))


def test_what_is_hidden_makes_no_state_and_no_other_view() -> None:
    position, _style = parse_position(AUCTION.replace("auction", "seat 3; auction"))
    assert not position.is_open
    with pytest.raises(NotOpen):
        position.state()
    with pytest.raises(NotOpen):
        position.view(1)
    assert position.view(2).hand_mask


def test_cards_that_are_nowhere_lie_in_the_tricks_taken() -> None:
    position, _style = parse_position(PLAY)
    assert gone_cards(position).bit_count() == 21
    state = position.state()
    assert isinstance(state.phase, Tricks)
    assert len(state.phase.done) == 7
    assert isinstance(forgetful(state.phase), Tricks)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("; ", " ;\t"),
        ("; ", ";;; "),
        ("10♥", "Th"),
        ("dealer 3", "match round 1, deal 1; dealer 3"),
        ("rules classic", "rules classic target=1000"),
        ("dealer 3", "rules-id 0af9f8e8f3f8; dealer 3"),
    ],
)
def test_the_form_may_vary(old: str, new: str) -> None:
    assert parse_position(AUCTION.replace(old, new)) == parse_position(AUCTION)


def test_fields_may_come_in_any_order() -> None:
    fields = AUCTION.split("; ")
    random.Random(1).shuffle(fields)
    assert parse_position("; ".join(fields)) == parse_position(AUCTION)


def test_hands_that_are_not_known_need_not_be_written() -> None:
    text = "rules classic; dealer 3; seat 1; play; declarer 1 100; contract 100; lead 1; hand 1 A♥"
    position, _style = parse_position(f"{text}; took 1 7 50")
    assert [hand.count for hand in position.hands] == [1, 1, 1]
    assert position.stocks == (Holding(0, 3),)


GIFTS: Final = (
    "rules classic; dealer 3; gift-ask; declarer 2 105; stock 9♠ J♠ Q♠ open; gave 3 9♣, 1 J♣; "
    "hand 1 9♥ J♥ Q♥ K♥ 10♥ A♥ 9♦ J♣; hand 3 Q♣ K♣ 10♣ A♣ K♠ 10♠ A♠ 9♣; "
    "hand 2 J♦ Q♦ K♦ 10♦ A♦ 9♠ J♠ Q♠"
)

WRONG: Final = [
    (PLAY, "rules classic", "rules clasic", RecordCode.WRONG_RULES),
    (PLAY, "rules classic", "rules classic target=5000000", RecordCode.CONTRADICTION),
    (PLAY, "rules classic", "rules classic barrel_at=1000", RecordCode.CONTRADICTION),
    (PLAY, "rules classic", "rules classic; rules-id 123", RecordCode.WRONG_RULES),
    (PLAY, "rules classic; ", "", RecordCode.MISSING_TAG),
    (PLAY, "play; ", "", RecordCode.MISSING_TAG),
    (PLAY, "declarer 1 100", "declarer 1 95", RecordCode.ILLEGAL),
    (PLAY, "declarer 1 100; contract 100", "declarer 1 103; contract 105", RecordCode.ILLEGAL),
    (PLAY, "contract 100", "contract 103", RecordCode.ILLEGAL),
    (PLAY, "contract 100", "contract 1000", RecordCode.WRONG_NUMBER),
    (PLAY, "play; ", "play; play; ", RecordCode.DUPLICATE_TAG),
    (PLAY, "play; ", "fly; ", RecordCode.SYNTAX),
    (PLAY, "lead 1; ", "", RecordCode.MISSING_TAG),
    (PLAY, "lead 1", "lead 4", RecordCode.UNKNOWN_PLAYER),
    (PLAY, "dealer 3", "dealer 3; dealer 3", RecordCode.DUPLICATE_TAG),
    (PLAY, "hand 3 9♠", "hand 3 9♥", RecordCode.DUPLICATE_CARD),
    (PLAY, "hand 3 9♠", "hand 3 9♠ J♠", RecordCode.CARD_COUNT),
    (PLAY, "hand 3 9♠", "hand 3 ?", RecordCode.HIDDEN),
    (PLAY, "hand 3 9♠", "hand 2 9♠", RecordCode.DUPLICATE_TAG),
    (PLAY, "; hand 3 9♠", "", RecordCode.MISSING_TAG),
    (PLAY, "hand 1 A♥", "hand 1 А♥", RecordCode.WRONG_CARD),
    (PLAY, "1 6 107", "1 6 106", RecordCode.DISAGREES),
    (PLAY, "1 6 107", "1 7 107", RecordCode.CARD_COUNT),
    (PLAY, "contract 100", "contract 95", RecordCode.WRONG_NUMBER),
    (PLAY, "contract 100", "contract 100; redoubled", RecordCode.MISSING_TAG),
    (PLAY, "contract 100", "contract 100; contra 1", RecordCode.UNKNOWN_PLAYER),
    (PLAY, "contract 100", "contract 100; trump X", RecordCode.WRONG_CARD),
    (PLAY, "lead 1", "announced 1 ♥, 1 ♠, 1 ♦, 1 ♣, 2 ♥, 2 ♠, 2 ♦, 2 ♣; lead 1",
     RecordCode.WRONG_PLACE),
    (PLAY, "lead 1", "announced 1 aces; lead 1", RecordCode.WRONG_VALUE),
    (PLAY, "lead 1", "trick 1 A♥, 3 9♠", RecordCode.UNKNOWN_PLAYER),
    (PLAY, "lead 1", "trick 1 A♥, 2 9♥, 3 9♠", RecordCode.CARD_COUNT),
    (PLAY, "lead 1", "lead 1; calls 1 pass", RecordCode.ILLEGAL),
    (PLAY, "dealer 3", "dealer 3; score 1 total 875, barrel since 2 used 0",
     RecordCode.WRONG_VALUE),
    (PLAY, "hand 1 A♥", "seat 1; hand 1 ?", RecordCode.HIDDEN),
    (PLAY, "; hand 3 9♠", "; seat 3", RecordCode.HIDDEN),
    (PLAY, "took 1 6 107, 2 1 2", "tricks 2 J♥ 9♥ J♠", RecordCode.WRONG_TURN),
    (PLAY, "took 1 6 107, 2 1 2", "tricks 1 J♥ 9♣ J♠, 2 9♣ J♣ Q♣", RecordCode.WRONG_TURN),
    (PLAY, "took 1 6 107, 2 1 2", "tricks 1 J♥ 9♣", RecordCode.WRONG_CARD),
    (PLAY, "took 1 6 107, 2 1 2", "tricks 1 J♥ 9♣ J♠", RecordCode.CARD_COUNT),
    (PLAY, "took 1 6 107, 2 1 2; lead 1", "tricks 1 9♥ J♥ J♠; lead 1", RecordCode.WRONG_TURN),
    (AUCTION, "2 105", "3 105", RecordCode.WRONG_TURN),
    (AUCTION, "2 105", "2 100", RecordCode.ILLEGAL),
    (AUCTION, "2 105", "2 107", RecordCode.ILLEGAL),
    (AUCTION, "2 105", "2 105 blind", RecordCode.SYNTAX),
    (AUCTION, "2 105", "2 pass, 3 pass", RecordCode.WRONG_PLACE),
    (AUCTION, "2 105", "2 pass, 3 pass, 1 pass", RecordCode.AFTER_THE_END),
    (AUCTION, "1 100, 2", "1 pass, 2", RecordCode.ILLEGAL),
    (AUCTION, "2 105", "2 confirm", RecordCode.ILLEGAL),
    (AUCTION, "auction", "hand-ask", RecordCode.WRONG_PLACE),
    (AUCTION, "stock 9♠ J♠ Q♠; ", "", RecordCode.MISSING_TAG),
    (AUCTION, "stock 9♠ J♠ Q♠", "stock 9♠ J♠", RecordCode.CARD_COUNT),
    (AUCTION, "stock 9♠ J♠ Q♠", "stock 9♠ J♠ A♥", RecordCode.DUPLICATE_CARD),
    (AUCTION, "auction", "auction; trump ♥", RecordCode.WRONG_PLACE),
    (PLAY, "lead 1", "trick 1 A♥ aces", RecordCode.CARD_COUNT),
    (PLAY, "dealer 3", "dealer 3; discarded 9♥ 9♥", RecordCode.DUPLICATE_CARD),
    (AUCTION, "stock 9♠ J♠ Q♠", "stock 9♠ J♠ Q♠; stock 9♠ J♠ Q♠", RecordCode.DUPLICATE_TAG),
    (GIFTS, "gave 3 9♣, 1 J♣; ", "", RecordCode.CARD_COUNT),
    (GIFTS, "gave 3 9♣", "kept 1; gave 3 9♣", RecordCode.WRONG_TURN),
    (GIFTS, "gave 3 9♣", "kept 3, 1; gave 3 9♣", RecordCode.WRONG_TURN),
    (EXCHANGE, "gave 3 9♣", "gave 2 9♣", RecordCode.UNKNOWN_PLAYER),
    (EXCHANGE, "gave 3 9♣", "gave 3 9♣, 3 J♣", RecordCode.CARD_COUNT),
    (EXCHANGE, "gave 3 9♣", "gave 3 9♣, 1 J♣", RecordCode.CARD_COUNT),
    (EXCHANGE, "gave 3 9♣", "gave 3 J♣", RecordCode.DUPLICATE_CARD),
    (EXCHANGE, "gave 3 9♣", "gave 3 ?", RecordCode.WRONG_CARD),
    (EXCHANGE, "; gave 3 9♣", "", RecordCode.CARD_COUNT),
    (EXCHANGE, "declarer 2 105", "calls 1 100, 2 pass; declarer 2 105", RecordCode.WRONG_PLACE),
    (EXCHANGE, "exchange", "naming", RecordCode.CARD_COUNT),
    (EXCHANGE, "exchange", "contra-ask; contract 105", RecordCode.WRONG_PLACE),
    (EXCHANGE, "exchange", "redouble-ask; contract 105", RecordCode.MISSING_TAG),
    (EXCHANGE, "exchange", "stock-choice", RecordCode.WRONG_PLACE),
    (EXCHANGE, "stock 9♠ J♠ Q♠", "stock 9♠ J♠ Q♣", RecordCode.DUPLICATE_CARD),
]  # fmt: skip
"""A position, what is changed in it, and what is then wrong."""


@pytest.mark.parametrize(("text", "old", "new", "code"), WRONG)
def test_what_cannot_be_is_refused(text: str, old: str, new: str, code: RecordCode) -> None:
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse_position(wrong)
    assert caught.value.fault.code is code
    assert 1 <= caught.value.column <= len(wrong) + 1
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("text", [PLAY, AUCTION, EXCHANGE, GIFTS])
def test_the_examples_here_are_good(text: str) -> None:
    position, style = parse_position(text)
    assert parse_position(position_text(position, style)).position == position
    assert isinstance(position.table.match, Match)
    assert isinstance(position, Position)


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert 1 <= caught.value.column <= len(text) + 1


@given(st.sampled_from([PLAY, AUCTION, EXCHANGE]), st.randoms(use_true_random=False))
def test_any_change_is_read_or_refused(text: str, dice: random.Random) -> None:
    letters = list(text)
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(letters))
        letters[place : place + dice.randrange(3)] = dice.choice([*"; ,?19A♥x", "", "hand "])
    changed = "".join(letters)
    try:
        read = parse_position(changed)
    except NotationError as error:
        assert 1 <= error.column <= len(changed) + 1  # noqa: PT017 - either will do
    else:
        phase: PositionPhase = read.position.phase
        turn = phase.turn
        if read.position.seat in (None, turn):
            assert legal_actions(read.position.view(turn))


def test_a_line_is_not_endless() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("x" * 100_000)
    assert caught.value.fault.code is RecordCode.TOO_LARGE
