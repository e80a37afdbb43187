"""``make bench-solver``: how many nodes the exact solver needs, and how fast it is.

Times are CPU time of one thread, the best of a few runs; nodes are exact. The peers, in the same
run on the same deals: a textbook alpha-beta (``bench/plain_search.py``), the solver's own prototype
where ``PEER=folder`` names it, and, for orientation, endplay's double-dummy solver for bridge where
that package is installed. Tables come first; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, cast

import numpy as np

from bench.plain_search import plain_exact
from bench.solver_deals import Deal, auction_like, uniform
from tysiacha.kernels._jit import JIT, Ints, kernel
from tysiacha.kernels.memory import (
    ENTRIES,
    MUST_TRUMP,
    USUAL_BITS,
    clear,
    new_memory,
    set_play,
    visited,
)
from tysiacha.kernels.search import exact, reaches

DEALS: Final = 1_000
REPEATS: Final = 5
SEED: Final = 1
PRICES: Final = (40, 60, 80, 100, 0)
NO_TRUMP: Final = 4
PLAIN_BITS: Final = 20
STEP: Final = 5
BOARDS: Final = 50


@kernel
def solve_all(memory: Ints, deals: Ints, values: Ints, nodes: Ints) -> None:
    """Solve deals, three masks each, one after the other, each with an empty table."""
    for at in range(len(values)):
        clear(memory)
        before = visited(memory)
        hand0, hand1, hand2 = deals[3 * at], deals[3 * at + 1], deals[3 * at + 2]
        values[at] = exact(memory, hand0, hand1, hand2, 0, NO_TRUMP, 0, 1)
        nodes[at] = visited(memory) - before


@kernel
def decide_all(memory: Ints, deals: Ints, needs: Ints, answers: Ints, nodes: Ints) -> None:
    """Tell of each deal whether the declarer reaches his need."""
    for at in range(len(answers)):
        clear(memory)
        before = visited(memory)
        hand0, hand1, hand2 = deals[3 * at], deals[3 * at + 1], deals[3 * at + 2]
        made = reaches(memory, hand0, hand1, hand2, 0, NO_TRUMP, 0, 1, needs[at])
        answers[at] = 1 if made else 0
        nodes[at] = visited(memory) - before


@kernel
def solve_plainly(memory: Ints, deals: Ints, values: Ints, nodes: Ints) -> None:
    """Solve deals by the textbook."""
    for at in range(len(values)):
        clear(memory)
        before = visited(memory)
        values[at] = plain_exact(memory, deals[3 * at], deals[3 * at + 1], deals[3 * at + 2])
        nodes[at] = visited(memory) - before


def main() -> None:
    """Print the tables, and the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--peer", default=os.environ.get("PEER", ""), help="the prototype's folder")
    arguments = parser.parse_args()
    if not JIT:
        sys.exit("numba is missing or switched off: there is nothing to time")
    figures: dict[str, float] = {}
    deals = list(auction_like(arguments.deals, arguments.seed))
    packed = _packed(deals)
    figures |= _own(packed, len(deals))
    figures |= _plain(packed, len(deals))
    if arguments.peer:
        figures |= _prototype(packed, len(deals), Path(arguments.peer))
    figures |= _cores(packed, len(deals))
    figures |= _start()
    _bridge()
    table = 16 * (1 << USUAL_BITS) / 1024
    print(f"memory of a thread: {8 * ENTRIES / 1024:.0f} KiB of moves, a table of {table:.0f} KiB")
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}))


def _own(packed: Ints, count: int) -> dict[str, float]:
    values, nodes, needs, answers, hard = (_ints(count) for _ in range(5))
    memory = _memory()
    solve_all(memory, packed, values, nodes)
    best = min(_cpu(lambda: solve_all(memory, packed, values, nodes)) for _ in range(REPEATS))
    seconds = []
    for above in (0, STEP):
        for at in range(count):
            needs[at] = values[at] // STEP * STEP + above
        decide_all(memory, packed, needs, answers, hard)
        wrong = sum(answers[at] != (values[at] >= needs[at]) for at in range(count))
        if wrong:
            sys.exit(f"{wrong} answers disagree with the exact values")
        seconds.append(
            min(
                _cpu(lambda: decide_all(memory, packed, needs, answers, hard))
                for _ in range(REPEATS)
            )
        )
    counts = [int(nodes[at]) for at in range(count)]
    print(f"{count} auction-like deals, three hands of eight, CPU time of one thread")
    print(f"{'question':38}{'ms mean':>10}{'nodes mean':>12}{'p50':>8}{'p99':>9}")
    p50, p99 = np.percentile(counts, [50, 99])
    mean = statistics.mean(counts)
    print(f"{'exact value':38}{1e3 * best / count:10.3f}{mean:12.0f}{p50:8.0f}{p99:9.0f}")
    for name, spent in zip(("hardest contract made", "hardest that fails"), seconds, strict=True):
        print(f"{name:38}{1e3 * spent / count:10.3f}")
    other = _packed(list(uniform(count, SEED)))
    spread = _ints(count)
    spent = _cpu(lambda: solve_all(memory, other, values, spread))
    unchosen = statistics.mean(int(spread[at]) for at in range(count))
    print(f"{'exact value, nothing chosen':38}{1e3 * spent / count:10.3f}{unchosen:12.0f}")
    return {
        "nodes_mean": mean,
        "nodes_p99": float(p99),
        "exact_per_core_second": count / best,
        "hard_booleans_per_core_second": 2 * count / sum(seconds),
    }


