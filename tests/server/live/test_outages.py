"""What an outage of ours does to a match: it stands still, and goes on where it was."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from tests.server.live.clients import Client, Server
from tests.server.live.effort import effort
from tests.server.live.rooms import (
    asked,
    facts_at,
    follow,
    kill,
    log_of,
    message,
    moved,
    play_until,
    settled,
    started,
)
from tests.server.live.virtual import run_virtually
from tests.server.live.wishes import obj
from tysiacha.server.live.codec import NoSeal, facts_of
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.memory_writes import Failing, Fault, no_faults
from tysiacha.server.tables.table import replayed


class BreakingStore(MemoryStore):
    """Raises at one of the calls, counted from when it is told to."""

    def __init__(self) -> None:
        super().__init__(clock=_now)
        self.calls = 0
        self.breaks_at: int | None = None

    def arm(self, call: int) -> None:
        self.calls, self.breaks_at = 0, call

    def _reading(self) -> None:
        self.calls += 1
        if self.calls == self.breaks_at:
            message = "nobody expected this"
            raise RuntimeError(message)
        super()._reading()


def _now() -> float:
    return asyncio.get_running_loop().time()


@pytest.mark.parametrize("when", ["before", "between"])
def test_F1_a_server_that_is_killed_loses_nothing_acknowledged(when: str) -> None:
    """Nothing acknowledged is lost, and the match resumes at the same card."""

    async def course(writes: int) -> bool:
        store = MemoryStore(clock=_now)
        server = Server(store)
        clients, table = await started(server, seed=2)
        die = after_writes(store, writes, when)
        try:
            async with asyncio.timeout(200):
                await play_until(clients, table, lambda: die() or clients[0].versions[table] > 70)
        except TimeoutError:
            pass
        kill()
        await settled()
        store.faults = no_faults
        log = await store.load(table)
        answered = {(one.player, one.a): one.answer for one in log.replies}
        for client in clients:
            for a, answer in client.answers.items():
                if answer["t"] == "ack" and message_of(client, a)["t"] not in {"watch", "open"}:
                    assert json.loads(answered[client.player, a]) == answer
        other = Server(store)
        for client in clients:
            await moved(client, other)
            for body in client.bodies[-3:]:
                if message(body)["t"] not in {"hello", "watch", "open"}:
                    await client.take(body)
                    await asyncio.sleep(0.2)
        host = await other.hub.get(table)
        assert host.table == replayed(table, await facts_at(other, table))
        before = host.table.v
        await play_until(clients, table, lambda: clients[0].versions[table] > before + 10)
        return die()

    died = [run_virtually(course(writes)) for writes in range(1, 60, effort(8, 1))]
    assert any(died)


def after_writes(store: MemoryStore, writes: int, when: str) -> Callable[[], bool]:
    """Let nothing come back from a store after so many appends: the server hangs there for ever."""
    left = [writes]

    def fault(write: str) -> Fault:
        if write != "append":
            return Fault()
        left[0] -= 1
        if left[0] > 0:
            return Fault()
        return Fault(Failing.AFTER if when == "between" else Failing.BEFORE)

    store.faults = fault
    return lambda: left[0] <= 0


def message_of(client: Client, a: str) -> dict[str, object]:
    """Give the command with an id."""
    return next(one for one in map(message, client.bodies) if one.get("a") == a)


def test_F3_a_store_that_is_gone_for_half_a_minute_stops_tables_and_clocks() -> None:
    """Tables freeze, clocks pause, nothing is taken into memory alone; it resumes by itself."""

    async def course() -> None:
        store = MemoryStore(clock=_now)
        server = Server(store)
        clients, table = await started(server, people=3, clock={"turn_s": 20, "bank_s": 0})
        await play_until(clients, table, lambda: any(asked(one, table) for one in clients))
        actor = next(one for one in clients if asked(one, table))
        store.faults = lambda _: Fault(Failing.BEFORE)
        v, frames = actor.versions[table], [len(one.frames) for one in clients]
        began = _now()
        answer = await actor.at(table, "act", action=asked(actor, table)[0])
        assert answer == {"t": "nack", "a": answer["a"], "code": "busy", "about": ""}
        other = next(one for one in clients if one is not actor)
        assert (await other.at(table, "lock", locked=True))["code"] == "busy"
        await asyncio.sleep(27.0)
        assert (await log_of(server, table)).v == v
        assert [len(one.frames) for one in clients][clients.index(actor)] == (
            frames[clients.index(actor)] + 1
        )
        store.faults = no_faults
        returned = _now()
        await actor.until(lambda: actor.versions[table] > v)
        assert _now() - returned < 5.0
        assert _now() - began > 27.0
        clock = obj(actor.known[table]["clock"])
        assert int(str(clock["left_ms"])) >= 20_000
        acted = [one for one in await facts_at(server, table) if "clock" in repr(one)[:60]]
        assert len(acted) <= 1  # the settings alone

    run_virtually(course())


def test_F21_a_full_disk_accepts_nothing_and_recovers_by_itself() -> None:
    """Nothing acknowledged is lost; new tables are refused; what was asked is done once."""

    async def course() -> None:
        store = MemoryStore(clock=_now)
        server = Server(store)
        clients, table = await started(server)
        await play_until(clients, table, lambda: any(asked(one, table) for one in clients))
        actor = next(one for one in clients if asked(one, table))
        before = await log_of(server, table)
        store.faults = lambda _: Fault(Failing.FULL)
        answer = await actor.at(table, "act", action=asked(actor, table)[0])
        assert answer["code"] == "busy"
        opening = await actor.ask("open", settings={})
        assert opening["code"] == "busy"
        assert await log_of(server, table) == before
        await asyncio.sleep(3600.0)
        assert await log_of(server, table) == before
        store.faults = no_faults
        await settled()
        del actor.answers[str(answer["a"])]
        body = next(one for one in actor.bodies if message(one).get("a") == answer["a"])
        await actor.take(body)
        assert (await actor.answer(str(answer["a"])))["t"] == "ack"
        replies = [one.a for one in (await log_of(server, table)).replies]
        assert replies.count(str(answer["a"])) == 1

    run_virtually(course())


def test_F6_a_frozen_owner_writes_nothing_after_another_took_over() -> None:
    """One owner per match: the late write is refused, and nobody is told of it."""

    async def course() -> None:
        store = MemoryStore(clock=_now)
        one = Server(store, owner="one")
        clients, table = await started(one)
        await play_until(clients, table, lambda: clients[0].versions[table] > 30)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        two = Server(store, seed=9, owner="two")
        early = await two.client(clients[0].who)
        assert (await early.ask("watch", table=table))["code"] == "busy"
        await asyncio.sleep(20.0)  # its hub was never started, so it does not renew
        new = await two.client(clients[0].who, seed=4)
        await follow(new, table)
        await settled()
        log = await log_of(two, table)
        frames = [len(client.frames) for client in clients]
        answer = await clients[0].at(table, "act", action=asked(clients[0], table)[0])
        assert answer["code"] == "busy"
        assert await log_of(two, table) == log
        for client, count in zip(clients, frames, strict=True):
            told = [str(message(frame)["t"]) for frame in client.frames[count:]]
            assert set(told) <= {"gone", "nack"}
        assert one.hub.live(table) is None
        assert (await two.hub.get(table)).table == replayed(table, facts_of(log, NoSeal()))

    run_virtually(course())


def test_F23_a_damaged_table_is_put_apart_and_others_are_served() -> None:
    """It is detected; that match is quarantined, others are served, and nothing is deleted."""

    async def course() -> None:
        store = MemoryStore(clock=_now)
        server = Server(store)
        clients, table = await started(server, seed=1)
        others, whole = await started(server, seed=2)
        await play_until(clients, table, lambda: clients[0].versions[table] > 20)
        await play_until(others, whole, lambda: others[0].versions[whole] > 20)
        kill()
        await settled()
        row = (await store.load(table)).rows[10]
        flipped = bytes((row.body[5] ^ 1,))
        store.spoil(table, 11, row.body[:5] + flipped + row.body[6:])
        server = Server(store)
        again = await server.client(clients[0].who)
        for _ in range(3):
            assert (await again.ask("watch", table=table))["code"] == "no-table"
        assert table in await store.quarantined()
        for client in others:
            await moved(client, server)
        v = others[0].versions[whole]
        await play_until(others, whole, lambda: others[0].versions[whole] > v + 5)
        assert not any("body" in line or "card" in line for line in server.notes.lines)

    run_virtually(course())


def test_F32_an_error_at_any_await_fails_one_command_and_no_more() -> None:
    """Only that command fails, no half state: the log is whole and the match goes on from it."""

    async def course(call: int) -> str:
        store = BreakingStore()
        server = Server(store)
        clients, table = await started(server, people=2, seed=4)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        action = asked(clients[0], table)[0]
        store.arm(call)
        late = await server.client(clients[1].who) if call > 4 else None
        if late is not None:
            await late.take(json.dumps({"t": "watch", "a": "w", "table": table}).encode())
        answer = await clients[0].at(table, "act", action=action)
        await settled()
        store.breaks_at = None
        host = await server.hub.get(table)
        assert host.table == replayed(table, await facts_at(server, table))
        replies = {one.a for one in (await log_of(server, table)).replies}
        assert (answer["a"] in replies) == (answer["t"] == "ack")
        for client in clients:
            await moved(client, server)
            known, v = client.known[table], client.versions[table]
            assert v == host.table.v, (v, host.table.v)
            assert known["you"] is not None
        await play_until(clients, table, lambda: clients[0].versions[table] > host.table.v - 1)
        before = host.table.v
        await play_until(clients, table, lambda: clients[0].versions[table] > before + 5)
        return str(answer["t"]) + str(answer.get("code"))

    seen = {run_virtually(course(call)) for call in range(1, 15)}
    assert seen == {"ackNone", "nackbusy"}
