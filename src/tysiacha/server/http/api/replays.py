"""Films of matches: of one that this server keeps, and of a record that somebody brings along.

To play a record anew takes the processor some tenths of a second, so that one is done after the
other, and only so many wait for it.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from tysiacha.notation.film import film_json, steps_in
from tysiacha.notation.games import BrokenGame
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_reading import parse_record, read_any_games
from tysiacha.notation.records import GameRecord
from tysiacha.server.http.api.about import Id, fails
from tysiacha.server.http.api.caller import caller
from tysiacha.server.http.api.matches import match_lines, seen_match
from tysiacha.server.http.api.shapes import BroughtRecord, Film, MatchFilm, RecordFilm
from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House
from tysiacha.server.live.showing import was_private

MOST_BROUGHT: Final = 256 * 1024
"""The largest record that somebody may bring along, as a request."""

MOST_STEPS: Final = 5_000
"""The most steps of a film."""

MOST_WAITING: Final = 4

_COMPRESSED: Final = 5


class Projector:
    """Makes films, one after the other, beside the tables."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)
        self._waiting = 0

    async def film(self, read: Callable[[], GameRecord]) -> tuple[GameRecord, Film]:
        """Read a record, and make its film.

        Raises:
            Problem: if it cannot be read, if it is too long, or if too many wait.
        """
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "busy")
        self._waiting += 1
        try:
            async with self._free:
                return await asyncio.to_thread(_filmed, read)
        finally:
            self._waiting -= 1


def _filmed(read: Callable[[], GameRecord]) -> tuple[GameRecord, Film]:
    record = read()
    if steps_in(record) > MOST_STEPS:
        raise Problem(413, "too-large")
    return record, msgspec.convert(film_json(record), Film)


def replay_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""
    projector = Projector()

    @get(
        "/matches/{match:str}/film",
        operation_id="showFilm",
        tags=["matches"],
        responses={200: _answers(MatchFilm), **fails(404, 413)},
    )
    async def kept(request: Request[object, object, State], match: Id) -> Response[bytes]:
        """Show a match that is over, step by step: to whom its record is shown."""
        seen = await seen_match(house, request, match)
        player = await caller(house, request)
        you = None
        if player is not None and player.id in seen.players:
            you = seen.players.index(player.id)
        _, film = await projector.film(lambda: parse_record(seen.record))
        told = MatchFilm(
            match=(await match_lines(house, [seen]))[0],
            private=await was_private(house.services.store, house.hub, seen.table),
            you=you,
            film=film,
        )
        return _packed(told, request)

    @post(
        "/films",
        operation_id="makeFilm",
        tags=["matches"],
        status_code=200,
        request_max_body_size=MOST_BROUGHT,
        responses={200: _answers(RecordFilm), **fails(413, 415)},
    )
    async def brought(
        request: Request[object, object, State], data: JSONBody[BroughtRecord]
    ) -> Response[bytes]:
        """Show the first game of a record that is brought along; nothing of it is kept."""
        record, film = await projector.film(lambda: _first_game(data.record))
        told = RecordFilm(record=msgspec.json.decode(record_json(record)), film=film)
        return _packed(told, request)

    return [kept, brought]


def _first_game(text: str) -> GameRecord:
    game = next(iter(read_any_games([text.encode()], "record")))
    if isinstance(game, BrokenGame):
        raise Problem(400, "bad-record", game.problem.text[:500])
    return game.record


def _answers(shape: type[msgspec.Struct]) -> ResponseSpec:
    return ResponseSpec(shape, description="The film.", generate_examples=False)


def _packed(told: msgspec.Struct, request: Request[object, object, State]) -> Response[bytes]:
    """Give an answer as small as may be: a film says much the same again and again."""
    body, headers = msgspec.json.encode(told), {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, _COMPRESSED, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)
