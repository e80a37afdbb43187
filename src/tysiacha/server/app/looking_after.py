"""What whoever runs a server may do while it stands still: look, mute, rename, hand over, erase."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from tysiacha.notation.record_json import Json
from tysiacha.server.live.directory import Directory
from tysiacha.server.live.naming import Naming
from tysiacha.server.people.keeping import EXPORT_VERSION
from tysiacha.server.people.look_alikes import name_keys
from tysiacha.server.storage.kept import Listed, Player
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.problems import Unknown
from tysiacha.server.storage.store import Store

_OWNER: Final = "looking-after"
_TTL: Final = 30.0
_MOST_MATCHES: Final = 100_000

_T = TypeVar("_T")


def with_store(address: str, work: Callable[[Store], Awaitable[_T]]) -> _T:
    """Do something with the store of a server that stands still.

    Raises:
        StoreProblem: if it cannot be opened, or whatever the work raises.
    """
    store = open_store(address)

    async def main() -> _T:
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


async def found_player(store: Store, text: str) -> Player:
    """Give the player of an id or a name.

    Raises:
        Unknown: if there is none.
    """
    player = await store.player(text)
    for key in name_keys(text):
        if player is None:
            player = await store.player_of_key(key)
    if player is None:
        raise Unknown(text)
    return player


async def tables(store: Store) -> tuple[Listed, ...]:
    """Give all tables that are not closed."""
    return await store.summaries(private=True)


async def close_table(store: Store, table: str) -> None:
    """Close a table for good; its log stays, and nobody can have the table again.

    Raises:
        Unknown: if there is none, or it is closed already.
    """
    epoch = await store.acquire(table, owner=_OWNER, ttl=_TTL)
    await store.close_table(table, epoch=epoch)


async def rename(store: Store, text: str, name: str) -> None:
    """Give a player another name.

    Raises:
        Unknown, BadName, NameTaken: if there is no such player, or no such name for him.
    """
    naming = Naming(store, Directory(store), bytes, lambda: time.time_ns() // 1_000_000)
    await naming.rename(await found_player(store, text), name)


async def export(store: Store, text: str) -> Json:
    """Give all that is kept of a player.

    Raises:
        Unknown: if there is no such player.
    """
    player = await found_player(store, text)
    matches = await store.matches_of(player.id, limit=_MOST_MATCHES)
    counts = await store.counts_of(player.id)
    families = sorted({one.family for one in counts} | {one.family for one in matches})
    ratings = [await store.rating(player.id, family) for family in families]
    said = [
        line
        for table in sorted({one.table for one in matches})
        for line in await store.chat_of(table, limit=_MOST_MATCHES)
        if line.player == player.id
    ]
    return {
        "tysiacha_export": EXPORT_VERSION,
        "id": player.id,
        "name": player.name,
        "created": player.created_at,
        "ratings": [
            {"family": one.family, "mean": one.mu, "deviation": one.sigma, "matches": one.games}
            for one in ratings
            if one is not None
        ],
        "statistics": [
            {"family": one.family, "name": one.name, "value": one.value} for one in counts
        ],
        "matches": [
            {"id": one.match, "finished": one.finished_at, "record": one.record} for one in matches
        ],
        "chat": [{"table": one.table, "at": one.at_ms, "text": one.text} for one in said],
        "passkeys": [
            {"id": one.id.hex(), "created": one.created_at, "used": one.used_at}
            for one in await store.passkeys_of(player.id)
        ],
        "bots": [one.bot for one in await store.bot_tokens_of(player.id)],
    }


async def erase(store: Store, text: str) -> None:
    """Forget who a player was, and whom he let in as bots.

    Raises:
        Unknown: if there is no such player.
    """
    player = await found_player(store, text)
    for token in await store.bot_tokens_of(player.id):
        await store.remove_bot_token(token.token)
    await store.erase_player(player.id)
