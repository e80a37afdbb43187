"""The one reader of everything that clients send: small, flat, without surprises, or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, NoReturn, get_args

import msgspec

from tysiacha.server.protocol.asking import Asked

MOST_BYTES: Final = 16 * 1024
"""The largest frame; the socket is closed for a larger one."""

MOST_DEPTH: Final = 8
MOST_KEYS: Final = 64

_LONGEST_ID: Final = 64

_KINDS: Final[Mapping[object, type[Asked]]] = {
    kind.__struct_config__.tag: kind for kind in get_args(Asked)
}
"""The kinds of messages by their tags."""


class BadMessage(ValueError):
    """A frame is no message; ``about`` says where and what was expected, ``a`` whose it was."""

    def __init__(self, about: str, a: str | None = None) -> None:
        super().__init__(about)
        self.about = about
        self.a = a


def parse_message(data: bytes | str) -> Asked:
    """Give the message that a frame is.

    Raises:
        BadMessage: if it is none. JSON that other readers may take for something else (a key twice,
            NaN, a number without end, a broken letter) is none.
    """
    plain = parse_plain(data)
    # To go by the tag first is the same, and much faster than to prepare all kinds every time.
    kind = _KINDS.get(_tag_of(plain), Asked)
    try:
        message: Asked = msgspec.convert(plain, type=kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)[:300], _id_of(plain)) from None
    return message


def parse_plain(data: bytes | str, most: int = MOST_BYTES) -> object:
    """Give the JSON value that a frame of at most so many bytes is, checked as to form alone.

    Raises:
        BadMessage: if it is none, or too deep, or too large.
    """
    if len(data) > most:
        raise BadMessage(f"at most {most} bytes were expected")
    try:
        text = data if isinstance(data, str) else data.decode()
        value: object = _DECODER.decode(text)
    except UnicodeDecodeError:
        raise BadMessage("UTF-8 was expected") from None
    except (json.JSONDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, BadMessage):
            raise
        raise BadMessage(f"JSON was expected: {error}"[:200]) from None
    _check_inside(value, 0)
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(pairs) > MOST_KEYS:
        raise BadMessage(f"at most {MOST_KEYS} keys were expected")
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BadMessage("every key once was expected")
    return members


def _refuse(text: str) -> NoReturn:
    raise BadMessage(f"a number was expected, not {text}")


def _float(text: str) -> NoReturn:
    raise BadMessage(f"a whole number was expected, not {text[:40]}")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_float
)


def _check_inside(value: object, depth: int) -> None:
    """Refuse what is too deep, and letters that no text can hold."""
    match value:
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise BadMessage("whole letters were expected, not half a surrogate") from None
        case dict() | list() if depth == MOST_DEPTH:
            raise BadMessage(f"at most {MOST_DEPTH} levels were expected")
        case dict():
            for key, inner in value.items():
                _check_inside(key, depth + 1)
                _check_inside(inner, depth + 1)
        case list():
            for inner in value:
                _check_inside(inner, depth + 1)
        case _:
            pass


def _tag_of(plain: object) -> str | None:
    tag = plain.get("t") if isinstance(plain, dict) else None
    return tag if isinstance(tag, str) else None


def _id_of(plain: object) -> str | None:
    """Give the id of the command that a wrong message would have had, to answer it."""
    if (
        isinstance(plain, dict)
        and isinstance(a := plain.get("a"), str)
        and 0 < len(a) <= _LONGEST_ID
    ):
        return a if a.isascii() and a.isprintable() else None
    return None
