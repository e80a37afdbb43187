"""Wake-ups within one process."""

from __future__ import annotations

import asyncio

import pytest

from tysiacha.server.bus.bus import Bus
from tysiacha.server.bus.in_process import InProcessBus


def test_all_who_listen_to_a_topic_hear_a_message() -> None:
    async def story() -> None:
        bus: Bus = InProcessBus()
        with bus.subscribe("a") as one, bus.subscribe("a") as two, bus.subscribe("b") as other:
            bus.publish("a", b"1")
            bus.publish("b", b"2")
            heard = [await anext(aiter(each)) for each in (one, two, other)]
        assert heard == [b"1", b"1", b"2"]

    asyncio.run(story())


def test_who_waits_is_woken_by_a_message_and_by_the_end() -> None:
    async def story() -> None:
        bus = InProcessBus()
        heard = []

        with bus.subscribe("a") as listening:

            async def listen() -> None:
                heard.extend([message async for message in listening])

            waiting = asyncio.create_task(listen())
            await asyncio.sleep(0)
            bus.publish("a", b"1")
            await asyncio.sleep(0)
            bus.publish("a", b"2")
        await waiting
        assert heard == [b"1", b"2"]

    asyncio.run(story())


def test_of_what_does_not_fit_the_oldest_is_dropped_and_counted() -> None:
    async def story() -> None:
        bus = InProcessBus()
        with bus.subscribe("a", room=2) as listening, bus.subscribe("a") as other:
            for message in (b"1", b"2", b"3", b"4"):
                bus.publish("a", message)
            assert (listening.lost, other.lost) == (2, 0)
        assert [message async for message in listening] == [b"3", b"4"]
        assert [message async for message in other] == [b"1", b"2", b"3", b"4"]

    asyncio.run(story())


def test_a_message_that_nobody_listens_to_is_gone() -> None:
    async def story() -> None:
        bus = InProcessBus()
        bus.publish("a", b"1")
        with bus.subscribe("a") as listening:
            bus.publish("a", b"2")
        bus.publish("a", b"3")
        assert [message async for message in listening] == [b"2"]

    asyncio.run(story())


def test_messages_are_lost_to_order() -> None:
    async def story() -> None:
        bus = InProcessBus(loses=lambda topic, data: topic == "a" and data == b"2")
        with bus.subscribe("a") as listening:
            for message in (b"1", b"2", b"3"):
                bus.publish("a", message)
        assert [message async for message in listening] == [b"1", b"3"]
        assert listening.lost == 0

    asyncio.run(story())


def test_there_is_room_for_a_message() -> None:
    bus = InProcessBus()
    with pytest.raises(ValueError, match="one message"), bus.subscribe("a", room=0):
        raise AssertionError
