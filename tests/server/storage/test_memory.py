"""Failures to order, of the store in memory."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.storage.stores import SUMMARY, new_table, row
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.memory_writes import Failing, Fault, no_faults
from tysiacha.server.storage.problems import Damaged, StoreFull, StoreUnavailable
from tysiacha.server.storage.sql_store import SqlStore
from tysiacha.server.storage.store import Store


def test_both_stores_have_all_that_a_store_has() -> None:
    def same(store: Store) -> Store:
        return store

    assert isinstance(same(MemoryStore()), MemoryStore)
    names = {name for name in dir(Store) if not name.startswith("_")}
    assert names <= set(dir(SqlStore))
    assert len(names) > 40


@pytest.mark.parametrize(
    ("failing", "problem", "written"),
    [
        (Failing.BEFORE, StoreUnavailable, 0),
        (Failing.AFTER, StoreUnavailable, 1),
        (Failing.FULL, StoreFull, 0),
    ],
)
def test_a_write_fails_as_ordered_and_may_be_repeated(
    failing: Failing, problem: type[StoreUnavailable], written: int
) -> None:
    async def story() -> None:
        store = MemoryStore()
        epoch = await new_table(store)
        store.faults = lambda write: Fault(failing if write == "append" else None)
        with pytest.raises(problem):
            await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
        assert (await store.load("t")).v == written
        await store.renew("me", ttl=5)
        store.faults = no_faults
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
        assert await store.load("t") == TableLog("t", (row(1),), ())

    asyncio.run(story())


def test_a_slow_write_lets_others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    open_gate = asyncio.Event()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await open_gate.wait()

    monkeypatch.setattr("tysiacha.server.storage.memory_writes.asyncio.sleep", sleep)

    async def story() -> None:
        store = MemoryStore()
        for name in ("t", "u"):
            await new_table(store, name)
        store.faults = lambda _: Fault(seconds=0.5)
        late = asyncio.create_task(store.append("t", epoch=1, after_v=0, rows=[row(1)]))
        while not slept:
            await asyncio.tasks.sleep(0)
        store.faults = no_faults
        await store.append("u", epoch=1, after_v=0, rows=[row(1)])
        assert (await store.load("t")).v == 0
        open_gate.set()
        await late
        assert (await store.load("t")).v == 1

    asyncio.run(story())
    assert slept == [0.5]


def test_a_spoilt_row_is_found_out() -> None:
    async def story() -> None:
        store = MemoryStore()
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1), row(2)])
        store.spoil("t", 1, b"[]")
        with pytest.raises(Damaged, match="row 1"):
            await store.load("t")

    asyncio.run(story())


def test_a_lease_ends_by_the_clock_that_was_given() -> None:
    async def story() -> None:
        now = [100.0]
        store = MemoryStore(clock=lambda: now[0])
        await store.create_table("t", owner="me", ttl=10, summary=SUMMARY)
        for seconds, owner in ((0, "me"), (9.9, "me"), (10, None)):
            now[0] = 100.0 + seconds
            assert await store.owner_of("t") == owner

    asyncio.run(story())


def test_a_closed_store_is_of_no_use() -> None:
    async def story() -> None:
        store = MemoryStore()
        assert await store.ready()
        await store.close()
        assert not await store.ready()
        with pytest.raises(StoreUnavailable):
            await new_table(store)
        with pytest.raises(StoreUnavailable):
            await store.live_tables()

    asyncio.run(story())
