"""Tables with people at them, ready for something to go wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence

from tests.server.live.clients import Client, Message, Server
from tests.server.live.wishes import obj
from tysiacha.notation.action_json import JsonObject
from tysiacha.server.live.codec import NoSeal, facts_of
from tysiacha.server.storage.log import TableLog
from tysiacha.server.tables.facts import Fact


async def started(
    server: Server, people: int = 2, *, seed: int = 1, **settings: object
) -> tuple[list[Client], str]:
    """Give people at a table whose match has begun; bots have the other seats."""
    clients = [await server.client(seed=seed * 100 + number) for number in range(people)]
    host = clients[0]
    table = await host.open(**settings)
    for seat, client in enumerate(clients[1:], start=1):
        await follow(client, table)
        assert (await client.at(table, "sit", seat=seat))["t"] == "ack"
    seats = obj(host.known[table]["room"])["seats"]
    assert isinstance(seats, list)
    for seat in range(people, len(seats)):
        assert (await host.at(table, "bot", seat=seat, level="easy"))["t"] == "ack"
    assert (await host.at(table, "start"))["t"] == "ack"
    return clients, table


async def follow(client: Client, table: str) -> None:
    """Let somebody follow a table."""
    assert (await client.ask("watch", table=table))["t"] == "ack"
    await client.until(lambda: table in client.known)


async def play_until(clients: Sequence[Client], table: str, holds: Callable[[], bool]) -> None:
    """Let people play until something holds; nobody does anything after that."""
    while not holds():
        moved = False
        for client in clients:
            if not moved and not holds():
                moved = await client.step(table)
        if not moved:
            await asyncio.sleep(0.5)


def asked(client: Client, table: str) -> list[JsonObject]:
    """Give what somebody may do just now."""
    options = client.known[table]["ask"]
    assert isinstance(options, list)
    return [obj(one) for one in options]


def phase(client: Client, table: str) -> str:
    """Give the name of the phase that a screen shows, empty between deals."""
    game = client.known[table]["game"]
    return "" if game is None else str(obj(game).get("phase"))


async def log_of(server: Server, table: str) -> TableLog:
    """Give all that is stored of a table."""
    return await server.store.load(table)


async def facts_at(server: Server, table: str) -> list[Fact]:
    """Give the facts of a table."""
    return facts_of(await log_of(server, table), NoSeal())


async def settled(seconds: float = 1.0) -> None:
    """Let all be done that is on its way."""
    await asyncio.sleep(seconds)


def kill() -> None:
    """End all servers at once, with all that they do, as a power cut would."""
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


async def moved(client: Client, server: Server) -> None:
    """Let a client find another server and go on with the tables he follows."""
    client.session = None
    client.server = server
    await client.connect(dict(client.versions))
    await settled()


def message(body: bytes) -> Message:
    """Give what a frame says."""
    return obj_message(json.loads(body))


def obj_message(value: object) -> Message:
    """Give a value that is a message."""
    assert isinstance(value, dict)
    return value
