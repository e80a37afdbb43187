"""Bots behind pipes answer as they would here, quick ones whatever the slow ones do."""

import asyncio
import os
import subprocess
import sys

import pytest

from tests.server.botdesk.asking import LONG, SOON, ask_for, bidding_view, small_desk, some_views
from tests.server.botdesk.failing_bots import compiling, failing_bot
from tysiacha.bots.registry import make_bot
from tysiacha.play.bot_guard import quiet_action
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, Desk, DeskFault
from tysiacha.server.botdesk.desk import BotDesk, DeskSettings
from tysiacha.server.botdesk.inline import InlineDesk
from tysiacha.server.botdesk.limits import Limits
from tysiacha.server.botdesk.making import SLOW


@pytest.mark.parametrize("preset", ["classic", "classic_two", "classic_four", "russian_house"])
def test_an_answer_is_that_of_a_bot_made_here_from_the_same_seed(preset: str) -> None:
    views = some_views(3, preset=preset)
    asks = [AskedBot(level, 5, view, LONG) for view in views for level in ("easy", "rule")]

    async def answers(desk: Desk) -> list[BotAnswer]:
        return list(await asyncio.gather(*(desk.ask(one) for one in asks)))

    async def behind_pipes() -> list[BotAnswer]:
        async with small_desk(failing_bot, workers=2) as desk:
            return await answers(desk)

    here = [BotAnswer(make_bot(one.level, seed=one.seed).act(one.view)) for one in asks]
    assert asyncio.run(behind_pipes()) == here
    assert asyncio.run(answers(InlineDesk())) == here


def test_slow_levels_do_not_hold_quick_ones_up() -> None:
    async def run() -> None:
        desk = small_desk(failing_bot, slow_workers=1, slow=frozenset({"sleeps"}))
        await desk.start()
        slow = asyncio.ensure_future(desk.ask(ask_for("sleeps", seconds=LONG)))
        assert (await desk.ask(ask_for("rule"))).fault is None
        assert not slow.done()
        await desk.close()
        assert (await slow).fault is DeskFault.CLOSED

    asyncio.run(run())


def test_the_levels_that_think_long_are_strong_and_expert() -> None:
    assert set(SLOW) == {"strong", "expert"}


def test_who_needs_no_solver_answers_while_it_is_compiled_for_the_others_too() -> None:
    async def run() -> None:
        settings = DeskSettings(loaded=("easy", "rule"), limits=Limits(memory=1 << 29))
        desk = BotDesk(slow_workers=0, maker=compiling, settings=settings)
        assert await desk.start_quick(LONG)
        assert (await desk.ask(ask_for("rule"))).fault is None
        asked = ask_for("medium")
        easy = make_bot("easy", seed=asked.seed).act(asked.view)
        assert await desk.ask(asked) == BotAnswer(easy, DeskFault.LOADING)
        await desk.close()

    asyncio.run(run())


def test_who_needs_no_solver_acts_without_loading_it() -> None:
    code = (
        "import sys\n"
        "from tests.server.botdesk.asking import some_views\n"
        "from tysiacha.server.botdesk import worker\n"
        "from tysiacha.server.botdesk.desk import DeskSettings\n"
        "from tysiacha.server.botdesk.making import bot_in_time\n"
        "for level in DeskSettings().loaded:\n"
        "    for view in some_views():\n"
        "        bot_in_time(level, seed=1, seconds=1.0).act(view)\n"
        "print(worker.__name__, [one for one in sys.modules if one in {'numba', 'numpy'}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().split() == ["tysiacha.server.botdesk.worker", "[]"]


def test_a_full_queue_answers_at_once() -> None:
    async def run() -> None:
        desk = small_desk(failing_bot, most_waiting=2)
        asks = [asyncio.ensure_future(desk.ask(ask_for("rule"))) for _ in range(3)]
        await asyncio.sleep(0)
        assert [one.done() for one in asks] == [False, False, True]
        assert asks[2].result() == BotAnswer(quiet_action(bidding_view()), DeskFault.FULL)
        assert desk.quick_crew.waiting == 2
        await desk.close()
        answers = await asyncio.gather(*asks[:2])
        assert [one.fault for one in answers] == [DeskFault.CLOSED, DeskFault.CLOSED]

    asyncio.run(run())


def test_no_bot_of_that_name_is_told_and_harms_no_worker() -> None:
    async def run() -> None:
        async with small_desk(failing_bot) as desk:
            before = desk.quick_crew.process_ids
            assert (await desk.ask(ask_for("grandmaster"))).fault is DeskFault.UNKNOWN
            assert (await desk.ask(ask_for("rule"))).fault is None
            assert desk.quick_crew.process_ids == before

    asyncio.run(run())


def test_closing_ends_all_processes_and_answers_who_waits() -> None:
    async def run() -> tuple[int, ...]:
        desk = small_desk(failing_bot, workers=2, slow_workers=1)
        assert await desk.start()
        ids = desk.quick_crew.process_ids + desk.slow_crew.process_ids
        hanging = asyncio.ensure_future(desk.ask(ask_for("hangs")))
        await asyncio.sleep(0)
        await desk.close()
        assert (await hanging).fault is DeskFault.CLOSED
        assert (await desk.ask(ask_for("rule"))).fault is DeskFault.CLOSED
        return ids

    ids = asyncio.run(run())
    assert len(ids) == 3
    for one in ids:
        with pytest.raises(ProcessLookupError):
            os.kill(one, 0)


def test_an_ask_that_nobody_waits_for_any_more_is_forgotten() -> None:
    async def run() -> None:
        desk = small_desk(failing_bot)
        ask = asyncio.ensure_future(desk.ask(ask_for("rule", seconds=SOON)))
        await asyncio.sleep(0)
        ask.cancel()
        await asyncio.gather(ask, return_exceptions=True)
        assert ask.cancelled()
        assert desk.quick_crew.waiting == 0
        await desk.close()

    asyncio.run(run())


def test_a_desk_without_processes_fails_as_it_is_told() -> None:
    faults = iter([None, DeskFault.LATE, DeskFault.DEAD])
    desk = InlineDesk(failing=lambda _asked: next(faults))

    async def run() -> list[DeskFault | None]:
        return [(await desk.ask(ask_for("rule"))).fault for _ in range(3)]

    assert asyncio.run(run()) == [None, DeskFault.LATE, DeskFault.DEAD]


@pytest.mark.parametrize(
    ("way", "fault"),
    [
        ("raises", DeskFault.RAISED),
        ("leaves the program", DeskFault.RAISED),
        ("plays what it has not", DeskFault.ILLEGAL),
        ("answers a text", DeskFault.ILLEGAL),
    ],
)
def test_a_bot_that_fails_here_is_stood_in_for(way: str, fault: DeskFault) -> None:
    answer = asyncio.run(InlineDesk(maker=failing_bot).ask(ask_for(way)))
    assert answer == BotAnswer(quiet_action(bidding_view()), fault, answer.details)
