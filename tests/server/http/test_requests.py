"""Requests without a socket: from where they may come, and what answers carry."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from tests.server.http.houses import browser, house, program, served
from tysiacha.server.http.gate import Gate, parse_origin
from tysiacha.server.http.house import House
from tysiacha.server.people.buckets import Rate

OWN = "http://localhost"
NAME = "/api/v1/me/name"


async def _with_cookie(inside: House) -> tuple[httpx.AsyncClient, str]:
    player, token = await inside.naming.new_guest()
    return browser(inside, cookie=f"tysiacha={token.reveal()}"), player.id


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": OWN}, 200),
        ({"origin": OWN, "sec-fetch-site": "same-origin"}, 200),
        ({}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "https://localhost"}, 403),
        ({"origin": "http://localhost:8001"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": OWN, "content-type": "text/plain"}, 415),
        ({"origin": OWN, "content-type": "application/x-www-form-urlencoded"}, 415),
        ({"origin": OWN, "content-type": "multipart/form-data; boundary=x"}, 415),
        ({"origin": OWN, "content-type": "application/json-x"}, 415),
        ({"origin": OWN, "content-type": ""}, 415),
    ],
    ids=str,
)
def test_a_browser_changes_something_from_a_page_of_the_server_alone(
    headers: dict[str, str], status: int
) -> None:
    async def main() -> None:
        inside = house()
        client, player = await _with_cookie(inside)
        async with client:
            given = {"content-type": "application/json"} | headers
            answer = await client.put(NAME, content=b'{"name":"Anna"}', headers=given)
            assert answer.status_code == status, answer.text
            kept = await inside.services.store.player(player)
            assert kept is not None
            assert (kept.name == "Anna") == (status == 200)

    asyncio.run(main())


@pytest.mark.parametrize("path", ["/", "/api/v1/rules", "/health/live", "/nothing.txt"])
def test_HEAD_is_answered_as_GET_is_without_the_content(path: str) -> None:
    async def main() -> None:
        async with browser(house()) as client:
            whole, head = await client.get(path), await client.head(path)
            assert head.status_code == whole.status_code
            assert head.content == b""
            differs = {"x-request-id", "date"}
            assert {name: value for name, value in head.headers.items() if name not in differs} == {
                name: value for name, value in whole.headers.items() if name not in differs
            }

    asyncio.run(main())


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_what_only_reads_changes_nothing(method: str) -> None:
    async def main() -> None:
        inside = house()
        client, player = await _with_cookie(inside)
        async with client:
            for path in (NAME, "/api/v1/me/bots", "/api/v1/guests", "/api/v1/recovery"):
                answer = await client.request(method, path, params={"name": "Anna"})
                assert answer.status_code in {200, 204, 405}
            kept = await inside.services.store.player(player)
            assert kept is not None
            assert kept.name != "Anna"

    asyncio.run(main())


def test_a_name_that_leads_here_by_a_trick_is_refused() -> None:
    async def main() -> None:
        async with browser(house(), base="http://evil.example") as client:
            answer = await client.get("/api/v1/rules")
            assert (answer.status_code, answer.json()["code"]) == (421, "host")

    asyncio.run(main())


def test_a_program_changes_something_with_its_token_alone() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            answer = await client.put(NAME, json={"name": "Anna"})
            assert answer.status_code == 200
            evil = {"origin": "http://evil.example"}
            answer = await client.put(NAME, json={"name": "Eve"}, headers=evil)
            assert answer.status_code == 403

    asyncio.run(main())


PATHS = ("/", "/api/v1/rules", "/api/v1/me", "/api/openapi.json", "/nothing", "/health/live")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_what_keeps_browsers_safe(path: str) -> None:
    async def main() -> None:
        async with browser(house()) as client:
            answer = await client.get(path)
            policy = answer.headers["content-security-policy"]
            for part in ("frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"):
                assert part in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cache-control"] == "no-store"
            assert "strict-transport-security" not in answer.headers
            assert "server" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers
            assert "<script" not in answer.text

    asyncio.run(main())


def test_over_tls_browsers_are_told_to_stay_with_it() -> None:
    async def main() -> None:
        gate = Gate(frozenset({parse_origin("https://cards.example")}))
        async with browser(house(gate=gate), base="http://cards.example") as client:
            answer = await client.get("/")
            assert answer.headers["strict-transport-security"].startswith("max-age=")

    asyncio.run(main())


def test_the_page_names_the_address_and_nothing_from_outside() -> None:
    async def main() -> None:
        async with browser(house(gate=Gate()), base="http://cards.example:8000") as client:
            assert "tysiacha join http://cards.example:8000" in (await client.get("/")).text
            odd = {"host": 'x"><script>alert(1)</script>'}
            answer = await client.get("/", headers=odd)
            assert answer.status_code == 421
            assert "script" not in answer.text

    asyncio.run(main())


def test_failures_tell_a_code_and_nothing_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        inside = house()

        async def broken() -> None:
            message = "secret words"
            raise RuntimeError(message)

        monkeypatch.setattr(inside.services.store, "summaries", broken)
        async with browser(inside) as client:
            answer = await client.get("/api/v1/tables")
            assert answer.status_code == 500
            assert answer.json() == {"code": "fault", "about": ""}
            assert (await client.get("/nothing")).json() == {"code": "not-found", "about": ""}
            wrong = await client.post("/api/v1/guests", content=b"{", headers={"origin": OWN})
            assert wrong.status_code == 415

    asyncio.run(main())


def test_too_many_requests_are_told_to_wait() -> None:
    async def main() -> None:
        slow = Rate(messages=1, millis=60_000, burst=3)
        async with browser(house(request_rate=slow)) as client:
            statuses = [(await client.get("/health/live")).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429]
            assert "retry-after" in (await client.get("/health/live")).headers

    asyncio.run(main())


def test_bodies_have_an_end() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            answer = await client.put(NAME, json={"name": "x" * 20_000})
            assert answer.status_code == 413
            assert answer.json()["code"] == "too-large"

    asyncio.run(main())


def test_health_is_red_when_the_store_is_gone_or_the_server_about_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        inside = house()
        async with browser(inside) as client:
            assert (await client.get("/health/ready")).status_code == 200

            async def gone() -> bool:
                return False

            with monkeypatch.context() as patch:
                patch.setattr(inside.services.store, "ready", gone)
                assert (await client.get("/health/ready")).json()["code"] == "store"
                assert (await client.get("/health/live")).status_code == 200
            await inside.hub.drain()
            answer = await client.get("/health/ready")
            assert (answer.status_code, answer.json()["code"]) == (503, "draining")

    asyncio.run(main())


def test_figures_are_for_this_machine_or_a_token() -> None:
    async def main() -> None:
        async with browser(house()) as client:
            assert "tysiacha_requests_total" in (await client.get("/metrics")).text
        async with browser(house(metrics_token="open")) as client:
            assert (await client.get("/metrics")).status_code == 404
            with_token = {"authorization": "Bearer open"}
            assert (await client.get("/metrics", headers=with_token)).status_code == 200

    asyncio.run(main())


def test_only_a_trusted_proxy_says_where_others_come_from() -> None:
    async def main() -> None:
        forged = {"x-forwarded-for": "203.0.113.9"}
        for proxies, status in (((), 200), (("127.0.0.1",), 404)):
            async with served(house(), proxies) as port, httpx.AsyncClient() as client:
                answer = await client.get(f"http://127.0.0.1:{port}/metrics", headers=forged)
                assert answer.status_code == status

    asyncio.run(main())
