"""A run from its beginning, or from where it was left, to its end.

The results of shards may come in any order; they are looked at in the order of the shards alone, so
that a run that stops early stops after the same shard, whatever played it and however often it was
broken off.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.arena.runs import Run
from tysiacha.arena.schedule import Shard
from tysiacha.arena.sequential import Verdict, verdict
from tysiacha.arena.shards import ShardResult
from tysiacha.arena.summary import gains_of
from tysiacha.arena.workers import play_here, play_in_workers

Keep: TypeAlias = Callable[[ShardResult], None]
"""What is done with the result of a shard as soon as it is there."""

Player: TypeAlias = Callable[[Run, Sequence[Shard]], Generator[ShardResult, None, None]]
"""Whatever plays shards: in this process, in others, on other machines; in any order."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of several machines' part of a run: every so-manyth shard."""

    number: int
    """From 1 on."""
    of: int

    def has(self, shard: Shard) -> bool:
        """Tell whether a shard belongs to it."""
        return shard.number % self.of == self.number - 1


WHOLE: Final = Part(1, 1)


def play_run(
    run: Run, *, player: Player, done: Iterable[ShardResult] = (), keep: Keep, part: Part = WHOLE
) -> tuple[ShardResult, ...]:
    """Play what is missing of a run, or of a part of it; nothing is started where nothing is.

    Gives the results that count, in order of the shards: from the first one on, as far as they are
    there, or until a sequential test has decided.

    Raises:
        WorkersLost: if no worker survives some shard.
    """
    results = {one.shard.number: one for one in done}
    prefix = _Prefix(run, results)
    if prefix.is_decided():
        return prefix.counted
    missing = [one for one in run.shards if one.number not in results and part.has(one)]
    if not missing:
        return prefix.counted
    with closing(player(run, missing)) as played:
        for result in played:
            results[result.shard.number] = result
            keep(result)
            if prefix.is_decided():
                break
    return prefix.counted


def local_player(workers: int) -> Player:
    """Give what plays in so many processes of this machine; one is this process itself."""

    def play(run: Run, shards: Sequence[Shard]) -> Generator[ShardResult, None, None]:
        count = min(workers, len(shards))
        return play_in_workers(run, shards, count) if count > 1 else play_here(run, shards)

    return play


def is_complete(run: Run, results: Sequence[ShardResult]) -> bool:
    """Tell whether the results that :func:`play_run` gave are all that there will be."""
    prefix = _Prefix(run, {one.shard.number: one for one in results})
    return prefix.is_decided() or len(results) == len(run.shards)


class _Prefix:
    """The shards from the first one on of which the results are there."""

    def __init__(self, run: Run, results: dict[int, ShardResult]) -> None:
        self._run = run
        self._results = results
        self._numbers = [one.number for one in run.shards]
        self._gains: list[float] = []
        self._decided = False
        self.counted: tuple[ShardResult, ...] = ()

    def is_decided(self) -> bool:
        """Take in what has come, up to the first shard that is missing or decides the run."""
        counted = list(self.counted)
        while not self._decided and len(counted) < len(self._numbers):
            result = self._results.get(self._numbers[len(counted)])
            if result is None:
                break
            counted.append(result)
            if self._run.until is not None:
                self._gains += gains_of(self._run, result, 0)
                self._decided = verdict(self._gains, self._run.until) is not Verdict.OPEN
        self.counted = tuple(counted)
        return self._decided
