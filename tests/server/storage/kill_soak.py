"""Kill a process that appends, again and again: whatever it said is written must be there.

``python -m tests.server.storage.kill_soak 500`` kills 500 times, and flips 1000 bits. The process
is forked from one that has imported everything, so that a life is short.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
import traceback
from pathlib import Path

from tests.server.storage.bit_flips import flip_often, written_file
from tests.server.storage.stores import LONG, SUMMARY, reply
from tysiacha.server.storage.log import Row
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.problems import Unknown
from tysiacha.server.storage.store import Store

TABLES = ("a", "b", "c")
LOST = 3
"""How a life ends that misses something."""


def the_row(table: str, v: int) -> Row:
    """What is written at this place, in every life."""
    return Row(v, f"m-{table}", v, "said", b'{"v":%d}' % v, v)


def kill_often(path: Path, times: int, *, seed: int) -> int:
    """Kill so many times; give how many rows were acknowledged.

    Raises:
        AssertionError: if anything was lost, doubled or altered.
    """
    dice = random.Random(seed)
    heard = dict.fromkeys(TABLES, 0)
    for life in range(times + 1):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _live(path, heard, writing, last=life == times)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.readline()
            if life < times and said:
                time.sleep(dice.uniform(0.0, 0.06))
                os.kill(child, signal.SIGKILL)
            said += pipe.read()
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) in {0, -signal.SIGKILL}, (life, heard)
        for line in said.split(b"\n")[:-1]:
            table, _, v = line.decode().partition(" ")
            if table:
                heard[table] = max(heard[table], int(v))
    return sum(heard.values())


def _live(path: Path, heard: dict[str, int], writing: int, *, last: bool) -> None:
    """See that all is there that was heard of; go on until killed."""
    code = LOST
    try:
        asyncio.run(_story(path, heard, writing, last=last))
        code = 0
    except BaseException:  # noqa: BLE001 - nothing of the parent may run on in the child
        traceback.print_exc()
    finally:
        os._exit(code)


async def _story(path: Path, heard: dict[str, int], writing: int, *, last: bool) -> None:
    store = open_store(str(path))
    epochs = {}
    places = {}
    for table in TABLES:
        try:
            epochs[table] = await store.acquire(table, owner=str(os.getpid()), ttl=LONG)
        except Unknown:
            assert heard[table] == 0
            epochs[table] = await store.create_table(
                table, owner=str(os.getpid()), ttl=LONG, summary=SUMMARY
            )
        log = await store.load(table)
        assert log.v >= heard[table], (table, log.v, heard[table])
        assert log.rows == tuple(the_row(table, v) for v in range(1, log.v + 1))
        assert log.replies == tuple(reply(str(v)) for v in range(1, log.v + 1))
        places[table] = log.v
    os.write(writing, b"\n")
    if last:
        await store.close()
        return
    await asyncio.gather(
        *(_append(store, table, epochs[table], places[table], writing) for table in TABLES)
    )


async def _append(store: Store, table: str, epoch: int, v: int, writing: int) -> None:
    while True:
        v += 1
        await store.append(
            table,
            epoch=epoch,
            after_v=v - 1,
            rows=[the_row(table, v)],
            replies=[reply(str(v))],
        )
        os.write(writing, b"%s %d\n" % (table.encode(), v))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=500)
    parser.add_argument("--flips", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        acknowledged = kill_often(Path(name) / "games.db", given.kills, seed=given.seed)
        print(f"killed {given.kills} times, {acknowledged} rows acknowledged, none lost or doubled")
        logs = written_file(Path(name) / "whole.db")
        outcome = flip_often(
            Path(name) / "whole.db", Path(name) / "flips", logs, given.flips, seed=given.seed
        )
        print(outcome)


if __name__ == "__main__":
    main()
