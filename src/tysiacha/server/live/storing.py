"""How a table's facts come into the log: until they are there, the table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tysiacha.server.live.codec import row_of
from tysiacha.server.live.services import Services
from tysiacha.server.live.summaries import summary_of, told_of
from tysiacha.server.storage.kept import Summary
from tysiacha.server.storage.log import Reply, Row
from tysiacha.server.storage.problems import Conflict, Fenced, StoreUnavailable
from tysiacha.server.tables.deciding import Step
from tysiacha.server.tables.table import Table


class Lost(Exception):
    """This server does not know any more how the table stands; the log does."""


class Storing:
    """Writes the log of one table, for as long as this server owns it."""

    def __init__(self, table: str, epoch: int, services: Services) -> None:
        self.epoch = epoch
        self._table = table
        self._services = services
        self._stuck = False
        self._told: Summary | None = None
        """What the lobby was told last."""
        self._told_of: tuple[object, ...] | None = None
        """What that was made of."""

    @property
    def stuck(self) -> bool:
        """Whether the store does not answer just now, or has no room."""
        return self._stuck

    async def append(
        self,
        before: Table,
        steps: Sequence[Step],
        replies: Sequence[Reply],
        late: Callable[[], None],
    ) -> None:
        """Store what was decided, however long it takes; ``late`` is called if it takes long.

        Raises:
            Lost: if another owns the table by now, or it is not clear what was stored.
        """
        services = self._services
        rows = [
            row_of(one.fact, one.after, at_ms=services.utc_ms(), seal=services.seal)
            for one in steps
        ]
        after = steps[-1].after if steps else before
        loop = asyncio.get_running_loop()
        started, told = loop.time(), False
        try:
            while not await self._try(before.v, rows, replies, after):
                self._stuck = True
                if not told and loop.time() - started >= services.times.patience:
                    told = True
                    late()
                await asyncio.sleep(services.times.retry)
        finally:
            self._stuck = False

    async def _try(
        self, after_v: int, rows: Sequence[Row], replies: Sequence[Reply], after: Table
    ) -> bool:
        made_of = told_of(after)
        summary = None if made_of == self._told_of else summary_of(after)
        try:
            await self._services.store.append(
                self._table,
                epoch=self.epoch,
                after_v=after_v,
                rows=rows,
                replies=replies,
                summary=None if summary == self._told else summary,
            )
        except StoreUnavailable:
            return False
        except Fenced:
            raise Lost("fenced") from None
        except Conflict:
            raise Lost("conflict") from None
        except Exception as error:
            raise Lost(type(error).__name__) from error
        self._told_of = made_of
        if summary is not None:
            self._told = summary
        return True

    async def release(self) -> None:
        """Let another own the table."""
        try:
            await self._services.store.release(self._table, epoch=self.epoch)
        except StoreUnavailable:
            self._services.log.warning("not-released", table=self._table)
