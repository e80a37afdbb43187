"""Bytes without end from the key of a deal, and numbers from them without a bias (step 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from tysiacha.fairness.encoding import eight_bytes, keyed_digest
from tysiacha.fairness.secrecy import DealKey

_BYTE_VALUES: Final = 256


def byte_stream(key: DealKey, name: str) -> Iterator[int]:
    """Give the bytes of the stream of that name, one after the other."""
    for block in count():
        yield from keyed_digest(key.value, name.encode() + eight_bytes(block))


def below(stream: Iterator[int], number: int) -> int:
    """Take a number from 0 to ``number - 1``, each as likely as the others.

    Bytes that would favour the small ones are passed over.

    >>> below(iter([255, 254, 100]), 24)
    4
    """
    limit = _BYTE_VALUES - _BYTE_VALUES % number
    return next(byte for byte in stream if byte < limit) % number
