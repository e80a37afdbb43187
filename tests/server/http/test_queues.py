"""A client that does not read costs little, and is left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tests.server.live.virtual import run_virtually
from tysiacha.server.http.queues import QueueLimits, SendQueue

FRAME = b"x" * 1000


def test_frames_come_in_order() -> None:
    async def main() -> list[str]:
        queue, sent = SendQueue("anna", QueueLimits()), list[str]()

        async def send(texts: Sequence[bytes]) -> None:
            sent.extend(text.decode() for text in texts)

        running = asyncio.create_task(queue.run(send))
        for number in range(100):
            queue.push(str(number).encode())
        queue.end()
        await running
        queue.push(b"late")
        return sent

    assert run_virtually(main()) == [str(number) for number in range(100)]


def test_what_is_taken_at_once_is_sent_together_and_wakes_no_task() -> None:
    async def main() -> tuple[list[list[bytes]], list[list[bytes]]]:
        at_once, later, takes = list[list[bytes]](), list[list[bytes]](), [True]

        def now(texts: Sequence[bytes]) -> bool:
            if takes[0]:
                at_once.append(list(texts))
            return takes[0]

        async def send(texts: Sequence[bytes]) -> None:
            later.append(list(texts))

        queue = SendQueue("anna", QueueLimits(), now)
        running = asyncio.create_task(queue.run(send))
        await asyncio.sleep(0)
        for takes[0], frames in ((True, b"abc"), (False, b"de"), (True, b"f")):
            for letter in frames:
                queue.push(bytes((letter,)))
            await asyncio.sleep(1)
        queue.push(b"g")
        queue.end()
        await running
        return at_once, later

    assert run_virtually(main()) == ([[b"a", b"b", b"c"], [b"f"]], [[b"d", b"e"], [b"g"]])


def test_a_client_that_does_not_read_is_left_when_too_much_waits() -> None:
    async def main() -> None:
        queue = SendQueue("anna", QueueLimits(frames=64, seconds=3600))
        never = asyncio.Event()

        async def send(_texts: Sequence[bytes]) -> None:
            await never.wait()

        running = asyncio.create_task(queue.run(send))
        queue.push(FRAME)
        await asyncio.sleep(0)
        for _ in range(64):
            queue.push(FRAME)
        assert not queue.overflow.is_set()
        queue.push(FRAME)
        assert queue.overflow.is_set()
        running.cancel()

    run_virtually(main())


def test_many_bytes_are_too_much_as_well() -> None:
    async def main() -> None:
        queue = SendQueue("anna", QueueLimits(bytes=10_000, seconds=3600))
        never = asyncio.Event()

        async def send(_texts: Sequence[bytes]) -> None:
            await never.wait()

        running = asyncio.create_task(queue.run(send))
        queue.push(FRAME)
        await asyncio.sleep(0)
        for _ in range(10):
            queue.push(FRAME)
        assert not queue.overflow.is_set()
        queue.push(FRAME)
        assert queue.overflow.is_set()
        running.cancel()

    run_virtually(main())


def test_one_frame_that_is_not_taken_in_time_is_enough() -> None:
    async def main() -> None:
        queue = SendQueue("anna", QueueLimits(seconds=5))

        async def send(_texts: Sequence[bytes]) -> None:
            await asyncio.sleep(3600)

        running = asyncio.create_task(queue.run(send))
        queue.push(FRAME)
        await running
        assert queue.overflow.is_set()

    run_virtually(main())


def test_a_burst_that_can_still_be_sent_is_no_overflow() -> None:
    async def main() -> int:
        queue, sent = SendQueue("anna", QueueLimits(frames=64)), list[str]()

        async def send(texts: Sequence[bytes]) -> None:
            sent.extend(text.decode() for text in texts)

        running = asyncio.create_task(queue.run(send))
        for _ in range(200):
            queue.push(FRAME)
        queue.end()
        await running
        return len(sent)

    assert run_virtually(main()) == 200


def test_what_waits_is_sent_together_but_not_too_much_of_it() -> None:
    async def main() -> list[list[int]]:
        queue, sent = SendQueue("anna", QueueLimits(together=2_500)), list[list[int]]()

        async def send(texts: Sequence[bytes]) -> None:
            sent.append([len(text) for text in texts])

        for size in (1_000, 1_000, 1_000, 4_000, 10, 10):
            queue.push(b"x" * size)
        queue.end()
        await queue.run(send)
        return sent

    assert run_virtually(main()) == [[1_000, 1_000], [1_000], [4_000], [10, 10]]
