"""Reading commands strictly: what msgspec takes but nobody can have meant is refused too.

Of two equal keys msgspec takes the last one, and another reader would take the first; so a message
with two equal keys is refused as a whole. All else that is wrong msgspec finds itself: types (true
is not 1, nor is 1.0), unknown members, halves of characters, NaN, what follows the end.
"""

from __future__ import annotations

import json
from typing import Final, TypeVar

import msgspec

from tysiacha.server.tables.commands import Command

MOST_BYTES: Final = 16_384
"""No message is longer."""

_LONGEST_REASON: Final = 200
_Read = TypeVar("_Read")
_COMMANDS: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)


class BadMessage(ValueError):
    """A message is not what it should be; the text says where, for a programmer."""


def decode_command(data: bytes) -> Command:
    """Give the command that a message is.

    Raises:
        BadMessage: if it is none.
    """
    return decode_strictly(data, _COMMANDS)


def decode_strictly(data: bytes, decoder: msgspec.json.Decoder[_Read]) -> _Read:
    """Give what a message says, by a decoder for structs that allow no unknown members.

    Raises:
        BadMessage: if it is no such message, is too long, or has two equal keys anywhere.
    """
    if len(data) > MOST_BYTES:
        message = f"longer than {MOST_BYTES} bytes"
        raise BadMessage(message)
    try:
        read = decoder.decode(data)
        json.loads(data.decode(), object_pairs_hook=_keys_once)
    except RecursionError:
        message = "brackets too deep in each other"
        raise BadMessage(message) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise BadMessage(str(error)[:_LONGEST_REASON]) from None
    return read


def _keys_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        message = "a key twice in one object"
        raise BadMessage(message)
    return members
