"""Opening a table, seating bots and starting by one message, so that who plays alone waits once."""

from __future__ import annotations

from tests.server.live.clients import Client, Server
from tests.server.live.virtual import run_virtually


def asked(**changes: object) -> dict[str, object]:
    return {"settings": {"base": "simple", "private": True}, "bots": "easy"} | changes


async def opened(client: Client, **changes: object) -> str:
    """Give the table whose match has begun."""
    answer = await client.ask("open", **asked(**changes))
    assert answer["t"] == "ack"
    table = str(answer["table"])
    await client.until(lambda: client.known.get(table, {}).get("match") is not None)
    return table


def test_the_match_has_begun_and_can_be_played_to_its_end() -> None:
    async def main() -> None:
        server = Server()
        anna = await server.client()
        table = await opened(anna)
        assert anna.known[table]["you"] == 0
        await anna.play(table)
        match = anna.known[table]["match"]
        assert isinstance(match, dict)
        assert match["over"] is True
        await server.hub.drain()

    run_virtually(main())


def test_asked_again_nothing_is_done_again() -> None:
    async def main() -> None:
        server = Server()
        anna = await server.client()
        table = await opened(anna)
        host = server.hub.live(table)
        assert host is not None
        before = host.table
        await anna.take(anna.bodies[-1])
        assert anna.messages[-1]["table"] == table
        assert (await anna.at(table, "start"))["t"] == "nack"  # answered after the rest
        assert host.table == before
        assert len(list(server.hub.hosts)) == 1
        await server.hub.drain()

    run_virtually(main())


def test_bots_of_a_level_that_there_is_not_open_no_table() -> None:
    async def main() -> None:
        server = Server()
        anna = await server.client()
        answer = await anna.ask("open", **asked(bots="wizard"))
        assert (answer["t"], answer["code"], answer["about"]) == ("nack", "no-such-bot", "wizard")
        assert list(server.hub.hosts) == []
        await server.hub.drain()

    run_virtually(main())
