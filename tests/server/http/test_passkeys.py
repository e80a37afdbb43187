"""A guest adds a passkey and is himself on other devices; nothing else lets anybody in by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest

from tests.server.http.devices import (
    ADD,
    BEGIN,
    BEGIN_LOGIN,
    LOGIN,
    ORIGIN,
    PRESENT,
    VERIFIED,
    Device,
    added,
    begun,
    come_in,
)
from tests.server.http.houses import browser, house, limits, program
from tests.server.live.clients import Server
from tysiacha.server.app.looking_after import export
from tysiacha.server.http.gate import Gate, parse_origin
from tysiacha.server.people.passkeys import CHALLENGE_MS, MOST_PASSKEYS, Party, base64_of

Fault = Callable[[dict[str, str]], dict[str, str]]

PAGE = {"origin": ORIGIN}


def refused(answer: httpx.Response) -> bool:
    """Tell whether an answer is the one refusal, which says nothing about why."""
    return (answer.status_code, answer.json()) == (401, {"code": "passkey", "about": ""})


def test_a_passkey_makes_one_oneself_on_another_device_again_and_again() -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as first, browser(inside, **PAGE) as second:
            who = (await first.get("/api/v1/me")).json()
            line = (await added(first, device)).json()
            assert line["id"] == base64_of(device.id)
            assert line["used_at"] is None
            answer = await come_in(second, device)
            assert answer.status_code == 201
            told = {"player": who["player"], "name": who["name"], "token": None}
            assert answer.json() == told
            assert "HttpOnly" in answer.headers["set-cookie"]
            assert (await second.get("/api/v1/me")).json() == who
            mine = (await second.get(ADD)).json()
            assert mine["offered"] is True
            assert [one["id"] for one in mine["passkeys"]] == [line["id"]]
            assert mine["passkeys"][0]["used_at"] is not None
        async with browser(inside, **PAGE) as third:
            signed = device.signed(await begun(third, BEGIN_LOGIN)) | {"keep": "token"}
            token = (await third.post(LOGIN, json=signed)).json()["token"]
        async with browser(inside, authorization=f"Bearer {token}") as fourth:
            assert (await fourth.get("/api/v1/me")).json() == who

    asyncio.run(main())


def test_a_passkey_that_was_removed_lets_nobody_in_and_only_its_owner_removes_it() -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as owner, await program(inside) as other:
            path = f"{ADD}/{(await added(owner, device)).json()['id']}"
            unknown = await other.delete(f"{ADD}/AAAA")
            foreign = await other.delete(path)
            assert (foreign.status_code, foreign.content) == (404, unknown.content)
            async with browser(inside, **PAGE) as client:
                assert (await come_in(client, device)).status_code == 201
            assert (await owner.delete(path)).status_code == 204
            assert (await owner.get(ADD)).json()["passkeys"] == []
            async with browser(inside, **PAGE) as client:
                assert refused(await come_in(client, device))

    asyncio.run(main())


def _mixed(**other: str) -> Fault:
    return lambda sent: sent | other


def _without_the_last(name: str) -> Fault:
    def fault(sent: dict[str, str]) -> dict[str, str]:
        return sent | {name: sent[name][:-4] + ("AAAA" if sent[name][-4:] != "AAAA" else "BBBB")}

    return fault


ODD_DEVICES = {
    "another page": Device(origin="http://localhost:1"),
    "a page like it": Device(origin="http://localhost.example"),
    "inside a foreign page": Device(cross_origin=True),
    "nobody touched it": Device(flags=VERIFIED),
    "nobody proved himself": Device(flags=PRESENT),
}

SPOILT_KEYS: dict[str, Fault] = {
    "another id": _mixed(id="AgIC"),
    "no id": _mixed(id=""),
    "no client data": _mixed(client_data=""),
    "no base 64": _mixed(client_data="A"),
    "a number": _mixed(client_data=base64_of(b"7")),
    "no attestation": _mixed(attestation=""),
    "half a letter": _mixed(client_data=base64_of(b'{"challenge":"\\ud800"}')),
    "deep": _mixed(attestation=base64_of(b"\x81" * 3_000)),
    "large numbers": _mixed(attestation=base64_of(b"\xbb" + b"\xff" * 8)),
    "not a map": _mixed(attestation=base64_of(b"\x01")),
    "a spoilt key": _without_the_last("attestation"),
}


@pytest.mark.parametrize("odd", ODD_DEVICES)
def test_a_key_that_was_not_made_here_by_a_person_is_refused(odd: str) -> None:
    async def main() -> None:
        async with await program(house()) as client:
            assert refused(await added(client, ODD_DEVICES[odd]))
            assert (await client.get(ADD)).json()["passkeys"] == []

    asyncio.run(main())


@pytest.mark.parametrize("spoilt", SPOILT_KEYS)
def test_a_spoilt_key_is_refused(spoilt: str) -> None:
    async def main() -> None:
        async with await program(house()) as client:
            made = Device().made(await begun(client, BEGIN))
            assert refused(await client.post(ADD, json=SPOILT_KEYS[spoilt](made)))
            assert (await client.get(ADD)).json()["passkeys"] == []

    asyncio.run(main())


@pytest.mark.parametrize("odd", ODD_DEVICES)
def test_what_was_not_signed_here_by_a_person_lets_nobody_in(odd: str) -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as owner, browser(inside, **PAGE) as client:
            await added(owner, device)
            twin = replace(ODD_DEVICES[odd], key=device.key, user=device.user)
            assert refused(await come_in(client, twin))
            assert (await client.get("/api/v1/me")).status_code == 401

    asyncio.run(main())


SPOILT_PROOFS: dict[str, Fault] = {
    "another id": _mixed(id="AgIC"),
    "another player": _mixed(user=base64_of(b"0" * 26)),
    "nobody": _mixed(user=""),
    "no client data": _mixed(client_data=""),
    "no data": _mixed(authenticator_data=""),
    "no signature": _mixed(signature=""),
    "a spoilt signature": _without_the_last("signature"),
    "more data": _without_the_last("authenticator_data"),
}


@pytest.mark.parametrize("spoilt", SPOILT_PROOFS)
def test_a_spoilt_proof_lets_nobody_in(spoilt: str) -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as owner, browser(inside, **PAGE) as client:
            await added(owner, device)
            signed = device.signed(await begun(client, BEGIN_LOGIN))
            assert refused(await client.post(LOGIN, json=SPOILT_PROOFS[spoilt](signed)))
            if spoilt != "no client data":  # what was asked is used up
                assert refused(await client.post(LOGIN, json=signed))
            assert (await come_in(client, device)).status_code == 201

    asyncio.run(main())


def test_the_key_of_another_lets_nobody_in() -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as owner, browser(inside, **PAGE) as client:
            await added(owner, device)
            assert refused(await come_in(client, Device(user=device.user)))

    asyncio.run(main())


def test_what_is_asked_is_answered_once() -> None:
    async def main() -> None:
        inside = house()
        device = Device()
        async with await program(inside) as owner:
            made = device.made(await begun(owner, BEGIN))
            assert (await owner.post(ADD, json=made)).status_code == 201
            assert refused(await owner.post(ADD, json=made))
            async with browser(inside, **PAGE) as client:
                signed = device.signed(await begun(client, BEGIN_LOGIN))
                assert (await client.post(LOGIN, json=signed)).status_code == 201
            async with browser(inside, **PAGE) as thief:
                assert refused(await thief.post(LOGIN, json=signed))

    asyncio.run(main())


def test_what_is_asked_is_answered_soon_by_whom_it_was_asked_and_for_what() -> None:
    async def main() -> None:
        server = Server()
        inside = house(server)
        device = Device()
        async with await program(inside) as one, await program(inside) as other:
            old = await begun(one, BEGIN)
            asked = await begun(one, BEGIN)
            assert refused(await one.post(ADD, json=device.made(old)))
            assert refused(await other.post(ADD, json=device.made(asked)))
            async with browser(inside, **PAGE) as client:
                to_come_in = await begun(client, BEGIN_LOGIN)
            mixed = device.made(await begun(one, BEGIN) | {"challenge": to_come_in["challenge"]})
            assert refused(await one.post(ADD, json=mixed))
            late = device.made(await begun(one, BEGIN))
            server.utc_jump_ms += CHALLENGE_MS
            assert refused(await one.post(ADD, json=late))
            assert (await added(one, device)).status_code == 201
            async with browser(inside, **PAGE) as client:
                to_add = await begun(one, BEGIN)
                assert refused(await client.post(LOGIN, json=device.signed(to_add)))
                signed = device.signed(await begun(client, BEGIN_LOGIN))
                server.utc_jump_ms += CHALLENGE_MS
                assert refused(await client.post(LOGIN, json=signed))

    asyncio.run(main())


def test_a_copy_of_a_device_that_counts_is_found() -> None:
    async def main() -> None:
        inside = house()
        device = Device(uses=1)
        async with await program(inside) as owner, browser(inside, **PAGE) as client:
            await added(owner, device)
            assert refused(await come_in(client, device))
            device.uses = 2
            assert (await come_in(client, device)).status_code == 201
            device.uses = 2
            async with browser(inside, **PAGE) as other:
                assert refused(await come_in(other, device))

    asyncio.run(main())


def test_a_device_has_one_passkey_of_one_player() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as one, await program(inside) as other:
            assert (await added(one, Device())).status_code == 201
            for client in (one, other):
                answer = await added(client, Device())
                assert (answer.status_code, answer.json()["code"]) == (409, "known")
            for client, known in ((one, [base64_of(Device().id)]), (other, [])):
                assert (await client.post(BEGIN, json={})).json()["known"] == known

    asyncio.run(main())


def test_nobody_has_too_many_passkeys() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            for number in range(MOST_PASSKEYS):
                assert (await added(client, Device(id=bytes([number]) * 16))).status_code == 201
            answer = await client.post(BEGIN, json={})
            assert (answer.status_code, answer.json()["code"]) == (409, "too-many")

    asyncio.run(main())


def test_programs_have_no_passkeys() -> None:
    async def main() -> None:
        inside = house()
        async with await program(inside) as owner:
            allowed = (await owner.post("/api/v1/me/bots", json={"name": "Fox"})).json()
        async with browser(inside, authorization=f"Bearer {allowed['token']}") as bot:
            for path in (BEGIN, ADD):
                answer = await bot.post(path, json=Device().made(_ASKED))
                assert (answer.status_code, answer.json()["code"]) == (403, "bot")

    asyncio.run(main())


def test_only_so_much_is_asked_from_one_address() -> None:
    async def main() -> None:
        inside = house(limits=limits(guests_per_minute=2))
        async with browser(inside, **PAGE) as client:
            answers = [await client.post(BEGIN_LOGIN, json={}) for _ in range(3)]
            assert [one.status_code for one in answers] == [200, 200, 429]
            signed = Device().signed(_ASKED)
            assert (await client.post(LOGIN, json=signed)).status_code == 429

    asyncio.run(main())


def test_a_foreign_page_begins_nothing() -> None:
    async def main() -> None:
        inside = house()
        async with browser(inside, origin="http://evil.example") as client:
            for path in (BEGIN, ADD, BEGIN_LOGIN, LOGIN):
                assert (await client.post(path, json={})).status_code == 403

    asyncio.run(main())


def test_where_passkeys_do_not_work_none_is_offered() -> None:
    async def main() -> None:
        inside = house()
        _, token = await inside.naming.new_guest()
        known = {"authorization": f"Bearer {token.reveal()}"}
        async with browser(inside, "http://127.0.0.1", **known) as client:
            assert (await client.get(ADD)).json() == {"offered": False, "passkeys": []}
            for path in (BEGIN, BEGIN_LOGIN):
                answer = await client.post(path, json={})
                assert (answer.status_code, answer.json()["code"]) == (409, "no-passkeys")
            for path, sent in ((ADD, Device().made(_ASKED)), (LOGIN, Device().signed(_ASKED))):
                assert (await client.post(path, json=sent)).status_code == 409

    asyncio.run(main())


HTTPS, HTTP, OTHER = "https://cards.example", "http://cards.example", "https://cards.example:8443"


@pytest.mark.parametrize(
    ("origins", "origin", "host", "scheme", "party"),
    [
        ((), "http://localhost:8000", "localhost:8000", "http", "localhost"),
        ((), None, "localhost:8000", "http", "localhost"),
        ((), "http://127.0.0.1:8000", "127.0.0.1:8000", "http", None),
        ((), "http://[::1]:8000", "[::1]:8000", "http", None),
        ((), HTTPS, "cards.example", "https", None),  # no name that the server was given
        ((HTTPS,), HTTPS, "cards.example", "http", "cards.example"),  # a proxy has the TLS
        ((HTTPS,), None, "cards.example", "http", "cards.example"),
        ((HTTPS,), HTTP, "cards.example", "http", None),
        ((HTTPS,), OTHER, "cards.example:8443", "https", None),
        ((HTTPS, OTHER), OTHER, "cards.example:8443", "https", "cards.example"),
        ((HTTPS,), "http://localhost", "localhost", "http", None),
        ((HTTPS, "http://localhost"), "http://localhost", "localhost", "http", "localhost"),
        ((HTTP,), HTTP, "cards.example", "http", None),
        (("https://192.0.2.7",), "https://192.0.2.7", "192.0.2.7", "https", None),
        ((HTTPS,), "null", "cards.example", "https", None),
        ((HTTPS,), None, "cards.example.", "https", None),
    ],
)
def test_a_passkey_is_for_a_name_that_the_server_was_given(
    origins: tuple[str, ...], origin: str | None, host: str, scheme: str, party: str | None
) -> None:
    gate = Gate(frozenset(parse_origin(one) for one in origins))
    found = gate.party_at(origin, host, scheme)
    assert (found and found.name) == party
    if found is not None and origin is not None:
        assert found == Party(found.name, origin)


def test_passkeys_are_handed_over_and_erased_with_the_player() -> None:
    async def main() -> None:
        inside = house()
        store = inside.services.store
        device = Device()
        async with await program(inside) as owner, browser(inside, **PAGE) as client:
            who = (await owner.get("/api/v1/me")).json()["player"]
            await added(owner, device)
            given = await export(store, who)
            assert isinstance(given, dict)
            passkeys = given["passkeys"]
            assert isinstance(passkeys, list)
            assert [one["id"] for one in passkeys if isinstance(one, dict)] == [device.id.hex()]
            await store.erase_player(who)
            assert await store.passkey(device.id) is None
            assert refused(await come_in(client, device))

    asyncio.run(main())


def test_the_log_says_why_and_holds_nothing_that_was_signed() -> None:
    async def main() -> None:
        server = Server()
        async with browser(house(server), **PAGE) as client:
            signed = Device(user="AAAA").signed(await begun(client, BEGIN_LOGIN))
            assert refused(await client.post(LOGIN, json=signed))
            noted = str(server.notes.lines)
            assert "passkey-refused" in noted
            assert not any(value in noted for value in signed.values())

    asyncio.run(main())


_ASKED = {"party": "localhost", "challenge": base64_of(bytes(32)), "user": base64_of(b"0" * 26)}
