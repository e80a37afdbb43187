"""People and bots that are slow, gone, or fail; clocks that jump; connections that take nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from tests.server.live.clients import Client, Server, quick_bot
from tests.server.live.rooms import (
    asked,
    facts_at,
    follow,
    log_of,
    play_until,
    settled,
    started,
)
from tests.server.live.virtual import VirtualLoop, run_virtually
from tests.server.live.wishes import obj
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault
from tysiacha.server.botdesk.inline import InlineDesk
from tysiacha.server.tables.clockwork import GRACE_MS
from tysiacha.server.tables.facts import Acted, CameBack, MatchParked, MatchResumed, SubstituteSat


@dataclass(eq=False)
class Stalled:
    """A connection whose other end takes nothing: what is pushed is counted and let go."""

    player: str
    pushed: int = 0

    def push(self, frame: bytes) -> None:
        self.pushed += len(frame)


def test_F13_a_connection_that_takes_nothing_hurts_nobody() -> None:
    """Others are unaffected: with and without it they get the same frames at the same time."""

    async def course(stalled: int) -> list[bytes]:
        server = Server()
        clients, table = await started(server, seed=8)
        host = await server.hub.get(table)
        for _ in range(stalled):
            host.watch(Stalled("somebody"), 0, [])
        await settled(0.0)
        frames = len(clients[0].frames)
        await play_until(clients, table, lambda: clients[0].versions[table] > 60)
        assert host.watchers == stalled + len(clients)
        return clients[0].frames[frames:]

    assert run_virtually(course(0)) == run_virtually(course(50))


@pytest.mark.parametrize("jump", [-86_400, -3600, -1, 1, 3600, 86_400])
def test_F16_a_jump_of_the_wall_clock_changes_nothing(jump: int) -> None:
    """Durations are of a monotonic clock, the time of day is a remark: no wrong time-outs."""

    async def course(jump: int) -> list[float]:
        server = Server()
        clients, table = await started(server, seed=8, clock={"turn_s": 20, "bank_s": 10})
        await play_until(clients, table, lambda: any(asked(one, table) for one in clients))
        server.utc_jump_ms = jump * 1000
        times = []
        for _ in range(4):
            v = clients[0].versions[table]
            await clients[0].until(lambda v=v: clients[0].versions[table] > v)  # type: ignore[misc]
            times.append(asyncio.get_running_loop().time())
        return times

    assert run_virtually(course(jump)) == run_virtually(course(0))


def test_F16_after_a_computer_slept_the_table_goes_on() -> None:
    """After an hour that nobody saw pass, one decision is late at most, and no table is stuck."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, people=3, seed=8, clock={"turn_s": 20, "bank_s": 0})
        await play_until(clients, table, lambda: any(asked(one, table) for one in clients))
        before = len(await facts_at(server, table))
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.jump(3600.0)
        await settled(2.0)
        facts = (await facts_at(server, table))[before:]
        late = [one for one in facts if isinstance(one, Acted) and one.by == "clock"]
        assert len(late) == 1
        v = clients[0].versions[table]
        await play_until(clients, table, lambda: clients[0].versions[table] > v + 5)

    run_virtually(course())


def test_F17_a_bot_plays_for_who_is_gone_until_he_is_back() -> None:
    """Grace, then a bot; the seat is his again at the next decision; no table is stuck."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, people=3, seed=9)
        await play_until(clients, table, lambda: bool(asked(clients[1], table)))
        loop = asyncio.get_running_loop()
        gone = loop.time()
        v = clients[0].versions[table]
        await clients[1].disconnect()
        await clients[0].until(lambda: clients[0].versions[table] > v)
        assert GRACE_MS / 1000 <= loop.time() - gone < GRACE_MS / 1000 + 1.0
        await clients[0].until(lambda: clients[0].versions[table] > v + 1)
        assert loop.time() - gone < GRACE_MS / 1000 + 12.0
        facts = await facts_at(server, table)
        assert isinstance(facts[v], SubstituteSat)
        acted = facts[v + 1]
        assert isinstance(acted, Acted)
        assert acted.by in {"bot", "all"}
        clients[1].session = None
        await clients[1].connect(dict(clients[1].versions))
        await settled()
        assert any(isinstance(one, CameBack) for one in await facts_at(server, table))
        v = clients[0].versions[table]
        await play_until(clients, table, lambda: clients[0].versions[table] > v + 10)

    run_virtually(course())


def test_F17_who_comes_and_goes_while_a_bot_thinks_for_him_stops_nothing() -> None:
    """A bot whose answer came while its person was back is asked again when he goes again."""

    async def course() -> None:
        server = Server(desk=Slow(8.0))
        clients, table = await started(server, people=3, seed=9)
        await play_until(clients, table, lambda: len(asked(clients[1], table)) > 1)
        await clients[1].disconnect()
        await asyncio.sleep(GRACE_MS / 1000 + 2.0)
        clients[1].session = None
        await clients[1].connect(dict(clients[1].versions))
        await asyncio.sleep(20.0)
        v = clients[0].versions[table]
        await clients[1].disconnect()
        await asyncio.sleep(GRACE_MS / 1000 + 20.0)
        assert clients[0].versions[table] > v + 1

    run_virtually(course())


@pytest.mark.parametrize("facts", [4, 6, 9, 12, 20, 35, 60, 90])
def test_F18_when_all_leave_the_match_waits_and_resumes_as_it_was(facts: int) -> None:
    """Parked, clocks stopped; whoever returns within the time of keeping finds it identical."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, seed=10, clock={"turn_s": 60, "bank_s": 20})
        await play_until(clients, table, lambda: clients[0].versions[table] >= facts)
        for client in clients:
            await client.disconnect()
        await asyncio.sleep(GRACE_MS / 1000 + 120.0)
        host = await server.hub.get(table)
        before = host.table
        assert before.parked
        await asyncio.sleep(3600.0)
        assert host.table == before
        for client in clients:
            client.session = None
            await client.connect(dict(client.versions))
        await settled(0.0)
        added = (await facts_at(server, table))[before.v :]
        assert isinstance((await facts_at(server, table))[before.v - 1], MatchParked)
        assert isinstance(added[0], CameBack | MatchResumed)
        assert host.table.playing is not None
        assert before.playing is not None
        assert replace(before.playing, next=None) == replace(host.table.playing, next=None)
        v = clients[0].versions[table]
        await play_until(clients, table, lambda: clients[0].versions[table] > v + 5)

    run_virtually(course())


