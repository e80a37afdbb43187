"""Who may play on from a match, and that nothing of it is kept or rated."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.live.clients import Client, Server
from tests.server.live.virtual import run_virtually
from tests.server.tables.test_what_if import over
from tysiacha.notation.record_writing import record_text
from tysiacha.server.storage.kept import KeptMatch

MATCH = "m" + "0" * 25


async def at_server(*, private: bool) -> tuple[Server, Client]:
    server = Server()
    anna = await server.client()
    table = await anna.open(private=private)
    players = (anna.player, "bot:easy", "bot:easy")
    text = record_text(over())
    kept = KeptMatch(MATCH, table, players, "simple-3", text, b"{}", 5, None)
    await server.store.keep_match(kept, ratings=[], counts=[])
    return server, anna


def asked(**changes: object) -> dict[str, object]:
    return {"match": MATCH, "deal": 1, "step": 12, "seat": 2, "level": "easy"} | changes


def test_a_player_of_the_match_plays_on_to_the_end_of_the_deal() -> None:
    async def main() -> None:
        server, anna = await at_server(private=True)
        answer = await anna.ask("what-if", **asked())
        table = str(answer["table"])
        await anna.until(lambda: table in anna.known)
        assert anna.known[table]["you"] == 2
        await anna.play(table)
        match = anna.known[table]["match"]
        assert isinstance(match, dict)
        assert match["over"] is True
        assert match["unrated"] == ["what-if"]
        await server.hub.drain()
        assert [one.match for one in await server.store.matches_of(anna.player)] == [MATCH]

    run_virtually(main())


@pytest.mark.parametrize("private", [False, True])
def test_others_play_on_only_where_the_match_is_shown_to_them(*, private: bool) -> None:
    async def main() -> None:
        server, _ = await at_server(private=private)
        other = await server.client()
        answer = await other.ask("what-if", **asked())
        unknown = await other.ask("what-if", **asked(match="x" * 26))
        assert unknown["code"] == "no-match"
        assert (answer["t"] == "nack") == private
        if private:
            assert answer["code"] == "no-match"
        await server.hub.drain()

    run_virtually(main())


def test_what_one_tries_out_takes_the_place_of_what_one_tried_before() -> None:
    async def main() -> None:
        server, anna = await at_server(private=True)
        evening = await anna.open()
        tried = []
        for step in range(8, 15):
            answer = await anna.ask("what-if", **asked(step=step))
            assert answer["t"] == "ack", answer
            tried.append(str(answer["table"]))
            await anna.ask("unwatch", table=tried[-1])
        await asyncio.sleep(5)
        assert all(server_closed(server, one) for one in tried[:-1])
        assert not server_closed(server, tried[-1])
        assert not server_closed(server, evening)
        await server.hub.drain()

    run_virtually(main())


def server_closed(server: Server, table: str) -> bool:
    host = server.hub.live(table)
    return host is None or host.table.closed


def test_what_cannot_be_played_on_is_refused() -> None:
    async def main() -> None:
        server, anna = await at_server(private=True)
        assert (await anna.ask("what-if", **asked(step=900)))["code"] == "not-now"
        assert (await anna.ask("what-if", **asked(level="wizard")))["code"] == "no-such-bot"
        assert (await anna.ask("what-if", **asked(seat=3)))["code"] == "not-now"
        await server.hub.drain()

    run_virtually(main())
