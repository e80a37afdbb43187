"""What devices are asked when a passkey is added or used, each thing once."""

from __future__ import annotations

from tysiacha.server.http.errors import Problem
from tysiacha.server.http.house import House
from tysiacha.server.http.requests import Asked
from tysiacha.server.people.passkeys import (
    CHALLENGE_MS,
    BadPasskey,
    Party,
    base64_of,
    challenge_digest,
    challenge_in,
    new_challenge,
)
from tysiacha.server.storage.kept import Challenge


async def ask(house: House, player: str | None) -> str:
    """Give something to sign, and keep that it was asked."""
    challenge = new_challenge(house.randomness)
    now = house.services.utc_ms()
    await house.services.store.add_challenge(
        Challenge(challenge_digest(challenge), player, now + CHALLENGE_MS), now=now
    )
    return base64_of(challenge)


async def use_up(house: House, client_data: bytes, player: str | None) -> None:
    """Use up what was asked.

    Raises:
        BadPasskey: if that was not asked, of another, or too long ago.
    """
    digest = challenge_digest(challenge_in(client_data))
    found = await house.services.store.use_challenge(digest, now=house.services.utc_ms())
    if found is None or found.player != player:
        raise BadPasskey("not asked")


def party_here(house: House, asked: Asked) -> Party:
    """Give to whom devices prove themselves at this address."""
    party = house.gate.party_at(asked.origin, asked.host, asked.scheme)
    if party is None:
        raise Problem(409, "no-passkeys")
    return party


def refused(house: House, bad: BadPasskey) -> Problem:
    """Give the one answer to all that does not fit; the reason is for the log alone."""
    house.services.log.info("passkey-refused", why=str(bad)[:200])
    return Problem(401, "passkey")
