"""The log of a table: facts and replies, each sealed together with all before it.

The truth about a table is its rows, in the order of their versions. Every row has a *chain*: the
digest of the chain before it and of what the row says. So a row that was altered, lost, added or
moved to another table is found out when the log is read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from tysiacha.server.storage.problems import Damaged

_LENGTH: Final = 8
"""So many bytes tell the length of a part, so that no two rows are the same bytes."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact of a table, as stored."""

    v: int
    """The version of the table that it makes: 1, 2, 3 … without a gap."""
    match: str | None
    """The match it belongs to, if any."""
    seq: int | None
    """Its number in the match."""
    kind: str
    body: bytes
    """JSON."""
    at_ms: int
    """When it was stored, in milliseconds since 1970 (UTC); a remark, not part of the chain."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command was answered; kept as long as the table, so that a repetition is known."""

    player: str
    a: str
    """The id that the client gave its command, unique for the player at the table."""
    digest: bytes
    """Of the command: the same id with another command is refused."""
    answer: bytes
    """JSON."""


@dataclass(frozen=True, slots=True)
class TableLog:
    """All that is stored about the course of a table."""

    table: str
    rows: tuple[Row, ...]
    replies: tuple[Reply, ...]

    @property
    def v(self) -> int:
        """The version of the table; 0 before its first fact."""
        return self.rows[-1].v if self.rows else 0


@dataclass(frozen=True, slots=True)
class Heads:
    """How far a log goes, and its last chains."""

    v: int
    chain: bytes
    replies: int
    reply_chain: bytes


def digest_of(command: bytes) -> bytes:
    """The digest of a command, for :class:`Reply`."""
    return hashlib.sha256(command).digest()


def first_heads(table: str) -> Heads:
    """The heads of a log without rows; no two tables share them."""
    return Heads(
        v=0,
        chain=_sealed(b"facts", table.encode()),
        replies=0,
        reply_chain=_sealed(b"replies", table.encode()),
    )


def chained(chain: bytes, row: Row) -> bytes:
    """The chain of a row that follows one with this chain."""
    return _sealed(
        chain,
        b"%d" % row.v,
        b"" if row.match is None else b"=" + row.match.encode(),
        b"" if row.seq is None else b"%d" % row.seq,
        row.kind.encode(),
        row.body,
    )


def reply_chained(chain: bytes, reply: Reply) -> bytes:
    """The chain of a reply that follows one with this chain."""
    return _sealed(chain, reply.player.encode(), reply.a.encode(), reply.digest, reply.answer)


def chains_after(chain: bytes, rows: Sequence[Row]) -> tuple[bytes, ...]:
    """The chains of rows that follow one another."""
    chains = []
    for row in rows:
        chain = chained(chain, row)
        chains.append(chain)
    return tuple(chains)


def reply_chains_after(chain: bytes, replies: Sequence[Reply]) -> tuple[bytes, ...]:
    """The chains of replies that follow one another."""
    chains = []
    for reply in replies:
        chain = reply_chained(chain, reply)
        chains.append(chain)
    return tuple(chains)


def check_order(after_v: int, rows: Sequence[Row]) -> None:
    """See that rows follow the version.

    Raises:
        ValueError: if they do not.
    """
    for place, row in enumerate(rows, start=after_v + 1):
        if row.v != place:
            raise ValueError(f"row {row.v} where {place} was expected")


def check_log(
    log: TableLog, chains: Sequence[bytes], reply_chains: Sequence[bytes], heads: Heads
) -> None:
    """See that a log is what was written.

    Raises:
        Damaged: if it is not.
    """
    name = f"table {log.table}"
    first = first_heads(log.table)
    try:
        check_order(0, log.rows)
    except ValueError as error:
        raise Damaged(name, str(error)) from None
    for row, expected, found in zip(
        log.rows, chains_after(first.chain, log.rows), chains, strict=True
    ):
        if expected != found:
            raise Damaged(name, f"the seal of row {row.v} is wrong")
        if not _is_json(row.body):
            raise Damaged(name, f"row {row.v} is not JSON")
    expected_replies = reply_chains_after(first.reply_chain, log.replies)
    if tuple(reply_chains) != expected_replies:
        raise Damaged(name, "the seal of a reply is wrong")
    ends = Heads(
        v=len(log.rows),
        chain=chains[-1] if chains else first.chain,
        replies=len(log.replies),
        reply_chain=reply_chains[-1] if reply_chains else first.reply_chain,
    )
    if ends != heads:
        raise Damaged(name, f"it ends at {ends.v}, and should at {heads.v}")


def _is_json(body: bytes) -> bool:
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _sealed(*parts: bytes) -> bytes:
    said = b"".join([piece for part in parts for piece in (len(part).to_bytes(_LENGTH), part)])
    return hashlib.sha256(said).digest()
