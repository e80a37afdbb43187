"""What every store promises about logs and owners of tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.storage.stores import LONG, SUMMARY, Stores, new_table, reply, row, tell
from tysiacha.server.storage.kept import Listed
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.problems import Conflict, Damaged, Fenced, Held, Unknown
from tysiacha.server.storage.store import Store


def test_a_closed_table_belongs_to_nobody_any_more(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
        for _ in range(2):
            await store.close_table("t", epoch=epoch)
        with pytest.raises(Fenced):
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2)])
        with pytest.raises(Unknown):
            await store.acquire("t", owner="me", ttl=LONG)
        assert (await store.load("t")).rows == (row(1),)

    tell(stores, story)


def test_what_was_appended_is_loaded_by_the_next_server(stores: Stores) -> None:
    rows = (row(1), row(2, match="m", seq=1, said="Ü♠"), row(3, match="m", seq=2))

    async def write(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=rows[:1], replies=[reply("1")])
        await store.append("t", epoch=epoch, after_v=1, rows=rows[1:], replies=[reply("2")])

    async def read(store: Store) -> None:
        assert await store.load("t") == TableLog("t", rows, (reply("1"), reply("2")))

    tell(stores, write)
    tell(stores, read)


def test_an_empty_log_is_whole(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        assert (await store.load("t")).v == 0
        with pytest.raises(Unknown):
            await store.load("other")

    tell(stores, story)


def test_a_table_is_made_once(stores: Stores) -> None:
    async def story(store: Store) -> None:
        assert await new_table(store) == await new_table(store)  # asked again: still empty
        with pytest.raises(Conflict):
            await new_table(store, owner="other")
        await store.append("t", epoch=1, after_v=0, rows=[row(1)])
        with pytest.raises(Conflict):
            await new_table(store)

    tell(stores, story)


def test_what_follows_another_version_is_not_written(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1), row(2)])
        for after_v, other in ((0, row(1, said="other")), (1, row(2, said="other")), (3, row(4))):
            with pytest.raises(Conflict):
                await store.append("t", epoch=epoch, after_v=after_v, rows=[other])
        with pytest.raises(ValueError, match="row 4 where 3 was expected"):
            await store.append("t", epoch=epoch, after_v=2, rows=[row(4)])
        assert (await store.load("t")).rows == (row(1), row(2))
        with pytest.raises(Unknown):
            await store.append("other", epoch=epoch, after_v=0, rows=[row(1)])

    tell(stores, story)


def test_the_same_append_twice_is_written_once(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        for _ in range(3):
            await store.append("t", epoch=epoch, after_v=0, rows=[row(1)], replies=[reply("1")])
        for _ in range(3):
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("2")])
        for _ in range(3):
            await store.append("t", epoch=epoch, after_v=2, replies=[reply("3")])
        whole = TableLog("t", (row(1), row(2)), (reply("1"), reply("2"), reply("3")))
        assert await store.load("t") == whole
        with pytest.raises(Conflict):  # the same fact, but of another command
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("9")])
        assert await store.load("t") == whole

    tell(stores, story)


def test_a_command_has_one_effect(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)], replies=[reply("1")])
        for again in (reply("1"), reply("1", body=b"[]")):
            with pytest.raises(Conflict):
                await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[again])
        with pytest.raises(Conflict):
            await store.append("t", epoch=epoch, after_v=1, replies=[reply("1", body=b"[]")])
        with pytest.raises(Conflict):
            await store.append("t", epoch=epoch, after_v=1, replies=[reply("5"), reply("5")])
        await store.append(
            "t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("1", player="boris")]
        )
        assert len((await store.load("t")).replies) == 2
        await new_table(store, "u")
        await store.append("u", epoch=1, after_v=0, rows=[row(1)], replies=[reply("1")])

    tell(stores, story)


def test_a_number_of_a_match_is_used_once(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        first = row(1, match="m", seq=1)
        await store.append("t", epoch=epoch, after_v=0, rows=[first])
        with pytest.raises(Conflict):
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2, match="m", seq=1)])
        assert (await store.load("t")).rows == (first,)

    tell(stores, story)


def test_who_owned_a_table_before_writes_nothing(stores: Stores) -> None:
    async def story(store: Store) -> None:
        old = await new_table(store)
        await store.append("t", epoch=old, after_v=0, rows=[row(1)])
        await store.renew("me", ttl=0)
        assert await store.owner_of("t") is None
        await store.append("t", epoch=old, after_v=1, rows=[row(2)])  # nobody else had it yet
        new = await store.acquire("t", owner="other", ttl=LONG)
        assert new > old
        assert await store.owner_of("t") == "other"
        await store.renew("me", ttl=LONG)
        for write in (
            store.append("t", epoch=old, after_v=2, rows=[row(3)]),
            store.append("t", epoch=old, after_v=2, replies=[reply("1")]),
            store.close_table("t", epoch=old),
        ):
            with pytest.raises(Fenced):
                await write
        await store.release("t", epoch=old)
        assert await store.owner_of("t") == "other"
        await store.append("t", epoch=new, after_v=2, rows=[row(3, said="other")])
        assert (await store.load("t")).rows == (row(1), row(2), row(3, said="other"))

    tell(stores, story)


def test_who_is_alive_keeps_his_tables(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await new_table(store)
        with pytest.raises(Held) as held:
            await store.acquire("t", owner="other", ttl=LONG)
        assert held.value.owner == "me"
        epoch = await store.acquire("t", owner="me", ttl=LONG)  # and may own them anew
        await store.release("t", epoch=epoch)
        assert await store.owner_of("t") is None
        with pytest.raises(Fenced):
            await store.append("t", epoch=epoch, after_v=0, rows=[row(1)])
        assert await store.acquire("t", owner="other", ttl=LONG) > epoch
        with pytest.raises(Unknown):
            await store.acquire("nowhere", owner="me", ttl=LONG)

    tell(stores, story)


def test_the_lobby_lists_tables_that_go_on(stores: Stores) -> None:
    async def story(store: Store) -> None:
        for name in ("a", "b", "c", "d"):
            await new_table(store, name)
        hidden = replace(SUMMARY, title="Ours'; DROP TABLE fact;--", private=True, seats=())
        await store.append("b", epoch=1, after_v=0, rows=[row(1)], summary=hidden)
        for _ in range(2):
            await store.close_table("c", epoch=1)
        await store.quarantine("d", "row 7 is wrong")
        assert await store.live_tables() == ("a", "b")
        assert await store.summaries() == (Listed("a", SUMMARY),)
        assert await store.summaries(private=True) == (Listed("a", SUMMARY), Listed("b", hidden))
        assert await store.quarantined() == {"d": "row 7 is wrong"}
        with pytest.raises(Damaged, match="row 7"):
            await store.acquire("d", owner="me", ttl=LONG)
        for name in ("c", "d"):
            with pytest.raises(Fenced):
                await store.append(name, epoch=1, after_v=0, rows=[row(1)])

    tell(stores, story)


def test_a_refused_append_leaves_the_summary(stores: Stores) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        with pytest.raises(Conflict):
            await store.append(
                "t", epoch=epoch, after_v=5, rows=[row(6)], summary=replace(SUMMARY, title="New")
            )
        assert await store.summaries() == (Listed("t", SUMMARY),)

    tell(stores, story)
