"""F6 with whole servers: two on one PostgreSQL, and one is frozen for longer than it may be."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.running import SOURCE
from tests.cli.serving import Seat, seated
from tests.server.live.clients import Server
from tests.server.live.effort import effort
from tests.server.live.rooms import asked, follow, message, play_until, settled, started
from tests.server.storage.stores import ServerStores
from tysiacha.server.live.codec import NoSeal, facts_of
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.services import Times
from tysiacha.server.tables.table import replayed

LEASE = 3.0


def living(stores: ServerStores, owner: str, seed: int) -> Server:
    """Give a server on PostgreSQL whose tables are its own for some seconds."""
    server = Server(stores.open(), owner=owner, seed=seed)
    server.services = replace(server.services, times=Times(lease=LEASE))
    server.hub = Hub(server.services, owner, b"key")
    return server


def test_F6_a_frozen_owner_writes_nothing_on_a_shared_postgresql(database: str) -> None:
    """It takes no part in anything for longer than its lease; then its late write is refused."""
    stores = ServerStores.emptied(database)

    async def story() -> None:
        one, two = living(stores, "one", 1), living(stores, "two", 9)
        two.hub.start()
        clients, table = await started(one)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        await one.store.renew("one", ttl=LEASE)
        early = await two.client(clients[0].who)
        assert (await early.ask("watch", table=table))["code"] == "busy"
        await asyncio.sleep(1.5 * LEASE)  # its hub does not renew, as if its process were stopped
        new = await two.client(clients[0].who, seed=4)
        await follow(new, table)
        log = await two.store.load(table)
        frames = [len(client.frames) for client in clients]
        answer = await clients[0].at(table, "act", action=asked(clients[0], table)[0])
        assert answer["code"] == "busy"
        assert (await two.store.load(table)).rows[: log.v] == log.rows
        replies = {one.a for one in (await two.store.load(table)).replies}
        assert answer["a"] not in replies
        for client, count in zip(clients, frames, strict=True):
            told = {str(message(frame)["t"]) for frame in client.frames[count:]}
            assert told <= {"gone", "nack"}
        v = new.versions[table]
        await play_until([new], table, lambda: new.versions[table] > v + 3)
        await settled()
        host = await two.hub.get(table)
        stored = await two.store.load(table)
        assert host.table == replayed(table, facts_of(stored, NoSeal()))
        for server in (one, two):
            await server.hub.drain()
            await server.store.close()

    asyncio.run(story())


@contextlib.contextmanager
def process_at(data: Path, address: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run a real server on a shared database."""
    command = [sys.executable, "-m", "tysiacha", "serve", "--port", "0", "--data", str(data)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with (data / "server.log").open("ab") as log:
        server = subprocess.Popen(
            [*command, "--database", address], stdout=subprocess.PIPE, stderr=log, env=environment
        )
    assert server.stdout is not None
    try:
        yield server, server.stdout.readline().decode().strip()
    finally:
        server.send_signal(signal.SIGCONT)
        server.kill()
        server.wait()
        server.stdout.close()


@pytest.mark.skipif(effort(0, 1) == 0, reason="real seconds: a part of make faults")
def test_F6_a_stopped_process_that_goes_on_writes_nothing(database: str, tmp_path: Path) -> None:
    """SIGSTOP for longer than the lease, another process takes over, SIGCONT."""
    ServerStores.emptied(database)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()

    async def begin(seat: Seat) -> str:
        await seat.hello()
        table = str((await seat.ask("o", "open"))["table"])
        while not seat.known:
            await seat.hear()
        for chair in (1, 2):
            await seat.ask("b", "bot", table=table, v=seat.v, seat=chair, level="beginner")
        await seat.ask("s", "start", table=table, v=seat.v)
        await seat.hear_until_asked()
        return table

    async def story(one: subprocess.Popen[bytes], first: str, second: str) -> None:
        async with seated(first) as seat:
            assert seat.connection.response is not None
            cookie = seat.connection.response.headers["Set-Cookie"].split(";")[0]
            table = await begin(seat)
            one.send_signal(signal.SIGSTOP)
            await asyncio.sleep(Times().lease + 3.0)
            async with seated(second, cookie) as other:
                await other.hello(table)
                await other.hear_until_asked()
                assert other.asked == seat.asked
                acted = await other.ask("n", "act", table=table, v=other.v, action=other.asked[0])
                assert acted["t"] == "ack"
                one.send_signal(signal.SIGCONT)
                late = await seat.ask("l", "act", table=table, v=seat.v, action=seat.asked[-1])
                assert late["t"] == "nack"
                assert late["code"] == "busy"

    with process_at(tmp_path / "one", database) as (one, first):
        shutil.copy(tmp_path / "one" / "server.key", tmp_path / "two")
        with process_at(tmp_path / "two", database) as (_, second):
            asyncio.run(story(one, first, second))
