"""To whom a match that is over is shown: its players, and all if its table was not private."""

from __future__ import annotations

import msgspec

from tysiacha.server.live.hub import Hub
from tysiacha.server.storage.kept import KeptMatch
from tysiacha.server.storage.problems import Damaged, Unknown
from tysiacha.server.storage.store import Store
from tysiacha.server.tables.facts import Opened


async def shown_match(store: Store, hub: Hub, match: str, player: str | None) -> KeptMatch | None:
    """Give a match if it is shown to a player, or to who is nobody; else None, as if none was."""
    try:
        kept = await store.match(match)
    except Damaged:
        return None
    if kept is None or player in kept.players or not await was_private(store, hub, kept.table):
        return kept
    return None


async def was_private(store: Store, hub: Hub, table: str) -> bool:
    """Tell whether only those found a table who had its link."""
    host = hub.live(table)
    if host is not None:
        return host.table.settings.private
    try:
        log = await store.load(table)
        first = msgspec.json.decode(log.rows[0].body, type=Opened)
    except (Unknown, Damaged, IndexError, msgspec.MsgspecError):
        return True
    return first.settings.private
