"""Processes that play shards: fresh ones of this program, each behind a pipe.

A worker that dies is replaced and its shard played again; it may fail so a few times. That a
worker can be ended at any moment, and that its death is noticed, is why there is no pool of the
standard library here: those can do neither.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from tysiacha.arena.runs import Run
from tysiacha.arena.schedule import Shard
from tysiacha.arena.shards import ShardResult, play_shard

MOST_TRIES: Final = 3
"""How often a shard is begun before it is given up."""

_PATIENCE: Final = 5.0
"""Seconds that a worker has to end its programs."""


class WorkersLost(Exception):
    """The worker of one shard died again and again."""


def play_here(run: Run, shards: Iterable[Shard]) -> Generator[ShardResult, None, None]:
    """Play shards in this process, one after the other."""
    for shard in shards:
        yield play_shard(run, shard)


def play_in_workers(
    run: Run, shards: Iterable[Shard], workers: int
) -> Generator[ShardResult, None, None]:
    """Play shards in so many processes; the results come in any order.

    When the iterator is closed the workers end, whatever they do.

    Raises:
        WorkersLost: if no worker survives some shard.
    """
    crew = _Crew(run, workers)
    try:
        yield from crew.results(iter(shards))
    finally:
        crew.stop()


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection[Shard, ShardResult]
    shard: Shard | None = None
    """What it plays."""


class _Crew:
    def __init__(self, run: Run, count: int) -> None:
        self._run = run
        self._workers = [_start(run) for _ in range(count)]
        self._tries: dict[int, int] = {}

    def results(self, shards: Iterator[Shard]) -> Iterator[ShardResult]:
        for worker in self._workers:
            self._give(worker, next(shards, None))
        while busy := [one for one in self._workers if one.shard is not None]:
            ready = wait([one.pipe for one in busy])
            for worker in busy:
                if worker.pipe not in ready:
                    continue
                try:
                    result = worker.pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                    continue
                self._give(worker, next(shards, None))
                yield result

    def stop(self) -> None:
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(_PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()

    def _give(self, worker: _Worker, shard: Shard | None) -> None:
        worker.shard = shard
        if shard is not None:
            self._tries[shard.number] = self._tries.get(shard.number, 0) + 1
            with contextlib.suppress(OSError):  # its death is noticed when it is waited for
                worker.pipe.send(shard)

    def _replace(self, worker: _Worker) -> None:
        shard = worker.shard
        assert shard is not None
        if self._tries[shard.number] >= MOST_TRIES:
            raise WorkersLost(shard.number)
        worker.pipe.close()
        worker.process.join()
        fresh = _start(self._run)
        worker.process, worker.pipe = fresh.process, fresh.pipe
        self._give(worker, shard)


def _start(run: Run) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, run), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _work(pipe: Connection[ShardResult, Shard], run: Run) -> None:
    """Play what comes, until nothing comes any more; Ctrl-C is for the process that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(play_shard(run, pipe.recv()))
