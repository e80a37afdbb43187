"""Who may do what: every message by every wrong person, races for seats, floods and caps."""

from __future__ import annotations

import asyncio
import json
from collections import Counter

import pytest

from tests.server.live.clients import Client, Message, Server
from tests.server.live.effort import effort
from tests.server.live.rooms import asked, follow, log_of, play_until, settled, started
from tests.server.live.virtual import run_virtually
from tests.server.live.wishes import obj
from tysiacha.server.live.hub import MOST_OPENED
from tysiacha.server.people.codes import base32
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.tables.facts import Sat

ABSENT = "0" * 26

MESSAGES: list[Message] = [
    {"t": "sit", "seat": 0},
    {"t": "leave"},
    {"t": "bot", "seat": 1, "level": "easy"},
    {"t": "clear", "seat": 0},
    {"t": "lock", "locked": True},
    {"t": "host", "seat": 0},
    {"t": "settings", "settings": {"base": "polish"}},
    {"t": "start"},
    {"t": "promise", "deal": 1, "promise": "0" * 64},
    {"t": "tell", "deal": 1, "seed": "0" * 64, "cuts": [0, 0, 0]},
    {"t": "act", "action": {"do": "pass"}},
    {"t": "ready"},
    {"t": "back"},
    {"t": "undo"},
    {"t": "undo-answer", "agree": True},
    {"t": "claim"},
    {"t": "more-time"},
    {"t": "rematch"},
    {"t": "close"},
]
"""Every command of a table."""

OTHERS: list[Message] = [
    {"t": "watch", "v": 0},
    {"t": "say", "phrase": "hello"},
    {"t": "openings"},
]


async def in_play(server: Server, **settings: object) -> tuple[list[Client], str]:
    """Give people in the middle of a deal."""
    clients, table = await started(server, 3, seed=1, **settings)
    await play_until(clients, table, lambda: any(asked(one, table) for one in clients))
    return clients, table


async def answer(client: Client, message: Message, table: str) -> Message:
    """Give the answer to a message, without its id."""
    await asyncio.sleep(0.3)
    said = await client.ask(str(message["t"]), **{**without(message), "table": table})
    return {key: value for key, value in said.items() if key != "a"}


def without(message: Message) -> Message:
    return {key: value for key, value in message.items() if key != "t"}


def test_T10_T11_a_stranger_hears_the_same_of_a_closed_room_as_of_none() -> None:
    """Unknown and forbidden give the same answer, to every message, and nothing changes."""

    async def course() -> None:
        server = Server()
        _, table = await in_play(server, spectators=False)
        stranger = await server.client()
        before = await log_of(server, table)
        for message in (*MESSAGES, *OTHERS):
            here = await answer(stranger, message, table)
            assert here == await answer(stranger, message, ABSENT)
            assert here["code"] == "no-table"
        assert await log_of(server, table) == before
        assert not stranger.known

    run_virtually(course())


def test_T10_a_spectator_changes_nothing() -> None:
    """Whoever has no seat looks on: every command is refused."""

    async def course() -> None:
        server = Server()
        _, table = await in_play(server)
        looker = await server.client()
        await follow(looker, table)
        before = (await log_of(server, table)).rows
        for message in MESSAGES:
            assert (await answer(looker, message, table))["t"] == "nack", message
        assert (await answer(looker, {"t": "openings"}, table))["code"] == "no-deal"
        assert (await log_of(server, table)).rows == before

    run_virtually(course())


def test_T10_another_seat_does_nothing_for_the_one_to_act() -> None:
    """A seat is the account's: nobody acts for another, and only the host does what is his."""

    async def course() -> None:
        server = Server()
        clients, table = await in_play(server)
        actor = next(one for one in clients if asked(one, table))
        other = next(one for one in clients[1:] if one is not actor)
        before = (await log_of(server, table)).rows
        for action in asked(actor, table):
            told = await answer(other, {"t": "act", "action": action}, table)
            assert told["code"] in {"not-your-turn", "stale"}
        harmless = {"leave", "back", "undo", "more-time", "ready", "act"}
        for message in MESSAGES:
            if message["t"] not in harmless:
                assert (await answer(other, message, table))["t"] == "nack", message
        assert (await log_of(server, table)).rows == before

    run_virtually(course())


def test_T10_who_was_sent_off_is_a_stranger() -> None:
    """The host sends somebody off: he sits there no more, and is told nothing of the match."""

    async def course() -> None:
        server = Server()
        host = await server.client()
        table = await host.open()
        guest = await server.client()
        await follow(guest, table)
        await guest.at(table, "sit", seat=1)
        await host.at(table, "clear", seat=1)
        assert guest.messages[-1]["t"] == "gone"
        assert (await guest.at(table, "sit", seat=1))["code"] == "no-table"
        count = len(guest.frames)
        await host.at(table, "bot", seat=1, level="easy")
        await settled()
        assert len(guest.frames) == count
        await guest.disconnect()
        guest.session = None
        await guest.connect({table: 3})
        await settled()
        assert [one["t"] for one in guest.messages[count:]] == ["welcome", "gone"]

    run_virtually(course())


