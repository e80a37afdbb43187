"""Devices that make passkeys and sign, as telephones do, with every part that can be wrong."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tysiacha.server.people.passkeys import base64_of, from_base64

PRESENT = 0x01
VERIFIED = 0x04
_KEY_INSIDE = 0x40

ORIGIN = "http://localhost"
BEGIN, ADD = "/api/v1/me/passkeys/begin", "/api/v1/me/passkeys"
BEGIN_LOGIN, LOGIN = "/api/v1/passkeys/begin", "/api/v1/passkeys"


@dataclass
class Device:
    """A device with one key."""

    id: bytes = b"\x01" * 16
    origin: str = ORIGIN
    flags: int = PRESENT | VERIFIED
    uses: int = 0
    cross_origin: bool = False
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    user: str = ""

    def made(self, asked: Mapping[str, str]) -> dict[str, str]:
        """Make the key that is asked for."""
        self.user = asked["user"]
        attestation = cbor2.dumps(
            {"fmt": "none", "attStmt": {}, "authData": self._data(asked["party"], new=True)}
        )
        return {
            "id": base64_of(self.id),
            "client_data": base64_of(self._client_data("webauthn.create", asked)),
            "attestation": base64_of(attestation),
        }

    def signed(self, asked: Mapping[str, str]) -> dict[str, str]:
        """Sign what is asked."""
        data = self._data(asked["party"], new=False)
        client_data = self._client_data("webauthn.get", asked)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": base64_of(self.id),
            "client_data": base64_of(client_data),
            "authenticator_data": base64_of(data),
            "signature": base64_of(signature),
            "user": self.user,
        }

    def _data(self, party: str, *, new: bool) -> bytes:
        flags = self.flags | (_KEY_INSIDE if new else 0)
        head = hashlib.sha256(party.encode()).digest() + bytes([flags])
        head += self.uses.to_bytes(4, "big")
        if not new:
            return head
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        public = cbor2.dumps({1: 2, 3: -7, -1: 1} | point)
        return head + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public

    def _client_data(self, kind: str, asked: Mapping[str, str]) -> bytes:
        return json.dumps(
            {
                "type": kind,
                "challenge": asked["challenge"],
                "origin": self.origin,
                "crossOrigin": self.cross_origin,
            }
        ).encode()


async def begun(client: httpx.AsyncClient, path: str) -> dict[str, str]:
    """Ask what a device is to be asked."""
    answer = await client.post(path, json={})
    assert answer.status_code == 200, answer.text
    asked: dict[str, str] = answer.json()
    assert len(from_base64(asked["challenge"])) == 32
    return asked


async def added(client: httpx.AsyncClient, device: Device) -> httpx.Response:
    """Add the passkey of a device."""
    return await client.post(ADD, json=device.made(await begun(client, BEGIN)))


async def come_in(client: httpx.AsyncClient, device: Device) -> httpx.Response:
    """Come in by the passkey of a device."""
    return await client.post(LOGIN, json=device.signed(await begun(client, BEGIN_LOGIN)))
