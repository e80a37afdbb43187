"""Many tables with two players, a bot and a spectator each, on a real server of this machine.

The last line is one JSON object: ``tables``, ``sockets``, ``actions_per_second``, ``p50_ms``,
``p99_ms``, ``cpu_ms_per_action`` of the server and its bots, ``rss_mb``, ``lost``, and what the
generator itself was late by. Each table begins at some moment of the first ``--spread`` seconds, as
people do who do not know of each other, so deals end at different times; with ``--spread 0`` all
begin as soon as they are seated, and deal together for long. Nothing counts before all have begun
and ``--warm`` seconds more have gone by. ``lost`` is counted when nobody plays any more and nothing
moves. ``loop_ms`` says how fast the processor was: the time for a million small sums in Python,
which is 30 to 50 where nothing else runs.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from bench.load.players import Counts, Player, Screens
from bench.load.tally import behind, facts_stored, stored_versions

AT_ONCE = 40
"""So many connections are opened at the same time."""

TELL_SECONDS = 10.0
"""How often it tells how far it is."""

LAST_SECONDS = 120.0
"""Who is not back by then after all sockets were dropped is not waited for any more."""

REST_SECONDS = 60.0
"""So long it waits at most until nothing moves any more."""

STILL_SECONDS = 6.0
"""If nothing moved for so long, nothing does."""

BOT_SECONDS = 0.75
"""How long a bot seems to think at a table of the usual pace."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="actions per second in all")
    parser.add_argument("--seconds", type=float, default=120.0)
    spread = "seconds within which the tables begin, each at a random moment"
    parser.add_argument("--spread", type=float, default=120.0, help=spread)
    warm = "seconds of play of all tables before it counts"
    parser.add_argument("--warm", type=float, default=60.0, help=warm)
    parser.add_argument("--level", default="easy", help="the bot at each table")
    parser.add_argument("--reconnect", action="store_true", help="drop all sockets at the end")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the server is to end in any case
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        server, port = start_server(Path(folder))
        try:
            asyncio.run(load(options, server.pid, port, Path(folder)))
        except KeyboardInterrupt:
            print("ended before it was done", file=sys.stderr)
            sys.exit(130)
        finally:
            end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """Let the server end, and do not wait for ever."""
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(30)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def tell(words: str) -> None:
    """Say on the way how far it is; the figures alone go to the standard output."""
    print(words, file=sys.stderr, flush=True)


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [
        *(sys.executable, "-m", "tysiacha", "serve", "--port", str(port), "--data", str(folder)),
        *("--host", "127.0.0.1", *os.environ.get("SERVE", "").split()),
    ]
    log = (folder / "server.log").open("wb")
    server = subprocess.Popen(command, stdout=log, stderr=log)
    for _ in range(300):
        try:
            with urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=2):
                return server, port
        except OSError:
            time.sleep(0.2)
        if server.poll() is not None:
            break
    end(server)
    sys.exit((folder / "server.log").read_text()[-2000:])


async def load(options: argparse.Namespace, pid: int, port: int, folder: Path) -> None:
    counts = Counts()
    tables = int(options.tables)
    actions_a_round = 3.0
    think = max(0.2, (actions_a_round * tables / options.rate - BOT_SECONDS) / 2)
    tell(f"{tables} tables, {3 * tables} sockets; each player thinks {think:.1f} s in the mean")
    everybody: list[Player] = []
    teller = asyncio.create_task(tell_on_the_way(counts, everybody, tables))
    await begin_all(options, port, counts, think, everybody)
    gc.collect()
    gc.freeze()  # what is there stays
    gc.disable()  # to look through what comes would make the generator late
    unit = loop_seconds()
    await asyncio.sleep(options.warm)
    facts, generator = facts_stored(folder), time.process_time()
    cpu, own, started = cpu_seconds(family(pid)), cpu_seconds([pid]), time.monotonic()
    counts.measuring = True
    await asyncio.sleep(options.seconds)
    counts.measuring = False
    took, used = time.monotonic() - started, cpu_seconds(family(pid)) - cpu
    of_that = cpu_seconds([pid]) - own
    generator = time.process_time() - generator
    facts = facts_stored(folder) - facts
    result = figures(counts, everybody, took, used, of_that, pid)
    result["facts_per_second"] = round(facts / took, 1)
    result["generator_cpu_ms_per_action"] = per_action(generator, counts)
    result["loop_ms"] = round((unit + loop_seconds()) * 500)
    teller.cancel()
    result["lost"] = await lost(counts, everybody, folder)
    if options.reconnect:
        counts.resting = False
        result |= await reconnect(everybody)
        result["lost"] = await lost(counts, everybody, folder)
    result |= {"closed": counts.closed, "gone": counts.gone}
    await asyncio.gather(*(one.close() for one in everybody))
    print(json.dumps(result))


async def begin_all(
    options: argparse.Namespace,
    port: int,
    counts: Counts,
    think: float,
    everybody: list[Player],
) -> None:
    """Seat all tables, and begin each at some moment of ``options.spread`` seconds."""
    gate = asyncio.Semaphore(AT_ONCE)
    began = time.monotonic()

    async def one(number: int) -> None:
        people = await seat_table(number, port, counts, think, options.level, gate)
        everybody.extend(people)
        host = people[0]
        await asyncio.sleep(host.dice.uniform(0, options.spread))
        answer = await host.at("start")
        assert answer["t"] == "ack", answer

    await asyncio.gather(*(one(number) for number in range(options.tables)))
    tell(f"all have begun after {time.monotonic() - began:.1f} s")


