"""Bodies of requests are read as strictly as messages: what readers might disagree on is none."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

from tysiacha.server.http.errors import Problem
from tysiacha.server.protocol.reading import BadMessage, parse_plain


async def read_strictly(request: Request[object, object, State]) -> None:
    """Refuse a body that holds a key twice, numbers that are none, or no end of brackets.

    Raises:
        Problem: if it does.
    """
    body = await request.body()
    if not body:
        return
    try:
        parse_plain(body, most=len(body))  # how long it may be, each request says for itself
    except BadMessage as bad:
        raise Problem(400, "bad-request", bad.about) from None
