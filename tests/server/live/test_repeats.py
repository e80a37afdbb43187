"""Commands that come twice, late, changed, from old days or from other versions."""

from __future__ import annotations

import asyncio
import json

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
from tysiacha.server.live.sessions import NO_HELLO, TOO_OLD, Closing, Session
from tysiacha.server.tables.facts import Acted


def test_F7_two_tabs_play_different_cards_and_exactly_one_counts() -> None:
    """Either tab may act; one action counts, and the other hears that the moment has passed."""

    async def course(seed: int) -> int:
        server = Server(seed=seed)
        (first, *others), table = await started(server, seed=seed, base="classic")
        second = Client(server, first.who, first.dice)
        await second.connect({table: 0})
        await second.until(lambda: table in second.known)
        trials = 0
        while trials < 40:
            await play_until(
                [first, *others], table, lambda: len(asked(first, table)) > 1 or over(first, table)
            )
            if over(first, table):
                break
            await second.until(lambda: second.versions[table] == first.versions[table])
            one, other = first.dice.sample(asked(first, table), 2)
            first.sent = second.sent = max(first.sent, second.sent) + 1
            second.sent += 1000
            before = await log_of(server, table)
            answers = await asyncio.gather(
                first.at(table, "act", action=one), second.at(table, "act", action=other)
            )
            assert sorted(str(answer["t"]) for answer in answers) == ["ack", "nack"]
            refused = next(answer for answer in answers if answer["t"] == "nack")
            assert refused["code"] == "stale"
            acted = (await facts_at(server, table))[before.v :]
            assert sum(isinstance(one, Acted) and one.by == "player" for one in acted) == 1
            first.sent, second.sent = first.sent + 2000, second.sent + 2000
            trials += 1
        await settled()
        assert first.known[table] == second.known[table]
        return trials

    trials, seed = 0, 0
    while trials < effort(40, 10_000):
        seed += 1
        trials += run_virtually(course(seed))


def test_F8_a_command_sent_again_is_answered_alike_and_counts_once() -> None:
    """Same reply, no second effect: effects are as many as ids, after a restart too."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, seed=3)
        await play_until(clients, table, lambda: clients[0].versions[table] > 60)
        before = await log_of(server, table)
        for client in clients:
            await sent_again(client, table)
        assert await log_of(server, table) == before
        kill()
        other = Server(server.store)
        for client in clients:
            await moved(client, other)
        rows = (await log_of(other, table)).rows
        for client in clients:
            await sent_again(client, table)
        assert (await log_of(other, table)).rows == rows

    run_virtually(course())


async def sent_again(client: Client, table: str) -> None:
    """Send all commands of a client again, some several times, and compare the answers."""
    for body in list(client.bodies):
        asked_for = message(body)
        if asked_for["t"] in {"hello", "watch", "open"}:
            continue
        a = str(asked_for["a"])
        answer = client.answers[a]
        for _ in range(client.dice.randint(1, 4)):
            del client.answers[a]
            await client.take(body)
            assert await client.answer(a) == answer
            await asyncio.sleep(0.2)


def test_F9_the_same_id_with_another_body_is_refused() -> None:
    """An id that was used for something else is refused, and nothing happens."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        assert (await clients[0].at(table, "lock", locked=False))["t"] == "ack"
        before = await log_of(server, table)
        for client in clients:
            for body in list(client.bodies):
                changed = message(body)
                if changed["t"] in {"hello", "watch"}:
                    continue
                a = str(changed["a"])
                del client.answers[a]
                changed["v"] = 10**9
                if changed.pop("v") and changed["t"] == "open":
                    changed["settings"] = {"base": "polish"}
                else:
                    changed = {"t": "lock", "a": a, "table": table, "v": 77, "locked": True}
                await client.take(json.dumps(changed).encode())
                assert (await client.answer(a))["code"] == "body-changed", changed
                await asyncio.sleep(0.2)
        assert await log_of(server, table) == before

    run_virtually(course())


def test_F10_an_old_bid_has_no_effect_in_the_play() -> None:
    """What comes late or out of order is never applied out of turn."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, seed=5)
        await play_until(clients, table, lambda: clients[0].versions[table] > 80)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        before = await log_of(server, table)
        tried = 0
        for client in clients:
            for body in list(client.bodies):
                old = message(body)
                if old["t"] not in {"act", "promise", "tell"}:
                    continue
                old["a"] = f"late-{old['a']}"
                await client.take(json.dumps(old).encode())
                answer = await client.answer(str(old["a"]))
                assert answer["t"] == "nack", answer
                tried += 1
                await asyncio.sleep(0.2)
        assert tried > 20
        rows = (await log_of(server, table)).rows
        assert rows == before.rows

    run_virtually(course())


def test_F11_a_whole_transcript_has_no_effect_on_a_match() -> None:
    """Captured traffic is ignored: from its sender, from another seat and from a spectator."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, seed=6)
        looker = await server.client()
        await follow(looker, table)
        await play_until(clients, table, lambda: clients[0].versions[table] > 100)
        await play_until(clients, table, lambda: bool(asked(clients[0], table)))
        before = (await log_of(server, table)).rows
        transcript = [one for client in clients for one in client.bodies if b"hello" not in one]
        for client in (*clients, looker):
            for body in transcript:
                if message(body)["t"] != "open":
                    await client.take(body)
                    await asyncio.sleep(0.2)
        await settled()
        assert (await log_of(server, table)).rows == before

    run_virtually(course())


@pytest.mark.parametrize(
    ("first", "closing"),
    [
        (b'{"t":"hello","proto":0}', TOO_OLD),
        (b'{"t":"hello","proto":1}', None),
        (b'{"t":"hello","proto":1,"tables":[]}', None),
        (b'{"t":"hello","proto":2}', TOO_OLD),
        (b'{"t":"hello","proto":1000000}', TOO_OLD),
        (b'{"t":"hello","proto":-1}', NO_HELLO),
        (b'{"t":"hello","proto":"1"}', NO_HELLO),
        (b'{"t":"hello"}', NO_HELLO),
        (b'{"t":"p","at":1}', NO_HELLO),
        (b"GET / HTTP/1.1", NO_HELLO),
        (b"", NO_HELLO),
        (b"\xff\xfe", NO_HELLO),
    ],
)
def test_F12_clients_of_other_versions_are_told_so(first: bytes, closing: int | None) -> None:
    """An old client is told to refresh, a clear code for everything, and never a crash."""

    async def course() -> Closing | None:
        server = Server()
        client = await server.client()
        await client.disconnect()
        client.frames.clear()
        fresh = Client(server, client.who, client.dice)
        await fresh.connect()
        await fresh.disconnect()
        bare = await unsaid(server, client)
        answer = await bare.take(first)
        if closing == TOO_OLD:
            assert bare.messages[-1]["t"] == "bye"
        return answer

    answer = run_virtually(course())
    assert (None if answer is None else answer.code) == closing


async def unsaid(server: Server, client: Client) -> Client:
    """Give a connection on which nothing was said yet."""
    bare = Client(server, client.who, client.dice)
    bare.session = Session(client.who, bare, server.hub, server.services, server.naming)
    return bare


def over(client: Client, table: str) -> bool:
    """Tell whether the match is over."""
    match = client.known[table]["match"]
    return isinstance(match, dict) and bool(match["over"])
