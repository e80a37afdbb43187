"""All tables that this server owns: opened, fetched from the log, put away again."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Final

import msgspec

from tysiacha.server.live.codec import facts_of, row_of
from tysiacha.server.live.host import TableHost
from tysiacha.server.live.services import Services
from tysiacha.server.live.summaries import summary_of
from tysiacha.server.people.codes import base32
from tysiacha.server.protocol.telling import Ack, encoded
from tysiacha.server.storage.log import Reply, TableLog
from tysiacha.server.storage.problems import Conflict, Damaged, Fenced, Held, KeyMissing, Unknown
from tysiacha.server.tables.facts import Branch, Fact, MatchEnded, Opened
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import BadSettings, Settings
from tysiacha.server.tables.table import Table, apply_fact, opened, replayed

MOST_OPENED: Final = 5
"""So many tables may one player have open at a time."""


class Hub:
    """The tables of one server. Whoever wants one asks here."""

    def __init__(
        self, services: Services, owner: str, key: bytes, *, most_tables: int = 20_000
    ) -> None:
        self._services = services
        self._owner = owner
        self._key = key
        self._most = most_tables
        self._hosts: dict[str, TableHost] = {}
        self._making: dict[str, asyncio.Task[TableHost]] = {}
        self._opening: dict[str, str] = {}
        """Who opens the tables that are being made."""
        self._keeper: asyncio.Task[None] | None = None
        self._draining = False

    @property
    def hosts(self) -> Iterator[TableHost]:
        """The tables in memory."""
        return iter(tuple(self._hosts.values()))

    @property
    def draining(self) -> bool:
        """Whether nothing new begins any more."""
        return self._draining

    def start(self) -> None:
        """Keep the tables that are owned, and put idle ones away, from now on."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def open(
        self, player: str, a: str, settings: Settings, branch: Branch | None = None
    ) -> TableHost:
        """Open a table for a player; the same command again gives the same table.

        With a branch it takes the place of what the player tried out before.

        Raises:
            Refused: if the settings are none, or there are too many tables.
            StoreUnavailable: if it cannot be stored.
        """
        try:
            settings.rules  # noqa: B018 - it raises where there are none
        except BadSettings as error:
            raise Refused(Code.BAD_SETTINGS, str(error)[:500]) from None
        opening = Opened(host=player, settings=settings, branch=branch)
        table_id = self._id(player, a)
        new = table_id not in self._hosts
        if new:
            if self._draining:
                raise Refused(Code.DRAINING)
            if len(self._hosts) >= self._most or self._opened_by(player) >= MOST_OPENED:
                raise Refused(Code.TOO_MANY)
            self._opening[table_id] = player
        host = await self._once(table_id, lambda: self._open(table_id, a, opening))
        if host.digest_of(player, a) not in {None, _digest(opening)}:
            raise Refused(Code.BODY_CHANGED)
        if new and branch is not None:
            for one in self.hosts:
                if one is not host and one.table.host == player and one.table.what_if:
                    one.replace()
        return host

    async def get(self, table_id: str) -> TableHost:
        """Give a table, from memory or from the log.

        Raises:
            Refused: if there is none, or another server has it.
            StoreUnavailable: if it cannot be read.
        """
        if self._draining:
            raise Refused(Code.DRAINING)
        return await self._once(table_id, lambda: self._fetch(table_id))

    def live(self, table_id: str) -> TableHost | None:
        """Give a table that is in memory."""
        return self._hosts.get(table_id)

    async def drain(self) -> None:
        """Begin nothing new; finish what is being stored, and let go of all tables."""
        self._draining = True
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        hosts = tuple(self._hosts.values())
        self._hosts.clear()
        await asyncio.gather(*(one.close() for one in hosts))

    def _id(self, player: str, a: str) -> str:
        """Give the id of a table: nobody guesses it, and the same command leads to it again."""
        message = f"table\0{player}\0{a}".encode()
        digest = hmac.new(self._key, message, hashlib.sha256).digest()
        return base32(int.from_bytes(digest[:16], "big"), 26)

    def _opened_by(self, player: str) -> int:
        living = sum(
            one.table.host == player and not (one.table.closed or one.table.what_if)
            for one in self._hosts.values()
        )
        return living + sum(1 for one in self._opening.values() if one == player)

    async def _once(
        self, table_id: str, make: Callable[[], Coroutine[object, object, TableHost]]
    ) -> TableHost:
        """Give the host of a table, made if need be, but never two at the same time."""
        if table_id in self._hosts:
            return self._hosts[table_id]
        if table_id not in self._making:
            making = asyncio.get_running_loop().create_task(make())
            self._making[table_id] = making
            making.add_done_callback(lambda _: self._made(table_id))
        return await asyncio.shield(self._making[table_id])

    def _made(self, table_id: str) -> None:
        self._making.pop(table_id, None)
        self._opening.pop(table_id, None)

    async def _open(self, table_id: str, a: str, opening: Opened) -> TableHost:
        services = self._services
        table = opened(table_id, opening)
        summary = summary_of(table)
        try:
            epoch = await services.store.create_table(
                table_id, owner=self._owner, ttl=services.times.lease, summary=summary
            )
        except Conflict:
            epoch, log = await self._acquired(table_id)
            if log.v:
                return self._replayed(log, epoch, facts_of(log, services.seal))
        row = row_of(opening, table, at_ms=services.utc_ms(), seal=services.seal)
        answer = encoded(Ack(a=a, v=1, table=table_id))
        reply = Reply(opening.host, a, _digest(opening), answer)
        await services.store.append(table_id, epoch=epoch, after_v=0, rows=[row], replies=[reply])
        return self._host(table, epoch, (reply,))

    async def _fetch(self, table_id: str) -> TableHost:
        services = self._services
        epoch, log = await self._acquired(table_id)
        if not log.v:  # its opening was never acknowledged
            raise Refused(Code.NO_TABLE)
        try:
            return self._replayed(log, epoch, facts_of(log, services.seal))
        except KeyMissing:  # with the key it can go on
            services.log.warning("key-missing", table=table_id)
            await services.store.release(table_id, epoch=epoch)
            raise Refused(Code.NO_TABLE) from None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others are served
            await self._put_apart(table_id, f"{type(error).__name__}: {error}")
            raise Refused(Code.NO_TABLE) from None

    async def _acquired(self, table_id: str) -> tuple[int, TableLog]:
        store = self._services.store
        try:
            epoch = await store.acquire(table_id, owner=self._owner, ttl=self._services.times.lease)
        except Held:  # by a server that is about to be known as dead, or that lives
            raise Refused(Code.BUSY) from None
        except (Unknown, Damaged):
            raise Refused(Code.NO_TABLE) from None
        try:
            return epoch, await store.load(table_id)
        except Damaged as damaged:
            await self._put_apart(table_id, damaged.why)
            raise Refused(Code.NO_TABLE) from None

    async def _put_apart(self, table_id: str, why: str) -> None:
        self._services.log.warning("table-damaged", table=table_id)
        await self._services.store.quarantine(table_id, why[:500])

    def _replayed(self, log: TableLog, epoch: int, facts: Sequence[Fact]) -> TableHost:
        """Give the host of a table from its log, and keep what was over but not kept yet."""
        table = replayed(log.table, facts[:1])
        over: list[tuple[Table, int]] = []
        for fact, row in zip(facts[1:], log.rows[1:], strict=True):
            table = apply_fact(table, fact).table
            if isinstance(fact, MatchEnded):
                over.append((table, row.at_ms))
        host = self._host(table, epoch, log.replies)
        for one, ended_at in over:
            host.keep_match(one, ended_at)
        return host

    def _host(self, table: Table, epoch: int, replies: tuple[Reply, ...] = ()) -> TableHost:
        host = TableHost(table, epoch, self._services, replies, gone=self._forget)
        self._hosts[table.id] = host
        return host

    def _forget(self, host: TableHost) -> None:
        if self._hosts.get(host.id) is host:
            del self._hosts[host.id]

    async def _keep(self) -> None:
        """Renew what is owned, well before its time is over; put away what nobody looks at."""
        services = self._services
        while True:
            await asyncio.sleep(services.times.lease / 3)
            try:
                await services.store.renew(self._owner, ttl=services.times.lease)
                await self._put_away()
            except Fenced:
                services.log.warning("lease-lost")
            except Exception as error:  # noqa: BLE001 - it is tried again soon
                services.log.warning("not-renewed", error=type(error).__name__)

    async def _put_away(self) -> None:
        now = asyncio.get_running_loop().time() * 1000
        idle = self._services.times.idle * 1000
        for host in tuple(self._hosts.values()):
            quiet = host.watchers == 0 and now - host.quiet_since >= idle
            waiting = host.table.parked or not host.table.in_match
            if (host.table.closed and host.watchers == 0) or (quiet and waiting):
                self._hosts.pop(host.id, None)
                await self._let_go(host)

    async def _let_go(self, host: TableHost) -> None:
        await host.close(release=not host.table.closed)
        if host.table.closed:
            await self._services.store.close_table(host.id, epoch=host.epoch)


def _digest(opening: Opened) -> bytes:
    return hashlib.sha256(msgspec.json.encode(opening)).digest()