def _plain(packed: Ints, count: int) -> dict[str, float]:
    values, nodes, own, own_nodes = (_ints(count) for _ in range(4))
    memory = _memory(PLAIN_BITS)
    solve_plainly(memory, packed, values, nodes)
    spent = _cpu(lambda: solve_plainly(memory, packed, values, nodes))
    solve_all(_memory(), packed, own, own_nodes)
    if any(values[at] != own[at] for at in range(count)):
        sys.exit("the textbook search disagrees")
    plain = statistics.mean(int(nodes[at]) for at in range(count))
    ratio = plain / statistics.mean(int(own_nodes[at]) for at in range(count))
    print(f"textbook alpha-beta, {count} deals: {1e3 * spent / count:.1f} ms, {plain:.0f} nodes")
    print(f"   {ratio:.0f} times as many as ours")
    return {"nodes_ratio_plain": ratio}


def _prototype(packed: Ints, count: int, folder: Path) -> dict[str, float]:
    """Time the prototype and ours in turn, so that both see the same machine."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["NUMBA_CACHE_DIR"] = cache
        sys.path.insert(0, str(folder))
        peer = importlib.import_module("solver")
        work, table = peer.mk(USUAL_BITS)
        rows = np.array([packed[at] for at in range(3 * count)], np.int64).reshape(count, 3)
        theirs, their_nodes = np.zeros(count, np.int64), np.zeros(count, np.int64)
        values, nodes = _ints(count), _ints(count)
        memory = _memory()

        def run_peer() -> None:
            peer.batch_exact(work, table, rows, theirs, their_nodes, 2, 1)

        run_peer()
        solve_all(memory, packed, values, nodes)
        if any(int(theirs[at]) != values[at] for at in range(count)):
            sys.exit("the prototype disagrees")
        pairs = [
            (_cpu(lambda: solve_all(memory, packed, values, nodes)), _cpu(run_peer))
            for _ in range(2 * REPEATS)
        ]
    ours, peers = min(own for own, _ in pairs), min(peer for _, peer in pairs)
    print(
        f"prototype: {1e3 * peers / count:.3f} ms, {their_nodes.mean():.0f} nodes; ours beside it"
    )
    print(f"   {1e3 * ours / count:.3f} ms: {ours / peers:.2f} of its time")
    return {"time_ratio_prototype": ours / peers}


def _cores(packed: Ints, count: int) -> dict[str, float]:
    """Compare the wall time of one thread and of two, each with half of the work."""
    half = count // 2
    parts = [
        _sized([packed[3 * start + at] for at in range(3 * half)]) for start in (0, count - half)
    ]
    memories = [_memory(), _memory()]
    results = [_ints(half) for _ in range(4)]
    rounds = 5

    def work(which: int) -> None:
        for _ in range(rounds):
            solve_all(memories[which], parts[which], results[which], results[2 + which])

    def alone() -> None:
        work(0)
        work(1)

    def both() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(work, range(2)))

    one = min(_wall(alone) for _ in range(3))
    two = min(_wall(both) for _ in range(3))
    load = os.getloadavg()[0]
    print(f"two threads: {one / two:.2f} times as fast as one (load of the machine {load:.1f})")
    return {"two_cores": one / two}


def _start() -> dict[str, float]:
    """Measure a new process: imports, compiled code from the cache, the first answer, memory."""
    code = (
        "import time; start = time.perf_counter()\n"
        "from tysiacha.kernels import memory, search\n"
        "own = memory.new_memory(); memory.set_play(own, memory.MUST_TRUMP, (40, 60, 80, 100, 0))\n"
        "search.exact(own, 255, 255 << 8, 255 << 16, 0, 4, 0, 1)\n"
        "spent = time.perf_counter() - start\n"
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print(spent, status['VmHWM'].split()[0])"
    )
    runs = []
    for _ in range(REPEATS):
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        runs.append([float(word) for word in done.stdout.split()])
    seconds, kilobytes = min(run[0] for run in runs[1:]), runs[-1][1]
    print(
        f"warm import and first answer {seconds:.2f} s, resident memory {kilobytes / 1024:.0f} MB"
    )
    return {"warm_seconds": seconds, "rss_mb": kilobytes / 1024}


def _bridge() -> None:
    """Solve bridge deals of 13 cards a hand, for orientation."""
    if importlib.util.find_spec("endplay") is None:
        print("endplay is not installed: no double-dummy solver for bridge beside ours")
        return
    dds = importlib.import_module("endplay.dds")
    dealer = importlib.import_module("endplay.dealer")
    deals = list(dealer.generate_deals(seed=SEED, produce=BOARDS))
    spent = _cpu_of_process(lambda: [dds.calc_dd_table(deal) for deal in deals])
    print(f"endplay, bridge: {1e3 * spent / BOARDS / 20:.2f} ms a value (20 to a table)")


def _memory(bits: int = USUAL_BITS) -> Ints:
    memory = new_memory(bits)
    set_play(memory, MUST_TRUMP, PRICES)
    return memory


def _packed(deals: Sequence[Deal]) -> Ints:
    return _sized([mask for deal in deals for mask in (deal.declarer, deal.left, deal.right)])


def _sized(values: Sequence[int]) -> Ints:
    return cast("Ints", np.array(values, dtype=np.int64))


def _ints(count: int) -> Ints:
    return cast("Ints", np.zeros(count, dtype=np.int64))


def _cpu(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def _cpu_of_process(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _wall(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
