"""Being oneself on another machine, by a code that is used once."""

from __future__ import annotations

from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tysiacha.server.http.api.about import fails
from tysiacha.server.http.api.caller import asked_by, known_caller
from tysiacha.server.http.api.shapes import NewCode, Recovered, UsedCode
from tysiacha.server.http.cookies import set_cookie
from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House
from tysiacha.server.people.recovery import BadCode, code_digest, new_code, parse_code


def recovery_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @post("/me/recovery-code", operation_id="makeCode", tags=["me"], responses=fails(415))
    async def make_code(request: Request[object, object, State]) -> NewCode:
        """Make a code for another machine; earlier ones do not work any more."""
        player = await known_caller(house, request)
        code = new_code(house.randomness)
        await house.services.store.set_recovery_codes(player.id, [code_digest(code)])
        return NewCode(code=code.text.reveal())

    @post("/recovery", operation_id="useCode", tags=["me"], responses=fails(415))
    async def use_code(
        request: Request[object, object, State], data: JSONBody[UsedCode]
    ) -> Response[Recovered]:
        """Be oneself again on this machine; the code is used up."""
        asked = asked_by(request)
        house.sockets.admit_guest(asked.address)
        try:
            code = parse_code(data.code)
        except BadCode as bad:
            raise Problem(400, "bad-code", bad.fault) from None
        store = house.services.store
        owner = await store.use_recovery_code(code_digest(code))
        player = None if owner is None else await store.player(owner)
        if player is None or player.erased:
            raise Problem(401, "code")
        token = await house.naming.new_login(player.id)
        if data.keep == "token":
            told = Recovered(player=player.id, name=player.name, token=token.reveal())
            return Response(told)
        cookie = set_cookie(token, secure=house.gate.is_secure(asked.scheme))
        told = Recovered(player=player.id, name=player.name)
        return Response(told, headers={"set-cookie": cookie})

    return [make_code, use_code]
