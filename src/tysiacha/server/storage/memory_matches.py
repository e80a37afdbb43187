"""Matches, ratings, figures and chat of the store in memory."""

from __future__ import annotations

from collections.abc import Sequence

from tysiacha.server.storage.kept import ChatLine, Count, KeptMatch, Rating
from tysiacha.server.storage.match_work import SURE
from tysiacha.server.storage.memory_writes import MemoryWrites
from tysiacha.server.storage.problems import Conflict, Unknown


class MemoryMatches(MemoryWrites):
    """A part of the store in memory; ``store.MatchStore`` says what its methods promise."""

    def __init__(self) -> None:
        self._matches: dict[str, KeptMatch] = {}
        self._ratings: dict[tuple[str, str], Rating] = {}
        self._counts: dict[tuple[str, str, str], int] = {}
        self._chat: dict[str, list[ChatLine]] = {}

    async def keep_match(
        self, match: KeptMatch, *, ratings: Sequence[Rating] = (), counts: Sequence[Count] = ()
    ) -> bool:
        return await self._written("keep_match", lambda: self._keep(match, ratings, counts))

    async def match(self, match: str) -> KeptMatch | None:
        self._reading()
        return self._matches.get(match)

    async def matches_of(self, player: str, *, limit: int = 50) -> tuple[KeptMatch, ...]:
        self._reading()
        found = [kept for kept in self._matches.values() if player in kept.players]
        return tuple(sorted(found, key=lambda kept: (-kept.finished_at, kept.match))[:limit])

    async def rating(self, subject: str, family: str) -> Rating | None:
        self._reading()
        return self._ratings.get((subject, family))

    async def top_ratings(self, family: str, *, limit: int = 100) -> tuple[Rating, ...]:
        self._reading()
        found = [one for one in self._ratings.values() if one.family == family]
        return tuple(
            sorted(found, key=lambda one: (SURE * one.sigma - one.mu, one.subject))[:limit]
        )

    async def counts_of(self, subject: str) -> tuple[Count, ...]:
        self._reading()
        return tuple(
            Count(*key, value) for key, value in sorted(self._counts.items()) if key[0] == subject
        )

    async def add_chat(self, table: str, *, player: str, text: str, at_ms: int) -> ChatLine:
        def work() -> ChatLine:
            if not self._has_table(table):
                raise Unknown(f"there is no table {table}")
            lines = self._chat.setdefault(table, [])
            line = ChatLine(lines[-1].n + 1 if lines else 1, table, player, text, at_ms)
            lines.append(line)
            return line

        return await self._written("add_chat", work)

    async def chat_of(self, table: str, *, limit: int = 100) -> tuple[ChatLine, ...]:
        self._reading()
        return tuple(self._chat.get(table, [])[-limit:])

    async def remove_chat(self, table: str, *, n: int) -> None:
        def work() -> None:
            self._chat[table] = [line for line in self._chat.get(table, []) if line.n != n]

        await self._written("remove_chat", work)

    def _has_table(self, table: str) -> bool:
        raise NotImplementedError

    def _forget_figures(self, player: str) -> None:
        """Remove what is known of a player beside matches."""
        self._ratings = {key: one for key, one in self._ratings.items() if key[0] != player}
        self._counts = {key: one for key, one in self._counts.items() if key[0] != player}
        for table, lines in self._chat.items():
            self._chat[table] = [line for line in lines if line.player != player]

    def _keep(self, match: KeptMatch, ratings: Sequence[Rating], counts: Sequence[Count]) -> bool:
        if match.match in self._matches:
            return False
        for rating in ratings:
            stored = self._ratings.get((rating.subject, rating.family))
            games = 0 if stored is None else stored.games
            if rating.games != games + 1:
                raise Conflict(f"the rating of {rating.subject} has {games} games by now")
        self._matches[match.match] = match
        for rating in ratings:
            self._ratings[rating.subject, rating.family] = rating
        for count in counts:
            key = (count.subject, count.family, count.name)
            self._counts[key] = self._counts.get(key, 0) + count.value
        return True
