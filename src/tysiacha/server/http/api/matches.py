"""Matches that are over, and their records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from tysiacha.server.http.api.about import Id, fails
from tysiacha.server.http.api.caller import caller, known_caller
from tysiacha.server.http.api.seats import names_of, seat_lines
from tysiacha.server.http.api.shapes import MatchLine
from tysiacha.server.http.errors import not_found
from tysiacha.server.http.house import House
from tysiacha.server.live.named_records import named_json, named_text
from tysiacha.server.live.showing import shown_match
from tysiacha.server.storage.kept import KeptMatch


def match_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/matches/{match:str}", operation_id="showMatch", tags=["matches"], responses=fails(404))
    async def one(request: Request[object, object, State], match: Id) -> MatchLine:
        """Tell about a match: to its players, and to all if its table was not private."""
        kept = await seen_match(house, request, match)
        return (await match_lines(house, [kept]))[0]

    @get(
        "/matches/{match:str}/record.thousand",
        operation_id="recordText",
        tags=["matches"],
        media_type=MediaType.TEXT,
        responses=fails(404),
    )
    async def text(request: Request[object, object, State], match: Id) -> Response[str]:
        """Give the record of a match as text, with the proofs of its deals."""
        kept = await seen_match(house, request, match)
        names = await names_of(house, kept.players)
        return Response(await asyncio.to_thread(named_text, kept, names), media_type=MediaType.TEXT)

    @get(
        "/matches/{match:str}/record.json",
        operation_id="recordJson",
        tags=["matches"],
        responses=fails(404),
    )
    async def json(request: Request[object, object, State], match: Id) -> Response[msgspec.Raw]:
        """Give the record of a match as JSON."""
        kept = await seen_match(house, request, match)
        names = await names_of(house, kept.players)
        record = msgspec.Raw(await asyncio.to_thread(named_json, kept, names))
        return Response(record, media_type=MediaType.JSON)

    @get("/me/matches", operation_id="listMyMatches", tags=["me"], responses=fails())
    async def mine(request: Request[object, object, State]) -> list[MatchLine]:
        """List one's own last matches, the latest first."""
        player = await known_caller(house, request)
        return await match_lines(house, await house.services.store.matches_of(player.id))

    return [one, text, json, mine]


async def match_lines(house: House, matches: Sequence[KeptMatch]) -> list[MatchLine]:
    """Give what is told of matches."""
    names = await names_of(house, (seat for one in matches for seat in one.players))
    return [
        MatchLine(
            match=one.match,
            table=one.table,
            family=one.family,
            finished_at=one.finished_at,
            seats=seat_lines(one.players, names),
            unrated=(one.unrated or "").split(),
        )
        for one in matches
    ]


async def seen_match(
    house: House, request: Request[object, object, State], match: str
) -> KeptMatch:
    """Give a match that the caller may see."""
    player = await caller(house, request)
    asks = None if player is None else player.id
    kept = await shown_match(house.services.store, house.hub, match, asks)
    if kept is None:
        raise not_found()
    return kept
