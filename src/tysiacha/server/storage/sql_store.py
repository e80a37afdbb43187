"""The store in a database, for asyncio: SQL runs in threads of the store's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from tysiacha.server.storage import (
    lease_work,
    log_work,
    match_work,
    passkey_work,
    people_work,
    unkept_work,
)
from tysiacha.server.storage.checking import quick_check
from tysiacha.server.storage.engines import READERS, Engines
from tysiacha.server.storage.handing import Handing
from tysiacha.server.storage.kept import (
    BotToken,
    Challenge,
    ChatLine,
    Count,
    KeptMatch,
    Listed,
    Login,
    Passkey,
    Player,
    Rating,
    Summary,
    UnkeptPage,
)
from tysiacha.server.storage.lease_work import Clock
from tysiacha.server.storage.log import Reply, Row, TableLog, check_order
from tysiacha.server.storage.problems import Damaged, StoreProblem, StoreUnavailable
from tysiacha.server.storage.translating import problem_of
from tysiacha.server.storage.writer import Writer

T = TypeVar("T")


class SqlStore:
    """A store in SQLite or PostgreSQL; ``store.Store`` says what its methods promise."""

    def __init__(
        self, engines: Engines, *, clock: Clock, patience: float, closing: Callable[[], None]
    ) -> None:
        self._engines = engines
        self._clock = clock
        self._patience = patience
        self._closing = closing
        self._writer = Writer(engines.writing)
        self._writer.start()
        self._handing: Handing | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def create_table(self, table: str, *, owner: str, ttl: float, summary: Summary) -> int:
        def work(connection: Connection) -> int:
            epoch = log_work.create(connection, table, owner, summary)
            lease_work.renew(connection, owner, ttl, self._clock)
            return epoch

        return await self._write(work)

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
        await self._write(
            lambda connection: log_work.append(
                connection,
                table,
                epoch=epoch,
                after_v=after_v,
                rows=rows,
                replies=replies,
                summary=summary,
            )
        )

    async def load(self, table: str) -> TableLog:
        try:
            return await self._read(partial(log_work.load, table=table))
        except Damaged as error:
            raise Damaged(f"table {table}", error.why) from None

    async def quarantine(self, table: str, why: str) -> None:
        await self._write(partial(log_work.quarantine, table=table, why=why))

    async def quarantined(self) -> dict[str, str]:
        return await self._read(log_work.quarantined)

    async def close_table(self, table: str, *, epoch: int) -> None:
        await self._write(partial(log_work.close, table=table, epoch=epoch))

    async def live_tables(self) -> tuple[str, ...]:
        return await self._read(log_work.live_tables)

    async def summaries(self, *, private: bool = False) -> tuple[Listed, ...]:
        return await self._read(partial(log_work.summaries, private=private))

    async def acquire(self, table: str, *, owner: str, ttl: float) -> int:
        return await self._write(
            partial(lease_work.acquire, table=table, owner=owner, ttl=ttl, clock=self._clock)
        )

    async def renew(self, owner: str, *, ttl: float) -> None:
        await self._write(partial(lease_work.renew, owner=owner, ttl=ttl, clock=self._clock))

    async def release(self, table: str, *, epoch: int) -> None:
        await self._write(partial(lease_work.release, table=table, epoch=epoch))

    async def owner_of(self, table: str) -> str | None:
        return await self._read(partial(lease_work.owner_of, table=table, clock=self._clock))

    async def keep_match(
        self, match: KeptMatch, *, ratings: Sequence[Rating] = (), counts: Sequence[Count] = ()
    ) -> bool:
        return await self._write(
            partial(match_work.keep, match=match, ratings=ratings, counts=counts)
        )

    async def match(self, match: str) -> KeptMatch | None:
        return await self._read(partial(match_work.match, name=match))

    async def unkept_matches(self, *, after: str = "", limit: int = 1000) -> UnkeptPage:
        return await self._read(partial(unkept_work.unkept, after=after, limit=limit))

    async def matches_of(self, player: str, *, limit: int = 50) -> tuple[KeptMatch, ...]:
        return await self._read(partial(match_work.matches_of, player=player, limit=limit))

    async def rating(self, subject: str, family: str) -> Rating | None:
        return await self._read(partial(match_work.rating, subject=subject, family=family))

    async def top_ratings(self, family: str, *, limit: int = 100) -> tuple[Rating, ...]:
        return await self._read(partial(match_work.top_ratings, family=family, limit=limit))

    async def counts_of(self, subject: str) -> tuple[Count, ...]:
        return await self._read(partial(match_work.counts_of, subject=subject))

    async def add_chat(self, table: str, *, player: str, text: str, at_ms: int) -> ChatLine:
        return await self._write(
            partial(match_work.add_chat, table=table, player=player, said=text, at_ms=at_ms)
        )

    async def chat_of(self, table: str, *, limit: int = 100) -> tuple[ChatLine, ...]:
        return await self._read(partial(match_work.chat_of, table=table, limit=limit))

    async def remove_chat(self, table: str, *, n: int) -> None:
        await self._write(partial(match_work.remove_chat, table=table, n=n), erases=True)

    async def add_player(self, player: Player) -> None:
        await self._write(partial(people_work.add, new=player))

    async def player(self, player: str) -> Player | None:
        return await self._read(partial(people_work.player, name=player))

    async def players(self, ids: Sequence[str]) -> tuple[Player, ...]:
        return await self._read(partial(people_work.players, names=ids))

    async def player_of_key(self, name_key: str) -> Player | None:
        return await self._read(partial(people_work.player_of_key, key=name_key))

    async def rename_player(
        self, player: str, *, name: str, name_key: str, other_keys: Sequence[str] = ()
    ) -> None:
        keys = (name_key, *other_keys)
        await self._write(partial(people_work.rename, name=player, new=name, keys=keys))

    async def mute_player(self, player: str, *, muted: bool) -> None:
        await self._write(partial(people_work.mute, name=player, muted=muted))

    async def erase_player(self, player: str) -> None:
        await self._write(partial(people_work.erase, name=player), erases=True)

    async def add_login(self, login: Login) -> None:
        await self._write(partial(people_work.add_login, login=login))

    async def player_of_login(self, token: bytes, *, now: int) -> str | None:
        return await self._read(partial(people_work.player_of_login, token=token, now=now))

    async def remove_login(self, token: bytes) -> None:
        await self._write(partial(people_work.remove_login, token=token))

    async def remove_logins_of(self, player: str) -> None:
        await self._write(partial(people_work.remove_logins_of, name=player))

    async def sweep_logins(self, *, now: int) -> int:
        return await self._write(partial(people_work.sweep_logins, now=now))

    async def set_recovery_codes(self, player: str, digests: Sequence[bytes]) -> None:
        await self._write(partial(people_work.set_recovery_codes, name=player, digests=digests))

    async def use_recovery_code(self, digest: bytes) -> str | None:
        return await self._write(partial(people_work.use_recovery_code, digest=digest))

    async def add_bot_token(self, token: BotToken) -> None:
        await self._write(partial(people_work.add_bot_token, token=token))

    async def bot_token(self, token: bytes) -> BotToken | None:
        return await self._read(partial(people_work.bot_token, token=token))

    async def bot_tokens_of(self, owner: str) -> tuple[BotToken, ...]:
        return await self._read(partial(people_work.bot_tokens_of, owner=owner))

    async def remove_bot_token(self, token: bytes) -> None:
        await self._write(partial(people_work.remove_bot_token, token=token))

    async def owners_of_bots(self, players: Sequence[str]) -> dict[str, str]:
        return await self._read(partial(people_work.owners_of_bots, players=players))

    async def add_passkey(self, passkey: Passkey) -> None:
        await self._write(partial(passkey_work.add, new=passkey))

    async def passkey(self, passkey: bytes) -> Passkey | None:
        return await self._read(partial(passkey_work.passkey, name=passkey))

    async def passkeys_of(self, player: str) -> tuple[Passkey, ...]:
        return await self._read(partial(passkey_work.passkeys_of, player=player))

    async def use_passkey(self, passkey: bytes, *, uses: int, at_ms: int) -> None:
        await self._write(partial(passkey_work.use, name=passkey, uses=uses, at_ms=at_ms))

    async def remove_passkey(self, passkey: bytes) -> None:
        await self._write(partial(passkey_work.remove, name=passkey))

    async def add_challenge(self, challenge: Challenge, *, now: int) -> None:
        await self._write(partial(passkey_work.add_challenge, challenge=challenge, now=now))

    async def use_challenge(self, digest: bytes, *, now: int) -> Challenge | None:
        return await self._write(partial(passkey_work.use_challenge, digest=digest, now=now))

    async def meta(self, key: str) -> str | None:
        return await self._read(partial(people_work.meta, key=key))

    async def set_meta(self, key: str, value: str) -> None:
        await self._write(partial(people_work.set_meta, key=key, value=value))

    async def ready(self) -> bool:
        try:
            return await self._read(
                lambda connection: connection.execute(text("SELECT 1")).scalar_one() == 1
            )
        except StoreProblem:
            return False

    async def faults(self) -> tuple[str, ...]:
        """What the database finds wrong with itself, quickly; see ``checking`` for more."""
        return await self._read(quick_check)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engines.dispose()
        self._closing()

    async def _write(self, work: Callable[[Connection], T], *, erases: bool = False) -> T:
        """Have something written; give up waiting when it takes too long."""
        loop = asyncio.get_running_loop()
        if self._handing is None or self._handing.loop is not loop:
            self._handing = Handing(loop, 2 * self._patience)
        return await self._handing.awaited(self._writer.submit(work, erases=erases))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Have something read."""
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(self._readers, self._reading, work)
        except RuntimeError:
            raise StoreUnavailable("the store is closed") from None
        return await self._in_time(future)

    def _reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engines.reading.connect() as connection:
                return work(connection)
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            problem = problem_of(error)
            if problem is None:
                raise
            raise problem from None

    async def _in_time(self, future: asyncio.Future[T]) -> T:
        try:
            async with asyncio.timeout(2 * self._patience):
                return await future
        except TimeoutError:
            raise StoreUnavailable("the database takes too long") from None
