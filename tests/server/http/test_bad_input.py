"""T22, T23, T25, groups 54 and 55 of bad input: what people and programs write where they may."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.http.houses import browser, house, program
from tests.server.live.clients import Server

PAYLOADS = (
    "'; DROP TABLE player;--",
    '" OR 1=1',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "%s%n",
    "=cmd()",
    "../../etc/passwd",
    "CON",
    "null",
    "undefined",
    "admin",
    "[bot]",
    "\u202eEve",
    "a\u200bb",
    "Z" + "\u0300" * 200,
    "x" * 10_000,
    "   ",
    "\u00a0Anna\u00a0" * 9,
    "\x1b[31mred",
    "a\nb",
    "\ud800",
)
PATHS = (
    "../server.key",
    "..%2fserver.key",
    "%2e%2e/%2e%2e/etc/passwd",
    "..\\..\\windows",
    "a%00b",
    "//etc/passwd",
    "C:%5cwindows",
    "a" * 5_000,
)


@pytest.mark.parametrize("text", PAYLOADS)
def test_whatever_somebody_is_called_is_kept_as_it_is_or_refused(text: str) -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as client:
            body = f'{{"name":{ascii_json(text)}}}'
            answer = await client.put(
                "/api/v1/me/name", content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code in {200, 400, 409, 413}, answer.text
            shown = (await client.get("/api/v1/me")).json()["name"]
            if answer.status_code == 200:
                assert shown == answer.json()["name"]
            else:
                assert shown.startswith("guest-")
                assert set(answer.json()) == {"code", "about"}

    asyncio.run(main())


@pytest.mark.parametrize("text", PAYLOADS[:-1])
def test_titles_and_talk_are_data_wherever_they_come_back(text: str) -> None:
    async def main() -> None:
        server = Server()
        anna = await server.client()
        await anna.ask("name", name="Anna")
        opening = await anna.ask("open", settings={"title": text, "private": False})
        if opening["t"] == "ack":
            async with browser(house(server)) as client:
                listed = (await client.get("/api/v1/tables")).json()
                assert len(listed[0]["title"]) <= 200
                if text in {*PAYLOADS[:4]}:
                    assert listed[0]["title"] == text
        table = await anna.open(chat="text")
        said = await anna.ask("say", table=table, text=text)
        assert said["t"] in {"ack", "nack"}
        await asyncio.sleep(0)
        for line in [one for one in anna.messages if one["t"] == "chat"]:
            shown = line["line"]
            assert isinstance(shown, dict)
            assert str(shown["text"]).isprintable()
            assert len(str(shown["text"])) <= 280
        assert await server.store.player(anna.player) is not None

    asyncio.run(main())


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("before", ["/", "/assets/", "/api/v1/matches/", "/api/v1/players/"])
def test_T22_no_path_leads_out_of_what_is_for_everybody(path: str, before: str) -> None:
    async def main() -> None:
        async with browser(house()) as client:
            answer = await client.get(before + path)
            assert answer.status_code in {200, 307, 400, 404, 405}
            assert "root:" not in answer.text
            if before.startswith("/api"):
                assert answer.status_code in {400, 404}

    asyncio.run(main())


@pytest.mark.parametrize(
    "body",
    [
        '{"name":"Anna","name":"Eve"}',
        '{"name":NaN}',
        '{"name":"Anna","extra":1}',
        '{"name":"Anna"} x',
        '\ufeff{"name":"Anna"}',
        "[" * 8_000,
        '{"name":1e999}',
        "",
        "null",
    ],
)
def test_T25_requests_are_read_as_strictly_as_messages(body: str) -> None:
    async def main() -> None:
        async with await program(house()) as client:
            answer = await client.put(
                "/api/v1/me/name",
                content=body.encode(),
                headers={"content-type": "application/json"},
            )
            assert answer.status_code == 400, answer.text
            assert (await client.get("/api/v1/me")).json()["name"].startswith("guest-")

    asyncio.run(main())


def ascii_json(text: str) -> str:
    """Give a text as JSON, halves of letters too."""
    return '"' + "".join(f"\\u{ord(one):04x}" for one in text) + '"'
