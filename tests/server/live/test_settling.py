"""Matches that were over when a server died are kept by the next one, whoever asks for them."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from functools import cache

from tests.server.live.clients import Server
from tests.server.live.rooms import kill, play_until, settled, started
from tests.server.live.virtual import run_virtually
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.notation.record_reading import parse_record
from tysiacha.server.live.named_records import named_text
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.memory_writes import Failing, Fault, no_faults

SHORT = {"target": 150, "barrel_at": "off"}


def _now() -> float:
    return asyncio.get_running_loop().time()


@cache
def _dead(*seeds: int) -> tuple[MemoryStore, tuple[tuple[str, str], ...]]:
    """Let matches end at servers that cannot keep them, and die."""

    async def course() -> tuple[tuple[str, str], ...]:
        left = []
        for seed in seeds:
            server = Server(store, seed=seed)
            clients, table = await started(server, seed=seed, options=SHORT)
            for number, client in enumerate(clients):
                await client.ask("name", name=f"Anna {'abcdefgh'[seed]}{'abcdefgh'[number]}")
            await play_until(clients, table, lambda: clients[0].over(table))  # noqa: B023
            kill()
            await settled()
            left.append((clients[0].player, table))
        return tuple(left)

    store = MemoryStore(clock=_now)
    store.faults = lambda write: Fault(Failing.BEFORE if write == "keep_match" else None)
    return store, run_virtually(course())


def over_but_not_kept(*seeds: int) -> tuple[MemoryStore, tuple[tuple[str, str], ...]]:
    """Give a store that holds matches which are over and not kept, and by whom and where."""
    store, left = _dead(*seeds)
    mine = deepcopy(store)
    mine.faults = no_faults
    return mine, left


def test_a_match_that_was_over_is_kept_once_after_the_next_start() -> None:
    """Its record, ratings and figures are there before anybody asks for its table."""

    store, ((anna, table), *_) = over_but_not_kept(2, 3)

    async def course() -> None:
        found = (await store.unkept_matches()).found
        left = next(one for one in found if one.table == table)
        server = Server(store)
        await asyncio.sleep(3600)
        assert await server.settle() == 2
        assert not list(server.hub.hosts)
        (kept,) = await store.matches_of(anna)
        assert kept.match == left.match
        assert kept.finished_at == left.ended_at
        assert "Anna" not in kept.record
        named = parse_record(named_text(kept, {anna: "Zaphodina"}))
        assert "Zaphodina" in named.players
        assert not verify_match(named).problems
        assert parse_record(kept.record).result is not None
        assert kept.unrated is None
        rating = await store.rating(anna, kept.family)
        assert rating is not None
        assert rating.games == 1
        counts = await store.counts_of(anna)
        assert await server.settle() == 0
        await server.hub.get(table)  # it looks whether its matches are kept, too
        await settled()
        assert await store.rating(anna, kept.family) == rating
        assert await store.counts_of(anna) == counts
        assert len(await store.matches_of(anna)) == 1

    run_virtually(course())


def test_settling_waits_for_a_store_that_is_gone_and_goes_on_where_it_was_broken_off() -> None:
    store, _ = over_but_not_kept(2, 3)

    async def course() -> None:
        store.faults = lambda _: Fault(Failing.BEFORE)
        server = Server(store)
        settling = asyncio.create_task(server.settle())
        await asyncio.sleep(60.0)
        assert not settling.done()
        done: list[str] = []

        def one_only(write: str) -> Fault:
            done.append(write)
            return Fault(Failing.BEFORE if len(done) > 1 else Failing.AFTER)

        store.faults = one_only
        await asyncio.sleep(60.0)
        settling.cancel()
        assert len((await store.unkept_matches()).found) == 1
        store.faults = no_faults
        assert await Server(store, owner="two").settle() == 1
        assert (await store.unkept_matches()).found == ()

    run_virtually(course())


def test_a_damaged_table_keeps_no_other_match_from_being_kept() -> None:
    store, ((_, spoilt), (anna, _)) = over_but_not_kept(2, 3)

    async def course() -> None:
        store.spoil(spoilt, 3, b"{}")
        server = Server(store)
        assert await server.settle() == 1
        assert len(await store.matches_of(anna)) == 1
        assert any("match-not-kept" in line and spoilt in line for line in server.notes.lines)

    run_virtually(course())


def test_two_servers_that_settle_at_once_keep_each_match_once() -> None:
    store, ((anna, _), *_) = over_but_not_kept(2, 3)

    async def course() -> None:
        await asyncio.gather(Server(store).settle(), Server(store, owner="two").settle())
        (kept,) = await store.matches_of(anna)
        rating = await store.rating(anna, kept.family)
        assert rating is not None
        assert rating.games == 1

    run_virtually(course())
