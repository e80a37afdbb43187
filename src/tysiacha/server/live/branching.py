"""Moments of matches that are over, found beside the tables: to read a record takes a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tysiacha.notation.record_reading import parse_record
from tysiacha.server.protocol.asking import WhatIf
from tysiacha.server.tables.facts import Branch
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.what_if import branch_of, settings_of

Branching: TypeAlias = Callable[[str, WhatIf], Awaitable[tuple[Settings, Branch]]]
"""Gives the settings and the beginning of a table, from the text of a record and what is asked."""


def branching(record: str, asked: WhatIf) -> tuple[Settings, Branch]:
    """Find the moment; a long match takes a tenth of a second.

    Raises:
        NoSuchMoment: if there is none.
    """
    whole = parse_record(record)
    branch = branch_of(whole, deal=asked.deal, step=asked.step, seat=asked.seat, level=asked.level)
    return settings_of(whole), branch


class InThread:
    """Does that beside the tables, one after the other, so that nobody keeps the processor busy."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def __call__(self, record: str, asked: WhatIf) -> tuple[Settings, Branch]:
        """Find the moment.

        Raises:
            NoSuchMoment: if there is none.
        """
        async with self._free:
            return await asyncio.to_thread(branching, record, asked)
