"""The client for the browser at all its paths; where it was not built, a page that says so."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tysiacha.server.http.client_files import client_files, file_for
from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Tysiacha</title>
<h1>Tysiacha</h1>
<p>Here people play the card game Thousand. The page to play on was not built
(<code>make web</code>); from a terminal it is
<pre>tysiacha join {address}</pre>
"""

_GOOD: Final = 200
_UNCHANGED: Final = 304
_MISSING: Final = 404


def page_route(house: House) -> HTTPRouteHandler:
    """Give the route of all that is neither socket nor interface."""
    files = client_files()

    @get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
    async def page(
        request: Request[object, object, State], path: FromPath[Path] = Path("/")
    ) -> Response[bytes]:
        """Show the client, or give a file of it."""
        found, status = file_for(files, path.as_posix())
        if found is None:
            if files or status == _MISSING:
                raise Problem(_MISSING, "not-found")
            return Response(_unbuilt(house, request).encode(), media_type=MediaType.HTML)
        headers = {"cache-control": found.keep, "vary": "accept-encoding", "etag": found.tag}
        if status == _GOOD and request.headers.get("if-none-match") == found.tag:
            return Response(b"", status_code=_UNCHANGED, headers=headers)
        body = found.plain
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = found.packed
            headers["content-encoding"] = "gzip"
        return Response(body, status_code=status, media_type=found.media_type, headers=headers)

    return page


def _unbuilt(house: House, request: Request[object, object, State]) -> str:
    scheme = "https" if house.gate.is_secure(request.scope["scheme"]) else "http"
    host = request.headers.get("host", "")
    if not house.gate.knows_host(host, scheme):
        host = "localhost"
    return _PAGE.format(address=escape(f"{scheme}://{host}"))
