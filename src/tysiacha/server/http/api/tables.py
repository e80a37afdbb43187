"""The lobby: tables that whoever likes may join or watch."""

from __future__ import annotations

from typing import Final

from litestar import Request, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from tysiacha.server.http.api.about import Id, fails
from tysiacha.server.http.api.caller import caller
from tysiacha.server.http.api.seats import names_of, seat_lines
from tysiacha.server.http.api.shapes import TableLine
from tysiacha.server.http.errors import not_found
from tysiacha.server.http.house import House
from tysiacha.server.live.summaries import summary_of
from tysiacha.server.storage.kept import Listed

MOST_LISTED: Final = 200


def table_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/tables", operation_id="listTables", tags=["tables"], responses=fails())
    async def lobby() -> list[TableLine]:
        """List the tables that are not private; those with a free seat come first."""
        listed = await house.services.store.summaries()
        ordered = sorted(listed, key=lambda one: (one.summary.state != "open", one.table))
        return await _lines(house, ordered[:MOST_LISTED])

    @get("/tables/{table:str}", operation_id="showTable", tags=["tables"], responses=fails(404))
    async def one(request: Request[object, object, State], table: Id) -> TableLine:
        """Tell about one table: a private one only to who sits there."""
        for listed in await house.services.store.summaries():
            if listed.table == table:
                return (await _lines(house, [listed]))[0]
        player, host = await caller(house, request), house.hub.live(table)
        if player is None or host is None:
            raise not_found()
        if host.table.seat_of(player.id) is None and player.id != host.table.host:
            raise not_found()
        return (await _lines(house, [Listed(table, summary_of(host.table))]))[0]

    return [lobby, one]


async def _lines(house: House, listed: list[Listed]) -> list[TableLine]:
    names = await names_of(house, (seat for one in listed for seat in one.summary.seats))
    return [
        TableLine(
            table=one.table,
            title=one.summary.title,
            rules=one.summary.rules,
            state=one.summary.state,
            private=one.summary.private,
            seats=seat_lines(one.summary.seats, names),
        )
        for one in listed
    ]
