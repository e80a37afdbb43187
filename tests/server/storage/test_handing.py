"""What a thread has done comes to the loop; who waits too long is told so, the first one first."""

import asyncio
from concurrent.futures import Future

import pytest

from tests.server.live.virtual import run_virtually
from tysiacha.server.storage.handing import Handing
from tysiacha.server.storage.problems import Conflict, StoreUnavailable

PATIENCE = 4.0


async def handing() -> Handing:
    return Handing(asyncio.get_running_loop(), PATIENCE)


def test_results_and_refusals_arrive_as_they_are() -> None:
    async def run() -> None:
        hands = await handing()
        done: Future[int] = Future()
        refused: Future[int] = Future()
        answers = hands.awaited(done), hands.awaited(refused)
        refused.set_exception(Conflict("no"))
        done.set_result(7)
        assert await answers[0] == 7
        with pytest.raises(Conflict, match="no"):
            await answers[1]

    run_virtually(run())


def test_everybody_gives_up_when_his_own_time_is_over() -> None:
    async def run() -> None:
        hands = await handing()
        loop = asyncio.get_running_loop()
        began = loop.time()
        first, second, third = Future[int](), Future[int](), Future[int]()
        answers = [hands.awaited(first)]
        await asyncio.sleep(1.0)
        answers += [hands.awaited(second), hands.awaited(third)]
        second.set_result(2)
        with pytest.raises(StoreUnavailable, match="too long"):
            await answers[0]
        assert loop.time() - began == pytest.approx(PATIENCE)
        assert await answers[1] == 2
        with pytest.raises(StoreUnavailable, match="too long"):
            await answers[2]
        assert loop.time() - began == pytest.approx(PATIENCE + 1.0)

    run_virtually(run())


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def run() -> None:
        hands = await handing()
        late, dropped = Future[int](), Future[int]()
        with pytest.raises(StoreUnavailable):
            await hands.awaited(late)
        answer = hands.awaited(dropped)
        answer.cancel()
        await asyncio.sleep(0)
        assert [one.set_running_or_notify_cancel() for one in (late, dropped)] == [False, False]

    run_virtually(run())


def test_a_result_that_comes_too_late_changes_nothing() -> None:
    async def run() -> None:
        hands = await handing()
        late = Future[int]()
        late.set_running_or_notify_cancel()
        with pytest.raises(StoreUnavailable):
            await hands.awaited(late)
        late.set_result(7)
        await asyncio.sleep(0)
        later = Future[int]()
        answer = hands.awaited(later)
        later.set_result(8)
        assert await answer == 8

    run_virtually(run())
