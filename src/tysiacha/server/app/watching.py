"""How the server is, measured while it runs: commits of the store, lateness of the loop, counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final, cast

from prometheus_client import Counter

from tysiacha.server.botdesk.desk import BotDesk
from tysiacha.server.http.figures import Figures
from tysiacha.server.http.house import House
from tysiacha.server.live.services import Log
from tysiacha.server.storage.kept import Summary
from tysiacha.server.storage.log import Reply, Row
from tysiacha.server.storage.store import Store

_LOOK_EVERY: Final = 0.5
_LATE: Final = 0.25
"""Seconds of lateness from which on it is taken down."""


class _Measured:
    """A store whose commits of facts are measured; all else goes to the store itself."""

    def __init__(self, store: Store, figures: Figures) -> None:
        self._store = store
        self._figures = figures
        self._counters: dict[str, Counter] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

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
        began = time.perf_counter()
        try:
            await self._store.append(
                table, epoch=epoch, after_v=after_v, rows=rows, replies=replies, summary=summary
            )
        finally:
            self._figures.commits.observe(time.perf_counter() - began)
        for row in rows:
            self._counter(row.kind).inc()

    def _counter(self, kind: str) -> Counter:
        """Give the counter of a kind of facts; to look it up by its label takes much longer."""
        if kind not in self._counters:
            self._counters[kind] = self._figures.facts.labels(kind)
        return self._counters[kind]


def measured(store: Store, figures: Figures) -> Store:
    """Give a store that does the same, and is measured."""
    return cast(Store, _Measured(store, figures))


async def watch_lag(figures: Figures, log: Log) -> None:
    """Look for ever how late the loop comes to what is due."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOK_EVERY
        await asyncio.sleep(_LOOK_EVERY)
        late = max(0.0, loop.time() - due)
        figures.lag.observe(late)
        if late >= _LATE:
            log.warning("loop-late", milliseconds=round(late * 1000))


def watch_counts(house: House, desk: BotDesk) -> None:
    """Show how many there are of what."""
    figures = house.figures
    figures.watch(
        "tysiacha_tables", "Tables in memory", lambda: float(sum(1 for _ in house.hub.hosts))
    )
    figures.watch("tysiacha_sockets", "Open sockets", lambda: float(house.sockets.open))
    figures.watch(
        "tysiacha_bot_asks",
        "What bots were asked",
        lambda: float(sum(c.asked for c in desk.counts)),
    )
    figures.watch(
        "tysiacha_bot_faults",
        "Answers that stood in for those of bots",
        lambda: float(sum(sum(c.faults.values()) for c in desk.counts)),
    )
    figures.watch(
        "tysiacha_bot_workers_replaced",
        "Processes of bots that were made anew",
        lambda: float(sum(c.replaced for c in desk.counts)),
    )
