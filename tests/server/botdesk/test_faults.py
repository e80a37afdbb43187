"""F19: whatever a bot does to its process, its table gets a legal action, and others theirs."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.botdesk.asking import LONG, SOON, ask_for, bidding_view, small_desk, some_views
from tests.server.botdesk.failing_bots import dead_on_arrival, failing_bot, slow_to_be_made
from tysiacha.play.bot_guard import quiet_action
from tysiacha.rules.legal import legal_actions
from tysiacha.server.botdesk.asks import DeskFault
from tysiacha.server.botdesk.desk import BotDesk, DeskSettings

FAULTS = {
    "raises": DeskFault.RAISED,
    "leaves the program": DeskFault.RAISED,
    "plays what it has not": DeskFault.ILLEGAL,
    "answers nothing": DeskFault.NONSENSE,
    "answers a text": DeskFault.NONSENSE,
    "answers what cannot be compared": DeskFault.NONSENSE,
    "hangs": DeskFault.LATE,
    "sleeps": DeskFault.LATE,
    "stops": DeskFault.LATE,
    "dies": DeskFault.DEAD,
    "leaves at once": DeskFault.DEAD,
    "eats memory": DeskFault.MEMORY,
    "shouts": DeskFault.NONSENSE,
    "shouts on": DeskFault.NONSENSE,
    "answers another question": DeskFault.NONSENSE,
}


def at_desk(desk: BotDesk, act: Callable[[BotDesk], Awaitable[None]]) -> None:
    """Do something at a desk whose workers are all ready."""

    async def run() -> None:
        async with desk:
            await act(desk)

    asyncio.run(run())


def test_F19_a_failing_bot_is_stood_in_for_and_its_worker_replaced() -> None:
    async def act(desk: BotDesk) -> None:
        for number, (way, fault) in enumerate(FAULTS.items(), start=1):
            before = desk.quick_crew.process_ids
            seconds = SOON if fault is DeskFault.LATE else LONG
            answer = await desk.ask(ask_for(way, seconds=seconds))
            assert answer.fault is fault, way
            assert answer.action == quiet_action(bidding_view()), way
            assert (await desk.ask(ask_for("rule"))).fault is None, way
            assert desk.quick_crew.process_ids != before, way
            assert desk.quick_crew.counts.replaced == number, way

    at_desk(small_desk(failing_bot), act)


def test_F19_the_worker_of_another_is_left_alone_and_takes_what_waits() -> None:
    async def act(desk: BotDesk) -> None:
        views = some_views()
        hanging = asyncio.ensure_future(desk.ask(ask_for("hangs", seconds=3 * SOON)))
        answers = await asyncio.gather(*(desk.ask(ask_for("rule", view)) for view in views))
        assert [answer.fault for answer in answers] == [None] * len(views)
        assert (await hanging).fault is DeskFault.LATE
        assert desk.quick_crew.counts.faults == {DeskFault.LATE: 1}

    at_desk(small_desk(failing_bot, workers=2), act)


def test_F19_every_ask_is_answered_though_all_workers_hang() -> None:
    async def act(desk: BotDesk) -> None:
        asks = [ask_for("sleeps", seconds=SOON), *(ask_for("rule", seconds=SOON),) * 8]
        answers = await asyncio.gather(*(desk.ask(one) for one in asks))
        assert [one.fault for one in answers] == [DeskFault.LATE, *(DeskFault.BUSY,) * 8]
        assert (await desk.ask(ask_for("rule"))).fault is None

    at_desk(small_desk(failing_bot, patience=SOON), act)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
def test_F19_an_idle_worker_that_is_killed_or_stopped_is_replaced(number: signal.Signals) -> None:
    async def act(desk: BotDesk) -> None:
        (worker,) = desk.quick_crew.process_ids
        os.kill(worker, number)
        first = await desk.ask(ask_for("rule", seconds=2 * SOON))
        assert first.action in legal_actions(bidding_view())
        assert (await desk.ask(ask_for("rule"))).fault is None
        assert desk.quick_crew.process_ids != (worker,)

    at_desk(small_desk(failing_bot), act)


def test_F19_workers_that_are_killed_at_random_lose_no_ask() -> None:
    async def act(desk: BotDesk) -> None:
        dice, views = random.Random(1), some_views()
        asks = [
            asyncio.ensure_future(desk.ask(ask_for("easy", dice.choice(views)))) for _ in range(60)
        ]
        for number, ask in enumerate(asks):
            answer = await ask
            assert answer.fault in (None, DeskFault.DEAD)
            if number % 15 == 0:
                os.kill(dice.choice(desk.quick_crew.process_ids), signal.SIGKILL)
        for _ in desk.quick_crew.process_ids:  # who was killed last may not have been missed yet
            assert (await desk.ask(ask_for("rule"))).fault in (None, DeskFault.DEAD)
        assert (await desk.ask(ask_for("rule"))).fault is None
        assert len(desk.quick_crew.process_ids) == 2

    at_desk(small_desk(failing_bot, workers=2), act)


def test_F19_no_worker_outlives_a_server_that_was_killed() -> None:
    command = [sys.executable, "-m", "tests.server.botdesk.killed_server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 2
        server.kill()
        server.wait()
        for _ in range(1200):
            if not any(map(runs, workers)):
                break
            time.sleep(0.05)
        assert not any(map(runs, workers))


def runs(process: int) -> bool:
    """Tell whether a process is there, and no mere entry in a list."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return False
    return state[0] != "Z"


def test_F19_a_late_answer_goes_to_nobody() -> None:
    async def act(desk: BotDesk) -> None:
        (worker,) = desk.quick_crew.process_ids
        os.kill(worker, signal.SIGSTOP)
        assert (await desk.ask(ask_for("easy", seconds=SOON))).fault is DeskFault.LATE
        waits = asyncio.ensure_future(desk.ask(ask_for("rule")))
        os.kill(worker, signal.SIGCONT)
        assert (await waits).fault is None
        assert desk.quick_crew.process_ids == (worker,)

    at_desk(small_desk(failing_bot, patience=LONG), act)


def test_workers_that_never_become_ready_leave_quiet_answers_and_no_storm() -> None:
    async def act(desk: BotDesk) -> None:
        answers = [await desk.ask(ask_for("rule", seconds=SOON)) for _ in range(3)]
        assert {answer.fault for answer in answers} == {DeskFault.BUSY}

    async def run(desk: BotDesk) -> None:
        assert not await desk.start(wait=SOON)
        await act(desk)
        await desk.close()

    for maker in (slow_to_be_made, dead_on_arrival):
        settings = DeskSettings(loaded=("rule",), slow=frozenset({"strong"}))
        desk = BotDesk(maker=maker, settings=settings)
        asyncio.run(run(desk))
        assert desk.quick_crew.counts.replaced < 20


def test_details_of_a_fault_tell_where_and_no_words() -> None:
    async def act(desk: BotDesk) -> None:
        answer = await desk.ask(ask_for("raises"))
        assert answer.details.startswith("ZeroDivisionError at ")
        assert "bad_bots.py" in answer.details
        assert "a hole in the bot" not in answer.details

    at_desk(small_desk(failing_bot), act)
