"""What may happen to PostgreSQL, and several servers on one database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from tests.server.storage.clusters import Cluster, begin_cluster, end_cluster
from tests.server.storage.stores import (
    LONG,
    SUMMARY,
    ServerStores,
    new_table,
    nothing,
    reply,
    row,
    tell,
)
from tysiacha.server.storage.kept import Player
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.problems import (
    CannotOpen,
    Fenced,
    Held,
    NameTaken,
    NewerSchema,
    StoreUnavailable,
)
from tysiacha.server.storage.store import Store


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped."""
    made = begin_cluster()
    yield made
    end_cluster(made)


def test_F3_a_database_that_crashes_and_comes_back_has_lost_and_doubled_nothing(
    own_cluster: Cluster,
) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("t", epoch=epoch, after_v=0, rows=[row(1)], replies=[reply("1")])
        own_cluster.stop()
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("2")])
            with pytest.raises(StoreUnavailable):
                await store.load("t")
            assert not await store.ready()
        own_cluster.start()
        for _ in range(2):
            await store.append("t", epoch=epoch, after_v=1, rows=[row(2)], replies=[reply("2")])
        log = await store.load("t")
        assert log.rows == (row(1), row(2))
        assert log.replies == (reply("1"), reply("2"))
        assert await store.ready()

    address = own_cluster.url(own_cluster.new_database())
    tell(ServerStores(address), story)
    own_cluster.stop()
    with pytest.raises(StoreUnavailable):
        open_store(address)


def test_F4_a_table_that_another_transaction_holds_is_not_accepted(database: str) -> None:
    stores = ServerStores.emptied(database)
    stores.patience = 0.3

    async def story(store: Store) -> None:
        for name in ("t", "u"):
            await new_table(store, name)
        with psycopg.connect(database) as other:
            other.execute("SELECT 1 FROM game_table WHERE id = 't' FOR UPDATE")
            with pytest.raises(StoreUnavailable):
                await store.append("t", epoch=1, after_v=0, rows=[row(1)])
            await store.append("u", epoch=1, after_v=0, rows=[row(1)])
        await store.append("t", epoch=1, after_v=0, rows=[row(1)])
        assert (await store.load("t")).rows == (row(1),)

    tell(stores, story)


def test_F6_of_two_servers_only_the_owner_writes(database: str) -> None:
    stores = ServerStores.emptied(database)

    async def story(one: Store) -> None:
        other = stores.open()
        old = await one.create_table("t", owner="one", ttl=LONG, summary=SUMMARY)
        with pytest.raises(Held):
            await other.acquire("t", owner="other", ttl=LONG)
        await one.renew("one", ttl=0)  # it is paused for longer than its time
        new = await other.acquire("t", owner="other", ttl=LONG)
        results = await asyncio.gather(
            one.append("t", epoch=old, after_v=0, rows=[row(1, said="late")]),
            other.append("t", epoch=new, after_v=0, rows=[row(1)]),
            return_exceptions=True,
        )
        assert isinstance(results[0], Fenced)
        assert results[1] is None
        assert (await one.load("t")).rows == (row(1),)
        await other.close()

    tell(stores, story)


def test_F6_two_servers_that_want_a_table_at_once_get_different_epochs(database: str) -> None:
    stores = ServerStores.emptied(database)

    async def story(one: Store) -> None:
        other = stores.open()
        names = [f"t{n}" for n in range(10)]
        for name in names:
            epoch = await new_table(one, name)
            await one.release(name, epoch=epoch)
        wanted = [
            store.acquire(name, owner=owner, ttl=LONG)
            for name in names
            for store, owner in ((one, "one"), (other, "other"))
        ]
        results = await asyncio.gather(*wanted, return_exceptions=True)
        for place in range(len(names)):
            pair = results[2 * place : 2 * place + 2]
            assert sorted(type(one).__name__ for one in pair) == ["Held", "int"]
        await other.close()

    tell(stores, story)


def test_two_servers_give_a_name_once(database: str) -> None:
    stores = ServerStores.emptied(database)

    async def story(one: Store) -> None:
        other = stores.open()
        for n in range(10):
            await one.add_player(Player(f"a{n}", "", None, created_at=1))
            await one.add_player(Player(f"b{n}", "", None, created_at=1))
            results = await asyncio.gather(
                one.rename_player(f"a{n}", name="x", name_key=f"x{n}"),
                other.rename_player(f"b{n}", name="x", name_key=f"x{n}"),
                return_exceptions=True,
            )
            assert [result for result in results if result is not None] != []
            assert sum(result is None for result in results) == 1
            assert any(isinstance(result, NameTaken) for result in results)
        await other.close()

    tell(stores, story)


def test_two_servers_that_start_at_once_make_one_set_of_tables(cluster: Cluster) -> None:
    address = cluster.url(cluster.new_database())

    async def story() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(open_store, address) for _ in range(3)))
        for store in stores:
            assert await store.ready()
            await store.close()

    asyncio.run(story())


def test_F26_a_newer_database_is_refused(cluster: Cluster) -> None:
    address = cluster.url(cluster.new_database())
    tell(ServerStores(address), nothing)
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerSchema):
        open_store(address)


def test_a_database_of_another_program_is_refused(cluster: Cluster) -> None:
    address = cluster.url(cluster.new_database())
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE thing (name text)")
    with pytest.raises(CannotOpen, match="another program"):
        open_store(address)
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert found.fetchone() == (1,)
