"""Coming in by a passkey on another device."""

from __future__ import annotations

import asyncio

from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tysiacha.server.http.api.about import fails
from tysiacha.server.http.api.caller import asked_by
from tysiacha.server.http.api.passkey_asking import ask, party_here, refused, use_up
from tysiacha.server.http.api.shapes import PasskeyLogin, Recovered, SignedPasskey
from tysiacha.server.http.cookies import set_cookie
from tysiacha.server.http.house import House
from tysiacha.server.people.passkeys import (
    CHALLENGE_MS,
    BadPasskey,
    Party,
    Signed,
    from_base64,
    signed_uses,
)
from tysiacha.server.storage.kept import Player


def passkey_login_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""

    @post(
        "/passkeys/begin",
        operation_id="beginLogin",
        tags=["passkeys"],
        status_code=200,
        responses=fails(409, 415),
    )
    async def begin_login(request: Request[object, object, State]) -> PasskeyLogin:
        """Begin to come in by a passkey: what the device is to be asked."""
        asked = asked_by(request)
        party = party_here(house, asked)
        house.sockets.admit_guest(asked.address)
        return PasskeyLogin(
            challenge=await ask(house, None), party=party.name, timeout=CHALLENGE_MS
        )

    @post("/passkeys", operation_id="login", tags=["passkeys"], responses=fails(409, 415))
    async def login(
        request: Request[object, object, State], data: JSONBody[SignedPasskey]
    ) -> Response[Recovered]:
        """Come in by a passkey: be oneself on this device."""
        asked = asked_by(request)
        party = party_here(house, asked)
        house.sockets.admit_guest(asked.address)
        try:
            player = await _let_in(house, party, data)
        except BadPasskey as bad:
            raise refused(house, bad) from None
        token = await house.naming.new_login(player.id)
        told = Recovered(player=player.id, name=player.name)
        if data.keep == "token":
            return Response(Recovered(player=player.id, name=player.name, token=token.reveal()))
        cookie = set_cookie(token, secure=house.gate.is_secure(asked.scheme))
        return Response(told, headers={"set-cookie": cookie})

    return [begin_login, login]


async def _let_in(house: House, party: Party, data: SignedPasskey) -> Player:
    """Give the player whom a device lets in by what it has signed.

    Raises:
        BadPasskey: if it lets nobody in.
    """
    store = house.services.store
    signed = Signed(
        id=from_base64(data.id),
        client_data=from_base64(data.client_data),
        authenticator_data=from_base64(data.authenticator_data),
        signature=from_base64(data.signature),
        player=from_base64(data.user),
    )
    await use_up(house, signed.client_data, None)
    passkey = await store.passkey(signed.id)
    player = None if passkey is None else await store.player(passkey.player)
    if passkey is None or player is None or player.erased:
        raise BadPasskey("unknown")
    uses = await asyncio.to_thread(
        signed_uses,
        party,
        signed,
        player=player.id,
        public_key=passkey.public_key,
        uses=passkey.uses,
    )
    await store.use_passkey(passkey.id, uses=uses, at_ms=house.services.utc_ms())
    return player
