"""Figures for who looks after the server, as Prometheus reads them."""

from __future__ import annotations

import hmac

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from tysiacha.server.http.api.caller import asked_by
from tysiacha.server.http.errors import not_found
from tysiacha.server.http.house import House

_LOCAL = frozenset({"127.0.0.1", "::1", "::ffff:127.0.0.1"})


def metrics_route(house: House) -> HTTPRouteHandler:
    """Give the route."""

    @get("/metrics", include_in_schema=False)
    async def metrics(request: Request[object, object, State]) -> Response[bytes]:
        asked = asked_by(request)
        if not _may_read(house.metrics_token, asked.address, asked.authorization):
            raise not_found()
        content = generate_latest(house.figures.registry)
        return Response(content, media_type=CONTENT_TYPE_PLAIN_0_0_4)

    return metrics


def _may_read(token: str | None, address: str, authorization: str) -> bool:
    """Tell whether somebody may read the figures: with the token, or from this very machine."""
    if token is not None:
        return hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())
    return address in _LOCAL
