"""The bot that cheats: exact where it says so, legal everywhere, and nowhere but in the arena."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.arena.stubs import a_run
from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.arena.duplicate import gain
from tysiacha.arena.entrants import OPEN_NAME
from tysiacha.arena.open_bot import OpenBot
from tysiacha.arena.shards import play_shard
from tysiacha.bots.registry import BOT_NAMES
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.projection import view_of
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.reference import reference_values
from tysiacha.solve.rounds import question_of

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize("name", ["classic", "classic_two", "classic_four", "doubles"])
def test_in_the_last_tricks_no_play_is_better(name: str) -> None:
    compared = 0
    for seed in range(12):
        for state in SeededDeal(TABLES[name], seed).states():
            phase = state.phase
            if not isinstance(phase, Tricks):
                continue
            view = view_of(state, phase.turn)
            if len(view.hand) > 3:
                continue
            bot = OpenBot(seed=0)
            bot.see(state)
            play = bot.act(view)
            question = question_of(state)
            assert isinstance(question, OpenCards)
            assert isinstance(play, Play)
            values = reference_values(question)
            best = max if phase.turn == phase.declarer else min
            assert values[play] == best(values.values())
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("rules", ["classic", "classic_two", "classic_four", "polish"])
def test_it_plays_without_a_fault(rules: str) -> None:
    run = a_run("open", "rule", rules=rules, units=1)
    result = play_shard(run, run.shards[0])
    assert result.bots[0].faults == ()
    assert result.bots[0].times.count > 5


def test_to_see_all_cards_is_worth_much() -> None:
    run = a_run("open", "rule", units=8, shard_units=8)
    result = play_shard(run, run.shards[0])
    seated = run.pairings[0].seated
    gains = [
        gain(0, seating, scores)
        for unit in result.units
        for seating, scores in zip(seated, unit.scores, strict=True)
    ]
    assert sum(gains) / len(gains) > 10


def test_nobody_can_play_against_it_elsewhere() -> None:
    assert OpenBot.name == OPEN_NAME
    assert OPEN_NAME not in BOT_NAMES


def test_only_who_asks_for_it_waits_for_the_solver_to_load() -> None:
    code = (
        "import sys, tysiacha.cli.arena_command, tysiacha.arena.workers\n"
        "print([name for name in sys.modules if name in ('numba', 'numpy')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"
