"""A store that is gone with the process: for simulations and tests, with failures to order.

It promises the same as the databases do, and the same tests hold it to that. Nothing in it waits
but for a failure that was ordered, so it does what it does at once and in the order of the calls.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tysiacha.server.storage.kept import Listed, Summary, UnkeptMatch, UnkeptPage
from tysiacha.server.storage.lease_work import Clock
from tysiacha.server.storage.log import (
    Heads,
    Reply,
    Row,
    TableLog,
    chains_after,
    check_log,
    check_order,
    first_heads,
    reply_chains_after,
)
from tysiacha.server.storage.memory_matches import MemoryMatches
from tysiacha.server.storage.memory_people import MemoryPeople
from tysiacha.server.storage.memory_writes import Faults, MemoryWrites, no_faults
from tysiacha.server.storage.problems import (
    Conflict,
    Damaged,
    Fenced,
    Held,
    Unknown,
)
from tysiacha.server.storage.unkept_work import ENDED


@dataclass(slots=True)
class _Kept:
    """A table as it is kept."""

    summary: Summary
    owner: str | None
    epoch: int
    heads: Heads
    rows: list[Row] = field(default_factory=list)
    chains: list[bytes] = field(default_factory=list)
    replies: dict[tuple[str, str], Reply] = field(default_factory=dict)
    reply_chains: list[bytes] = field(default_factory=list)
    closed: bool = False
    quarantined: str | None = None

    @property
    def live(self) -> bool:
        return not self.closed and self.quarantined is None


class MemoryStore(MemoryMatches, MemoryPeople):
    """A store in memory; ``store.Store`` says what its methods promise."""

    def __init__(self, *, clock: Clock = time.time, faults: Faults = no_faults) -> None:
        MemoryWrites.__init__(self, faults)
        MemoryMatches.__init__(self)
        MemoryPeople.__init__(self)
        self._clock = clock
        self._tables: dict[str, _Kept] = {}
        self._until: dict[str, float] = {}
        self._numbers: set[tuple[str | None, int | None]] = set()

    async def create_table(self, table: str, *, owner: str, ttl: float, summary: Summary) -> int:
        return await self._written("create_table", lambda: self._create(table, owner, ttl, summary))

    async def append(
        self,
        table: str,
        *,
        epoch: int,
        after_v: int,
        rows: Sequence[Row] = (),
        replies: Sequence[Reply] = (),
        summary: Summary | None = None,
    ) -> None:
        check_order(after_v, rows)
        await self._written(
            "append", lambda: self._append(table, epoch, after_v, rows, replies, summary)
        )

    async def load(self, table: str) -> TableLog:
        self._reading()
        kept = self._table(table)
        log = TableLog(table, tuple(kept.rows), tuple(kept.replies.values()))
        check_log(log, kept.chains, kept.reply_chains, kept.heads)
        return log

    async def quarantine(self, table: str, why: str) -> None:
        def work() -> None:
            if table in self._tables:
                self._tables[table].quarantined = why
                self._tables[table].owner = None

        await self._written("quarantine", work)

    async def quarantined(self) -> dict[str, str]:
        self._reading()
        return {
            name: kept.quarantined
            for name, kept in sorted(self._tables.items())
            if kept.quarantined is not None
        }

    async def close_table(self, table: str, *, epoch: int) -> None:
        def work() -> None:
            kept = self._tables.get(table)
            if kept is not None and kept.closed and kept.epoch == epoch:
                return
            owned = self._owned(table, epoch)
            owned.closed = True
            owned.owner = None

        await self._written("close_table", work)

    async def live_tables(self) -> tuple[str, ...]:
        self._reading()
        return tuple(sorted(name for name, kept in self._tables.items() if kept.live))

    async def summaries(self, *, private: bool = False) -> tuple[Listed, ...]:
        self._reading()
        return tuple(
            Listed(name, kept.summary)
            for name, kept in sorted(self._tables.items())
            if kept.live and (private or not kept.summary.private)
        )

    async def acquire(self, table: str, *, owner: str, ttl: float) -> int:
        return await self._written("acquire", lambda: self._acquire(table, owner, ttl))

    async def renew(self, owner: str, *, ttl: float) -> None:
        def work() -> None:
            self._until[owner] = self._clock() + ttl

        await self._written("renew", work)

    async def release(self, table: str, *, epoch: int) -> None:
        def work() -> None:
            kept = self._tables.get(table)
            if kept is not None and kept.epoch == epoch:
                kept.owner = None

        await self._written("release", work)

    async def owner_of(self, table: str) -> str | None:
        self._reading()
        kept = self._tables.get(table)
        if kept is None or kept.owner is None or not self._is_alive(kept.owner):
            return None
        return kept.owner

    async def unkept_matches(self, *, after: str = "", limit: int = 1000) -> UnkeptPage:
        self._reading()
        last = {
            row.match: (table, row)
            for table, kept in self._tables.items()
            for row in kept.rows
            if row.match is not None and row.match > after
        }
        looked_at = sorted(last)[:limit]
        found = tuple(
            UnkeptMatch(name, last[name][0], last[name][1].at_ms)
            for name in looked_at
            if last[name][1].kind == ENDED and name not in self._matches
        )
        return UnkeptPage(found, looked_at[-1] if len(looked_at) == limit else None)

    async def ready(self) -> bool:
        return not self._closed

    async def close(self) -> None:
        self._closed = True

    def spoil(self, table: str, v: int, body: bytes) -> None:
        """Put something else where a row was, as a fault of the disk would."""
        kept = self._table(table)
        kept.rows[v - 1] = replace(kept.rows[v - 1], body=body)

    def _create(self, table: str, owner: str, ttl: float, summary: Summary) -> int:
        kept = self._tables.get(table)
        if kept is None:
            self._tables[table] = _Kept(summary, owner, 1, first_heads(table))
        elif (kept.owner, kept.epoch, kept.heads.v) != (owner, 1, 0):
            raise Conflict(f"table {table} exists")
        self._until[owner] = self._clock() + ttl
        return 1

    def _append(
        self,
        table: str,
        epoch: int,
        after_v: int,
        rows: Sequence[Row],
        replies: Sequence[Reply],
        summary: Summary | None,
    ) -> None:
        kept = self._owned(table, epoch)
        heads = kept.heads
        if heads.v != after_v:
            if not (rows and kept.rows[after_v:] == list(rows) and _answered(kept, replies)):
                raise Conflict(f"table {table} is at {heads.v}, not at {after_v}")
            return
        new = {(one.player, one.a): one for one in replies}
        if len(new) != len(replies) or new.keys() & kept.replies.keys():
            if not rows and _answered(kept, replies):
                return
            raise Conflict(f"a command at table {table} has been answered before")
        self._use_numbers(rows)
        chains = chains_after(heads.chain, rows)
        reply_chains = reply_chains_after(heads.reply_chain, replies)
        kept.rows.extend(rows)
        kept.chains.extend(chains)
        kept.replies.update(new)
        kept.reply_chains.extend(reply_chains)
        kept.heads = Heads(
            v=after_v + len(rows),
            chain=chains[-1] if chains else heads.chain,
            replies=heads.replies + len(replies),
            reply_chain=reply_chains[-1] if reply_chains else heads.reply_chain,
        )
        if summary is not None:
            kept.summary = summary

    def _use_numbers(self, rows: Sequence[Row]) -> None:
        """Remember the numbers of matches; none may be used twice."""
        new = {(row.match, row.seq) for row in rows if row.match is not None}
        if len(new) != sum(row.match is not None for row in rows) or new & self._numbers:
            raise Conflict("a number of a match is used twice")
        self._numbers |= new

    def _acquire(self, table: str, owner: str, ttl: float) -> int:
        kept = self._table(table)
        if kept.quarantined is not None:
            raise Damaged(f"table {table}", kept.quarantined)
        if kept.closed:
            raise Unknown(f"table {table} is closed")
        if kept.owner is not None and kept.owner != owner and self._is_alive(kept.owner):
            raise Held(table, kept.owner)
        self._until[owner] = self._clock() + ttl
        kept.owner = owner
        kept.epoch += 1
        return kept.epoch

    def _is_alive(self, owner: str) -> bool:
        return owner in self._until and self._until[owner] > self._clock()

    def _owned(self, table: str, epoch: int) -> _Kept:
        kept = self._table(table)
        if kept.owner is None or kept.epoch != epoch:
            raise Fenced(table, epoch)
        return kept

    def _table(self, table: str) -> _Kept:
        if table not in self._tables:
            raise Unknown(f"there is no table {table}")
        return self._tables[table]

    def _has_table(self, table: str) -> bool:
        return table in self._tables


def _answered(kept: _Kept, replies: Sequence[Reply]) -> bool:
    return all(kept.replies.get((one.player, one.a)) == one for one in replies)
