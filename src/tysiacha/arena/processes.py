"""A bot that is a program of its own, as it runs: started, asked, and ended if it fails.

Two threads stand between, one for each pipe, so that a program that does not read, or does not
answer, holds nobody up longer than the time it has. One that has failed is ended, and started anew
for the next match; after a few times no more, for the rest of the shard.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO, Final

from tysiacha.arena.line_protocol import act_line, over_line, quit_line, start_line
from tysiacha.arena.referee import BotFailed, Fault
from tysiacha.notation.action_json import parse_action_json
from tysiacha.notation.strict_json import JsonError
from tysiacha.rules.actions import Action
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView

START_SECONDS: Final = 30.0
"""What a program has besides for its first answer: it may have to load much."""

MOST_STARTS: Final = 3
"""How often a program is started for one shard."""

_LONGEST_ANSWER: Final = 65_536
_MOST_WAITING: Final = 64
_PATIENCE: Final = 2.0
"""Seconds that a program has to end by itself."""


class ProcessBot:
    """A bot behind two pipes; made for one shard, and told of each match in it."""

    def __init__(self, name: str, command: Sequence[str], *, time_limit: float) -> None:
        self.name = name
        self._command = command
        self._time_limit = time_limit
        self._pipes: _Pipes | None = None
        self._starts = 0
        self._fresh = False

    def begin(self, seat: Seat, rules: Rules, *, seed: int) -> None:
        """Tell it of a new match, and start it if it is not running."""
        if (self._pipes is None or self._pipes.ended) and self._starts < MOST_STARTS:
            self._stop()
            self._starts += 1
            self._fresh = True
            with contextlib.suppress(OSError, ValueError):
                self._pipes = _Pipes(self._command)
        self._say(start_line(seat, rules, seed=seed, time_limit=self._time_limit))

    def act(self, view: SeatView) -> Action:
        """Ask it, and give its answer.

        Raises:
            BotFailed: if there is none in time, or it is no action.
        """
        if self._pipes is None:
            raise BotFailed(Fault.DEAD)
        self._pipes.forget_answers()
        self._say(act_line(view))
        limit = self._time_limit + (START_SECONDS if self._fresh else 0)
        try:
            answer = self._pipes.answer(limit)
        except BotFailed:
            self._stop()
            raise
        self._fresh = False
        try:
            return parse_action_json(answer)
        except JsonError:
            raise BotFailed(Fault.NONSENSE) from None

    def over(self, view: SeatView) -> None:
        """Show it how a round ended."""
        self._say(over_line(view))

    def close(self) -> None:
        """End it."""
        if self._pipes is not None:
            self._say(quit_line())
            self._pipes.wait(_PATIENCE)
        self._stop()

    def _say(self, line: str) -> None:
        if self._pipes is not None:
            self._pipes.say(line)

    def _stop(self) -> None:
        if self._pipes is not None:
            self._pipes.stop()
            self._pipes = None


class _Pipes:
    """A running program and the two threads that write to it and read from it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 (whoever runs the arena names the command)
            _found(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._answers: queue.Queue[str | None] = queue.Queue(_MOST_WAITING)
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._stopped = threading.Event()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._threads = [
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def ended(self) -> bool:
        """Whether the program has ended."""
        return self._process.poll() is not None

    def say(self, line: str) -> None:
        """Have a line written, sooner or later."""
        self._lines.put(line)

    def answer(self, limit: float) -> str:
        """Give the next line of the program.

        Raises:
            BotFailed: if none comes in that many seconds, or none can come any more.
        """
        try:
            line = self._answers.get(timeout=limit)
        except queue.Empty:
            raise BotFailed(Fault.LATE) from None
        if line is None:
            raise BotFailed(Fault.DEAD)
        return line

    def forget_answers(self) -> None:
        """Drop what was said without being asked."""
        with contextlib.suppress(queue.Empty):
            while True:
                if self._answers.get_nowait() is None:
                    self._answers.put(None)  # the end stays where it is
                    return

    def wait(self, seconds: float) -> None:
        """Let the program end by itself."""
        self._lines.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def stop(self) -> None:
        """End the program and all that it has started, and let go of the pipes."""
        self._stopped.set()
        self._lines.put(None)
        _kill(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(_PATIENCE)

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (line := self._lines.get()) is not None:
                pipe.write(line.encode())
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while line := pipe.readline(_LONGEST_ANSWER):
                if not self._put(line.decode(errors="replace")):
                    return
        self._put(None)

    def _put(self, line: str | None) -> bool:
        """Hand a line over, and wait where too many wait already; give whether it was taken."""
        while not self._stopped.is_set():
            with contextlib.suppress(queue.Full):
                self._answers.put(line, timeout=0.1)
                return True
        return False


def _found(command: Sequence[str]) -> list[str]:
    """Give the command; ``python`` is this one where there is no other."""
    first, *rest = command
    if first == "python" and shutil.which(first) is None:
        first = sys.executable
    return [first, *rest]


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
