"""Recovery codes: six groups of four that a guest writes down to be himself on another machine.

``9k2f-…``: the first six digits are the salt of the slow hash that is all that is kept; sixteen are
the secret, 80 bits; the last two tell a slip of the pen from a wrong code.
Whoever types one may use capitals, spaces, O for 0 and I or L for 1, and Cyrillic letters that
look the same.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.server.people.codes import ALPHABET, Randomness, base32
from tysiacha.server.people.secret import Secret

_SALT: Final = 6
_SECRET: Final = 16
_CHECK: Final = 2
_GROUP: Final = 4
_SYMBOLS: Final = _SALT + _SECRET + _CHECK
_BYTES: Final = 14
"""112 random bits, of which 110 are used."""

_MODULUS: Final = 1021
"""The largest prime below 32 squared: one wrong digit, or two that changed places, are found."""

_LONGEST_READ: Final = 100

_READ_AS: Final = str.maketrans("oilасекмнорстх", "011acekmh0pctx", " -‐‑–—._·\u00ad\t\r\n")

_SCRYPT_N: Final = 1 << 14
_SCRYPT_R: Final = 8
_SCRYPT_P: Final = 1
_SCRYPT_MEMORY: Final = 64 << 20
_DIGEST: Final = 32
_PURPOSE: Final = b"tysiacha recovery\0"


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
    """A code, without the digits that follow from the others."""

    salt: str
    secret: Secret

    @property
    def text(self) -> Secret:
        """The code as it is written down, in groups."""
        digits = self.salt + self.secret.reveal()
        digits += _check(digits)
        groups = (digits[place : place + _GROUP] for place in range(0, _SYMBOLS, _GROUP))
        return Secret("-".join(groups))


def new_code(randomness: Randomness) -> RecoveryCode:
    """Give a new code.

    >>> new_code(bytes).text.reveal()
    '0000-0000-0000-0000-0000-0000'
    """
    digits = base32(int.from_bytes(randomness(_BYTES), "big"), _SALT + _SECRET)
    return RecoveryCode(digits[:_SALT], Secret(digits[_SALT:]))


def parse_code(typed: str) -> RecoveryCode:
    """Give the code that somebody has typed.

    >>> parse_code("OOOO 0000 oooo 0000 0000 0000").salt
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
    return RecoveryCode(body[:_SALT], Secret(body[_SALT:]))


def code_digest(code: RecoveryCode) -> bytes:
    """Give what is kept of a code, by which its player is found; it takes some 80 ms of a CPU.

    The first digits are its salt, so that codes cannot be tried against many players at once.
    """
    return hashlib.scrypt(
        code.secret.reveal().encode(),
        salt=_PURPOSE + code.salt.encode(),
        n=_SCRYPT_N,
        r=_SCRYPT_R,
        p=_SCRYPT_P,
        maxmem=_SCRYPT_MEMORY,
        dklen=_DIGEST,
    )


def _check(digits: str) -> str:
    total = 0
    for digit in digits:
        total = (total * len(ALPHABET) + ALPHABET.index(digit)) % _MODULUS
    return base32(total, _CHECK)