async def seat_table(
    number: int, port: int, counts: Counts, think: float, level: str, gate: asyncio.Semaphore
) -> list[Player]:
    screens = Screens(sockets=3)
    source = f"127.0.{1 + number // 200}.{1 + number % 200}"
    people = [
        Player(
            port=port,
            source=source,
            screens=screens,
            counts=counts,
            think_s=think,
            dice=random.Random(number * 3 + seat),
            looks_on=seat == 2,
        )
        for seat in range(3)
    ]
    async with gate:
        for one in people:
            await come(one)
        host, guest, spectator = people
        opened = await host.ask("open", settings={"title": f"load {number}"})
        assert opened["t"] == "ack", opened
        table = str(opened["table"])
        for one in (guest, spectator):
            await one.ask("watch", table=table)
        for one in people:
            await asyncio.wait_for(one.seen.wait(), 60)
        for answer in (
            await guest.at("sit", seat=1),
            await host.at("bot", seat=2, level=level),
        ):
            assert answer["t"] == "ack", answer
    return people


async def come(one: Player) -> None:
    """Open a connection; who is turned away, as many come at once, tries again a little later."""
    while True:
        try:
            await one.open()
        except OSError:
            await asyncio.sleep(one.dice.uniform(0.2, 1.0))
        else:
            return


async def tell_on_the_way(counts: Counts, everybody: list[Player], tables: int) -> None:
    """Say every few seconds how far it is, and the latencies since it was said last."""
    told = 0
    while True:
        await asyncio.sleep(TELL_SECONDS)
        new = counts.latencies_ms[told:]
        told += len(new)
        slow = f"p50 {quantile(new, 0.5)} ms, p99 {quantile(new, 0.99)} ms of late"
        done = f"{counts.acted + counts.by_bots} actions, {slow}" if counts.measuring else ""
        tell(f"{len(everybody) // 3} of {tables} tables; {done or 'nothing counts yet'}")


async def reconnect(everybody: list[Player]) -> dict[str, object]:
    """Close all sockets at once, and give how long it takes until all see their tables again.

    They come back as clients should: after a random while, at most twice as long each time.
    """
    tell("all sockets are dropped")
    await asyncio.gather(*(one.close() for one in everybody))
    began = time.monotonic()
    refused = 0

    async def back(one: Player) -> bool:
        nonlocal refused
        longest = 5.0
        while time.monotonic() - began < LAST_SECONDS:
            await asyncio.sleep(one.dice.uniform(0, longest))
            longest = min(30.0, 2 * longest)
            try:
                await one.open()
                await asyncio.wait_for(one.seen.wait(), 60)
            except OSError:
                refused += 1
            else:
                return True
        return False

    there = await asyncio.gather(*(back(one) for one in everybody))
    return {
        "reconnect_s": round(time.monotonic() - began, 1),
        "reconnect_refused": refused,
        "not_back": len(there) - sum(there),
    }


async def lost(counts: Counts, everybody: list[Player], folder: Path) -> int:
    """Let all come to rest, and give how many pushes were lost, by the log of the server."""
    counts.resting = True
    ends = time.monotonic() + REST_SECONDS
    before: list[int] | None = None
    while (now := [one.v for one in everybody]) != before and time.monotonic() < ends:
        before = now
        await asyncio.sleep(STILL_SECONDS)
    screens = [(one.table, one.v) for one in everybody]
    return counts.gaps + behind(stored_versions(folder), screens)


def figures(
    counts: Counts, everybody: list[Player], took: float, used: float, own: float, pid: int
) -> dict[str, object]:
    actions = counts.acted + counts.by_bots
    return {
        "tables": len(everybody) // 3,
        "sockets": len(everybody),
        "actions_per_second": round(actions / took, 1),
        "p50_ms": quantile(counts.latencies_ms, 0.50),
        "p99_ms": quantile(counts.latencies_ms, 0.99),
        "p999_ms": quantile(counts.latencies_ms, 0.999),
        "cpu_ms_per_action": per_action(used, counts),
        "cpu_ms_per_action_without_bots": per_action(own, counts),
        "rss_mb": round(rss_mb(family(pid))),
        "rss_mb_without_bots": round(rss_mb([pid])),
        "refused": counts.refused,
        "generator_late_p99_ms": quantile(counts.late_ms, 0.99),
    }


def loop_seconds() -> float:
    """Give the time of the processor for a million small sums: how fast it is just now.

    Where others keep it busy the same work takes several times as long, by its own clock too.
    """
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number & 3
    return time.process_time() - began


def per_action(seconds: float, counts: Counts) -> float:
    return round(seconds * 1000 / max(1, counts.acted + counts.by_bots), 3)


def quantile(values: list[float], part: float) -> float | None:
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def family(pid: int) -> list[int]:
    """Give a process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def cpu_seconds(processes: list[int]) -> float:
    ticks = 0
    for one in processes:
        fields = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def rss_mb(processes: list[int]) -> float:
    total = 0
    for one in processes:
        for line in Path(f"/proc/{one}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1])
    return total / 1024


if __name__ == "__main__":
    main()
