"""Ways to make each kind of store, and stories that are told to one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol, TypeAlias

from sqlalchemy import create_engine, text

from tysiacha.server.storage.kept import Summary
from tysiacha.server.storage.log import Reply, Row, digest_of
from tysiacha.server.storage.memory import MemoryStore
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.schema import METADATA
from tysiacha.server.storage.store import Store

Story: TypeAlias = Callable[[Store], Awaitable[None]]

SUMMARY = Summary("Evening", "classic", ("anna", "strong", ""), private=False, state="open")
LONG = 60.0
"""Seconds that no test takes."""


class Stores(Protocol):
    """A place where a store can be opened again and again."""

    def open(self) -> Store:
        """Open it; in memory it is always the same."""
        ...


class MemoryStores:
    """A store in memory."""

    def __init__(self) -> None:
        self.store = MemoryStore(clock=lambda: 0.0)

    def open(self) -> Store:
        return self.store


class FileStores:
    """Stores in a file."""

    def __init__(self, path: Path, *, patience: float = 5.0) -> None:
        self.path = path
        self.patience = patience

    @classmethod
    def copied(cls, empty: Path, path: Path) -> FileStores:
        shutil.copyfile(empty, path)
        return cls(path)

    def open(self) -> Store:
        return open_store(str(self.path), patience=self.patience)


class ServerStores:
    """Stores on a server."""

    def __init__(self, address: str, *, patience: float = 5.0) -> None:
        self.address = address
        self.patience = patience

    @classmethod
    def emptied(cls, address: str) -> ServerStores:
        """A database without rows."""
        tell(cls(address), nothing)
        engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
        names = ", ".join(table.name for table in METADATA.sorted_tables)
        with engine.begin() as connection:
            connection.execute(text(f"TRUNCATE {names}"))
        engine.dispose()
        return cls(address)

    def open(self) -> Store:
        return open_store(self.address, patience=self.patience)


def tell(stores: Stores, story: Story) -> None:
    """Open a store, tell it a story, close it."""

    async def telling() -> None:
        store = stores.open()
        try:
            await story(store)
        finally:
            if not isinstance(store, MemoryStore):
                await store.close()

    asyncio.run(telling())


def row(v: int, *, match: str | None = None, seq: int | None = None, said: str = "") -> Row:
    """A fact."""
    return Row(v, match, seq, "said", b'{"said":"%s"}' % said.encode(), 1_000 + v)


def reply(a: str, *, player: str = "anna", body: bytes = b"{}") -> Reply:
    """A reply."""
    return Reply(player, a, digest_of(body), b'{"a":"%s"}' % a.encode())


async def new_table(store: Store, table: str = "t", owner: str = "me") -> int:
    """A table of one's own; gives the epoch."""
    return await store.create_table(table, owner=owner, ttl=LONG, summary=SUMMARY)


async def nothing(store: Store) -> None:
    """Tell it nothing."""
