"""What remains of a match that is over: its record, what it did to ratings, figures of players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import fields
from typing import Final, TypeAlias

from tysiacha.fairness.chain import MatchIdentity
from tysiacha.fairness.recording import with_proofs
from tysiacha.notation.record_building import record_of
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.server.live.named_records import seat_names
from tysiacha.server.people.families import Family, family_of
from tysiacha.server.people.rateable import Candidate, beginning_of, unrated_reasons
from tysiacha.server.people.ratings import (
    RatedResult,
    Rating,
    bot_id,
    is_bot,
    places_in,
    ratings_after,
)
from tysiacha.server.people.statistics import Counts, counts_in
from tysiacha.server.storage.kept import Count, KeptMatch
from tysiacha.server.storage.kept import Rating as KeptRating
from tysiacha.server.storage.problems import Conflict
from tysiacha.server.storage.store import Store
from tysiacha.server.tables.chairs import Chair, Machine, Person
from tysiacha.server.tables.matches import OWN_BOTS
from tysiacha.server.tables.table import Table
from tysiacha.server.tables.what_if import WHAT_IF

LOOKED_BACK: Final = 5
"""So many of a player's last matches are compared with a new one, against farming."""

_ATTEMPTS: Final = 5


Written: TypeAlias = tuple[GameRecord, tuple[Counts, ...]]
"""The record of a match, and what each seat did in it."""

Writing: TypeAlias = Callable[[Table, Sequence[str]], Awaitable[Written]]


def written(table: Table, names: Sequence[str]) -> Written:
    """Give the record of a match and its figures; a long match takes a tenth of a second."""
    record = match_record(table, names)
    return record, counts_in(record)


async def in_thread(table: Table, names: Sequence[str]) -> Written:
    """Do that beside the tables."""
    return await asyncio.to_thread(written, table, names)


class History:
    """Keeps matches that are over, each once, whoever asks and however often."""

    def __init__(
        self,
        store: Store,
        write: Writing = in_thread,
    ) -> None:
        self._store = store
        self._write = write

    async def keep(self, table: Table, ended_at: int) -> None:
        """Keep the match of a table, with its record, ratings and figures.

        Raises:
            StoreUnavailable: if it cannot be stored; it may be asked again.
        """
        playing = table.playing
        assert playing is not None
        assert playing.over
        if WHAT_IF in playing.unrated or await self._store.match(playing.id) is not None:
            return
        players = tuple(_player(one) for one in table.chairs)
        record, counts = await self._write(table, seat_names(players, {}))
        family = family_of(table.rules)
        known = await self._store.players([one for one in players if not is_bot(one)])
        erased = {one.id for one in known if one.erased}
        why = await self.why_unrated(table, players, record, family)
        kept = KeptMatch(
            match=playing.id,
            table=table.id,
            players=players,
            family=family,
            record=record_text(record),
            record_json=record_json(record).encode(),
            finished_at=ended_at,
            unrated=" ".join(why) or None,
        )
        figures = [
            one
            for seat, player in enumerate(players)
            for one in _figures(player, family, counts[seat])
            if player not in erased
        ]
        for attempt in range(_ATTEMPTS):
            ratings = [] if why else await self._ratings(kept, places_in(playing.match))
            theirs = [one for one in ratings if one.subject not in erased]
            try:
                await self._store.keep_match(kept, ratings=theirs, counts=figures)
            except Conflict:
                if attempt + 1 == _ATTEMPTS:
                    raise
            else:
                return

    async def _ratings(self, kept: KeptMatch, places: Sequence[int]) -> list[KeptRating]:
        before: dict[str, Rating] = {}
        for player in dict.fromkeys(kept.players):
            known = await self._store.rating(player, kept.family)
            if known is None:
                before[player] = Rating()
            else:
                before[player] = Rating(known.mu, known.sigma, known.games)
        result = RatedResult(kept.match, kept.finished_at, kept.family, kept.players, tuple(places))
        return [
            KeptRating(player, kept.family, after.mu, after.sigma, after.games)
            for player, after in ratings_after(result, before).items()
        ]

    async def why_unrated(
        self, table: Table, players: tuple[str, ...], record: GameRecord, family: Family
    ) -> tuple[str, ...]:
        """Give all reasons why a match is not rated, none if it is."""
        playing = table.playing
        assert playing is not None
        people = [one for one in players if not is_bot(one)]
        known = await self._store.players(people)
        guests = frozenset(one.id for one in known if one.name_key is None)
        owners = await self._store.owners_of_bots(people)
        earlier = [
            beginning_of(parse_record(other.record), other.players)
            for other in await self._store.matches_of(people[0], limit=LOOKED_BACK)
            if set(other.players) == set(players)
        ]
        return unrated_reasons(
            Candidate(
                family=family,
                seats=players,
                beginning=beginning_of(record, players),
                finished=playing.winner is not None,
                undone="undo" in playing.unrated,
                bots_chosen=OWN_BOTS in playing.unrated,
                guests=guests,
                owned_bots=tuple(owners.items()),
            ),
            earlier,
        )


def match_record(table: Table, names: Sequence[str]) -> GameRecord:
    """Give the record of a table's match with the proofs of its deals; it must be over."""
    playing = table.playing
    assert playing is not None
    record = record_of(playing.start, [one.played for one in playing.deals], names=names)
    identity = MatchIdentity(table.id, playing.id, playing.ids)
    return with_proofs(record, identity, [one.bound.proof for one in playing.deals])


def _player(chair: Chair) -> str:
    match chair:
        case Person(player):
            return player
        case Machine(level):
            return bot_id(level)
        case _:
            return ""


def _figures(player: str, family: Family, counts: Counts) -> list[Count]:
    found: list[Count] = []
    for one in fields(counts):
        value: object = getattr(counts, one.name)
        if isinstance(value, int) and value:
            found.append(Count(player, family, one.name, value))
    return found
