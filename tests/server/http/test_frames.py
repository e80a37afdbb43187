"""What is done with the frames of a socket, good and bad."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest
import websockets
from websockets.frames import Frame, Opcode

from tests.server.http.houses import close_code, connect, greeted, house, limits, served
from tysiacha.server.app.listening import head_of
from tysiacha.server.live.sessions import Session
from tysiacha.server.protocol.asking import PROTOCOL_VERSION


def sent_first(*frames: str | bytes) -> int | None:
    """Send frames as the first ones on a socket, and give the code with which it is closed."""

    async def main() -> int | None:
        async with served(house()) as port, connect(port) as socket:
            for frame in frames:
                await socket.send(frame)
            return await close_code(socket)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\x01", 1003),
        ("{" + " " * 16 * 1024 + "}", 1009),
        ("nonsense", 4400),
        ("p", 4400),
        ("[]", 4400),
        ('{"t":"watch","a":"1","table":"00000000000000000000000000"}', 4400),
        ('{"t":"hello","proto":1,"proto":1}', 4400),
        ('{"t":"hello","proto":1,"more":1}', 4400),
        ('{"t":"hello","proto":1}{}', 4400),
        (json.dumps({"t": "hello", "proto": 0}), 4426),
        (json.dumps({"t": "hello", "proto": PROTOCOL_VERSION + 1}), 4426),
    ],
    ids=str,
)
def test_a_socket_that_begins_wrongly_is_closed(frame: str | bytes, code: int) -> None:
    assert sent_first(frame) == code


def test_a_socket_that_says_nothing_is_closed() -> None:
    async def main() -> None:
        inside = house(limits=limits(hello_seconds=0))
        async with served(inside) as port, connect(port) as socket:
            assert await close_code(socket) == 4408
        assert inside.sockets.open == 0

    asyncio.run(main())


def test_a_frame_of_the_largest_size_is_read() -> None:
    async def main() -> None:
        async with served(house()) as port, connect(port) as socket:
            assert (await greeted(socket))["t"] == "welcome"
            head = '{"t":"name","a":"1","name":"'
            await socket.send(head + "x" * (16 * 1024 - len(head) - 2) + '"}')
            assert json.loads(await socket.recv())["code"] == "bad-message"

    asyncio.run(main())


def test_the_shortest_ping_is_answered() -> None:
    async def main() -> None:
        async with served(house()) as port, connect(port) as socket:
            await greeted(socket)
            await socket.send("p")
            assert json.loads(await socket.recv())["t"] == "pong"

    asyncio.run(main())


def test_a_flood_ends_its_socket_and_no_other() -> None:
    async def main() -> None:
        async with served(house()) as port, connect(port) as honest:
            await greeted(honest)
            async with connect(port) as flood:
                await greeted(flood)
                with contextlib.suppress(websockets.ConnectionClosed):
                    for _ in range(200):
                        await flood.send("p")
                assert await close_code(flood) == 1008
            await honest.send("p")
            assert json.loads(await honest.recv())["t"] == "pong"

    asyncio.run(main())


def test_frames_in_parts_are_one_frame_and_count_as_one() -> None:
    async def main() -> None:
        async with served(house()) as port, connect(port) as socket:
            await greeted(socket)
            await socket.send(iter(['{"t"', ':"p",', '"at":7}']))
            assert json.loads(await socket.recv())["at"] == 7
            await socket.send(["x" * 1000] * 17)
            assert await close_code(socket) == 1009

    asyncio.run(main())


def test_a_fault_in_one_socket_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        inside = house()
        async with served(inside) as port, connect(port) as honest, connect(port) as unlucky:
            await greeted(honest)
            await greeted(unlucky)

            async def broken(*_given: object) -> None:
                raise RuntimeError

            with monkeypatch.context() as patch:
                patch.setattr(Session, "take", broken)
                await unlucky.send('{"t":"watch","a":"1","table":"00000000000000000000000000"}')
                assert await close_code(unlucky) == 1011
            await honest.send("p")
            assert json.loads(await honest.recv())["t"] == "pong"

    asyncio.run(main())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_the_head_of_a_text_is_that_of_the_library(length: int) -> None:
    text = b"x" * length
    frame = Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])
    assert head_of(text) + text == frame


def test_frames_that_wait_together_arrive_each_for_itself() -> None:
    async def main() -> None:
        async with served(house()) as port, connect(port) as socket:
            await greeted(socket)
            for number in range(9):
                await socket.send(json.dumps({"t": "p", "at": number}))
            answers = [json.loads(await socket.recv()) for _ in range(9)]
            assert [one["at"] for one in answers] == list(range(9))

    asyncio.run(main())


def test_sockets_leave_nothing_behind() -> None:
    async def main() -> None:
        inside = house()
        async with served(inside) as port:
            async with connect(port) as socket:
                await greeted(socket)
                await socket.send(json.dumps({"t": "open", "a": "1"}))
                table = json.loads(await socket.recv())["table"]
                host = inside.hub.live(table)
                assert host is not None
                assert inside.sockets.open == 1
            while inside.sockets.open:
                await asyncio.sleep(0.001)
            while host.watchers:
                await asyncio.sleep(0.001)
            names = {task.get_coro().__qualname__ for task in asyncio.all_tasks()}  # type: ignore[union-attr]
            assert not any("SendQueue" in name for name in names)

    asyncio.run(main())
