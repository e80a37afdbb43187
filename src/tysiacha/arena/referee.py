"""Asking a bot: what is late, dead or illegal is replaced by a quiet legal action, and counted."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from tysiacha.arena.decision_times import DecisionTimes
from tysiacha.bots.protocol import Bot
from tysiacha.notation.view_json import phase_word
from tysiacha.rules.actions import Action, KeepCards, LetStand, Pass
from tysiacha.rules.legal import legal_actions, proper_actions
from tysiacha.rules.views import SeatView

Clock: TypeAlias = Callable[[], int]
"""Gives a time in nanoseconds."""


class Fault(StrEnum):
    """Why an answer was replaced."""

    ILLEGAL = "illegal"
    """It is an action, but not one of those that are allowed."""
    NONSENSE = "nonsense"
    """It is no action at all."""
    LATE = "late"
    """It did not come in time."""
    DEAD = "dead"
    """The bot had ended, or raised an exception."""


class BotFailed(Exception):
    """A bot gave no action; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(slots=True)
class Desk:
    """What is noted of one bot while it plays."""

    faults: Counter[Fault] = field(default_factory=Counter)
    times: DecisionTimes = field(default_factory=DecisionTimes)
    """By the clock on the wall."""
    by_phase: defaultdict[str, DecisionTimes] = field(
        default_factory=lambda: defaultdict(DecisionTimes)
    )
    """By the name of the phase, in time that a core worked for it: what others do at the same
    time on the machine does not make it longer."""


def ask(
    bot: Bot,
    view: SeatView,
    desk: Desk,
    clock: Clock = time.perf_counter_ns,
    core: Clock = time.thread_time_ns,
) -> Action:
    """Give what a bot does; it is asked, and timed, only where it has a choice."""
    choices = legal_actions(view)
    if len(choices) == 1:
        return choices[0]
    began, began_on_core = clock(), core()
    try:
        action = bot.act(view)
    except BotFailed as failed:
        return _replaced(view, desk, failed.fault)
    except Exception:  # noqa: BLE001 (whatever a bot raises, the others play on)
        return _replaced(view, desk, Fault.DEAD)
    finally:
        desk.by_phase[phase_word(view.phase)].add(core() - began_on_core)
        desk.times.add(clock() - began)
    return action if action in choices else _replaced(view, desk, Fault.ILLEGAL)


def quiet_action(view: SeatView) -> Action:
    """Give a legal action that asks for nothing: to pass, to keep the cards, else the first."""
    actions = proper_actions(view)
    for quiet in (Pass(), KeepCards(), LetStand()):
        if quiet in actions:
            return quiet
    return actions[0]


def _replaced(view: SeatView, desk: Desk, fault: Fault) -> Action:
    desk.faults[fault] += 1
    return quiet_action(view)
