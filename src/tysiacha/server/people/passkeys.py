"""Passkeys: a device proves by a signature that it is the one that a player has added.

What devices send is checked by the library ``webauthn``; here is what it must fit to. Devices are
asked to sign random bytes. Of those only a digest is kept, by which they are found when they come
back in what was signed, so that each can be answered once.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec

from tysiacha.server.people.codes import Randomness

CHALLENGE_MS: Final = 5 * 60 * 1000
"""So long a device may take: somebody looks for a telephone, or types a number."""

MOST_PASSKEYS: Final = 10
"""So many may one player have."""

ALGORITHMS: Final = (-8, -7, -257)
"""How keys may sign, by their numbers in COSE, the best first: Ed25519, ES256, RS256."""

_CHALLENGE: Final = 32
_LONGEST_ID: Final = 1023
_PURPOSE: Final = b"tysiacha passkey\0"


class BadPasskey(ValueError):
    """What a device has sent is not what it must be; the text says why, for a log."""


@dataclass(frozen=True, slots=True)
class Party:
    """To whom a device is asked to prove itself; a passkey is good for this name alone."""

    name: str
    """The host, which the browser compares with that of the page."""
    origin: str
    """The page, which the browser writes into what is signed."""


@dataclass(frozen=True, slots=True)
class NewKey:
    """What a device has made."""

    id: bytes
    public_key: bytes
    uses: int


@dataclass(frozen=True, slots=True)
class Made:
    """The answer of a device that has made a key."""

    id: bytes
    client_data: bytes
    attestation: bytes


@dataclass(frozen=True, slots=True)
class Signed:
    """The answer of a device that shows that it has a key."""

    id: bytes
    client_data: bytes
    authenticator_data: bytes
    signature: bytes
    player: bytes
    """Whose key it is, in the words of the device."""


class _ClientData(msgspec.Struct):
    """The part of what a browser signs that is read before the rest is checked."""

    challenge: str
    cross_origin: bool = msgspec.field(default=False, name="crossOrigin")


def new_challenge(randomness: Randomness) -> bytes:
    """Give what a device is to sign."""
    return randomness(_CHALLENGE)


def challenge_digest(challenge: bytes) -> bytes:
    """Give what is kept of it."""
    return hashlib.sha256(_PURPOSE + challenge).digest()


def challenge_in(client_data: bytes) -> bytes:
    """Give what a device was asked to sign, out of what it has signed.

    Raises:
        BadPasskey: if that is not to be found, or the page was inside that of another.
    """
    try:
        found = msgspec.json.decode(client_data, type=_ClientData)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadPasskey("no client data") from None
    if found.cross_origin:
        raise BadPasskey("inside a foreign page")
    challenge = from_base64(found.challenge)
    if len(challenge) != _CHALLENGE:
        raise BadPasskey("no challenge")
    return challenge


def made_key(party: Party, made: Made) -> NewKey:
    """Check the key that a device has made.

    Raises:
        BadPasskey: if it does not fit.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415 - slow to import
    from webauthn.helpers import (  # noqa: PLC0415
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
    )
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorAttestationResponse,
        RegistrationCredential,
    )

    if not 0 < len(made.id) <= _LONGEST_ID:
        raise BadPasskey("an id of an odd length")
    challenge = challenge_in(made.client_data)
    try:
        found = verify_registration_response(
            credential=RegistrationCredential(
                id=base64_of(made.id),
                raw_id=made.id,
                response=AuthenticatorAttestationResponse(
                    client_data_json=made.client_data, attestation_object=made.attestation
                ),
            ),
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            require_user_verification=True,
        )
        # A key that cannot be used is found now, not when somebody wants to come in.
        decoded_public_key_to_cryptography(
            decode_credential_public_key(found.credential_public_key)
        )
    except Exception as error:  # noqa: BLE001 - whatever is sent, it is the sender's fault
        raise BadPasskey(f"{type(error).__name__}: {error}") from None
    if found.credential_id != made.id:
        raise BadPasskey("another id inside")
    return NewKey(found.credential_id, found.credential_public_key, found.sign_count)


def signed_uses(party: Party, signed: Signed, *, player: str, public_key: bytes, uses: int) -> int:
    """Check that a device has the key, and give how often it has used it by now.

    Raises:
        BadPasskey: if it does not fit, or the key was used elsewhere, as a copy is.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415 - slow to import
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticationCredential,
        AuthenticatorAssertionResponse,
    )

    if signed.player != player.encode():
        raise BadPasskey("the key of another player")
    challenge = challenge_in(signed.client_data)
    try:
        found = verify_authentication_response(
            credential=AuthenticationCredential(
                id=base64_of(signed.id),
                raw_id=signed.id,
                response=AuthenticatorAssertionResponse(
                    client_data_json=signed.client_data,
                    authenticator_data=signed.authenticator_data,
                    signature=signed.signature,
                    user_handle=signed.player,
                ),
            ),
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            credential_public_key=public_key,
            credential_current_sign_count=uses,
            require_user_verification=True,
        )
    except Exception as error:  # noqa: BLE001 - whatever is sent, it is the sender's fault
        raise BadPasskey(f"{type(error).__name__}: {error}") from None
    return found.new_sign_count


def base64_of(data: bytes) -> str:
    """Give bytes in the base 64 of web addresses, without padding.

    >>> base64_of(b"?>")
    'Pz4'
    """
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """Give the bytes of a text.

    >>> from_base64("Pz4")
    b'?>'

    Raises:
        BadPasskey: if it is none.
    """
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadPasskey("not base 64") from None
