"""Bots that are programs of their own: whatever they do, the others play on."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.arena.processes import MOST_STARTS, ProcessBot
from tysiacha.arena.referee import BotFailed, Desk, Fault, ask
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.projection import view_of
from tysiacha.rules.views import SeatView

RULES = TABLES["classic"]

LOOP = """
import json, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "quit":
        break
    if message["type"] == "act":
        asked += 1
"""
GOOD = LOOP + "        print(json.dumps(message['actions'][-1]), flush=True)\n"
NONSENSE = LOOP + "        print(['hello', '[]', '{\"do\": \"fly\"}'][asked % 3], flush=True)\n"
ILLEGAL = LOOP + '        print(\'{"do": "bid", "points": 995}\', flush=True)\n'
DIES = LOOP + "        sys.exit(3)\n"
SLEEPS = LOOP + "        time.sleep(3600)\n"
DEAF = "import time\ntime.sleep(3600)\n"
NOT_UTF8 = LOOP + "        sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()\n"
FLOOD = LOOP + "        print('x' * 200_000, flush=True)\n"
CHATTER = (
    "import sys\nsys.stdout.write('noise\\n' * 5000)\nsys.stdout.flush()\n"
    + LOOP
    + "        print(json.dumps(message['actions'][-1]), flush=True)\n"
)


@pytest.fixture
def views() -> list[SeatView]:
    """Views in which seat 0 has a choice."""
    states = [one for seed in range(4) for one in SeededDeal(RULES, seed).states()]
    found = [view_of(one, 0) for one in states if one.phase.turn == 0]
    return [one for one in found if len(legal_actions(one)) > 1]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[ProcessBot]]:
    """The bots of a test, which end with it."""
    bots: list[ProcessBot] = []
    yield bots
    for bot in bots:
        bot.close()


def bot_of(script: str, folder: Path, started: list[ProcessBot], limit: float = 20) -> ProcessBot:
    path = folder / "bot.py"
    path.write_text(script, encoding="utf-8")
    bot = ProcessBot("mine", [sys.executable, str(path)], time_limit=limit)
    started.append(bot)
    return bot


def test_a_good_bot_is_asked_and_answers(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    bot, desk = bot_of(GOOD, tmp_path, started), Desk()
    bot.begin(0, RULES, seed=1)
    for view in views:
        action = ask(bot, view, desk)
        assert action in legal_actions(view)
    assert not desk.faults
    bot.over(views[0])
    assert ask(bot, views[0], desk) in legal_actions(views[0])
    assert desk.times.count == len(views) + 1


@pytest.mark.parametrize(
    ("script", "fault"),
    [(NONSENSE, Fault.NONSENSE), (ILLEGAL, Fault.ILLEGAL), (NOT_UTF8, Fault.NONSENSE)],
)
def test_wrong_answers_are_counted_and_it_is_asked_again(
    script: str, fault: Fault, tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    bot, desk = bot_of(script, tmp_path, started), Desk()
    bot.begin(0, RULES, seed=1)
    for view in views[:5]:
        assert ask(bot, view, desk) in legal_actions(view)
    assert desk.faults == {fault: 5}


def test_noise_is_counted_and_the_others_play_on(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    bot, desk = bot_of(CHATTER, tmp_path, started), Desk()
    bot.begin(0, RULES, seed=1)
    for view in views * 3:
        assert ask(bot, view, desk) in legal_actions(view)
    assert desk.faults[Fault.NONSENSE] > 0
    assert set(desk.faults) <= {Fault.NONSENSE, Fault.ILLEGAL}


def test_an_endless_line_is_nonsense(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    bot, desk = bot_of(FLOOD, tmp_path, started), Desk()
    bot.begin(0, RULES, seed=1)
    for view in views[:3]:
        assert ask(bot, view, desk) in legal_actions(view)
    assert desk.faults == {Fault.NONSENSE: 3}


def test_a_bot_that_dies_is_started_anew_for_the_next_match_but_not_for_ever(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    mark = tmp_path / "starts"
    script = f"open({str(mark)!r}, 'a').write('x')\n{DIES}"
    bot, desk = bot_of(script, tmp_path, started), Desk()
    for _match in range(MOST_STARTS + 2):
        bot.begin(0, RULES, seed=1)
        for view in views[:2]:
            assert ask(bot, view, desk) in legal_actions(view)
    assert desk.faults == {Fault.DEAD: 2 * (MOST_STARTS + 2)}
    assert len(mark.read_text()) == MOST_STARTS


@pytest.mark.parametrize("script", [SLEEPS, DEAF])
def test_a_bot_that_does_not_answer_is_ended(
    script: str,
    tmp_path: Path,
    views: list[SeatView],
    started: list[ProcessBot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tysiacha.arena.processes.START_SECONDS", 0.0)
    bot, desk = bot_of(script, tmp_path, started, limit=0.05), Desk()
    bot.begin(0, RULES, seed=1)
    assert ask(bot, views[0], desk) in legal_actions(views[0])
    assert desk.faults == {Fault.LATE: 1}
    assert ask(bot, views[1], desk) in legal_actions(views[1])
    assert desk.faults == {Fault.LATE: 1, Fault.DEAD: 1}


def test_a_bot_that_does_not_read_holds_nobody_up(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    """Its pipe is full after a few lines: who writes to it must not wait."""
    bot = bot_of(DEAF, tmp_path, started)
    for _match in range(500):
        bot.begin(0, RULES, seed=1)
    for view in views:
        bot.over(view)


def test_a_command_that_is_not_there_is_dead(views: list[SeatView]) -> None:
    bot, desk = ProcessBot("mine", ["/nowhere/at/all"], time_limit=1), Desk()
    bot.begin(0, RULES, seed=1)
    with pytest.raises(BotFailed):
        bot.act(views[0])
    assert ask(bot, views[0], desk) in legal_actions(views[0])
    assert desk.faults == {Fault.DEAD: 1}
    bot.close()


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
def test_what_a_bot_has_started_ends_with_it(views: list[SeatView]) -> None:
    bot = ProcessBot("mine", ["sh", "-c", "sleep 3600; true"], time_limit=0.01)
    bot.begin(0, RULES, seed=1)
    bot.close()  # waits for both pipes, which the sleeper holds open


def test_it_is_told_seat_rules_seed_and_time(
    tmp_path: Path, views: list[SeatView], started: list[ProcessBot]
) -> None:
    told = tmp_path / "told"
    script = f"import sys\nlog = open({str(told)!r}, 'w')\n" + LOOP.replace(
        "    message = json.loads(line)", "    log.write(line)\n    message = json.loads(line)"
    )
    script += "        print(json.dumps(message['actions'][0]), flush=True)\nlog.close()\n"
    bot = bot_of(script, tmp_path, started)
    bot.begin(2, RULES, seed=99)
    ask(bot, views[0], Desk())
    bot.over(views[1])
    bot.close()
    start, act, over, end = [json.loads(line) for line in told.read_text().splitlines()]
    assert (start["type"], start["seat"], start["seed"]) == ("start", 2, 99)
    assert (start["protocol"], start["time_limit"]) == (1, 20)
    assert start["rules"]["options"]["target"] == 1000
    assert (act["type"], over["type"], end) == ("act", "over", {"type": "quit"})
    assert act["view"]["seat"] == 0
