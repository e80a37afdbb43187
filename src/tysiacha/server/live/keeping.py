"""Matches that are over are kept beside what goes on at their table, however long it takes."""

from __future__ import annotations

import asyncio
from typing import Final

from tysiacha.server.live.services import Services
from tysiacha.server.storage.problems import StoreUnavailable
from tysiacha.server.tables.table import Table

MOST_PAUSE: Final = 5.0
"""Seconds between two attempts to keep a match, in the end."""


class Keeping:
    """The matches of one table that are being kept."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, table: Table, ended_at: int) -> None:
        """Let the match that is over at a table be kept."""
        task = asyncio.get_running_loop().create_task(self._keep(table, ended_at))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, seconds: float) -> None:
        """Wait for what is being kept, but not for ever: the log keeps it for later."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(set(self._tasks), timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _keep(self, table: Table, ended_at: int) -> None:
        pause = self._services.times.retry
        while True:
            try:
                await self._services.match_over(table, ended_at)
            except StoreUnavailable:  # nobody waits for it, and to try costs more than to store
                await asyncio.sleep(pause)
                pause = min(2 * pause, MOST_PAUSE)
            except Exception as error:  # noqa: BLE001 - the log of the table keeps it for later
                name = type(error).__name__
                self._services.log.warning("match-not-kept", table=table.id, error=name)
                return
            else:
                return
