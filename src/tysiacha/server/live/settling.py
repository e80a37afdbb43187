"""Matches that were over when a server ended, and not kept yet: looked for once at the start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final, TypeAlias, TypeVar

from tysiacha.server.live.codec import Seal, facts_of
from tysiacha.server.live.keeping import MOST_PAUSE
from tysiacha.server.live.services import Services
from tysiacha.server.storage.kept import UnkeptMatch
from tysiacha.server.storage.log import TableLog
from tysiacha.server.storage.problems import StoreUnavailable
from tysiacha.server.tables.facts import MatchEnded
from tysiacha.server.tables.table import Table, apply_fact, replayed

_PAUSE: Final = 0.02
"""Seconds between two steps, so that who plays does not notice."""

_T = TypeVar("_T")

Reading: TypeAlias = Callable[[TableLog, Seal], Awaitable[dict[str, Table]]]


def ends_in(log: TableLog, seal: Seal) -> dict[str, Table]:
    """Give a table as it was at the end of each of its matches."""
    facts = facts_of(log, seal)
    ends: dict[str, Table] = {}
    table = replayed(log.table, facts[:1])
    for fact in facts[1:]:
        table = apply_fact(table, fact).table
        if isinstance(fact, MatchEnded) and table.playing is not None:
            ends[table.playing.id] = table
    return ends


async def _in_thread(log: TableLog, seal: Seal) -> dict[str, Table]:
    return await asyncio.to_thread(ends_in, log, seal)


class Settling:
    """Keeps what is left to keep, in the order in which it ended; to do it twice does no harm."""

    def __init__(self, services: Services, read: Reading = _in_thread) -> None:
        self._services = services
        self._read = read

    async def run(self) -> int:
        """Do it; give how many matches were kept. It may be broken off at any time."""
        unkept = sorted(await self._unkept(), key=lambda one: one.ended_at)
        kept = 0
        for table, matches in _by_table(unkept):
            kept += await self._settle(table, matches)
            await asyncio.sleep(_PAUSE)
        if kept:
            self._services.log.info("settled", matches=kept)
        return kept

    async def _unkept(self) -> list[UnkeptMatch]:
        found: list[UnkeptMatch] = []
        after: str | None = ""
        while after is not None:
            page = await self._patiently(partial(self._services.store.unkept_matches, after=after))
            found += page.found
            after = page.last
            await asyncio.sleep(_PAUSE)
        return found

    async def _settle(self, table: str, matches: list[UnkeptMatch]) -> int:
        services = self._services
        try:
            log = await self._patiently(partial(services.store.load, table))
            ends = await self._read(log, services.seal)
            for one in matches:
                over = ends[one.match]
                await self._patiently(partial(services.match_over, over, one.ended_at))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others are kept
            services.log.warning("match-not-kept", table=table, error=type(error).__name__)
            return 0
        return len(matches)

    async def _patiently(self, work: Callable[[], Awaitable[_T]]) -> _T:
        pause = self._services.times.retry
        while True:
            try:
                return await work()
            except StoreUnavailable:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MOST_PAUSE)


def _by_table(unkept: list[UnkeptMatch]) -> Iterator[tuple[str, list[UnkeptMatch]]]:
    """Give runs of matches that can be settled from one reading of a log, in their order."""
    run: list[UnkeptMatch] = []
    for one in unkept:
        if run and run[-1].table != one.table:
            yield run[0].table, run
            run = []
        run.append(one)
    if run:
        yield run[0].table, run
