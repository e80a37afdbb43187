"""A table in lines, run: the wire in one thread, the keyboard in another, the game in this one."""

from __future__ import annotations

import asyncio
import queue
import random
import secrets
import threading
from dataclasses import dataclass, field

from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE
from tysiacha.cli.online.keyboard import Keyboard
from tysiacha.cli.online.line_table import LineTable
from tysiacha.cli.online.teller import Says
from tysiacha.cli.online.wishes import Wishes
from tysiacha.cli.plain.console import MOST_WRONG_ANSWERS, printable
from tysiacha.client.connection import Connection, Dial
from tysiacha.client.fair import FairDeals
from tysiacha.client.own_copies import Copies
from tysiacha.fairness.cuts import MOST_LIFTED
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.phrases import Phrase
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

_TICK = 0.5
_MOST_ATTEMPTS = 8
"""So often a server is tried that was never reached."""


@dataclass(frozen=True, slots=True)
class _Typed:
    line: str | None


@dataclass(frozen=True, slots=True)
class _Connected:
    pass


@dataclass(frozen=True, slots=True)
class _Lost:
    seconds: float | None
    about: Phrase


_News = JsonObject | _Typed | _Connected | _Lost


@dataclass(slots=True)
class _Wire:
    """The connection in its own thread."""

    dial: Dial
    news: queue.SimpleQueue[_News]
    seen: dict[str, int] = field(default_factory=dict)
    loop: asyncio.AbstractEventLoop = field(init=False, default_factory=asyncio.new_event_loop)
    connection: Connection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = Connection(self.dial, self, random.random, lambda: dict(self.seen))

    def start(self) -> None:
        threading.Thread(target=self._run, name="wire", daemon=True).start()

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)

    def send(self, command: JsonObject) -> str:
        whole: JsonObject = {**command, "a": secrets.token_hex(10)}
        self.loop.call_soon_threadsafe(self.connection.command, whole)
        return str(whole["a"])

    def message(self, message: JsonObject) -> None:
        self.news.put(message)

    def connected(self) -> None:
        self.news.put(_Connected())

    def lost(self, seconds: float | None, about: Phrase) -> None:
        self.news.put(_Lost(seconds, about))

    def _run(self) -> None:
        task = self.loop.create_task(self.connection.run())
        task.add_done_callback(lambda _task: self.loop.stop())
        self.loop.run_forever()
        task.cancel()
        self.loop.run_until_complete(asyncio.gather(task, return_exceptions=True))


class OnlineGame:
    """One run of the program at one server."""

    def __init__(self, dial: Dial, copies: Copies, wishes: Wishes, console: Says) -> None:
        self._news: queue.SimpleQueue[_News] = queue.SimpleQueue()
        self._wire = _Wire(dial, self._news)
        self._keyboard = Keyboard(lambda line: self._news.put(_Typed(line)))
        self._console = console
        fair = FairDeals(copies, secrets.token_bytes)
        self.table = LineTable(console, self._wire.send, fair, _random_cut, wishes)
        self._reached = False
        self._told_lost = False
        self._interrupted = False
        self._failures = 0
        self._wrong = 0

    def run(self) -> int:
        """Play until somebody leaves or nothing is left to play; give the exit code."""
        self._wire.start()
        self._keyboard.start()
        try:
            return self._run()
        finally:
            self._wire.stop()

    def _run(self) -> int:
        while not self.table.over:
            try:
                news = self._next()
            except KeyboardInterrupt:
                if self._interrupted or self.table.table is None:
                    return INTERRUPTED
                self._interrupted = True
                self.table.wants_to_leave()
                self._keyboard.want()
                continue
            if news is not None:
                self._take(news)
            if self.table.asks:
                self._keyboard.want()
        if self.table.failed:
            return UNUSABLE
        return INTERRUPTED if self._interrupted else GOOD

    def _next(self) -> _News | None:
        try:
            return self._news.get(timeout=_TICK)
        except queue.Empty:
            return None

    def _take(self, news: _News) -> None:
        match news:
            case _Typed(line):
                self._typed(line)
            case _Connected():
                if self._told_lost:
                    self._console.say(_("The connection is back."))
                self._reached, self._told_lost, self._failures = True, False, 0
            case _Lost(seconds, about):
                self._lost(seconds, about)
            case dict():
                self.table.message(news)
                known = self.table.table
                self._wire.seen = {} if known is None else {known.id: known.v}

    def _typed(self, line: str | None) -> None:
        if line is None:
            self._console.say(_("The input has ended."))
            self.table.give_up()
            return
        before = self.table.question
        self.table.line(line)
        self._keyboard.took()
        same = before is not None and self.table.question is before
        self._wrong = self._wrong + 1 if same else 0
        if not self._keyboard.interactive and self._wrong >= MOST_WRONG_ANSWERS:
            self.table.give_up()

    def _lost(self, seconds: float | None, about: Phrase) -> None:
        why = printable(phrase_text(about)) or _("no reason given")
        self._failures += 1
        if seconds is None or (not self._reached and self._failures >= _MOST_ATTEMPTS):
            self._console.say(_("The server cannot be used: {why}.").format(why=why))
            self.table.over = self.table.failed = True
        elif not self._told_lost:
            self._told_lost = True
            self._console.say(_("There is no connection ({why}); trying again.").format(why=why))


def _random_cut() -> int:
    return 1 + secrets.randbelow(MOST_LIFTED)