def test_T11_guessed_ids_find_nothing() -> None:
    """Ids of tables have 128 random bits: guesses are all answered as one table that is none."""

    async def course() -> Counter[str]:
        server = Server()
        _, table = await in_play(server)
        assert len(table) == 26
        guesser = await server.client()
        found: Counter[str] = Counter()
        for _ in range(guesses):
            guess = base32(guesser.dice.getrandbits(128), 26)
            told = await answer(guesser, {"t": "watch", "v": 0}, guess)
            found[str(told["code"])] += 1
        return found

    guesses = effort(500, 100_000)
    assert run_virtually(course()) == {"no-table": guesses}


def test_T38_of_a_hundred_who_race_for_a_seat_one_gets_it() -> None:
    """Seat taking is one atomic step: exactly one of them sits down, whatever the order."""

    async def course() -> None:
        server = Server()
        crowd = [await server.client(seed=number) for number in range(100)]
        for _ in range(effort(5, 1000)):
            host = await server.client()
            table = await host.open(base="classic_two")
            for client in crowd:
                await follow(client, table)
            answers = await asyncio.gather(*(one.at(table, "sit", seat=1) for one in crowd))
            assert Counter(one["t"] for one in answers) == {"ack": 1, "nack": 99}
            assert {one["code"] for one in answers if one["t"] == "nack"} == {"seat-taken"}
            rows = (await log_of(server, table)).rows
            assert [row.kind for row in rows] == ["opened", Sat.__struct_config__.tag]
            for client in crowd:
                await client.ask("unwatch", table=table)
            await asyncio.sleep(2.0)

    run_virtually(course())


def test_T16_a_flood_closes_its_own_connection_alone() -> None:
    """Ten messages a second, twenty at once; then 1008, and honest players notice nothing."""

    async def course() -> None:
        server = Server()
        clients, table = await in_play(server)
        flooder = await server.client()
        ping = json.dumps({"t": "p", "at": 1}).encode()
        closings = [await flooder.take(ping) for _ in range(1000)]
        assert sum(one is None for one in closings) <= 20
        assert all(one is None or one.code == 1008 for one in closings)
        actor = next(one for one in clients if asked(one, table))
        told = await actor.at(table, "act", action=asked(actor, table)[0])
        assert told["t"] == "ack"

    run_virtually(course())


def test_T21_nobody_opens_more_tables_than_he_may_however_he_asks() -> None:
    """At most five open tables a person, from all his screens at once; others open theirs."""

    async def course() -> None:
        server = Server()
        first = await server.client()
        screens = [first]
        for number in range(1, 4):
            screens.append(Client(server, first.who, first.dice))
            screens[-1].sent = number * 100
            await screens[-1].connect()
        answers = await asyncio.gather(
            *(
                one.ask("open", settings={"title": str(number)})
                for number in range(3)
                for one in screens
            )
        )
        assert Counter(one["t"] for one in answers) == {"ack": MOST_OPENED, "nack": 7}
        assert {one["code"] for one in answers if one["t"] == "nack"} == {"too-many"}
        assert await (await server.client()).open()

    run_virtually(course())


def test_T33_a_match_against_bots_of_ones_choice_changes_no_rating() -> None:
    """Farming gets nothing: the match is kept as unrated, and nobody has a rating by it."""

    async def course() -> None:
        server = Server()
        (client,), table = await started(server, people=1, base="simple", options={"target": 300})
        await client.ask("name", name="Anna")
        await client.play(table)
        await asyncio.sleep(5.0)
        kept = await server.store.match(str(obj(client.known[table]["match"])["id"]))
        assert kept is not None
        assert "chosen_bots" in str(kept.unrated).split()
        assert await server.store.rating(client.player, kept.family) is None

    run_virtually(course())


def test_T35_chat_has_a_rate_a_length_and_can_be_taken_from_somebody() -> None:
    """Too fast, too long, muted or without a name: refused, and nobody else hears it."""

    async def course() -> None:
        store = MemoryStore()
        server = Server(store)
        (one, two), table = await started(server, chat="text")

        async def say(text: str) -> str:
            told = await one.ask("say", table=table, text=text)
            return str(told.get("code", "said"))

        assert await say("hello") == "chat-off"  # guests speak by phrases
        await one.ask("name", name="Anna")
        heard = sum(message["t"] == "chat" for message in two.messages)
        await asyncio.sleep(20.0)
        answers = [await say(f"hello {number}") for number in range(10)]
        assert Counter(answers) == {"said": 5, "too-fast": 5}
        assert sum(message["t"] == "chat" for message in two.messages) == heard + 5
        await asyncio.sleep(20.0)
        assert await say("x" * 281) == "bad-text"
        await store.mute_player(one.player, muted=True)
        assert await say("hello") == "muted"
        assert sum(message["t"] == "chat" for message in two.messages) == heard + 5

    run_virtually(course())


@pytest.mark.parametrize("kind", ["text", "presets", "off"])
def test_T35_a_table_speaks_only_as_its_host_wants(kind: str) -> None:
    """At a table without chat nothing is said, at one with phrases no text."""

    async def course() -> list[str]:
        server = Server()
        (one, _), table = await started(server, chat=kind)
        await one.ask("name", name="Anna")
        told = [
            await one.ask("say", table=table, text="hello"),
            await one.ask("say", table=table, phrase="hello"),
        ]
        return [str(each.get("code", "said")) for each in told]

    text, phrase = run_virtually(course())
    assert text == ("said" if kind == "text" else "chat-off")
    assert phrase == ("chat-off" if kind == "off" else "said")
