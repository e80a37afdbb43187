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
from dataclasses import dataclass
from typing import Final, TypeAlias

from tysiacha.rules.projection import view_of
from tysiacha.rules.views import Viewer
from tysiacha.server.botdesk.asks import AskedBot
from tysiacha.server.live.codec import row_of
from tysiacha.server.live.opening_cards import own_openings
from tysiacha.server.live.outlets import Outlet
from tysiacha.server.live.services import Services
from tysiacha.server.live.summaries import summary_of
from tysiacha.server.live.viewing import ViewerFeed
from tysiacha.server.protocol.telling import (
    Ack,
    Chat,
    Gone,
    Nack,
    OpenedCards,
    Snapshot,
    encoded,
)
from tysiacha.server.storage.log import Reply, Row
from tysiacha.server.storage.problems import Conflict, Fenced, StoreFull, StoreUnavailable
from tysiacha.server.tables.chairs import Machine
from tysiacha.server.tables.clockwork import Clockwork
from tysiacha.server.tables.commands import Command
from tysiacha.server.tables.decide import (
    Decision,
    bot_seat,
    decide,
    decide_arrival,
    decide_bot,
    decide_departure,
    decide_time,
    due_at,
)
from tysiacha.server.tables.facts import MatchEnded
from tysiacha.server.tables.projection import opened_deals, proof_section, sections
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import Pace
from tysiacha.server.tables.table import Table

SUBSTITUTE: Final = "medium"
"""The level that plays for people who are away."""

THINKS_MS: Final[dict[Pace, tuple[int, int]]] = {
    "quick": (50, 200),
    "normal": (400, 600),
    "slow": (900, 1_200),
}
"""How long a bot seems to think at least, and the most that chance adds: never by its cards."""

MOST_WAITING: Final = 256
"""So many things may wait for a table; more are refused."""

_REFUSALS_KEPT: Final = 64

_Work: TypeAlias = Awaitable[None]


