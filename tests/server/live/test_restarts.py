"""F27: a server that is restarted again and again loses nothing, and nobody's time."""

from __future__ import annotations

import asyncio
import json

from tests.server.live.clients import Client, Server
from tests.server.live.effort import effort
from tests.server.live.rooms import asked, facts_at, log_of, message, moved, play_until, started
from tests.server.live.virtual import run_virtually
from tests.server.live.wishes import obj
from tysiacha.server.tables.facts import Acted
from tysiacha.server.tables.table import replayed

TURN_MS = 20_000
SAME = ("game", "match", "ask", "you", "deal")


async def restarted(server: Server, number: int, clients: list[Client]) -> Server:
    """Let a server drain and end; another begins, and all come back to it."""
    await server.hub.drain()
    await asyncio.sleep(3.0)
    other = Server(server.store, owner=f"server-{number}", seed=100 + number)
    other.hub.start()
    for client in clients:
        await moved(client, other)
    return other


def test_F27_restarts_every_minute_lose_nothing_and_cost_no_time() -> None:
    async def main() -> None:
        server = Server()
        server.hub.start()
        clock = {"turn_s": TURN_MS // 1000, "bank_s": 30}
        clients, table = await started(server, people=2, seed=3, clock=clock)
        unchanged = 0
        for number in range(effort(8, 30)):
            v = clients[0].versions[table]
            await play_until(
                clients,
                table,
                lambda v=v: (  # type: ignore[misc]
                    clients[0].versions[table] > v + 4 and any(asked(one, table) for one in clients)
                ),
            )
            shown = [dict(one.known[table]) for one in clients]
            v = clients[0].versions[table]
            server = await restarted(server, number, clients)
            if clients[0].versions[table] == v:  # the table plays what nobody can choose
                unchanged += 1
                for client, before in zip(clients, shown, strict=True):
                    now = client.known[table]
                    assert {key: now[key] for key in SAME} == {key: before[key] for key in SAME}
                left = obj(clients[0].known[table]["clock"])
                assert int(str(left["left_ms"])) >= TURN_MS + 30_000 - 2_000
            host = await server.hub.get(table)
            assert host.table == replayed(table, await facts_at(server, table))
        replies = {(one.player, one.a): one.answer for one in (await log_of(server, table)).replies}
        for client in clients:
            kinds = {str(message(body).get("a")): message(body)["t"] for body in client.bodies}
            for a, answer in client.answers.items():
                if answer["t"] == "ack" and kinds[a] not in {"watch", "open"}:
                    assert json.loads(replies[client.player, a]) == answer
        assert unchanged >= effort(4, 15)
        acted = [one for one in await facts_at(server, table) if isinstance(one, Acted)]
        assert acted
        assert not any(one.by == "clock" for one in acted)
        assert not any("failed" in line or "lost" in line for line in server.notes.lines)

    run_virtually(main())
