"""What is sent about a table is what ``docs/protocol.schema.json`` says: sections and sayings."""

from __future__ import annotations

import msgspec
import pytest

from tests.server.live.clients import Client, Server
from tests.server.live.virtual import run_virtually
from tysiacha.server.protocol.sayings import SAYINGS, saying_struct
from tysiacha.server.protocol.sections import SECTION_NEWS, ChatLine, OpenedDeal, Sections

STRUCTS = {word: saying_struct(word) for word in SAYINGS}


def check(client: Client) -> set[str]:
    """Check all that a client was sent; give the kinds of sayings among it."""
    kinds: set[str] = set()
    for message in client.messages:
        if message["t"] == "snap":
            msgspec.convert(message["set"], Sections)
            msgspec.convert(message["opened"], list[OpenedDeal])
            msgspec.convert(message["chat"], list[ChatLine])
        if message["t"] in ("ev", "room"):
            msgspec.convert(message["set"], SECTION_NEWS)
        if message["t"] == "ev":
            said = message["say"]
            assert isinstance(said, list)
            for one in said:
                msgspec.convert(one, STRUCTS[one["say"]])
                kinds.add(one["say"])
    return kinds


@pytest.mark.parametrize("base", ["classic", "classic_two", "classic_four", "polish"])
def test_random_deals_are_told_as_the_schema_says(base: str) -> None:
    async def main() -> None:
        server = Server()
        one = await server.client(seed=1)
        table = await one.open(
            base=base, pace="quick", clock={"turn_s": 30} if base == "polish" else None
        )
        seats = {"classic_two": 2, "classic_four": 4}.get(base, 3)
        for seat in range(1, seats):
            await one.at(table, "bot", seat=seat, level="beginner")
        onlooker = await server.client(seed=2)
        await onlooker.ask("watch", table=table)
        await one.at(table, "start")
        await one.play(
            table, until=lambda: sum(b'"say":"opened"' in frame for frame in one.frames) >= 2
        )
        kinds = check(one)
        assert {"match", "prepared", "bound", "cut", "dealt", "opened", "bot"} <= kinds
        assert check(onlooker)

    run_virtually(main())
