"""Flip single bits of a database file: each is found out or harmless, and the rest is served."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass
from pathlib import Path

from tests.server.storage.stores import LONG, FileStores, new_table, reply, row, tell
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.problems import StoreProblem
from tysiacha.server.storage.store import Store

TABLES = 8
ROWS = 60


@dataclass(slots=True)
class Outcome:
    """What became of flips."""

    flips: int = 0
    harmless: int = 0
    refused: int = 0
    """The file was not opened at all."""
    logs_refused: int = 0
    logs_served: int = 0
    played_on: int = 0
    """So often a row was written afterwards."""


def written_file(path: Path) -> dict[str, TableLog]:
    """A file with some tables; gives what is in it."""
    logs: dict[str, TableLog] = {}

    async def story(store: Store) -> None:
        for place in range(TABLES):
            name = f"table-{place}"
            epoch = await new_table(store, name)
            facts = [row(v, match=f"match-{place}", seq=v, said="♠" * 40) for v in range(1, ROWS)]
            replies = [reply(str(v)) for v in range(1, ROWS)]
            await store.append(name, epoch=epoch, after_v=0, rows=facts, replies=replies)
            logs[name] = await store.load(name)

    tell(FileStores(path), story)
    return logs


def flip_often(
    whole: Path, folder: Path, logs: dict[str, TableLog], times: int, *, seed: int
) -> Outcome:
    """Flip so many bits, each in a fresh copy.

    Raises:
        AssertionError: if anything else than what was written is served.
    """
    folder.mkdir()
    dice = random.Random(seed)
    original = whole.read_bytes()
    outcome = Outcome()
    for flip in range(times):
        spoilt = bytearray(original)
        bit = dice.randrange(8 * len(spoilt))
        spoilt[bit // 8] ^= 1 << bit % 8
        path = folder / f"{flip}.db"
        path.write_bytes(spoilt)
        _serve(path, logs, outcome)
        for left in folder.iterdir():
            left.unlink()
    return outcome


def _serve(path: Path, logs: dict[str, TableLog], outcome: Outcome) -> None:
    """Serve from a file what can be served; note how it went."""
    outcome.flips += 1
    try:
        store = open_store(str(path))
    except StoreProblem:
        outcome.refused += 1
        return

    async def story() -> None:
        listed: tuple[str, ...] = ()
        with contextlib.suppress(StoreProblem):
            listed = await store.live_tables()
        served = [name for name in logs if await _is_served(store, name, logs)]
        strangers = [
            name for name in listed if name not in logs and await _is_served(store, name, logs)
        ]
        assert strangers == []
        outcome.logs_served += len(served)
        outcome.logs_refused += len(logs) - len(served)
        outcome.harmless += len(served) == len(logs) and set(listed) == set(logs)
        with contextlib.suppress(StoreProblem):
            epoch = await store.acquire(served[0], owner="me", ttl=LONG)
            await store.append(served[0], epoch=epoch, after_v=ROWS - 1, rows=[row(ROWS)])
            outcome.played_on += 1
        await store.close()

    asyncio.run(story())


async def _is_served(store: Store, name: str, logs: dict[str, TableLog]) -> bool:
    """Whether a table can be loaded; if so, it is what it was."""
    try:
        log = await store.load(name)
    except StoreProblem:
        return False
    assert strict(log) == strict(logs[name])
    return True


def strict(log: TableLog) -> tuple[object, ...]:
    """All of a log but the times, which are remarks."""
    return (
        log.table,
        [(one.v, one.match, one.seq, one.kind, one.body) for one in log.rows],
        log.replies,
    )
