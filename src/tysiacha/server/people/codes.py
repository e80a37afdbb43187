"""Random ids, and tokens that open something: made from given randomness, hashed where kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from tysiacha.server.people.secret import Secret

Randomness: TypeAlias = Callable[[int], bytes]
"""Gives so many random bytes: ``secrets.token_bytes``, in a simulator those of a seed."""

ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""The digits of base 32 after Crockford: none is taken for another."""

_ID_BYTES: Final = 16
_TOKEN_BYTES: Final = 32
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_ID: Final = re.compile(f"[{ALPHABET}]{{26}}", re.ASCII)
_BITS: Final = 5


def base32(number: int, symbols: int) -> str:
    """Give a number in so many digits of base 32.

    >>> base32(31, 2), base32(32, 2)
    ('0z', '10')
    """
    places = range((symbols - 1) * _BITS, -1, -_BITS)
    return "".join(ALPHABET[number >> place & (1 << _BITS) - 1] for place in places)


def new_id(randomness: Randomness) -> str:
    """Give an id of a player, table or match: 128 random bits in 26 digits.

    >>> new_id(bytes)
    '00000000000000000000000000'
    """
    return base32(int.from_bytes(randomness(_ID_BYTES), "big"), 26)


def is_id(text: str) -> bool:
    """Tell whether a text has the form of an id."""
    return _ID.fullmatch(text) is not None


def new_token(randomness: Randomness) -> Secret:
    """Give a token for a session or an invitation: 256 random bits in 43 letters."""
    return Secret(base64.urlsafe_b64encode(randomness(_TOKEN_BYTES)).decode().rstrip("="))


def parse_token(text: str) -> Secret | None:
    """Give the token that a text is, None if no token looks like that."""
    return Secret(text) if _TOKEN.fullmatch(text) else None


def token_hash(token: Secret) -> bytes:
    """Give what is kept of a token: who reads it cannot use it, and it is found by it.

    A token is as random as its hash, so that a plain hash is enough.
    """
    return hashlib.sha256(b"tysiacha token\0" + token.reveal().encode()).digest()


def opens(token: Secret, kept: bytes) -> bool:
    """Tell whether a token is that of which a hash is kept."""
    return hmac.compare_digest(token_hash(token), kept)
