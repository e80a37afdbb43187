"""Asking bots: whatever they answer, what is done is legal, and what was wrong is counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from tests.arena.stubs import Stub
from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.arena.referee import BotFailed, Desk, Fault, ask, quiet_action
from tysiacha.bots.random_bot import RandomBot
from tysiacha.notation.view_json import phase_word
from tysiacha.rules.actions import Action, Bid, KeepCards, LetStand, Pass
from tysiacha.rules.legal import legal_actions, proper_actions
from tysiacha.rules.projection import view_of
from tysiacha.rules.views import SeatView


def views(name: str, seed: int) -> list[SeatView]:
    """The views in which somebody is to act."""
    states = SeededDeal(TABLES[name], seed).states()
    return [view_of(one, one.phase.turn) for one in states if one.phase.turn is not None]


def fails(fault: Fault) -> Callable[[SeatView], Action]:
    def answer(_view: SeatView) -> Action:
        raise BotFailed(fault)

    return answer


def stumbles(_view: SeatView) -> Action:
    raise ZeroDivisionError


def offends(_view: SeatView) -> Action:
    return Bid(10**9)


def mute(_view: SeatView) -> Action:
    return None  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (offends, Fault.ILLEGAL),
        (mute, Fault.ILLEGAL),
        (stumbles, Fault.DEAD),
        (fails(Fault.LATE), Fault.LATE),
        (fails(Fault.NONSENSE), Fault.NONSENSE),
    ],
)
@pytest.mark.parametrize("name", TABLES)
def test_what_is_wrong_is_replaced_and_counted(
    name: str, answer: Callable[[SeatView], Action], fault: Fault
) -> None:
    desk, bot = Desk(), Stub(answer)
    for view in views(name, 2):
        assert ask(bot, view, desk) in legal_actions(view)
    assert desk.faults == Counter({fault: bot.asked})
    assert desk.times.count == bot.asked > 0


@pytest.mark.parametrize("name", TABLES)
def test_a_legal_answer_is_what_is_done(name: str) -> None:
    desk, dice = Desk(), random.Random(1)
    for view in views(name, 3):
        wish = dice.choice(legal_actions(view))
        assert ask(Stub(lambda _view, wish=wish: wish), view, desk) == wish  # type: ignore[misc]
    assert not desk.faults


def test_who_has_no_choice_is_not_asked() -> None:
    desk, bot = Desk(), Stub(stumbles)
    forced = [view for view in views("classic", 4) if len(legal_actions(view)) == 1]
    assert [ask(bot, view, desk) for view in forced] == [legal_actions(one)[0] for one in forced]
    assert forced
    assert (bot.asked, desk.times.count) == (0, 0)


@pytest.mark.parametrize("name", TABLES)
def test_the_quiet_action_pays_no_fine_and_asks_for_nothing(name: str) -> None:
    for seed in range(4):
        for view in views(name, seed):
            action = quiet_action(view)
            assert action in proper_actions(view)
            for quiet in (Pass(), KeepCards(), LetStand()):
                assert action == quiet or quiet not in proper_actions(view)


def test_a_decision_is_timed_by_the_clock_it_is_given() -> None:
    ticks = count(step=2_000_000)
    desk, bot = Desk(), RandomBot(seed=1)
    for view in views("classic", 1):
        ask(bot, view, desk, clock=lambda: next(ticks))
    assert desk.times.mean_ms == 2.0
    assert desk.times.longest_ms == 2.0
    assert desk.times.percentile_ms(0.99) == pytest.approx(2.0, rel=0.06)


def test_the_work_of_a_core_is_noted_by_phase() -> None:
    ticks = count(step=3_000_000)
    desk, bot = Desk(), RandomBot(seed=1)
    shown = [view for view in views("classic", 1) if len(legal_actions(view)) > 1]
    for view in shown:
        ask(bot, view, desk, core=lambda: next(ticks))
    phases = Counter(phase_word(view.phase) for view in shown)
    assert {phase: spent.count for phase, spent in desk.by_phase.items()} == phases
    assert {spent.mean_ms for spent in desk.by_phase.values()} == {3.0}
    assert {"auction", "play"} <= set(phases)
