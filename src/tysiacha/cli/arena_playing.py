"""A run of the arena from the command line: its file, its progress, and Ctrl-C."""

from __future__ import annotations

import secrets
import sys
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from tysiacha.arena.ray_player import ClusterFailed
from tysiacha.arena.run_files import (
    KeptRun,
    WrongRunFile,
    begin_run,
    finish_run,
    keep_shard,
    load_run,
    parts_folder,
)
from tysiacha.arena.runner import WHOLE, Part, Player, is_complete, play_run
from tysiacha.arena.runs import Head, Run, versions
from tysiacha.arena.shards import ShardResult
from tysiacha.arena.workers import WorkersLost
from tysiacha.cli.output import put
from tysiacha.saves.folders import NoDataFolder, data_folder
from tysiacha.texts.translation import _

_SECONDS_BETWEEN_PROGRESS: Final = 0.5


class UnusableRunError(click.ClickException):
    """A run cannot be begun, read or gone on with."""

    exit_code = 2


@dataclass(slots=True)
class Progress:
    """One line on the error stream, and only on a terminal."""

    parts: int
    done: int = 0
    _last: float = field(default_factory=time.monotonic)
    _shown: bool = False

    def add(self) -> None:
        """Note that one part more was played."""
        self.done += 1
        now = time.monotonic()
        if now - self._last >= _SECONDS_BETWEEN_PROGRESS and _is_watched():
            text = _("{done} of {parts} parts played").format(done=self.done, parts=self.parts)
            put("\r" + text, end="", error=True)
            self._last, self._shown = now, True

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            put("", error=True)


def new_run(run: Run, output: str | None) -> tuple[Path, KeptRun]:
    """Begin the file of a run.

    Raises:
        UnusableRunError: if it cannot be written, or there is one.
    """
    now = datetime.now().astimezone()
    path = Path(output) if output is not None else _default_path(now)
    head = Head(run, tuple(sys.argv[1:]), now.isoformat(timespec="seconds"), versions())
    try:
        begin_run(path, head)
    except FileExistsError:
        message = _("There is a run {name} already: go on with --resume, or choose another name.")
        raise UnusableRunError(message.format(name=path)) from None
    except OSError as error:
        raise _unwritable(error) from None
    return path, KeptRun(head, (), finished=False)


def kept_run(file: str) -> tuple[Path, KeptRun]:
    """Give a run that was begun before, finished or not.

    Raises:
        UnusableRunError: if there is none, or it cannot be read.
    """
    path = Path(file)
    try:
        return path, load_run(path)
    except FileNotFoundError:
        raise UnusableRunError(_("There is no run {name}.").format(name=path)) from None
    except (WrongRunFile, OSError) as error:
        raise UnusableRunError(_("Cannot read {reason}.").format(reason=error)) from None


def resumed_run(file: str) -> tuple[Path, KeptRun]:
    """Give a run that was begun before, to go on with it.

    Raises:
        UnusableRunError: if that cannot be done, or the program has changed since.
    """
    path, kept = kept_run(file)
    if not kept.finished and kept.head.versions.get("code") != versions()["code"]:
        message = _("The program has changed since {name} was begun: its results would not fit.")
        raise UnusableRunError(message.format(name=path))
    return path, kept


def played_run(
    path: Path, kept: KeptRun, *, player: Player, part: Part = WHOLE
) -> tuple[ShardResult, ...] | None:
    """Play a run to its end, and give its results; None where only a part of it was to be played.

    On Ctrl-C it can be gone on with later.

    Raises:
        KeyboardInterrupt: after saying how to go on.
        UnusableRunError: if something cannot be written, or a worker died again and again.
    """
    if kept.finished:
        return kept.results
    run = kept.head.run
    if run.needs_solver:
        # The solver takes a second to load, which other runs need not wait for.
        from tysiacha.cli.solver_ready import make_ready  # noqa: PLC0415

        make_ready()
    progress = Progress(sum(part.has(one) for one in run.shards), len(kept.results))

    def keep(result: ShardResult) -> None:
        keep_shard(path, result)
        progress.add()

    try:
        results = play_run(run, player=player, done=kept.results, keep=keep, part=part)
        if not is_complete(run, results):
            _tell_part(path)
            return None
        finish_run(path, kept.head, results)
    except KeyboardInterrupt:
        message = _("Broken off; go on with: tysiacha arena --resume {name}")
        put("\n" + message.format(name=path), error=True)
        raise
    except WorkersLost as error:
        message = _("The worker that plays part {number} ends again and again.")
        raise UnusableRunError(message.format(number=error)) from None
    except ClusterFailed as error:
        raise UnusableRunError(_("Ray failed: {reason}").format(reason=error)) from None
    except OSError as error:
        raise _unwritable(error) from None
    finally:
        progress.end()
    put(_("All of it is kept in {name}").format(name=path), error=True)
    return results


def _tell_part(path: Path) -> None:
    message = _("This part is played: put the files of all {folder} together, and go on with:")
    put(message.format(folder=parts_folder(path)), error=True)
    put(f"  tysiacha arena --resume {path}", error=True)


def _default_path(now: datetime) -> Path:
    try:
        folder = data_folder() / "arena"
    except NoDataFolder as error:
        raise UnusableRunError(str(error)) from None
    return folder / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.json"


def _unwritable(error: OSError) -> UnusableRunError:
    reason = error.strerror or type(error).__name__
    return UnusableRunError(_("Cannot write: {reason}").format(reason=reason))


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
