"""Who one is: a new guest, and a name."""

from __future__ import annotations

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tysiacha.server.http.api.about import fails
from tysiacha.server.http.api.caller import asked_by, known_caller
from tysiacha.server.http.api.shapes import Me, NewGuest, NewName
from tysiacha.server.http.cookies import bearer_in, clear_cookie, token_in
from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House
from tysiacha.server.people.codes import token_hash
from tysiacha.server.people.names import BadName
from tysiacha.server.storage.kept import Player
from tysiacha.server.storage.problems import NameTaken


def me_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/me", operation_id="showMe", tags=["me"], responses=fails())
    async def show(request: Request[object, object, State]) -> Me:
        """Tell who one is."""
        return _me(await known_caller(house, request))

    @put("/me/name", operation_id="rename", tags=["me"], responses=fails(409, 415))
    async def rename(request: Request[object, object, State], data: JSONBody[NewName]) -> Me:
        """Take a name, or another one."""
        player = await known_caller(house, request)
        try:
            return _me(await house.naming.rename(player, data.name))
        except BadName as bad:
            raise Problem(400, "bad-name", bad.fault) from None
        except NameTaken:
            raise Problem(409, "name-taken") from None

    @post("/guests", operation_id="becomeGuest", tags=["me"], responses=fails(415))
    async def guest(request: Request[object, object, State]) -> NewGuest:
        """Become a new player, as a program that keeps no cookies."""
        house.sockets.admit_guest(asked_by(request).address)
        player, token = await house.naming.new_guest()
        return NewGuest(player=player.id, name=player.name, token=token.reveal())

    @delete("/me/login", operation_id="leave", tags=["me"], status_code=200, responses=fails())
    async def leave(request: Request[object, object, State]) -> Response[Me]:
        """Be known no longer by what came along."""
        player = await known_caller(house, request)
        asked = asked_by(request)
        secure = house.gate.is_secure(asked.scheme)
        token = bearer_in(asked.authorization) or token_in(asked.cookies, secure=secure)
        if token is not None:
            await house.services.store.remove_login(token_hash(token))
        return Response(_me(player), headers={"set-cookie": clear_cookie(secure=secure)})

    return [show, rename, guest, leave]


def _me(player: Player) -> Me:
    return Me(player=player.id, name=player.name, guest=player.name_key is None, muted=player.muted)
