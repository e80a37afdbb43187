"""The actor of one table: one thing after the other, and nothing is told before it is stored.

Whatever is asked of a table waits in one queue. For each the table decides (purely), the facts and
the answer are stored in one transaction, and only then the table is what they make of it and
everybody is told. While the store does not answer, the very same is tried again; the table stands
still, its clocks too, and whoever asks hears ``busy``.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeAlias

import msgspec

from tysiacha.server.live.audience import Audience, may_watch
from tysiacha.server.live.keeping import Keeping
from tysiacha.server.live.opening_cards import own_openings
from tysiacha.server.live.outlets import Outlet
from tysiacha.server.live.services import Services
from tysiacha.server.live.storing import Lost, Storing
from tysiacha.server.live.thinking import Answer, Thinking
from tysiacha.server.protocol.telling import Ack, Gone, Nack, OpenedCards, encoded
from tysiacha.server.storage.log import Reply
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.commands import Command
from tysiacha.server.tables.decide import (
    Decision,
    decide,
    decide_arrival,
    decide_bot,
    decide_departure,
    decide_replaced,
    decide_time,
    due_at,
)
from tysiacha.server.tables.facts import MatchEnded
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.table import Table

MOST_WAITING: Final = 256
"""So many things may wait for a table; more that people ask are refused."""

_REFUSALS_KEPT: Final = 512

_Work: TypeAlias = Awaitable[None]


class Stored(msgspec.Struct, frozen=True):
    """The answer to a command, and of which command."""

    digest: bytes
    answer: bytes


class TableHost:
    """Runs a table for as long as this server owns it."""

    def __init__(
        self,
        table: Table,
        epoch: int,
        services: Services,
        replies: Iterable[Reply] = (),
        *,
        gone: Callable[[TableHost], None] = lambda _host: None,
    ) -> None:
        self.table = table
        self.clockwork = Clockwork.at(_now())
        self._services = services
        self._stored = {(one.player, one.a): Stored(one.digest, one.answer) for one in replies}
        self._refused: dict[tuple[str, str], Stored] = {}
        self._gone = gone
        self._storing = Storing(table.id, epoch, services)
        self._audience = Audience(table, services.directory)
        self._thinking = Thinking(services, lambda answer: self._add(lambda: self._bot(answer)))
        self._keeping = Keeping(services)
        self._queue: asyncio.Queue[Callable[[], _Work]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._lost = False
        self.quiet_since = _now()
        self._runner = asyncio.get_running_loop().create_task(self._run())

    # --- what others call ------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def epoch(self) -> int:
        """By which epoch this server owns the table."""
        return self._storing.epoch

    @property
    def watchers(self) -> int:
        """How many connections follow the table."""
        return len(self._audience)

    @property
    def stuck(self) -> bool:
        """Whether the store does not answer just now."""
        return self._storing.stuck

    @property
    def busy(self) -> bool:
        """Whether nothing more can be asked of the table just now."""
        return self._storing.stuck or self._lost or self._queue.qsize() >= MOST_WAITING

    def watch(self, outlet: Outlet, v: int, chat: list[dict[str, str | int]]) -> None:
        """Let a connection follow the table, from a version that it has seen or from nothing."""
        if self._lost or self._queue.qsize() >= MOST_WAITING:
            outlet.push(encoded(Gone(table=self.id, code=Code.BUSY)))
            return
        self._add(lambda: self._watch(outlet, v, chat))

    def unwatch(self, outlet: Outlet) -> None:
        """Let a connection follow no longer."""
        self._add(lambda: self._unwatch(outlet))

    def command(self, outlet: Outlet, command: Command, body: bytes) -> None:
        """Take a command; the answer goes to the connection."""
        if self.busy:
            outlet.push(encoded(Nack(a=command.a, code=Code.BUSY)))
            return
        self._add(lambda: self._command(outlet, command, body))

    def openings(self, outlet: Outlet, a: str) -> None:
        """Give a player what opens his own cards against the root of the deal."""
        if self.busy:
            outlet.push(encoded(Nack(a=a, code=Code.BUSY)))
            return
        self._add(lambda: self._openings(outlet, a))

    def tell(self, line: dict[str, str | int]) -> None:
        """Tell everybody who follows what somebody said."""
        self._audience.say(self.id, line)

    def renamed(self) -> None:
        """Tell everybody that a name has changed."""
        self._audience.room(self.table, self.clockwork)

    def say_gone(self, code: Code) -> None:
        """Tell everybody that the table is not here any more, and let go of it."""
        self._audience.gone(self.id, code)

    def replace(self) -> None:
        """Close the table, if it is a what-if: its host tries out something else."""
        self._add(self._replaced)

    def keep_match(self, table: Table, ended_at: int) -> None:
        """Let a match that is over be kept, beside what goes on at the table."""
        self._keeping.begin(table, ended_at)

    def digest_of(self, player: str, a: str) -> bytes | None:
        """Give the digest of a command that was stored here, None for any other."""
        stored = self._stored.get((player, a))
        return None if stored is None else stored.digest

    def may_watch(self, player: str) -> bool:
        """Tell whether a player may see this table."""
        return may_watch(self.table, player)

    async def close(self, *, release: bool = True) -> None:
        """Begin nothing more; what is stored by now counts, and anybody can go on with it."""
        self._lost = True
        self._stop_waiting()
        self._runner.cancel()
        await asyncio.gather(self._runner, return_exceptions=True)
        await self._keeping.finish(self._services.times.patience)
        if release:
            await self._storing.release()

    # --- the queue -------------------------------------------------------------------

    def _add(self, work: Callable[[], _Work]) -> None:
        self._queue.put_nowait(work)

    async def _run(self) -> None:
        while not self._lost:
            work = await self._queue.get()
            try:
                await work()
            except Lost as lost:
                self._lose(str(lost))
            except Exception as error:  # noqa: BLE001 - one command fails, not the table
                self._services.log.warning(
                    "command-failed", table=self.id, error=type(error).__name__
                )
            if not self._lost:
                self._wait_again()

    def _lose(self, why: str) -> None:
        self._services.log.warning("table-lost", table=self.id, why=why)
        self._lost = True
        self._stop_waiting()
        self.say_gone(Code.BUSY)
        self._gone(self)

    def _moved(self) -> Clockwork:
        return self.clockwork.moved(_now())

    # --- what is done -----------------------------------------------------------------

    async def _watch(self, outlet: Outlet, v: int, chat: list[dict[str, str | int]]) -> None:
        if not self.may_watch(outlet.player):
            outlet.push(encoded(Gone(table=self.id, code=Code.NO_TABLE)))
            return
        await self._learn()
        self._audience.add(outlet, self.table, self._moved(), v, chat)
        if self.table.closed or outlet.player in self.clockwork.here:
            return
        clockwork = self._moved()
        decision = decide_arrival(self.table, clockwork, outlet.player, self._services.chance)
        await self._take(decision)
        self._audience.room(self.table, self.clockwork)

    async def _unwatch(self, outlet: Outlet) -> None:
        if not self._audience.remove(outlet) or self._audience.has(outlet.player):
            return
        self.quiet_since = _now()
        if self.table.closed:
            return
        decision = decide_departure(self.table, self._moved(), outlet.player, self._services.chance)
        await self._take(decision)
        self._audience.room(self.table, self.clockwork)

    async def _command(self, outlet: Outlet, command: Command, body: bytes) -> None:
        key, digest = (outlet.player, command.a), hashlib.sha256(body).digest()
        before = self._stored.get(key) or self._refused.get(key)
        if before is not None:
            same = before.digest == digest
            changed = encoded(Nack(a=command.a, code=Code.BODY_CHANGED))
            outlet.push(before.answer if same else changed)
            return

        def busy() -> None:
            outlet.push(encoded(Nack(a=command.a, code=Code.BUSY)))

        try:
            decision = decide(
                self.table, self._moved(), command, outlet.player, self._services.chance
            )
            answer = encoded(Ack(a=command.a, v=decision.table.v))
            reply = Reply(player=outlet.player, a=command.a, digest=digest, answer=answer)
            await self._take(decision, reply, busy)
        except Refused as refused:
            answer = encoded(Nack(a=command.a, code=refused.code, about=refused.about))
            self._refused[key] = Stored(digest, answer)
            while len(self._refused) > _REFUSALS_KEPT:
                del self._refused[next(iter(self._refused))]
        except Lost:
            busy()
            raise
        except Exception:
            outlet.push(encoded(Nack(a=command.a, code=Code.FAILED)))
            raise
        outlet.push(answer)

    async def _openings(self, outlet: Outlet, a: str) -> None:
        seat, playing = self.table.seat_of(outlet.player), self.table.playing
        deal = None if playing is None else playing.deal
        if seat is None or playing is None or deal is None:
            outlet.push(encoded(Nack(a=a, code=Code.NO_DEAL)))
            return
        number = deal.bound.proof.context.deal_number
        cards = own_openings(deal, seat)
        outlet.push(encoded(OpenedCards(a=a, table=self.id, deal=number, cards=cards)))

    async def _replaced(self) -> None:
        if self.table.what_if:
            await self._take(decide_replaced(self.table, self._moved()))

    async def _time(self) -> None:
        if not self.table.closed:
            await self._take(decide_time(self.table, self._moved(), self._services.chance))

    async def _bot(self, answer: Answer) -> None:
        if self.table.closed:
            return
        decision = decide_bot(self.table, self._moved(), answer, self._services.chance)
        if not decision.steps:
            self._thinking.forget()
        await self._take(decision)

    # --- storing and telling -----------------------------------------------------------

    async def _take(
        self,
        decision: Decision,
        reply: Reply | None = None,
        late: Callable[[], None] = lambda: None,
    ) -> None:
        """Store a decision, make it true, and tell of it; the time that it took is nobody's."""
        steps = decision.steps
        asked = _now()
        replies = [] if reply is None else [reply]
        if steps or replies:
            await self._storing.append(self.table, steps, replies, late)
        for one in replies:
            self._stored[one.player, one.a] = Stored(one.digest, one.answer)
        now = _now()
        self.table = decision.table
        self.clockwork = decision.clockwork.delayed(now - asked).moved(now)
        if steps:
            await self._learn()
            self._tell(decision)
        if any(isinstance(one.fact, MatchEnded) for one in steps):
            self.keep_match(self.table, self._services.utc_ms())

    def _tell(self, decision: Decision) -> None:
        try:
            self._audience.news(decision.steps, self.clockwork)
        except Exception as error:  # noqa: BLE001 - it is stored: so all see it, one way or another
            self._services.log.warning("not-told", table=self.id, error=type(error).__name__)
            self._audience.anew(self.table, self.clockwork)

    async def _learn(self) -> None:
        """Learn what those who sit here are called; without, the game goes on all the same."""
        directory, people = self._services.directory, self.table.people
        if all(one.player in directory.names for _, one in people):
            return
        try:
            await directory.learn(one.player for _, one in people)
        except Exception as error:  # noqa: BLE001 - names are no part of the game
            self._services.log.warning("no-names", table=self.id, error=type(error).__name__)

    # --- waiting -----------------------------------------------------------------------

    def _wait_again(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.table.closed:
            return
        due = due_at(self.table, self.clockwork)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(due / 1000 + 0.001, lambda: self._add(self._time))
        self._thinking.ask(self.table, self.clockwork)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._thinking.stop()


def _now() -> int:
    return int(asyncio.get_running_loop().time() * 1000)
