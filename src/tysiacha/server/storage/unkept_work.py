"""Matches whose log says that they are over, and that nothing has been kept of."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, and_, bindparam, column, func, literal, select

from tysiacha.server.storage.kept import UnkeptMatch, UnkeptPage
from tysiacha.server.storage.schema import FACTS, MATCHES

ENDED: Final = "ended"
"""The kind of the fact that a match is over, its last one."""

# From name to name of a match by their index, never through all that happened in a match.
_OTHERS = FACTS.alias("others")
_FIRST = select(func.min(FACTS.c.match_id).label("id"), literal(1).label("n")).where(
    FACTS.c.match_id > bindparam("after")
)
_NAMES = _FIRST.cte("names", recursive=True)
_NEXT = (
    select(func.min(_OTHERS.c.match_id)).where(_OTHERS.c.match_id > _NAMES.c.id).scalar_subquery()
)
_LOOKED_AT = _NAMES.union_all(
    select(_NEXT, _NAMES.c.n + 1).where(_NAMES.c.id.is_not(None), _NAMES.c.n < bindparam("most"))
)
_LAST_SEQ = (
    select(func.max(_OTHERS.c.seq)).where(_OTHERS.c.match_id == _LOOKED_AT.c.id).scalar_subquery()
)
_PAGE = (
    select(
        _LOOKED_AT.c.id,
        MATCHES.c.id.label("kept"),
        FACTS.c.kind,
        FACTS.c.table_id,
        FACTS.c.at_ms,
    )
    .select_from(
        _LOOKED_AT.outerjoin(MATCHES, MATCHES.c.id == _LOOKED_AT.c.id).join(
            FACTS, and_(FACTS.c.match_id == _LOOKED_AT.c.id, FACTS.c.seq == _LAST_SEQ)
        )
    )
    .order_by(column("n"))
)


def unkept(connection: Connection, after: str, limit: int) -> UnkeptPage:
    """Look at so many matches after one, in the order of their ids."""
    found = connection.execute(_PAGE, {"after": after, "most": limit}).all()
    return UnkeptPage(
        tuple(
            UnkeptMatch(one.id, one.table_id, one.at_ms)
            for one in found
            if one.kept is None and one.kind == ENDED
        ),
        str(found[-1].id) if len(found) == limit else None,
    )