@dataclass(frozen=True, slots=True)
class Stored:
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
        gone: Callable[[str], None] = lambda _table: None,
    ) -> None:
        self.table = table
        self.clockwork = Clockwork.at(_now())
        self._epoch = epoch
        self._services = services
        self._stored = {(one.player, one.a): Stored(one.digest, one.answer) for one in replies}
        self._refused: dict[tuple[str, str], Stored] = {}
        self._gone = gone
        self._outlets: dict[Outlet, Viewer] = {}
        self._feeds: dict[Viewer, ViewerFeed] = {}
        self._queue: asyncio.Queue[Callable[[], _Work]] = asyncio.Queue(MOST_WAITING)
        self._timer: asyncio.TimerHandle | None = None
        self._asked_for = 0
        self._bot: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._stuck = False
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
        return self._epoch

    @property
    def watchers(self) -> int:
        """How many connections follow the table."""
        return len(self._outlets)

    @property
    def stuck(self) -> bool:
        """Whether the store does not answer just now."""
        return self._stuck

    def watch(self, outlet: Outlet, v: int, chat: list[dict[str, str | int]]) -> None:
        """Let a connection follow the table, from a version that it has seen or from nothing."""
        self._add(lambda: self._watch(outlet, v, chat))

    def unwatch(self, outlet: Outlet) -> None:
        """Let a connection follow no longer."""
        self._add(lambda: self._unwatch(outlet))

    def command(self, outlet: Outlet, command: Command, body: bytes) -> None:
        """Take a command; the answer goes to the connection."""
        if self._stuck or self._lost or self._queue.qsize() >= MOST_WAITING - 8:
            outlet.push(encoded(Nack(a=command.a, code=Code.BUSY)))
            return
        self._add(lambda: self._command(outlet, command, body))

    def openings(self, outlet: Outlet, a: str) -> None:
        """Give a player what opens his own cards against the root of the deal."""
        self._add(lambda: self._openings(outlet, a))

    def tell(self, line: dict[str, str | int]) -> None:
        """Tell everybody who follows what somebody said."""
        frame = encoded(Chat(table=self.id, line=dict(line)))
        for outlet in self._outlets:
            outlet.push(frame)

    def renamed(self) -> None:
        """Tell everybody that a name has changed."""
        self._tell_room()

    def say_gone(self, code: Code) -> None:
        """Tell everybody that the table is not here any more, and let go of it."""
        frame = encoded(Gone(table=self.id, code=code))
        for outlet in self._outlets:
            outlet.push(frame)
        self._outlets.clear()

    async def close(self, *, release: bool = True) -> None:
        """End after what is being stored; the table can be gone on with anywhere."""
        self._lost = True
        self._stop_waiting()
        self._runner.cancel()
        ending = [self._runner] if self._keeping is None else [self._runner, self._keeping]
        await asyncio.gather(*ending, return_exceptions=True)
        if release:
            try:
                await self._services.store.release(self.id, epoch=self._epoch)
            except StoreUnavailable:
                self._services.log.warning("not-released", table=self.id)

    # --- the queue -------------------------------------------------------------------

    def _add(self, work: Callable[[], _Work]) -> None:
        try:
            self._queue.put_nowait(work)
        except asyncio.QueueFull:
            self._services.log.warning("queue-full", table=self.id)

    async def _run(self) -> None:
        while not self._lost:
            work = await self._queue.get()
            try:
                await work()
            except Fenced:
                self._lose("fenced")
            except Conflict:
                self._lose("conflict")
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
        self._gone(self.id)

    def _moved(self) -> Clockwork:
        return self.clockwork.moved(_now())

    # --- what is done -----------------------------------------------------------------

    async def _watch(self, outlet: Outlet, v: int, chat: list[dict[str, str | int]]) -> None:
        if not self.may_watch(outlet.player):
            outlet.push(encoded(Gone(table=self.id, code=Code.NO_TABLE)))
            return
        first = not any(one.player == outlet.player for one in self._outlets)
        viewer = self.table.seat_of(outlet.player)
        self._outlets[outlet] = viewer
        await self._services.directory.learn(self._players())
        kept = self._feed(viewer).since(v) if v else None
        if kept is None:
            outlet.push(self._snapshot(viewer, chat))
        else:
            for frame in kept:
                outlet.push(frame)
        if first:
            clockwork = self._moved()
            decision = decide_arrival(self.table, clockwork, outlet.player, self._services.chance)
            await self._take(decision)
            self._tell_room()

    async def _unwatch(self, outlet: Outlet) -> None:
        if self._outlets.pop(outlet, self) is self:
            return
        if any(one.player == outlet.player for one in self._outlets):
            return
        self.quiet_since = _now()
        if self.table.closed:
            return
        decision = decide_departure(self.table, self._moved(), outlet.player, self._services.chance)
        await self._take(decision)
        self._tell_room()

    async def _command(self, outlet: Outlet, command: Command, body: bytes) -> None:
        key, digest = (outlet.player, command.a), hashlib.sha256(body).digest()
        before = self._stored.get(key) or self._refused.get(key)
        if before is not None:
            same = before.digest == digest
            changed = encoded(Nack(a=command.a, code=Code.BODY_CHANGED))
            outlet.push(before.answer if same else changed)
            return
        try:
            decision = decide(
                self.table, self._moved(), command, outlet.player, self._services.chance
            )
        except Refused as refused:
            answer = encoded(Nack(a=command.a, code=refused.code, about=refused.about))
            self._refused[key] = Stored(digest, answer)
            while len(self._refused) > _REFUSALS_KEPT:
                del self._refused[next(iter(self._refused))]
            outlet.push(answer)
            return
        answer = encoded(Ack(a=command.a, v=decision.table.v))
        reply = Reply(player=outlet.player, a=command.a, digest=digest, answer=answer)
        busy = encoded(Nack(a=command.a, code=Code.BUSY))
        if not await self._take(decision, reply, lambda: outlet.push(busy)):
            outlet.push(busy)
            return
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

    async def _time(self) -> None:
        if not self.table.closed:
            await self._take(decide_time(self.table, self._moved(), self._services.chance))

    # --- storing and telling -----------------------------------------------------------

    async def _take(
        self,
        decision: Decision,
        reply: Reply | None = None,
        late: Callable[[], None] = lambda: None,
    ) -> bool:
        """Store a decision and make it true; ``False`` if it could not be and nothing happened."""
        steps = decision.steps
        if steps:
            rows = [
                row_of(
                    one.fact,
                    one.after,
                    at_ms=self._services.utc_ms(),
                    seal=self._services.seal,
                )
                for one in steps
            ]
            replies = [] if reply is None else [reply]
            asked = _now()
            if not await self._store(rows, replies, decision.table, late):
                self.clockwork = self.clockwork.delayed(_now() - asked)
                return False
        self.table, self.clockwork = decision.table, decision.clockwork
        if reply is not None and steps:
            self._stored[reply.player, reply.a] = Stored(reply.digest, reply.answer)
        if steps:
            await self._after(decision)
        return True

    async def _store(
        self,
        rows: list[Row],
        replies: list[Reply],
        after: Table,
        late: Callable[[], None],
    ) -> bool:
        loop = asyncio.get_running_loop()
        started, told = loop.time(), False
        while True:
            try:
                await self._services.store.append(
                    self.id,
                    epoch=self._epoch,
                    after_v=self.table.v,
                    rows=rows,
                    replies=replies,
                    summary=summary_of(after),
                )
            except StoreFull:
                self._stuck = False
                return False
            except StoreUnavailable:
                self._stuck = True
                if not told and loop.time() - started >= self._services.times.patience:
                    told = True
                    late()
                await asyncio.sleep(self._services.times.retry)
            else:
                self._stuck = False
                return True

    async def _after(self, decision: Decision) -> None:
        await self._services.directory.learn(self._players())
        names = self._services.directory.names
        self._follow()
        for viewer, feed in self._feeds.items():
            frames = feed.after(decision.steps, self.clockwork, names)
            for outlet, seen_as in self._outlets.items():
                if seen_as == viewer:
                    for frame in frames:
                        outlet.push(frame)
        self._reseat()
        if any(isinstance(one.fact, MatchEnded) for one in decision.steps):
            self.keep_match()

    def keep_match(self) -> None:
        """Let the match that is over be kept, beside what goes on at the table."""
        table = self.table
        self._keeping = asyncio.get_running_loop().create_task(self._keep(table))

    async def _keep(self, table: Table) -> None:
        while True:
            try:
                await self._services.match_over(table)
            except StoreUnavailable:
                await asyncio.sleep(self._services.times.retry)
            except Exception as error:  # noqa: BLE001 - the log of the table keeps it for later
                name = type(error).__name__
                self._services.log.warning("match-not-kept", table=table.id, error=name)
                return
            else:
                return

    def _follow(self) -> None:
        """Keep a feed for every seat of a person, and for spectators while there are any."""
        wanted: set[Viewer] = {seat for seat, _ in self.table.people}
        wanted |= set(self._outlets.values())
        for viewer in [one for one in self._feeds if one not in wanted]:
            del self._feeds[viewer]

    def _feed(self, viewer: Viewer) -> ViewerFeed:
        if viewer not in self._feeds:
            names = self._services.directory.names
            known = sections(self.table, self.clockwork, viewer, names)
            self._feeds[viewer] = ViewerFeed(viewer, self.table.v, known)
        return self._feeds[viewer]

    def _reseat(self) -> None:
        """Show who has taken or left a seat what he may see from now on."""
        for outlet, seen_as in list(self._outlets.items()):
            viewer = self.table.seat_of(outlet.player)
            if not self.may_watch(outlet.player):
                del self._outlets[outlet]
                outlet.push(encoded(Gone(table=self.id, code=Code.NO_TABLE)))
            elif viewer != seen_as:
                self._outlets[outlet] = viewer
                outlet.push(self._snapshot(viewer, []))

    def _snapshot(self, viewer: Viewer, chat: list[dict[str, str | int]]) -> bytes:
        feed = self._feed(viewer)
        names = self._services.directory.names
        known = sections(self.table, self._moved(), viewer, names)
        feed.sections = {**feed.sections, "room": known["room"]}
        return encoded(
            Snapshot(
                table=self.id,
                v=self.table.v,
                set=known,
                opened=[proof_section(one) for one in opened_deals(self.table)],
                chat=[dict(one) for one in chat],
            )
        )

    def _tell_room(self) -> None:
        names = self._services.directory.names
        for viewer, feed in self._feeds.items():
            frame = feed.room(self.table, self.clockwork, names)
            if frame is None:
                continue
            for outlet, seen_as in self._outlets.items():
                if seen_as == viewer:
                    outlet.push(frame)

    def may_watch(self, player: str) -> bool:
        """Tell whether a player may see this table."""
        if self.table.seat_of(player) is not None or player == self.table.host:
            return True
        if player in self.table.banned:
            return False
        return self.table.settings.spectators or not self.table.in_match

    def _players(self) -> list[str]:
        return [one.player for _, one in self.table.people]

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
        self._ask_bot()

    def _ask_bot(self) -> None:
        playing = self.table.playing
        seat = bot_seat(self.table, self.clockwork)
        if playing is None or seat is None or self._asked_for == playing.turn_v:
            return
        self._asked_for = playing.turn_v
        if self._bot is not None:
            self._bot.cancel()
        self._bot = asyncio.get_running_loop().create_task(self._think(seat, playing.turn_v))

    async def _think(self, seat: int, turn_v: int) -> None:
        playing = self.table.playing
        assert playing is not None
        assert playing.deal is not None
        chair = self.table.chairs[seat]
        level = chair.level if isinstance(chair, Machine) else SUBSTITUTE
        least, more = THINKS_MS[self.table.settings.pace]
        chance = self._services.chance.below(more + 1)
        not_before = (self.clockwork.turn_since + least + chance) / 1000
        seed = _bot_seed(playing.deal.bound.proof.secret.value, seat, len(playing.deal.actions))
        view = view_of(playing.deal.state, seat)
        asked = AskedBot(level, seed, view, self._services.times.bot)
        answer = await self._services.desk.ask(asked)
        if answer.fault is not None:
            self._services.log.warning("bot-fault", table=self.id, fault=answer.fault, level=level)
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, not_before - loop.time()))

        async def answered() -> None:
            decision = decide_bot(
                self.table,
                self._moved(),
                (seat, turn_v, answer.action),
                self._services.chance,
            )
            if not await self._take(decision):
                self._asked_for = 0
                await asyncio.sleep(self._services.times.retry)

        self._add(answered)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._bot is not None:
            self._bot.cancel()


def _now() -> int:
    return int(asyncio.get_running_loop().time() * 1000)


def _bot_seed(secret: bytes, seat: int, number: int) -> int:
    """Give the dice of a bot for one decision: nobody foresees them while the deal is secret."""
    digest = hashlib.sha256(b"bot" + secret + bytes((seat,)) + number.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[:8], "big")
