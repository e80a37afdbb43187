"""What requests give to whom: rules, tables, matches, players, names, codes, bots."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from tests.server.http.houses import (
    browser,
    close_code,
    connect,
    greeted,
    house,
    program,
    served,
)
from tests.server.live.clients import Server
from tysiacha.notation.record_building import record_of
from tysiacha.notation.record_json_reading import parse_record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.server.http.house import House
from tysiacha.server.storage.kept import Count, KeptMatch, Rating

MATCH = "m" + "0" * 25
RECORD = record_text(record_of(Match.new(PRESETS["classic"]), [], names=["", "", ""]))
TABLE_GONE = "t" + "0" * 25
NOBODY = "0" * 26


def test_rules_are_told_and_compared() -> None:
    async def main() -> None:
        async with browser(house()) as client:
            names = [one["name"] for one in (await client.get("/api/v1/rules")).json()]
            assert "classic" in names
            shown = (await client.get("/api/v1/rules/polish")).json()
            assert shown["players"] == 3
            path = "/api/v1/rules/classic/differences"
            assert (await client.get(f"{path}/classic")).json() == []
            for one in (await client.get(f"{path}/polish")).json():
                assert one["other"] == shown["options"][one["option"]]
                assert one["one"] != one["other"]
            assert (await client.get("/api/v1/rules/nothing")).status_code == 404

    asyncio.run(main())


def test_the_lobby_shows_public_tables_and_private_ones_only_to_who_sits_there() -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        anna = await server.client()
        public = await anna.open(private=False, title="Evening")
        private = await anna.open(private=True)
        token = await server.naming.new_login(anna.player)
        async with (
            browser(inside) as stranger,
            await program(inside) as other,
            browser(inside, authorization=f"Bearer {token.reveal()}") as own,
        ):
            listed = (await stranger.get("/api/v1/tables")).json()
            assert [one["table"] for one in listed] == [public]
            assert listed[0]["title"] == "Evening"
            assert listed[0]["seats"][0]["player"] == anna.player
            assert (await stranger.get(f"/api/v1/tables/{public}")).json() == listed[0]
            unknown = await stranger.get(f"/api/v1/tables/{NOBODY}")
            for client in (stranger, other):
                hidden = await client.get(f"/api/v1/tables/{private}")
                assert (hidden.status_code, hidden.content) == (404, unknown.content)
            assert (await own.get(f"/api/v1/tables/{private}")).json()["private"] is True

    asyncio.run(main())


async def _keep(inside: House, table: str, *players: str) -> None:
    await inside.services.store.keep_match(
        KeptMatch(MATCH, table, players, "classic-3", RECORD, b"{}", 5, "guests"),
        ratings=[Rating(players[0], "classic-3", 27.0, 5.0, 1)],
        counts=[Count(players[0], "classic-3", "matches", 1)],
    )


@pytest.mark.parametrize("private", [False, True])
def test_a_record_is_for_its_players_and_for_all_if_its_table_was_public(*, private: bool) -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        anna = await server.client()
        table = await anna.open(private=private)
        await _keep(inside, table, anna.player, "bot:easy", "bot:easy")
        token = await server.naming.new_login(anna.player)
        paths = [
            f"/api/v1/matches/{MATCH}{end}" for end in ("", "/record.thousand", "/record.json")
        ]
        async with (
            await program(inside) as other,
            browser(inside, authorization=f"Bearer {token.reveal()}") as own,
        ):
            answers = [await own.get(path) for path in paths]
            assert [one.status_code for one in answers] == [200] * 3
            assert answers[0].json()["unrated"] == ["guests"]
            shown = parse_record(answers[1].text)
            assert shown.players == (anna.who.name, "easy", "easy-2")
            assert replace(shown, players=parse_record(RECORD).players) == parse_record(RECORD)
            assert parse_record_json(answers[2].text) == shown
            unknown = await other.get(f"/api/v1/matches/{NOBODY}")
            for path, answer in zip(paths, answers, strict=True):
                seen = await other.get(path)
                if private:
                    assert (seen.status_code, seen.content) == (404, unknown.content)
                else:
                    assert seen.content == answer.content
            mine = (await own.get("/api/v1/me/matches")).json()
            assert [one["match"] for one in mine] == [MATCH]
            assert (await other.get("/api/v1/me/matches")).json() == []
            await server.hub.drain()
            assert ((await other.get(paths[0])).status_code == 404) == private

    asyncio.run(main())


def test_T36_records_have_the_names_of_now_and_none_of_who_was_erased() -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        anna = await server.client()
        table = await anna.open(private=False)
        await _keep(inside, table, anna.player, "bot:easy", "bot:easy")
        path = f"/api/v1/matches/{MATCH}/record"
        async with browser(inside) as other:
            for name in ("Zaphodina", "Trillian"):
                await anna.ask("name", name=name)
                text = (await other.get(f"{path}.thousand")).text
                assert parse_record(text).players[0] == name
            await server.store.erase_player(anna.player)
            for end in ("thousand", "json"):
                text = (await other.get(f"{path}.{end}")).text
                assert "Player-1" in text
                assert "Trillian" not in text

    asyncio.run(main())


def test_players_are_shown_with_ratings_and_figures_and_without_secrets() -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        player, token = await server.naming.new_guest()
        await _keep(inside, TABLE_GONE, player.id, "bot:easy", "bot:easy")
        async with browser(inside) as client:
            answer = await client.get(f"/api/v1/players/{player.id}")
            page = answer.json()
            assert (page["name"], page["guest"]) == (player.name, True)
            assert page["ratings"][0]["matches"] == 1
            assert page["statistics"] == [{"family": "classic-3", "name": "matches", "value": 1}]
            assert token.reveal() not in answer.text
            best = (await client.get("/api/v1/ratings/classic-3")).json()
            assert [one["name"] for one in best] == [player.name]
            assert "classic-3" in (await client.get("/api/v1/ratings")).json()
            await inside.services.store.erase_player(player.id)
            assert (await client.get(f"/api/v1/players/{player.id}")).status_code == 404

    asyncio.run(main())


PRIVATE = (
    ("GET", "/api/v1/me"),
    ("PUT", "/api/v1/me/name"),
    ("GET", "/api/v1/me/matches"),
    ("POST", "/api/v1/me/recovery-code"),
    ("GET", "/api/v1/me/bots"),
    ("POST", "/api/v1/me/bots"),
    ("DELETE", f"/api/v1/me/bots/{NOBODY}"),
    ("GET", "/api/v1/me/passkeys"),
    ("POST", "/api/v1/me/passkeys/begin"),
    ("DELETE", "/api/v1/me/passkeys/AAAA"),
    ("DELETE", "/api/v1/me/login"),
)


@pytest.mark.parametrize(("method", "path"), PRIVATE)
@pytest.mark.parametrize("shown", ["", "Bearer " + "A" * 43, "Bearer nonsense", "Basic eDp5"])
def test_nobody_is_let_in_without_a_token_that_is_good(method: str, path: str, shown: str) -> None:
    async def main() -> None:
        headers = {"authorization": shown} if shown else {}
        async with browser(house(), **headers) as client:
            body = None if method in {"GET", "DELETE"} else json.dumps({"name": "Anna"})
            answer = await client.request(
                method, path, content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 401
            assert answer.json()["code"] in {"nobody", "token"}

    asyncio.run(main())


NO_NAMES = (
    *("\u202eAnna", "An\u2066na", "An\u200bna", "a" * 25, "a" * 200, "   ", "", "a\u0301" * 30),
    *("An\x1b[2Jna", "An\x00na", "admin", "Admin", "аdmin", "bot", "Fox [bot]"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)"),
    *("{{7*7}}", "${jndi:ldap://x}", "=cmd()", "../../etc/passwd", "%s%n", '" OR 1=1'),
    *("'; DROP TABLE users;--", "null", "undefined", "guest-1"),
)


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_what_is_no_name_is_refused_everywhere(name: str) -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as client:
            for method, path in (("PUT", "/api/v1/me/name"), ("POST", "/api/v1/me/bots")):
                answer = await client.request(method, path, json={"name": name})
                assert answer.status_code == 400, answer.text
                assert answer.json()["code"] in {"bad-name", "bad-request"}
            assert (await client.get("/api/v1/me")).json()["guest"] is True

    asyncio.run(main())


def test_half_a_letter_is_no_name() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            body = b'{"name":"An\\ud800na"}'
            given = {"content-type": "application/json"}
            answer = await client.put("/api/v1/me/name", content=body, headers=given)
            assert answer.status_code == 400

    asyncio.run(main())


def test_a_name_that_looks_like_anothers_is_taken() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as one, await program(inside) as other:
            assert (await one.put("/api/v1/me/name", json={"name": "Anna"})).status_code == 200
            for name in ("Anna", "ANNA", "Аnnа", "anna"):
                answer = await other.put("/api/v1/me/name", json={"name": name})
                assert answer.status_code in {400, 409}, name
                answer = await other.post("/api/v1/me/bots", json={"name": name})
                assert answer.status_code in {400, 409}, name

    asyncio.run(main())


def test_a_code_makes_one_oneself_elsewhere_once() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as first, browser(inside) as second:
            who = (await first.get("/api/v1/me")).json()["player"]
            old = (await first.post("/api/v1/me/recovery-code", json={})).json()["code"]
            code = (await first.post("/api/v1/me/recovery-code", json={})).json()["code"]
            path = "/api/v1/recovery"
            assert (await second.post(path, json={"code": old})).status_code == 401
            assert (await second.post(path, json={"code": code[:-1]})).status_code == 400
            answer = await second.post(path, json={"code": code.upper(), "keep": "cookie"})
            assert answer.json() == {"player": who, "name": answer.json()["name"], "token": None}
            assert "HttpOnly" in answer.headers["set-cookie"]
            assert (await second.get("/api/v1/me")).json()["player"] == who
            used = {"origin": "http://localhost"}
            assert (await second.post(path, json={"code": code}, headers=used)).status_code == 401

    asyncio.run(main())


def test_who_leaves_is_not_known_any_more() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            assert (await client.delete("/api/v1/me/login")).status_code == 200
            assert (await client.get("/api/v1/me")).status_code == 401

    asyncio.run(main())


def test_a_bot_that_is_removed_is_not_connected_any_more() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as owner, served(inside) as port:
            allowed = (await owner.post("/api/v1/me/bots", json={"name": "Fox"})).json()
            token = f"Bearer {allowed['token']}"
            async with connect(port, None, Authorization=token) as bot, connect(port) as other:
                await greeted(bot)
                await greeted(other)
                path = f"/api/v1/me/bots/{allowed['bot']}"
                assert (await owner.delete(path)).status_code == 204
                assert await close_code(bot) == 4401
                await other.send("p")
                assert json.loads(await other.recv())["t"] == "pong"

    asyncio.run(main())


def test_bots_are_allowed_by_people_and_removed_by_their_owner_alone() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as owner, await program(inside) as other:
            allowed = (await owner.post("/api/v1/me/bots", json={"name": "Fox"})).json()
            assert allowed["name"] == "Fox [bot]"
            path = f"/api/v1/me/bots/{allowed['bot']}"
            async with browser(inside, authorization=f"Bearer {allowed['token']}") as bot:
                assert (await bot.get("/api/v1/me")).json()["player"] == allowed["bot"]
                assert (await bot.post("/api/v1/me/bots", json={"name": "Cub"})).status_code == 403
                renamed = await bot.put("/api/v1/me/name", json={"name": "Anna"})
                assert renamed.json() == {"code": "bad-name", "about": "reserved"}
                unknown = await other.delete(f"/api/v1/me/bots/{NOBODY}")
                hidden = await other.delete(path)
                assert (hidden.status_code, hidden.content) == (404, unknown.content)
                listed = await owner.get("/api/v1/me/bots")
                assert [one["bot"] for one in listed.json()] == [allowed["bot"]]
                assert allowed["token"] not in listed.text
                assert (await owner.delete(path)).status_code == 204
                assert (await bot.get("/api/v1/me")).status_code == 401

    asyncio.run(main())
