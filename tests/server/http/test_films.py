"""Films of matches: for whom a record is, and of records that are brought along, within limits."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.notation.recorded import table_record
from tests.server.http.houses import browser, house, program
from tests.server.live.clients import Server
from tysiacha.notation.film import film_json
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_writing import record_text
from tysiacha.server.http.api.replays import MOST_BROUGHT
from tysiacha.server.storage.kept import KeptMatch

RECORD = table_record("classic")
MATCH = "m" + "0" * 25
NOBODY = "0" * 26


@pytest.mark.parametrize("private", [False, True])
def test_a_film_is_shown_to_whom_the_record_is_shown(*, private: bool) -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        anna = await server.client()
        table = await anna.open(private=private)
        players = ("bot:easy", anna.player, "bot:easy")
        kept = KeptMatch(MATCH, table, players, "classic-3", record_text(RECORD), b"{}", 5, None)
        await inside.services.store.keep_match(kept, ratings=[], counts=[])
        token = await server.naming.new_login(anna.player)
        async with (
            await program(inside) as other,
            browser(inside, authorization=f"Bearer {token.reveal()}") as own,
        ):
            mine = (await own.get(f"/api/v1/matches/{MATCH}/film")).json()
            assert mine["film"] == json.loads(json.dumps(film_json(RECORD)))
            assert (mine["you"], mine["private"]) == (1, private)
            seen = await other.get(f"/api/v1/matches/{MATCH}/film")
            unknown = await other.get(f"/api/v1/matches/{NOBODY}/film")
            if private:
                assert (seen.status_code, seen.content) == (404, unknown.content)
            else:
                assert seen.json() == {**mine, "you": None}

    asyncio.run(main())


@pytest.mark.parametrize("text", [record_text(RECORD), record_json(RECORD)])
def test_a_record_that_is_brought_along_is_shown_and_not_kept(text: str) -> None:
    async def main() -> None:
        inside = house()
        async with browser(inside) as stranger:
            answer = await stranger.post("/api/v1/films", json={"record": text})
            assert answer.status_code == 200
            told = answer.json()
            assert told["film"] == json.loads(json.dumps(film_json(RECORD)))
            assert told["record"] == json.loads(record_json(RECORD))
            assert answer.headers["cache-control"] == "no-store"

    asyncio.run(main())


def test_what_is_no_record_or_too_long_is_refused_with_its_reason() -> None:
    async def main() -> None:
        async with browser(house()) as stranger:

            async def refused(text: str) -> tuple[int, str, str]:
                answer = await stranger.post("/api/v1/films", json={"record": text})
                trouble = answer.json()
                return answer.status_code, trouble["code"], trouble["about"]

            status, code, about = await refused("Thousand-Record: 1\nPlayers: Anna\n")
            assert (status, code) == (400, "bad-record")
            assert "record" in about
            assert (await refused(""))[:2] == (400, "bad-record")
            half = await stranger.post(
                "/api/v1/films",
                content=rb'{"record": "\ud83d"}',
                headers={"content-type": "application/json"},
            )
            assert half.status_code == 400
            assert (await refused("x" * MOST_BROUGHT))[:2] == (413, "too-large")
            endless = json.loads(record_json(RECORD))
            endless["deals"] = [{"deal": 1, "round": 1, "dealer": endless["players"][0]}] * 5_100
            packed = json.dumps(endless, separators=(",", ":"))
            assert (await refused(packed))[:2] == (413, "too-large")

    asyncio.run(main())


def test_only_so_many_wait_for_a_film() -> None:
    async def main() -> None:
        async with browser(house()) as stranger:
            text = record_text(RECORD)
            answers = await asyncio.gather(
                *(stranger.post("/api/v1/films", json={"record": text}) for _ in range(12))
            )
            statuses = [one.status_code for one in answers]
            assert set(statuses) == {200, 503}
            assert statuses.count(200) >= 4

    asyncio.run(main())