class Slow:
    """A desk that answers after some time, or never, or breaks its word and raises."""

    def __init__(self, seconds: float, *, raises: bool = False) -> None:
        self._seconds = seconds
        self._raises = raises
        self._desk = InlineDesk(maker=quick_bot)

    async def ask(self, asked: AskedBot) -> BotAnswer:
        await asyncio.sleep(self._seconds)
        if self._raises:
            message = "a desk never raises"
            raise RuntimeError(message)
        return await self._desk.ask(asked)

    async def close(self) -> None:
        await self._desk.close()


def always(fault: DeskFault) -> InlineDesk:
    return InlineDesk(maker=quick_bot, failing=lambda _: fault)


def desks() -> list[InlineDesk | Slow]:
    return [*map(always, DeskFault), Slow(9.9), Slow(10**7), Slow(0.0, raises=True)]


@pytest.mark.parametrize("number", range(len(desks())))
def test_F19_a_bot_that_fails_never_stops_a_table(number: int) -> None:
    """An answer by the deadline and a second, whatever the bot or its desk does."""

    async def course() -> None:
        server = Server(desk=desks()[number])
        clients, table = await started(server, people=1, seed=3)
        client: Client = clients[0]
        loop = asyncio.get_running_loop()
        longest, v, since = 0.0, client.versions[table], loop.time()
        while v < 60:
            while await client.step(table):
                pass
            await asyncio.sleep(0.25)
            if client.versions[table] != v:
                v, since = client.versions[table], loop.time()
            longest = max(longest, loop.time() - since)
        assert longest <= server.services.times.bot + 1.0 + 1.0
        acted = [one for one in await facts_at(server, table) if isinstance(one, Acted)]
        assert any(one.by == "bot" for one in acted)

    run_virtually(course())


def test_a_screen_that_was_away_for_a_moment_is_told_who_is_there() -> None:
    """Coming and going has no version, so whoever comes back is told it in any case."""

    async def course() -> None:
        server = Server()
        clients, table = await started(server, people=2)
        looker = await server.client()
        await follow(looker, table)
        v = dict(looker.versions)
        await looker.disconnect()
        await clients[1].disconnect()
        await settled()
        looker.session = None
        await looker.connect(v)
        await settled()
        assert looker.versions == v
        seats = obj(looker.known[table]["room"])["seats"]
        assert isinstance(seats, list)
        assert [obj(one).get("here") for one in seats] == [True, False, None]

    run_virtually(course())


def test_a_seat_taken_while_a_screen_was_away_is_shown_whole() -> None:
    """What a spectator knew is no base for what a seat is sent: the whole table comes."""

    async def course() -> None:
        server = Server()
        host = await server.client()
        table = await host.open()
        one = await server.client(seed=1)
        await follow(one, table)
        other = Client(server, one.who, one.dice)
        await other.connect({table: 0})
        await settled()
        assert one.known[table]["you"] is None
        one_v = dict(one.versions)
        await one.disconnect()
        other.sent = 50
        assert (await other.at(table, "sit", seat=1))["t"] == "ack"
        for seen in (one_v, dict(other.versions)):
            one.session = None
            await one.connect(seen)
            await settled()
            assert one.known[table]["you"] == 1
            assert one.known == other.known
            one.known[table]["you"] = None
            await one.disconnect()

    run_virtually(course())


def test_the_log_holds_what_was_asked_at_a_table_opened_twice_at_once() -> None:
    """Two screens that open the same table get one table with one host."""

    async def course() -> None:
        server = Server()
        one = await server.client()
        two = Client(server, one.who, one.dice)
        await two.connect()
        first, second = await asyncio.gather(one.ask("open"), two.ask("open"))
        assert first == second
        assert first["t"] == "ack"
        assert len(list(server.hub.hosts)) == 1
        assert (await log_of(server, str(first["table"]))).v == 1

    run_virtually(course())
