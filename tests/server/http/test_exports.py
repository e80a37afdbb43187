"""T8: while a match goes on, nobody gets more of it than his own view, whatever he asks for."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.server.http.houses import browser, house
from tests.server.live.clients import Server
from tests.server.live.rooms import play_until, started
from tests.server.live.virtual import run_virtually
from tysiacha.server.live.chance import SystemChance
from tysiacha.server.live.hub import Hub
from tysiacha.server.storage.memory import MemoryStore


def test_T8_a_match_that_goes_on_has_no_record_for_anybody() -> None:
    """Asked for at every phase, by players, by who looks on, by who is nobody."""
    store = MemoryStore(clock=lambda: asyncio.get_running_loop().time())
    tokens: list[str] = []
    asked: set[str] = set()

    async def ask(match: str, phase: str) -> None:
        inside = house(server)
        unknown = None
        for token in ["", *tokens]:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            async with browser(inside, **headers) as client:
                for end in ("", "/record.thousand", "/record.json"):
                    answer = await client.get(f"/api/v1/matches/{match}{end}")
                    unknown = answer.content if unknown is None else unknown
                    assert (answer.status_code, answer.content) == (404, unknown), phase
                if token:
                    mine = await client.get("/api/v1/me/matches")
                    assert mine.json() == []
        asked.add(phase)

    async def main() -> None:
        (anna, boris), table = await started(server, 2, private=False)
        looker = await server.client()
        logins = [await server.naming.new_login(one.player) for one in (anna, boris, looker)]
        tokens.extend(one.reveal() for one in logins)
        phases: set[str] = set()
        for _ in range(120):
            v = anna.versions[table]
            await play_until((anna, boris), table, lambda v=v: anna.versions[table] > v)  # type: ignore[misc]
            known = anna.known[table]
            game, match = known["game"], known["match"]
            assert isinstance(match, dict)
            phase = "between" if not isinstance(game, dict) else str(game["phase"])
            if phase not in phases:
                phases.add(phase)
                await ask(str(match["id"]), phase)

    server = Server(store)
    server.services = replace(server.services, chance=SystemChance())
    server.hub = Hub(server.services, "one", b"key")
    run_virtually(main())
    assert {"between", "auction", "play"} <= asked
