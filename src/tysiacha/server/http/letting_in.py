"""Who somebody is, by what he brings along: a cookie, or the token of a program."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.server.http.cookies import bearer_in, token_in
from tysiacha.server.http.house import House
from tysiacha.server.http.requests import Asked
from tysiacha.server.people.codes import token_hash
from tysiacha.server.people.secret import Secret
from tysiacha.server.storage.kept import Player


class Turned(Exception):
    """Somebody is turned away; ``code`` says why."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


@dataclass(frozen=True, slots=True)
class LetIn:
    """Who comes in."""

    player: Player
    new_token: Secret | None = None
    """What his browser will be known by from now on."""


def check_way(house: House, asked: Asked) -> None:
    """Look whether a request that may change something comes by a way that is allowed.

    Raises:
        Turned: if it comes from a foreign page, or from a browser that does not say from where.
    """
    if not house.gate.knows_host(asked.host, asked.scheme):
        raise Turned(421, "host")
    if asked.origin is None:
        if not asked.authorization or asked.cookies:
            raise Turned(403, "origin")
    elif not house.gate.admits(asked.origin, asked.host, asked.scheme):
        raise Turned(403, "origin")


async def known(house: House, asked: Asked) -> Player | None:
    """Give the player who asks, None if nobody is known by what came along.

    Raises:
        Turned: if a program brings a token that lets nobody in.
    """
    if asked.authorization:
        token = bearer_in(asked.authorization)
        player = None if token is None else await _of_token(house, token)
        if player is None or player.erased:
            raise Turned(401, "token")
        return player
    token = token_in(asked.cookies, secure=house.gate.is_secure(asked.scheme))
    player = None if token is None else await house.naming.known_by(token)
    return None if player is None or player.erased else player


async def let_in(house: House, asked: Asked) -> LetIn:
    """Give the player who asks; a browser that is not known yet becomes a new guest.

    Raises:
        Turned: as in :func:`known`.
        Full: if too many new players come from there.
    """
    player = await known(house, asked)
    if player is not None:
        return LetIn(player)
    house.sockets.admit_guest(asked.address)
    player, token = await house.naming.new_guest()
    return LetIn(player, token)


async def _of_token(house: House, token: Secret) -> Player | None:
    """Give the bot of a token, or the player."""
    store = house.services.store
    allowed = await store.bot_token(token_hash(token))
    if allowed is not None:
        return await store.player(allowed.bot)
    return await house.naming.known_by(token)
