"""The logs of tables in SQL, inside a transaction that somebody else begins and ends."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, and_, bindparam, insert, select, tuple_, update

from tysiacha.server.storage.conflicts import Values, insert_new, new_row
from tysiacha.server.storage.fixed import Fixed
from tysiacha.server.storage.kept import Listed, Summary
from tysiacha.server.storage.log import (
    Heads,
    Reply,
    Row,
    TableLog,
    chains_after,
    check_log,
    first_heads,
    reply_chains_after,
)
from tysiacha.server.storage.problems import Conflict, Damaged, Fenced, Unknown
from tysiacha.server.storage.schema import FACTS, REPLIES, TABLES

_LIVE = and_(TABLES.c.closed.is_(False), TABLES.c.quarantined.is_(None))

# Statements that are needed all the time are made once.
_THE_TABLE = TABLES.c.id == bindparam("the_table")
_LOCKED = (
    select(
        TABLES.c.owner,
        TABLES.c.epoch,
        TABLES.c.v,
        TABLES.c.chain,
        TABLES.c.replies,
        TABLES.c.reply_chain,
    )
    .where(_THE_TABLE)
    .with_for_update()
)
_FACTS_OF = (
    select(
        FACTS.c.v,
        FACTS.c.match_id,
        FACTS.c.seq,
        FACTS.c.kind,
        FACTS.c.body,
        FACTS.c.at_ms,
        FACTS.c.chain,
    )
    .where(FACTS.c.table_id == bindparam("the_table"))
    .order_by(FACTS.c.v)
)
_REPLIES_OF = (
    select(REPLIES.c.player, REPLIES.c.a, REPLIES.c.digest, REPLIES.c.answer, REPLIES.c.chain)
    .where(REPLIES.c.table_id == bindparam("the_table"))
    .order_by(REPLIES.c.n)
)
_HEADS = ("v", "chain", "replies", "reply_chain")
_OWN = Fixed(lambda _: _LOCKED)
_ADD_FACTS = Fixed(lambda _: insert(FACTS))
_ADD_REPLY = Fixed(lambda dialect: new_row(dialect, REPLIES))
_ADVANCE = Fixed(lambda _: update(TABLES).where(_THE_TABLE), _HEADS)
_ADVANCE_AND_TELL = Fixed(
    lambda _: update(TABLES).where(_THE_TABLE),
    (*_HEADS, "title", "rules", "seats", "private", "state"),
)


def create(connection: Connection, table: str, owner: str, summary: Summary) -> int:
    """Begin an empty log; give its epoch."""
    first = first_heads(table)
    made = insert_new(
        connection,
        TABLES,
        [
            {
                "id": table,
                "owner": owner,
                "epoch": 1,
                "v": 0,
                "chain": first.chain,
                "replies": 0,
                "reply_chain": first.reply_chain,
                "closed": False,
                "quarantined": None,
                **_summary_values(summary),
            }
        ],
    )
    if not made:
        found = connection.execute(
            select(TABLES.c.owner, TABLES.c.epoch, TABLES.c.v).where(TABLES.c.id == table)
        ).one()
        if (found.owner, found.epoch, found.v) != (owner, 1, 0):
            raise Conflict(f"table {table} exists")
    return 1


def append(
    connection: Connection,
    table: str,
    *,
    epoch: int,
    after_v: int,
    rows: Sequence[Row],
    replies: Sequence[Reply],
    summary: Summary | None,
) -> None:
    """Write facts and replies, unless they are written."""
    heads = _own(connection, table, epoch)
    if heads.v != after_v:
        if not _is_written(connection, table, heads, after_v, rows, replies):
            raise Conflict(f"table {table} is at {heads.v}, not at {after_v}")
        return
    chains = chains_after(heads.chain, rows)
    reply_chains = reply_chains_after(heads.reply_chain, replies)
    if rows:
        _ADD_FACTS.run(
            connection,
            *(_fact_values(table, row, chain) for row, chain in zip(rows, chains, strict=True)),
        )
    new = [
        {
            "table_id": table,
            "player": reply.player,
            "a": reply.a,
            "n": heads.replies + place,
            "digest": reply.digest,
            "answer": reply.answer,
            "chain": chain,
        }
        for place, (reply, chain) in enumerate(zip(replies, reply_chains, strict=True), start=1)
    ]
    inserted = sum(_ADD_REPLY.run(connection, one) for one in new)
    if inserted != len(new):
        if not (rows or inserted) and _are_answered(connection, table, replies):
            return
        raise Conflict(f"a command at table {table} has been answered before")
    advance = _ADVANCE if summary is None else _ADVANCE_AND_TELL
    advance.run(
        connection,
        {
            "the_table": table,
            "v": after_v + len(rows),
            "chain": chains[-1] if chains else heads.chain,
            "replies": heads.replies + len(replies),
            "reply_chain": reply_chains[-1] if reply_chains else heads.reply_chain,
            **({} if summary is None else _summary_values(summary)),
        },
    )


def load(connection: Connection, table: str) -> TableLog:
    """Give a log, checked."""
    try:
        return _loaded(connection, table)
    except (ValueError, TypeError, AttributeError):  # from what should be text, or bytes
        raise Damaged(f"table {table}", "a value has the wrong type") from None


def close(connection: Connection, table: str, epoch: int) -> None:
    """Say that nothing follows."""
    found = connection.execute(
        select(TABLES.c.closed, TABLES.c.epoch).where(TABLES.c.id == table)
    ).one_or_none()
    if found is not None and found.closed and found.epoch == epoch:
        return
    _own(connection, table, epoch)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(closed=True, owner=None))


def quarantine(connection: Connection, table: str, why: str) -> None:
    """Put a table aside."""
    connection.execute(
        update(TABLES).where(TABLES.c.id == table).values(quarantined=why, owner=None)
    )


def quarantined(connection: Connection) -> dict[str, str]:
    """Give the tables put aside, and why."""
    found = connection.execute(
        select(TABLES.c.id, TABLES.c.quarantined)
        .where(TABLES.c.quarantined.is_not(None))
        .order_by(TABLES.c.id)
    )
    return {one.id: one.quarantined for one in found}


def live_tables(connection: Connection) -> tuple[str, ...]:
    """Give the tables that go on."""
    found = connection.execute(select(TABLES.c.id).where(_LIVE).order_by(TABLES.c.id))
    return tuple(one.id for one in found)


def summaries(connection: Connection, *, private: bool) -> tuple[Listed, ...]:
    """Give what the lobby tells."""
    shown = select(
        TABLES.c.id,
        TABLES.c.title,
        TABLES.c.rules,
        TABLES.c.seats,
        TABLES.c.private,
        TABLES.c.state,
    ).where(_LIVE)
    if not private:
        shown = shown.where(TABLES.c.private.is_(False))
    return tuple(
        Listed(
            one.id,
            Summary(one.title, one.rules, _names(one.seats), bool(one.private), one.state),
        )
        for one in connection.execute(shown.order_by(TABLES.c.id))
    )


def names_text(names: Sequence[str]) -> str:
    """Names in one column."""
    return json.dumps(list(names), ensure_ascii=False)


def _names(column: str) -> tuple[str, ...]:
    """Names from one column; none if it is spoilt, since it only repeats what a log says."""
    try:
        names = json.loads(column)
    except ValueError:
        return ()
    if not isinstance(names, list):
        return ()
    return tuple(str(name) for name in names)


def _loaded(connection: Connection, table: str) -> TableLog:
    heads = _heads(connection, table)
    if heads is None:
        raise Unknown(f"there is no table {table}")
    facts = connection.execute(_FACTS_OF, {"the_table": table}).all()
    replies = connection.execute(_REPLIES_OF, {"the_table": table}).all()
    log = TableLog(
        table,
        tuple([Row(*one[:-1]) for one in facts]),
        tuple([Reply(*one[:-1]) for one in replies]),
    )
    check_log(log, [one[-1] for one in facts], [one[-1] for one in replies], heads)
    return log


def _own(connection: Connection, table: str, epoch: int) -> Heads:
    """Keep others from the table until the end of the transaction; give its heads."""
    found = _OWN.one(connection, {"the_table": table})
    if found is None:
        raise Unknown(f"there is no table {table}")
    owner, its_epoch, *heads = found
    if owner is None or its_epoch != epoch:
        raise Fenced(table, epoch)
    return Heads(*heads)  # type: ignore[arg-type]  # as the statement names them


def _heads(connection: Connection, table: str) -> Heads | None:
    found = connection.execute(
        select(TABLES.c.v, TABLES.c.chain, TABLES.c.replies, TABLES.c.reply_chain).where(
            TABLES.c.id == table
        )
    ).one_or_none()
    return None if found is None else Heads(*found)


def _is_written(
    connection: Connection,
    table: str,
    heads: Heads,
    after_v: int,
    rows: Sequence[Row],
    replies: Sequence[Reply],
) -> bool:
    """Whether these very rows are the last of the table, and their writer did not hear of it."""
    if not rows or heads.v != rows[-1].v:
        return False
    before: bytes | None = first_heads(table).chain
    if after_v:
        before = connection.execute(
            select(FACTS.c.chain).where(FACTS.c.table_id == table, FACTS.c.v == after_v)
        ).scalar_one_or_none()
    return (
        before is not None
        and chains_after(before, rows)[-1] == heads.chain
        and _are_answered(connection, table, replies)
    )


def _are_answered(connection: Connection, table: str, replies: Sequence[Reply]) -> bool:
    """Whether all these replies are stored, as they are."""
    if not replies:
        return True
    found = connection.execute(
        select(REPLIES.c.player, REPLIES.c.a, REPLIES.c.digest, REPLIES.c.answer).where(
            REPLIES.c.table_id == table,
            tuple_(REPLIES.c.player, REPLIES.c.a).in_([(one.player, one.a) for one in replies]),
        )
    )
    return {Reply(*one) for one in found} == set(replies)


def _fact_values(table: str, row: Row, chain: bytes) -> Values:
    return {
        "table_id": table,
        "v": row.v,
        "match_id": row.match,
        "seq": row.seq,
        "kind": row.kind,
        "body": row.body,
        "chain": chain,
        "at_ms": row.at_ms,
    }


def _summary_values(summary: Summary) -> Values:
    return {
        "title": summary.title,
        "rules": summary.rules,
        "seats": names_text(summary.seats),
        "private": summary.private,
        "state": summary.state,
    }
