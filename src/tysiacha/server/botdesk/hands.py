"""One worker as the server holds it: its process, its pipe, and when its patience ends."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tysiacha.server.botdesk.asks import AskedBot, DeskFault
from tysiacha.server.botdesk.judging import MOST_BYTES
from tysiacha.server.botdesk.limits import Limits
from tysiacha.server.botdesk.making import BotMaker
from tysiacha.server.botdesk.packing import packed
from tysiacha.server.botdesk.worker import READY, work

_CHUNK: Final = 65_536
_LAST_WAIT: Final = 5.0


@dataclass(frozen=True, slots=True)
class HandPlan:
    """How the workers of a crew are made."""

    maker: BotMaker
    levels: tuple[str, ...]
    """What they load before they are ready."""
    limits: Limits
    start_seconds: float
    """What they have to become ready."""


class Hand:
    """A process that thinks about one ask at a time. It is read without ever waiting for it."""

    def __init__(
        self,
        plan: HandPlan,
        *,
        heard: Callable[[Hand, bytes | None], None],
        lost: Callable[[Hand, DeskFault], None],
    ) -> None:
        self._heard = heard
        self._lost = lost
        self._bytes = b""
        self._loop = asyncio.get_running_loop()
        self._ended = False
        self.ready = False
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=work, args=(theirs, plan.maker, plan.levels, plan.limits), daemon=True
        )
        self._process.start()
        theirs.close()
        self._file = self._pipe.fileno()
        os.set_blocking(self._file, False)
        self._loop.add_reader(self._file, self._read)
        self._timer = self._loop.call_later(plan.start_seconds, self._fail, DeskFault.LATE)

    @property
    def process_id(self) -> int:
        """The number of its process."""
        assert self._process.pid is not None
        return self._process.pid

    def give(self, number: int, asked: AskedBot, seconds: float, patience: float) -> None:
        """Give it an ask; when its patience is over it is lost."""
        self._timer.cancel()
        self._timer = self._loop.call_later(patience, self._fail, DeskFault.LATE)
        content = packed(number, asked, seconds)
        try:
            written = os.write(self._file, content)
        except OSError:
            written = 0
        if written != len(content):  # it reads before it is asked, so there is room for a view
            self._loop.call_soon(self._fail, DeskFault.DEAD)

    def end(self) -> None:
        """End the process, whatever it does; nothing is heard of it any more."""
        if self._ended:
            return
        self._ended = True
        self.ready = False
        self._timer.cancel()
        self._loop.remove_reader(self._file)
        self._pipe.close()
        self._process.kill()
        self._reap()

    async def gone(self) -> None:
        """Wait until the process is no more."""
        with contextlib.suppress(ValueError):  # it was let go of meanwhile
            await asyncio.to_thread(self._process.join, _LAST_WAIT)

    def _reap(self) -> None:
        """Let go of the process once it has ended, which after a kill takes a moment."""
        self._process.join(0)
        if self._process.exitcode is None and not self._loop.is_closed():
            self._loop.call_later(0.05, self._reap)

    def _read(self) -> None:
        try:
            read = os.read(self._file, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            read = b""
        if not read:
            self._fail(DeskFault.DEAD)
            return
        self._bytes += read
        while not self._ended and b"\n" in self._bytes:
            line, _, self._bytes = self._bytes.partition(b"\n")
            self._timer.cancel()
            self._say(line)
        if len(self._bytes) > MOST_BYTES:
            self._fail(DeskFault.NONSENSE)

    def _say(self, line: bytes) -> None:
        if self.ready:
            self._heard(self, line)
        elif line + b"\n" == READY:
            self.ready = True
            self._heard(self, None)
        else:
            self._fail(DeskFault.NONSENSE)

    def _fail(self, fault: DeskFault) -> None:
        if not self._ended:
            self._lost(self, fault)
