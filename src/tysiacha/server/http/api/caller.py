"""Who asks, for the routes that want to know."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House
from tysiacha.server.http.letting_in import known
from tysiacha.server.http.requests import Asked, asked
from tysiacha.server.storage.kept import Player


def asked_by(request: Request[object, object, State]) -> Asked:
    """Read what decides who may do what."""
    client = request.scope["client"]
    address = client[0] if client else ""
    return asked(request.scope["scheme"], address, request.scope["headers"])


async def caller(house: House, request: Request[object, object, State]) -> Player | None:
    """Give who asks, None if nobody is known."""
    return await known(house, asked_by(request))


async def known_caller(house: House, request: Request[object, object, State]) -> Player:
    """Give who asks.

    Raises:
        Problem: if nobody is known.
    """
    player = await caller(house, request)
    if player is None:
        raise Problem(401, "nobody")
    return player
