"""Measurements played and kept: a run file for each, that grows, is broken off and gone on with."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bench.strength_plan import Measurement
from tysiacha.arena.entrants import BadEntrant, parse_entrants
from tysiacha.arena.run_files import (
    KeptRun,
    begin_run,
    finish_run,
    keep_shard,
    load_run,
    reopen_run,
)
from tysiacha.arena.runner import WHOLE, Part, Player, is_complete, play_run
from tysiacha.arena.runs import DEALS_IN_SHARD, Contest, Head, Run, versions
from tysiacha.arena.schedule import Shard
from tysiacha.arena.shards import ShardResult
from tysiacha.arena.workers import play_in_workers
from tysiacha.bots.registry import UnknownBot
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.locking import lock


class Missing(ValueError):
    """A measurement cannot be played: a bot of it does not exist, or has no such setting."""


class Stale(ValueError):
    """What is kept of a measurement was made with other bots, settings or code."""


def run_of(one: Measurement, units: int) -> Run:
    """Give the run of so many deals or matches.

    Raises:
        Missing: if it cannot be played.
    """
    try:
        entrants = parse_entrants([one.hero, one.others])
    except (UnknownBot, BadEntrant) as error:
        raise Missing(str(error)) from None
    return Run(
        contest=Contest.MATCHES if one.matches else Contest.DEALS,
        entrants=entrants,
        rules=PRESETS[one.rules],
        rules_name=one.rules,
        seed=one.seed,
        units=units,
        shard_units=1 if one.matches else DEALS_IN_SHARD,
        judged=one.judged,
    )


def kept(one: Measurement, folder: Path) -> KeptRun | None:
    """Give what there is of a measurement."""
    try:
        return load_run(_path(one, folder))
    except FileNotFoundError:
        return None


def is_fresh(one: Measurement, found: KeptRun) -> bool:
    """Tell whether a kept run is the one that would be played now, but for its size."""
    try:
        run = run_of(one, found.head.run.units)
    except Missing:
        return False
    return found.head.run == run and found.head.versions.get("code") == versions()["code"]


def fresh_processes(workers: int) -> Player:
    """Give what plays in fresh processes, even if it is one: its memory is that of a run alone."""

    def play(run: Run, shards: Sequence[Shard]) -> Generator[ShardResult, None, None]:
        return play_in_workers(run, shards, min(workers, len(shards)))

    return play


def measure(
    one: Measurement, units: int, folder: Path, *, player: Player, part: Part = WHOLE
) -> KeptRun | None:
    """Play what is missing of a measurement; None if only a part of it was to be played.

    Raises:
        Missing: if it cannot be played.
        Stale: if what is kept does not belong to it any more.
        Locked: if another process plays it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f".{one.id}.lock").open("w") as file:
        lock(file.fileno())
        return _measure(one, units, folder, player=player, part=part)


def _measure(
    one: Measurement, units: int, folder: Path, *, player: Player, part: Part
) -> KeptRun | None:
    path, found = _path(one, folder), kept(one, folder)
    if found is not None:
        if not is_fresh(one, found):
            raise Stale(one.id)
        units = max(units, found.head.run.units)
        if found.finished and units == found.head.run.units:
            return found
    run = run_of(one, units)
    head = Head(run, tuple(sys.argv), _now(), versions())
    done: list[ShardResult] = []
    if found is None:
        begin_run(path, head)
    else:
        whole = {one.number: one for one in run.shards}
        done = [one for one in found.results if one.shard == whole[one.shard.number]]
        reopen_run(path, head, done)
    progress = _Progress(one.id, sum(part.has(shard) for shard in run.shards), len(done))

    def keep(result: ShardResult) -> None:
        keep_shard(path, result)
        progress.add()

    results = play_run(run, player=player, done=done, keep=keep, part=part)
    progress.end()
    if not is_complete(run, results):
        return None
    finish_run(path, head, results)
    return replace(load_run(path), finished=True)


def forget(one: Measurement, folder: Path) -> None:
    """Put what is kept of a measurement aside, under a name that nothing reads."""
    path = _path(one, folder)
    for old in (path, path.with_name(path.name + ".parts")):
        if old.exists():
            old.rename(old.with_name(f"{old.name}.old-{datetime.now().astimezone():%m%d-%H%M%S}"))


def _path(one: Measurement, folder: Path) -> Path:
    return folder / f"{one.id}.json"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


class _Progress:
    """A line that is written over, on a terminal only."""

    def __init__(self, name: str, parts: int, done: int) -> None:
        self._name, self._parts, self._done = name, parts, done
        self._watched = sys.stderr.isatty()

    def add(self) -> None:
        self._done += 1
        if self._watched:
            text = f"\r{self._name}: {self._done} of {self._parts} parts"
            print(text, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._watched:
            print(file=sys.stderr)
