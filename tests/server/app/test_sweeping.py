"""All of memory is searched when it is asked for, and what holds itself is found then."""

import asyncio
import gc
import weakref

from tests.server.live.virtual import run_virtually
from tysiacha.server.app.sweeping import seldom_swept, sweep_for_ever


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def searched_through() -> int:
    """Give how often all of memory was searched so far."""
    return int(gc.get_stats()[-1]["collections"])


def test_a_server_that_holds_more_and_more_is_not_stopped_for_a_search() -> None:
    with seldom_swept():
        before = searched_through()
        held = [[number] for number in range(1_000_000)]
        assert searched_through() == before
    assert len(held) == 1_000_000


def test_a_search_that_comes_by_itself_finds_little_to_go_through() -> None:
    held, most = [], 0
    with seldom_swept():
        for _ in range(200):
            held.append([[number] for number in range(1_000)])
            most = max(most, sum(len(gc.get_objects(generation=young)) for young in (0, 1)))
    assert len(held) == 200
    assert most <= 3_000


def test_what_holds_itself_goes_in_the_end() -> None:
    async def run() -> None:
        ring = weakref.ref(Ring())
        sweeping = asyncio.create_task(sweep_for_ever())
        await asyncio.sleep(3600)
        sweeping.cancel()
        assert ring() is None

    with seldom_swept():
        gc.disable()
        try:
            run_virtually(run())
        finally:
            gc.enable()


def test_afterwards_all_is_as_it_was() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with seldom_swept():
        assert gc.get_threshold() != before
        assert gc.get_freeze_count() > frozen
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
