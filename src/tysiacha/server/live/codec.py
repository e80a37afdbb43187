"""Facts as rows of the log and back; the secret of a deal is sealed on the way."""

from __future__ import annotations

import base64
from typing import Final, Protocol

import msgspec

from tysiacha.server.storage.log import Row, TableLog
from tysiacha.server.storage.problems import Damaged
from tysiacha.server.tables.facts import DealPrepared, Fact
from tysiacha.server.tables.table import Table

SEALED: Final = b"sealed:"
"""What a sealed secret begins with in the log."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


class Seal(Protocol):
    """Hides secrets from who only sees the database."""

    def seal(self, secret: bytes, *, context: str) -> bytes:
        """Give a secret so that only :meth:`open` can read it, with the same context."""

    def open(self, sealed: bytes, *, context: str) -> bytes:
        """Give the secret back."""


def row_of(fact: Fact, after: Table, *, at_ms: int, seal: Seal) -> Row:
    """Give the row of a fact that made a table what it is after it."""
    playing = after.playing
    in_match = playing is not None and (not playing.over or playing.end_v == after.v)
    if isinstance(fact, DealPrepared):
        sealed = SEALED + seal.seal(fact.seed, context=_context(after.id, after.v))
        fact = DealPrepared(sealed)
    return Row(
        v=after.v,
        match=playing.id if in_match and playing is not None else None,
        seq=after.v - playing.first_v + 1 if in_match and playing is not None else None,
        kind=str(fact.__struct_config__.tag),
        body=_ENCODER.encode(fact),
        at_ms=at_ms,
    )


def facts_of(log: TableLog, seal: Seal) -> list[Fact]:
    """Give the facts of a log.

    Raises:
        Damaged: if a row is no fact, or a secret cannot be opened.
    """
    return [_fact(log.table, row, seal) for row in log.rows]


def _fact(table: str, row: Row, seal: Seal) -> Fact:
    try:
        fact = _DECODER.decode(row.body)
    except msgspec.MsgspecError as error:
        raise Damaged(f"table {table}", f"row {row.v} is no fact: {error}"[:200]) from None
    if isinstance(fact, DealPrepared) and fact.seed.startswith(SEALED):
        secret = seal.open(fact.seed[len(SEALED) :], context=_context(table, row.v))
        return DealPrepared(secret)
    return fact


def _context(table: str, v: int) -> str:
    return f"table {table} v {v}"


class NoSeal:
    """Hides nothing: for stores that are nowhere but in memory."""

    def seal(self, secret: bytes, *, context: str) -> bytes:
        """Give the secret with its context, so that a mix-up is found."""
        return base64.b64encode(context.encode()) + b"." + secret

    def open(self, sealed: bytes, *, context: str) -> bytes:
        """Give the secret back."""
        said, _, secret = sealed.partition(b".")
        if base64.b64decode(said) != context.encode():
            raise Damaged("a secret", "it belongs elsewhere")
        return secret
