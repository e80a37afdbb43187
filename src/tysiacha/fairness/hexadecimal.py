"""Hashes and secrets as text: 64 hexadecimal digits in small letters, one spelling for each."""

from __future__ import annotations

import re
from typing import Final

_DIGEST: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


def parse_digest(text: str) -> bytes:
    """Give the 32 bytes that a text stands for.

    Raises:
        ValueError: if it is anything else.
    """
    if not _DIGEST.fullmatch(text):
        message = f"a hash is 64 digits of 0-9 and a-f, not {text[:80]!r}"
        raise ValueError(message)
    return bytes.fromhex(text)
