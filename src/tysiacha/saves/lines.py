r"""Lines of a save: JSON, each sealed with a digest of itself and all lines before it.

A changed, lost, doubled or moved line does not fit its seal, so that damage is noticed at the very
line. It guards against accidents; who wants to cheat himself can.

>>> line, seal = sealed({"deal": 1}, FIRST_SEAL)
>>> line
'{"deal":1,"seal":"c443f6e608e8"}'
>>> unsealed(line, FIRST_SEAL) == ({"deal": 1}, seal)
True
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Final, NoReturn

FIRST_SEAL: Final = ""
"""What the first line is sealed with."""

LONGEST_LINE: Final = 16_384
"""Characters; no line that is written is as long."""

_SEALED: Final = re.compile(r'(\{.*),"seal":"([0-9a-f]{12})"\}', re.ASCII | re.DOTALL)
_SEAL_LENGTH: Final = 12


class BrokenLine(ValueError):
    """A line is not as it was written."""


def sealed(data: Mapping[str, object], before: str) -> tuple[str, str]:
    """Give the line that holds some data, and its seal; ``before`` is the seal of the line before.

    The line has no line end in it, and none at its end.
    """
    body = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    seal = _seal(body, before)
    return f'{body[:-1]},"seal":"{seal}"}}', seal


def unsealed(line: str, before: str) -> tuple[dict[str, object], str]:
    """Give the data of a line and its seal.

    Raises:
        BrokenLine: if it is no such line, or not the one that was written here.
    """
    match = _SEALED.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if match is None:
        raise BrokenLine
    body, seal = match[1] + "}", match[2]
    if _seal(body, before) != seal:
        raise BrokenLine
    return _object(body), seal


def _seal(body: str, before: str) -> str:
    return hashlib.sha256(f"{before}{body}".encode()).hexdigest()[:_SEAL_LENGTH]


def _object(body: str) -> dict[str, object]:
    try:
        data: object = json.loads(
            body, object_pairs_hook=_plain_object, parse_constant=_refuse, parse_float=_refuse
        )
    except (ValueError, RecursionError):
        raise BrokenLine from None
    if not isinstance(data, dict):
        raise BrokenLine
    return data


def _plain_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) != len(pairs):
        raise BrokenLine
    return plain


def _refuse(_text: str) -> NoReturn:
    raise BrokenLine
