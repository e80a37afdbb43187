"""Rounds between bots: the same cards whoever plays, and an end whatever they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.arena.stubs import Stub
from tests.strategies.tables import TABLES
from tysiacha.arena.chance import Chance
from tysiacha.arena.referee import Desk, ask, quiet_action
from tysiacha.arena.rounds import (
    MOST_REDEALS,
    Answer,
    by_view,
    ending,
    play_deal,
    play_rounds,
    single_deal,
    whole_match,
)
from tysiacha.bots.registry import make_bot
from tysiacha.rules.actions import Action, Pass
from tysiacha.rules.choices import ForcedOpening
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Cutting
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.rules.views import SeatView


def players(names: str, rules: Rules) -> list[Answer]:
    bots = [make_bot(name, seed=seat) for seat, name in enumerate(names.split())]
    assert len(bots) == rules.players
    return [by_view(partial(ask, bot, desk=Desk())) for bot in bots]


def dealt(names: str, rules: Rules, unit: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands in the first view of everybody who was asked, and the stocks."""
    seen: dict[int, int] = {}

    def watched(answer: Answer) -> Answer:
        def act(state: RoundState) -> Action:
            assert not isinstance(state.phase, Cutting), "the arena cuts"
            assert state.phase.turn is not None
            view = view_of(state, state.phase.turn)
            if view.hand_mask is not None:
                seen.setdefault(view.seat, view.hand_mask)
            return answer(state)

        return act

    answers = [watched(one) for one in players(names, rules)]
    state = play_deal(single_deal(rules, unit), answers, Chance(1, unit))
    assert isinstance(state.secret, Dealt)
    return tuple(seen[seat] for seat in sorted(seen)), state.secret.stocks


@pytest.mark.parametrize("name", ["classic", "polish", "russian_online"])
def test_everybody_gets_the_same_cards_whoever_else_plays(name: str) -> None:
    rules = PRESETS[name]
    for unit in range(4):
        stocks = {
            dealt(names, rules, unit)[1] for names in ("rule rule rule", "random rule random")
        }
        assert len(stocks) == 1
        first = {
            dealt(names, rules, unit)[0][:1] for names in ("rule rule random", "rule random rule")
        }
        assert len(first) == 1


def test_the_deal_goes_round_and_a_single_deal_is_no_golden_one() -> None:
    rules = TABLES["golden_auction"]
    assert [single_deal(rules, unit).dealer for unit in range(4)] == [0, 1, 2, 0]
    assert not single_deal(rules, 1).golden
    assert whole_match(rules, 1).golden


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_is_a_round_that_counts(name: str) -> None:
    rules = TABLES[name]
    names = " ".join(["random"] * rules.players)
    for unit in range(3):
        played = list(
            play_rounds(single_deal(rules, unit), players(names, rules), Chance(2, unit), most=1)
        )
        assert len(played) == 1
        settlement = ending(played[0]).settlement
        assert settlement is not None
        assert len(settlement.seats) == rules.players


def test_where_all_pass_for_ever_the_round_ends_without_a_result() -> None:
    rules = Rules(forced_opening=ForcedOpening.NONE)
    bot = Stub(lambda _view: Pass())
    answers = [by_view(partial(ask, bot, desk=Desk()))] * 3
    assert not list(play_rounds(single_deal(rules, 0), answers, Chance(1, 0), most=1))
    assert bot.asked >= MOST_REDEALS


def test_a_match_ends_with_its_winner_or_at_the_limit() -> None:
    rules = PRESETS["classic"]
    match = whole_match(rules, 0)
    won = list(play_rounds(match, players("rule rule rule", rules), Chance(1, 0), most=300))
    assert ending(won[-1]).match.winner is not None
    assert all(ending(one).match.winner is None for one in won[:-1])
    timid: Callable[[SeatView], Action] = quiet_action
    cut_short = list(play_rounds(match, [by_view(timid)] * 3, Chance(1, 0), most=4))
    assert len(cut_short) == 4
