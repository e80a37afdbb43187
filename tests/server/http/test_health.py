"""Whether a server that has just started says so."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.server.http.houses import browser, house


def test_a_server_whose_bots_are_on_their_way_is_not_ready_but_lives() -> None:
    async def main() -> None:
        bots: list[bool] = []
        async with browser(replace(house(), bots_ready=lambda: bool(bots))) as client:
            assert (await client.get("/health/live")).status_code == 200
            answer = await client.get("/health/ready")
            assert (answer.status_code, answer.json()["code"]) == (503, "bots")
            bots.append(True)
            assert (await client.get("/health/ready")).status_code == 200

    asyncio.run(main())
