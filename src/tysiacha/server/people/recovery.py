"""Recovery codes: six groups of four that a guest writes down to be himself on another machine.

``9k2f-…``: the first six digits find the player and are kept as they are; sixteen are the secret,
80 bits, of which only a slow hash is kept; the last two tell a slip of the pen from a wrong code.
Whoever types one may use capitals, spaces, O for 0 and I or L for 1, and Cyrillic letters that
look the same.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.server.people.codes import ALPHABET, Randomness, base32
from tysiacha.server.people.secret import Secret

_FINDER: Final = 6
_SECRET: Final = 16
_CHECK: Final = 2
_GROUP: Final = 4
_SYMBOLS: Final = _FINDER + _SECRET + _CHECK
_BYTES: Final = 14
"""112 random bits, of which 110 are used."""

_MODULUS: Final = 1021
"""The largest prime below 32 squared: one wrong digit, or two that changed places, are found."""

_LONGEST_READ: Final = 100

_READ_AS: Final = str.maketrans("oilасекмнорстхзɪ", "011acekmh0pctx31", " -‐‑–—._·\u00ad\t\r\n")

_SCRYPT_LOG: Final = 14
_SCRYPT_R: Final = 8
_SCRYPT_P: Final = 1
_SCRYPT_MEMORY: Final = 64 << 20
_SALT: Final = 16
_HASH: Final = 32
_SCHEME: Final = "scrypt"


class CodeFault(StrEnum):
    """Why a text is no recovery code."""

    LENGTH = "length"
    SYMBOL = "symbol"
    CHECK = "check"
    """The last two digits do not fit: something is mistyped."""


class BadCode(ValueError):
    """A text is no recovery code."""

    def __init__(self, fault: CodeFault) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A code as it is kept in mind: which player, and the secret."""

    finder: str
    """Finds the player; several may have the same."""
    secret: Secret

    @property
    def text(self) -> Secret:
        """The code as it is written down, in groups."""
        digits = self.finder + self.secret.reveal()
        digits += _check(digits)
        groups = (digits[place : place + _GROUP] for place in range(0, _SYMBOLS, _GROUP))
        return Secret("-".join(groups))


def new_code(randomness: Randomness) -> RecoveryCode:
    """Give a new code.

    >>> new_code(bytes).text.reveal()
    '0000-0000-0000-0000-0000-0000'
    """
    digits = base32(int.from_bytes(randomness(_BYTES), "big"), _FINDER + _SECRET)
    return RecoveryCode(digits[:_FINDER], Secret(digits[_FINDER:]))


def parse_code(typed: str) -> RecoveryCode:
    """Give the code that somebody has typed.

    >>> parse_code("OOOO 0000 oooo 0000 0000 0000").finder
    '000000'

    Raises:
        BadCode: if it cannot be one.
    """
    if len(typed) > _LONGEST_READ:
        raise BadCode(CodeFault.LENGTH)
    digits = unicodedata.normalize("NFKC", typed).lower().translate(_READ_AS)
    if set(digits) - set(ALPHABET):
        raise BadCode(CodeFault.SYMBOL)
    if len(digits) != _SYMBOLS:
        raise BadCode(CodeFault.LENGTH)
    body = digits[:-_CHECK]
    if digits[-_CHECK:] != _check(body):
        raise BadCode(CodeFault.CHECK)
    return RecoveryCode(body[:_FINDER], Secret(body[_FINDER:]))


def code_record(code: RecoveryCode, randomness: Randomness) -> str:
    """Give what is kept of a code: a slow hash with its salt, and how it was made."""
    salt = randomness(_SALT)
    hashed = _slow_hash(code.secret, salt, _SCRYPT_LOG, _SCRYPT_R, _SCRYPT_P)
    numbers = f"{_SCRYPT_LOG}:{_SCRYPT_R}:{_SCRYPT_P}"
    return f"{_SCHEME}${numbers}${salt.hex()}${hashed.hex()}"


def fits(code: RecoveryCode, record: str) -> bool:
    """Tell whether a code is that of which a record is kept; it takes some 50 ms of a processor.

    Raises:
        ValueError: if that is no record.
    """
    scheme, numbers, salt, hashed = record.split("$")
    if scheme != _SCHEME:
        message = f"a record of a code is made by {_SCHEME}, not {scheme!r}"
        raise ValueError(message)
    log, r, p = (int(number) for number in numbers.split(":"))
    found = _slow_hash(code.secret, bytes.fromhex(salt), log, r, p)
    return hmac.compare_digest(found, bytes.fromhex(hashed))


def _slow_hash(secret: Secret, salt: bytes, log: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(
        secret.reveal().encode(),
        salt=salt,
        n=1 << log,
        r=r,
        p=p,
        maxmem=_SCRYPT_MEMORY,
        dklen=_HASH,
    )


def _check(digits: str) -> str:
    total = 0
    for digit in digits:
        total = (total * len(ALPHABET) + ALPHABET.index(digit)) % _MODULUS
    return base32(total, _CHECK)
