"""What was said at a table is shown whole to whoever comes, and to whoever changes the seat."""

from __future__ import annotations

import asyncio

from tests.server.live.clients import Client, Server
from tests.server.live.rooms import follow, settled
from tests.server.live.virtual import run_virtually
from tysiacha.server.live.audience import KEPT_LINES


def shown(client: Client) -> list[str]:
    """Give the texts that the last snapshot of a screen shows."""
    last = [one for one in client.messages if one["t"] == "snap"][-1]
    lines = last["chat"]
    assert isinstance(lines, list)
    return [one["text"] for one in lines]


async def said(client: Client, table: str, *texts: str) -> None:
    for text in texts:
        await asyncio.sleep(3.0)
        assert (await client.ask("say", table=table, text=text))["t"] == "ack"


async def talking(server: Server) -> tuple[Client, Client, str]:
    """Give a host who may write, somebody who looks on, and their table."""
    anna, boris = await server.client(), await server.client()
    await anna.ask("name", name="Anna")
    table = await anna.open(chat="text")
    await follow(boris, table)
    return anna, boris, table


def test_who_takes_or_leaves_a_seat_still_sees_what_was_said() -> None:
    async def main() -> None:
        anna, boris, table = await talking(Server())
        await said(anna, table, "one", "two")
        for step in ({"t": "sit", "seat": 1}, {"t": "leave"}):
            before = len([one for one in boris.messages if one["t"] == "snap"])
            assert (await boris.at(table, **step))["t"] == "ack"
            await settled()
            assert len([one for one in boris.messages if one["t"] == "snap"]) == before + 1
            assert shown(boris) == ["one", "two"]
        await anna.at(table, "settings", settings={"chat": "off"})
        await boris.at(table, "sit", seat=1)
        await settled()
        assert shown(boris) == []

    run_virtually(main())


def test_after_a_restart_the_last_lines_are_shown_and_no_more() -> None:
    async def main() -> None:
        server = Server()
        anna, _, table = await talking(server)
        texts = [str(number) for number in range(KEPT_LINES + 5)]
        await said(anna, table, *texts[:3])
        await server.hub.drain()
        other = Server(server.store, owner="two", seed=5)
        again = await other.client(anna.who)
        await follow(again, table)
        assert shown(again) == texts[:3]
        await said(again, table, *texts[3:])
        boris = await other.client()
        await follow(boris, table)
        await boris.at(table, "sit", seat=1)
        await settled()
        assert shown(boris) == texts[-KEPT_LINES:]

    run_virtually(main())
