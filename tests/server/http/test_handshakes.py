"""Who gets a socket: by origin, cookie and token, and how many."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
import websockets

from tests.server.http.houses import (
    close_code,
    connect,
    greeted,
    house,
    limits,
    served,
    status_of,
)
from tysiacha.client.addresses import parse_address
from tysiacha.client.connection import LinkLost
from tysiacha.client.credentials import Credentials
from tysiacha.client.sockets import SocketDial
from tysiacha.server.http.gate import Gate, parse_origin
from tysiacha.server.http.sockets import Full, Sockets
from tysiacha.server.people.codes import new_token, token_hash
from tysiacha.server.storage.kept import BotToken, Player

EVIL = (
    "null",
    "http://evil.example",
    "http://127.0.0.1.evil.example:{port}",
    "http://evil127.0.0.1:{port}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:1{port}",
    "http://127.0.0.1.:{port}",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.1:{port}/",
    "http://user@127.0.0.1:{port}",
    "http://localhost:{port}",
    "127.0.0.1:{port}",
    "file://",
    "",
)


def test_a_socket_is_for_pages_of_the_server_alone() -> None:
    async def main() -> None:
        inside = house()
        async with served(inside) as port:
            assert await status_of(connect(port)) == 101
            for origin in EVIL:
                assert await status_of(connect(port, origin.format(port=port))) == 403, origin
            assert await status_of(connect(port, None)) == 403
            assert inside.sockets.open == 0

    asyncio.run(main())


def test_an_allowed_origin_is_the_only_one() -> None:
    async def main() -> None:
        gate = Gate(frozenset({parse_origin("https://cards.example")}))
        async with served(house(gate=gate)) as port:
            assert await status_of(connect(port, "https://cards.example")) == 101
            for origin in (
                "http://cards.example",
                "https://cards.example:8443",
                "https://evilcards.example",
                "https://cards.example.evil.example",
                "own",
            ):
                assert await status_of(connect(port, origin)) == 403, origin

    asyncio.run(main())


def test_two_origins_are_no_origin() -> None:
    async def main() -> None:
        async with served(house()) as port:
            twice = websockets.connect(
                f"ws://127.0.0.1:{port}/ws",
                additional_headers=[("Origin", f"http://127.0.0.1:{port}")] * 2,
                proxy=None,
            )
            assert await status_of(twice) in {400, 403}

    asyncio.run(main())


def test_a_cookie_comes_with_the_first_socket_and_leads_to_the_same_player() -> None:
    async def main() -> None:
        async with served(house()) as port:
            async with connect(port) as socket:
                assert socket.response is not None
                cookie = socket.response.headers["Set-Cookie"]
                first = await greeted(socket)
            name, *parts = cookie.split("; ")
            assert name.startswith("tysiacha=")
            assert {"Path=/", "HttpOnly", "SameSite=Lax"} <= set(parts)
            assert "Secure" not in parts
            async with connect(port, cookie=name) as socket:
                assert socket.response is not None
                assert "Set-Cookie" not in socket.response.headers
                assert (await greeted(socket))["player"] == first["player"]
            async with connect(port, cookie=f"{name}x") as socket:
                assert (await greeted(socket))["player"] != first["player"]

    asyncio.run(main())


def test_the_cookie_of_a_server_behind_tls_is_bound_to_its_host() -> None:
    async def main() -> None:
        gate = Gate(frozenset({parse_origin("https://cards.example")}))
        async with (
            served(house(gate=gate)) as port,
            connect(port, "https://cards.example") as socket,
        ):
            assert socket.response is not None
            cookie = socket.response.headers["Set-Cookie"]
            assert cookie.startswith("__Host-tysiacha=")
            assert cookie.endswith("; Secure")
            assert "Domain" not in cookie

    asyncio.run(main())


def test_a_program_needs_a_token_and_no_origin() -> None:
    async def main() -> None:
        inside = house()
        player, token = await inside.naming.new_guest()
        bearer = f"Bearer {token.reveal()}"
        async with served(inside) as port:
            async with connect(port, None, authorization=bearer) as socket:
                assert (await greeted(socket))["player"] == player.id
            cookie = f"tysiacha={token.reveal()}"
            assert await status_of(connect(port, None, cookie=cookie)) == 403
            both = connect(port, None, cookie=cookie, authorization=bearer)
            assert await status_of(both) == 403
            evil = connect(port, "http://evil.example", authorization=bearer)
            assert await status_of(evil) == 403

    asyncio.run(main())


@pytest.mark.parametrize("shown", ["Bearer " + "A" * 43, "Bearer x", "Basic eDp5", "Bearer"])
def test_a_token_that_lets_nobody_in_closes_the_socket(shown: str) -> None:
    async def main() -> None:
        async with (
            served(house()) as port,
            connect(port, None, authorization=shown) as socket,
        ):
            assert await close_code(socket) == 4401

    asyncio.run(main())


def test_a_bot_comes_in_by_its_token_until_it_is_removed() -> None:
    async def main() -> None:
        inside = house()
        store = inside.services.store
        owner, _ = await inside.naming.new_guest()
        token = new_token(inside.randomness)
        await store.add_player(Player("0" * 25 + "b", "Fox [bot]", "fox", 0))
        await store.add_bot_token(BotToken(token_hash(token), owner.id, "0" * 25 + "b", 0))
        bearer = f"Bearer {token.reveal()}"
        async with served(inside) as port:
            async with connect(port, None, authorization=bearer) as socket:
                assert (await greeted(socket))["name"] == "Fox [bot]"
            await store.remove_bot_token(token_hash(token))
            async with connect(port, None, authorization=bearer) as socket:
                assert await close_code(socket) == 4401

    asyncio.run(main())


def test_sockets_are_counted_by_address_and_player() -> None:
    async def main() -> None:
        inside = house(limits=limits(per_address=3, per_player=2))
        async with served(inside) as port:
            async with connect(port) as one:
                assert one.response is not None
                cookie = one.response.headers["Set-Cookie"].split(";")[0]
                async with connect(port, cookie=cookie):
                    assert await status_of(connect(port, cookie=cookie)) == 429
                    async with connect(port):
                        assert await status_of(connect(port)) == 429
            assert await status_of(connect(port, cookie=cookie)) == 101

    asyncio.run(main())


async def refused_with(connecting: websockets.connect) -> tuple[int, str]:
    """Give the status and the words by which a handshake is refused."""
    with pytest.raises(websockets.InvalidStatus) as refused:
        await connecting
    return refused.value.response.status_code, refused.value.response.body.decode()


def test_who_has_too_many_sockets_is_told_what_to_do() -> None:
    async def main() -> None:
        inside = house(limits=limits(per_address=2, per_player=1))
        async with served(inside) as port, connect(port) as one:
            assert one.response is not None
            cookie = one.response.headers["Set-Cookie"].split(";")[0]
            status, words = await refused_with(connect(port, cookie=cookie))
            assert status == 429
            assert "close other tabs" in words
            async with connect(port):
                status, words = await refused_with(connect(port))
                assert status == 429
                assert "at most 2 connections from one address" in words

    asyncio.run(main())


def test_the_client_of_the_terminal_hears_why_there_is_no_room() -> None:
    async def main() -> None:
        async with served(house(limits=limits(per_address=1))) as port, connect(port):
            address = parse_address(f"http://127.0.0.1:{port}")
            with pytest.raises(LinkLost) as lost:
                await SocketDial(address, Credentials.kept(f"http://127.0.0.1:{port}", None))()
            assert "at most 1 connections from one address" in str(lost.value.about)
            assert lost.value.code is None

    asyncio.run(main())


@pytest.mark.parametrize(("proxies", "second"), [((), 429), (("127.0.0.1",), 101)])
def test_T26_people_behind_a_proxy_count_by_their_own_addresses_if_it_is_named(
    proxies: tuple[str, ...], second: int
) -> None:
    async def main() -> None:
        inside = house(limits=limits(per_address=1))
        async with (
            served(inside, proxies) as port,
            connect(port, x_forwarded_for="192.0.2.1"),
        ):
            assert await status_of(connect(port, x_forwarded_for="192.0.2.2")) == second
            assert await status_of(connect(port, x_forwarded_for="192.0.2.1")) == 429

    asyncio.run(main())


def test_a_club_of_eighty_comes_in_through_one_address() -> None:
    async def main() -> None:
        inside = house(limits=limits(guests_per_minute=100))
        async with served(inside) as port, AsyncExitStack() as club:
            for _ in range(80):
                await club.enter_async_context(connect(port))
            assert inside.sockets.open == 80

    asyncio.run(main())


def test_handshakes_beyond_the_rate_are_told_to_wait() -> None:
    async def main() -> None:
        async with served(house(limits=limits(handshakes_per_second=1))) as port:
            assert await status_of(connect(port)) == 101
            with pytest.raises(websockets.InvalidStatus) as refused:
                await connect(port)
            assert refused.value.response.status_code == 503
            assert refused.value.response.headers["Retry-After"] == "1"

    asyncio.run(main())


def test_handshakes_take_turns_in_the_order_they_came() -> None:
    now, came = 0, []

    async def sleeps(seconds: float) -> None:
        nonlocal now
        now += round(seconds * 1_000)
        await asyncio.sleep(0)

    async def main() -> None:
        chosen = limits(handshakes_per_second=2, handshakes_waiting=3)
        inside = Sockets(chosen, lambda: now, sleeps)

        async def comes(number: int) -> None:
            await inside.turn()
            came.append((number, now))

        found = await asyncio.gather(*(comes(one) for one in range(6)), return_exceptions=True)
        assert [isinstance(one, Full) for one in found] == [False] * 5 + [True]
        await inside.turn()

    asyncio.run(main())
    assert came == [(0, 0), (1, 0), (2, 500), (3, 1_000), (4, 1_500)]
    assert now == 2_000, "who comes later waits too"


def test_who_has_no_place_left_takes_nobodys_turn() -> None:
    async def main() -> None:
        chosen = limits(per_address=1, handshakes_per_second=1)
        async with served(house(limits=chosen)) as port, connect(port):
            assert await status_of(connect(port)) == 429

    asyncio.run(main())


def test_new_players_from_one_address_are_limited_and_known_ones_are_not() -> None:
    async def main() -> None:
        async with served(house(limits=limits(guests_per_minute=1))) as port:
            async with connect(port) as socket:
                assert socket.response is not None
                cookie = socket.response.headers["Set-Cookie"].split(";")[0]
            assert await status_of(connect(port)) == 429
            assert await status_of(connect(port, cookie=cookie)) == 101

    asyncio.run(main())


def test_a_server_about_to_end_takes_no_socket() -> None:
    async def main() -> None:
        inside = house()
        async with served(inside) as port:
            await inside.hub.drain()
            assert await status_of(connect(port)) == 503

    asyncio.run(main())
