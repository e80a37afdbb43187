"""Passkeys of a player: a guest adds one to stay himself, on other devices too."""

from __future__ import annotations

import asyncio

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from tysiacha.server.http.api.about import PasskeyId, fails
from tysiacha.server.http.api.caller import asked_by, known_caller
from tysiacha.server.http.api.passkey_asking import ask, party_here, refused, use_up
from tysiacha.server.http.api.shapes import MadePasskey, NewPasskey, PasskeyLine, Passkeys
from tysiacha.server.http.errors import Problem, not_found
from tysiacha.server.http.house import House
from tysiacha.server.live.naming import BOT_MARK
from tysiacha.server.people.passkeys import (
    ALGORITHMS,
    CHALLENGE_MS,
    MOST_PASSKEYS,
    BadPasskey,
    Made,
    base64_of,
    from_base64,
    made_key,
)
from tysiacha.server.storage.kept import Passkey, Player
from tysiacha.server.storage.problems import Conflict


def passkey_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the routes."""
    store = house.services.store

    @get("/me/passkeys", operation_id="listPasskeys", tags=["passkeys"], responses=fails())
    async def every(request: Request[object, object, State]) -> Passkeys:
        """List one's own passkeys, and tell whether one can be added at this address."""
        player = await known_caller(house, request)
        asked = asked_by(request)
        return Passkeys(
            offered=house.gate.party_at(asked.origin, asked.host, asked.scheme) is not None,
            passkeys=[_line(one) for one in await store.passkeys_of(player.id)],
        )

    @post(
        "/me/passkeys/begin",
        operation_id="beginPasskey",
        tags=["passkeys"],
        status_code=200,
        responses=fails(409, 415),
    )
    async def begin(request: Request[object, object, State]) -> NewPasskey:
        """Begin to add a passkey: what the device is to be asked."""
        player = await _person(house, request)
        asked = asked_by(request)
        party = party_here(house, asked)
        house.sockets.admit_guest(asked.address)
        mine = await store.passkeys_of(player.id)
        if len(mine) >= MOST_PASSKEYS:
            raise Problem(409, "too-many")
        return NewPasskey(
            challenge=await ask(house, player.id),
            party=party.name,
            user=base64_of(player.id.encode()),
            name=player.name,
            algorithms=list(ALGORITHMS),
            known=[base64_of(one.id) for one in mine],
            timeout=CHALLENGE_MS,
        )

    @post("/me/passkeys", operation_id="addPasskey", tags=["passkeys"], responses=fails(409, 415))
    async def add(
        request: Request[object, object, State], data: JSONBody[MadePasskey]
    ) -> PasskeyLine:
        """Add the passkey that the device has made."""
        player = await _person(house, request)
        party = party_here(house, asked_by(request))
        try:
            made = Made(
                from_base64(data.id), from_base64(data.client_data), from_base64(data.attestation)
            )
            await use_up(house, made.client_data, player.id)
            key = await asyncio.to_thread(made_key, party, made)
        except BadPasskey as bad:
            raise refused(house, bad) from None
        if len(await store.passkeys_of(player.id)) >= MOST_PASSKEYS:
            raise Problem(409, "too-many")
        now = house.services.utc_ms()
        passkey = Passkey(key.id, player.id, key.public_key, key.uses, created_at=now)
        try:
            await store.add_passkey(passkey)
        except Conflict:
            raise Problem(409, "known") from None
        return _line(passkey)

    @delete(
        "/me/passkeys/{passkey:str}",
        operation_id="removePasskey",
        tags=["passkeys"],
        responses=fails(404),
    )
    async def remove(request: Request[object, object, State], passkey: PasskeyId) -> None:
        """Remove a passkey: nobody comes in by it any more."""
        player = await known_caller(house, request)
        for one in await store.passkeys_of(player.id):
            if base64_of(one.id) == passkey:
                await store.remove_passkey(one.id)
                return
        raise not_found()

    return [every, begin, add, remove]


async def _person(house: House, request: Request[object, object, State]) -> Player:
    """Give who asks, who must not be a program."""
    player = await known_caller(house, request)
    if player.name.endswith(BOT_MARK):
        raise Problem(403, "bot")
    return player


def _line(passkey: Passkey) -> PasskeyLine:
    return PasskeyLine(
        id=base64_of(passkey.id), created_at=passkey.created_at, used_at=passkey.used_at
    )
