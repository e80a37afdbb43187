"""Shards played on a cluster by Ray, which is optional: ``pip install 'tysiacha[ray]'``.

Ray only carries shards to machines and results back. That a run is kept, gone on with, and the same
to the bit is the arena's own doing, as with its own processes. If ``RAY_ADDRESS`` names a cluster,
that one plays, and every machine of it needs this very version of the program; otherwise one is
made of so many cores of this machine, for this run alone.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol, cast

from tysiacha.arena.runner import Player
from tysiacha.arena.runs import Run, code_digest
from tysiacha.arena.schedule import Shard
from tysiacha.arena.shards import ShardResult, play_shard
from tysiacha.arena.workers import MOST_TRIES, WorkersLost

ADDRESS: Final = "RAY_ADDRESS"
_USAGE: Final = "RAY_USAGE_STATS_ENABLED"
_WAITING: Final = 2
"""Shards that are handed out for each core, so that none waits for the next."""

_STORE_BYTES: Final = 128 * 1024 * 1024
"""Runs and results are small: much more than they need."""


class NoRay(Exception):
    """Ray is not installed."""


class ClusterFailed(Exception):
    """The cluster cannot be reached or made, or what it plays with is not this program."""


class OtherCode(Exception):
    """A machine of the cluster has another version of the program."""


class _Ref(Protocol):
    """A result that is there, or will be."""


class _Task(Protocol):
    def remote(self, run: _Ref, shard: Shard, code: str) -> _Ref: ...


class _Exceptions(Protocol):
    RayError: type[Exception]
    RayTaskError: type[Exception]


class _Ray(Protocol):
    """What is used of Ray."""

    exceptions: _Exceptions

    def is_initialized(self) -> bool: ...
    def init(self, **options: object) -> object: ...
    def shutdown(self) -> None: ...
    def cluster_resources(self) -> Mapping[str, float]: ...
    def put(self, value: Run) -> _Ref: ...
    def get(self, ref: _Ref) -> ShardResult: ...
    def cancel(self, ref: _Ref, *, force: bool) -> None: ...
    def wait(
        self, refs: Sequence[_Ref], *, num_returns: int
    ) -> tuple[Sequence[_Ref], Sequence[_Ref]]: ...
    def remote(
        self, *, max_retries: int
    ) -> Callable[[Callable[[Run, Shard, str], ShardResult]], _Task]: ...


def is_installed() -> bool:
    """Tell whether Ray is there."""
    return find_spec("ray") is not None


def ray_player(workers: int | None) -> Player:
    """Give what plays on a cluster, on so many cores of it; if None, on all.

    Raises:
        NoRay: if it is not installed.
    """
    if not is_installed():
        raise NoRay

    def play(run: Run, shards: Sequence[Shard]) -> Generator[ShardResult, None, None]:
        ray = cast("_Ray", import_module("ray"))
        with _cluster(ray, workers):
            cores = int(ray.cluster_resources().get("CPU", 1))
            count = min(cores, workers) if workers is not None else cores
            yield from _results(ray, run, shards, max(1, count))

    return play


def play_if_same(run: Run, shard: Shard, code: str) -> ShardResult:
    """Play a shard, wherever this is.

    Raises:
        OtherCode: if the program is another one here.
    """
    if code_digest() != code:
        message = f"code {code_digest()}, not {code}"
        raise OtherCode(message)
    return play_shard(run, shard)


@contextlib.contextmanager
def _cluster(ray: _Ray, workers: int | None) -> Iterator[None]:
    """Have a cluster, and leave it as it was found."""
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault(_USAGE, "0")  # nothing is told to anybody
    named = os.environ.get(ADDRESS)
    own: dict[str, object] = {
        "address": "local",
        "num_cpus": workers,
        "include_dashboard": False,
        "object_store_memory": _STORE_BYTES,
    }
    try:
        ray.init(**({} if named else own), log_to_driver=False, logging_level="error")
    except (ConnectionError, OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise ClusterFailed(str(error)) from error
    try:
        yield
    finally:
        ray.shutdown()


def _results(
    ray: _Ray, run: Run, shards: Sequence[Shard], cores: int
) -> Generator[ShardResult, None, None]:
    """Give the results as they come; what is under way when nobody wants more is broken off."""
    task = ray.remote(max_retries=MOST_TRIES - 1)(play_if_same)
    shared, code = ray.put(run), code_digest()
    left = iter(shards)
    under_way: dict[_Ref, Shard] = {}
    try:
        while True:
            while len(under_way) < _WAITING * cores and (shard := next(left, None)) is not None:
                under_way[task.remote(shared, shard, code)] = shard
            if not under_way:
                return
            ready, _others = ray.wait(list(under_way), num_returns=1)
            for ref in ready:
                yield _result(ray, ref, under_way.pop(ref))
    finally:
        for ref in under_way:
            with contextlib.suppress(Exception):
                ray.cancel(ref, force=True)


def _result(ray: _Ray, ref: _Ref, shard: Shard) -> ShardResult:
    try:
        return ray.get(ref)
    except OtherCode as error:
        raise ClusterFailed(str(error)) from error
    except ray.exceptions.RayTaskError:
        raise  # the shard itself has failed, which would happen in this process too
    except ray.exceptions.RayError:
        raise WorkersLost(shard.number) from None
