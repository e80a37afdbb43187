"""The page at ``/`` for as long as there is no better one."""

from __future__ import annotations

from html import escape
from typing import Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from tysiacha.server.http.house import House

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Tysiacha</title>
<h1>Tysiacha</h1>
<p>Here people play the card game Thousand. There is no page to play on yet; from a terminal it is
<pre>tysiacha join {address}</pre>
"""


def page_route(house: House) -> HTTPRouteHandler:
    """Give the route of the page."""

    @get(["/", "/t/{table:str}"], include_in_schema=False, media_type=MediaType.HTML)
    async def page(request: Request[object, object, State]) -> Response[str]:
        """Tell how to come in."""
        scheme = "https" if house.gate.is_secure(request.scope["scheme"]) else "http"
        host = request.headers.get("host", "")
        if not house.gate.knows_host(host, scheme):
            host = "localhost"
        return Response(_PAGE.format(address=escape(f"{scheme}://{host}")))

    return page
