"""Nobody waits for a bot that begins: the first question comes soon after the cards."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.live.clients import Client, Server
from tests.server.live.virtual import run_virtually
from tysiacha.server.live.thinking import FIRST_THINKS_MS
from tysiacha.server.tables.settings import Pace


def bids(client: Client) -> int:
    """Count the bids that were heard of."""
    frames = [one["say"] for one in client.messages if one["t"] == "ev"]
    return sum(str(frame).count("'bid'") for frame in frames)


@pytest.mark.parametrize("pace", ["quick", "normal", "slow"])
def test_a_bot_that_begins_a_deal_begins_at_once_at_any_pace(pace: Pace) -> None:
    async def main() -> None:
        server = Server()
        anna = await server.client()
        settings = {"base": "classic", "private": True, "pace": pace}
        table = str((await anna.ask("open", settings=settings, bots="easy"))["table"])
        await anna.until(lambda: table in anna.known)
        playing = asyncio.create_task(anna.play(table, until=lambda: bids(anna) > 0))
        await anna.until(lambda: anna.known[table]["game"] is not None)
        dealt = server.utc_ms()
        assert anna.known[table]["ask"] == []
        await playing
        assert bids(anna) == 1
        assert server.utc_ms() - dealt <= FIRST_THINKS_MS
        await server.hub.drain()

    run_virtually(main())
