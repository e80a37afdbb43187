"""A run on the disk: while it goes on a folder ``FILE.parts``, at its end the one ``FILE``.

Every shard is a file of its own, written beside its place and then moved there, so that it is there
whole or not at all. A run that was stopped, by whatever, goes on with the shards that are missing.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tysiacha.arena.runs import Head, OtherRun, Run, head_json, read_head
from tysiacha.arena.schedule import Shard
from tysiacha.arena.shard_json import read_shard, shard_json
from tysiacha.arena.shards import ShardResult
from tysiacha.notation.strict_json import JsonError, Node, load_json

PARTS: Final = ".parts"
"""What is added to the name of the file while the run goes on."""

_HEAD: Final = "run.json"
_SHARD: Final = "{number:06}.json"


class WrongRunFile(ValueError):
    """A file is not a run's, or not whole; the message says where and why."""


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run as it is on the disk."""

    head: Head
    results: tuple[ShardResult, ...]
    """In order of the shards; some may be missing while it goes on."""
    finished: bool


def parts_folder(path: Path) -> Path:
    """Give the folder of a run that goes on."""
    return path.with_name(path.name + PARTS)


def begin_run(path: Path, head: Head) -> None:
    """Make the folder of a new run.

    Raises:
        FileExistsError: if there is a run of that name.
        OSError: if it cannot be made.
    """
    if path.exists():
        raise FileExistsError(path)
    folder = parts_folder(path)
    folder.mkdir(parents=True)
    _write(folder / _HEAD, json.dumps(head_json(head), indent=2) + "\n")


def reopen_run(path: Path, head: Head, results: Iterable[ShardResult]) -> None:
    """Go on with a run that is to be longer: make its folder, with the shards that there are.

    What is finished is removed only when all of it stands in the folder.

    Raises:
        OSError: if something cannot be written.
    """
    folder = parts_folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    for one in results:
        keep_shard(path, one)
    _write(folder / _HEAD, json.dumps(head_json(head), indent=2) + "\n")
    path.unlink(missing_ok=True)


def keep_shard(path: Path, result: ShardResult) -> None:
    """Write what came of a shard.

    Raises:
        OSError: if it cannot be written.
    """
    name = _SHARD.format(number=result.shard.number)
    _write(parts_folder(path) / name, json.dumps(shard_json(result)) + "\n")


def finish_run(path: Path, head: Head, results: Collection[ShardResult]) -> None:
    """Write the one file of a run that is over, and remove its parts.

    Raises:
        OSError: if it cannot be written.
    """
    _write(path, _whole(head, results))
    shutil.rmtree(parts_folder(path), ignore_errors=True)


def load_run(path: Path) -> KeptRun:
    """Give a run, finished or not.

    Raises:
        FileNotFoundError: if there is none of that name.
        WrongRunFile: if it cannot be understood.
        OSError: if it cannot be read.
    """
    if path.exists():
        content = _read(path)
        head = _head(content, path)
        shards = content.get("shards")
        listed = [] if shards is None else shards.items()
        if len(listed) > len(head.run.shards):
            message = f"{path}: more shards than the run has"
            raise WrongRunFile(message)
        places = [(shard, node, path) for shard, node in zip(head.run.shards, listed, strict=False)]
        return KeptRun(head, _results(head.run, places), finished=True)
    folder = parts_folder(path)
    head = _head(_read(folder / _HEAD), folder / _HEAD)
    names = [(one, folder / _SHARD.format(number=one.number)) for one in head.run.shards]
    files = [(shard, _read(file), file) for shard, file in names if file.exists()]
    return KeptRun(head, _results(head.run, files), finished=False)


def _head(content: Node, path: Path) -> Head:
    try:
        return read_head(content)
    except OtherRun as error:
        message = f"{path}: {error}"
        raise WrongRunFile(message) from None


def _results(run: Run, shards: Iterable[tuple[Shard, Node, Path]]) -> tuple[ShardResult, ...]:
    """Read shards, each of which must be the one of its place."""
    results = []
    for shard, node, path in shards:
        try:
            results.append(read_shard(node, run, shard))
        except (JsonError, ValueError) as error:
            message = f"{path}: {error}"
            raise WrongRunFile(message) from None
    return tuple(results)


def _read(path: Path) -> Node:
    try:
        return load_json(path.read_text(encoding="utf-8"))
    except (JsonError, UnicodeDecodeError) as error:
        message = f"{path}: {error}"
        raise WrongRunFile(message) from None


def _whole(head: Head, results: Collection[ShardResult]) -> str:
    """Give the text of a run: its head, then a line for each shard."""
    top = json.dumps(head_json(head), indent=2).removesuffix("\n}")
    lines = ",\n".join("    " + json.dumps(shard_json(one)) for one in results)
    return f'{top},\n  "shards": [\n{lines}\n  ]\n}}\n'


def _write(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
