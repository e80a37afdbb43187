"""How what is hashed is written as bytes: each part after its length, numbers big-endian."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

DIGEST_SIZE: Final = 32
"""The bytes of a hash, and of every secret."""

_HASH: Final = "sha256"
_LENGTH_BYTES: Final = 4
_COUNTER_BYTES: Final = 8


def with_length(part: bytes) -> bytes:
    """Give a part after its length in four bytes, so that parts in a row can be told apart."""
    return len(part).to_bytes(_LENGTH_BYTES, "big") + part


def digest(*parts: bytes) -> bytes:
    """Give the SHA-256 of some parts, put together as they are."""
    return hashlib.sha256(b"".join(parts)).digest()


def digest_of_parts(*parts: bytes) -> bytes:
    """Give the SHA-256 of some parts, each after its length."""
    return digest(*map(with_length, parts))


def keyed_digest(key: bytes, message: bytes) -> bytes:
    """Give the HMAC-SHA-256 of a message."""
    return hmac.digest(key, message, _HASH)


def one_byte(number: int) -> bytes:
    """Give a seat, place or cut as one byte."""
    return number.to_bytes(1, "big")


def four_bytes(number: int) -> bytes:
    """Give the number of a deal as four bytes."""
    return number.to_bytes(_LENGTH_BYTES, "big")


def eight_bytes(number: int) -> bytes:
    """Give the number of a block as eight bytes."""
    return number.to_bytes(_COUNTER_BYTES, "big")


def check_digest(what: str, value: bytes) -> None:
    """Accept the bytes of a hash or secret.

    Raises:
        ValueError: if they are not 32.
    """
    if len(value) != DIGEST_SIZE:
        message = f"{what} has {DIGEST_SIZE} bytes, not {len(value)}"
        raise ValueError(message)
