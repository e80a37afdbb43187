"""Whether the server lives, and whether it is ready for more."""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler

from tysiacha.server.http.api.about import fails
from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House


def health_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes for who looks after the server."""

    @get("/health/live", operation_id="live", tags=["health"], responses=fails())
    async def live() -> dict[str, str]:
        """Tell that the server answers."""
        return {"state": "live"}

    @get("/health/ready", operation_id="ready", tags=["health"], responses=fails())
    async def ready() -> dict[str, str]:
        """Tell that the server takes players: store and bots answer, and it does not end yet."""
        if house.hub.draining:
            raise Problem(503, "draining")
        if not await house.services.store.ready():
            raise Problem(503, "store")
        if not house.bots_ready():
            raise Problem(503, "bots")
        return {"state": "ready"}

    return [live, ready]
