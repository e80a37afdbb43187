"""Logs that were altered are found out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.storage.stores import reply, row
from tysiacha.server.storage.log import (
    Heads,
    Reply,
    Row,
    TableLog,
    chained,
    chains_after,
    check_log,
    first_heads,
    reply_chains_after,
)
from tysiacha.server.storage.problems import Damaged

WHOLE = (row(1, said="1"), row(2, said="2"), row(3, said="3"))
ANSWERED = (reply("1"), reply("2"))
ROWS = st.builds(
    Row,
    v=st.integers(1, 3),
    match=st.none() | st.text(max_size=2),
    seq=st.none() | st.integers(0, 12),
    kind=st.text(max_size=2),
    body=st.binary(max_size=2),
    at_ms=st.just(0),
)


@given(ROWS, ROWS)
def test_different_rows_have_different_chains(one: Row, other: Row) -> None:
    chain = first_heads("t").chain
    assert (chained(chain, one) == chained(chain, other)) is (one == other)


def test_the_chain_tells_the_table_and_all_before() -> None:
    fact = row(1)
    chains = {
        chained(first_heads("t").chain, fact),
        chained(first_heads("u").chain, fact),
        chained(chained(first_heads("t").chain, fact), fact),
        chained(first_heads("t").reply_chain, fact),
    }
    assert len(chains) == 4


def test_when_a_row_was_stored_is_no_part_of_the_chain() -> None:
    chain = first_heads("t").chain
    assert chained(chain, row(1)) == chained(chain, replace(row(1), at_ms=7))


def check(
    rows: tuple[Row, ...],
    replies: tuple[Reply, ...],
    *,
    table: str = "t",
    written: tuple[Row, ...] = WHOLE,
    answered: tuple[Reply, ...] = ANSWERED,
) -> None:
    """Check what is there now against what was written."""
    first = first_heads("t")
    chains = chains_after(first.chain, written)
    reply_chains = reply_chains_after(first.reply_chain, answered)
    heads = Heads(len(written), chains[-1], len(answered), reply_chains[-1])
    check_log(
        TableLog(table, rows, replies),
        chains[: len(rows)],
        reply_chains[: len(replies)],
        heads,
    )


def test_what_was_written_is_whole() -> None:
    check(WHOLE, ANSWERED)


@pytest.mark.parametrize(
    ("rows", "replies"),
    [
        (WHOLE[:2], ANSWERED),
        (WHOLE, ANSWERED[:1]),
        ((), ()),
        ((WHOLE[0], WHOLE[2]), ANSWERED),
        ((WHOLE[0], replace(WHOLE[1], body=b"[]"), WHOLE[2]), ANSWERED),
        ((WHOLE[0], replace(WHOLE[1], kind="other"), WHOLE[2]), ANSWERED),
        ((WHOLE[0], replace(WHOLE[2], v=2), replace(WHOLE[1], v=3)), ANSWERED),
        (WHOLE, ANSWERED[::-1]),
        (WHOLE, (ANSWERED[0], replace(ANSWERED[1], answer=b"[]"))),
        (WHOLE, (ANSWERED[0], replace(ANSWERED[1], digest=b""))),
    ],
)
def test_F23_what_is_missing_or_altered_is_found_out(
    rows: tuple[Row, ...], replies: tuple[Reply, ...]
) -> None:
    with pytest.raises(Damaged, match="table t"):
        check(rows, replies)


def test_the_log_of_another_table_is_found_out() -> None:
    with pytest.raises(Damaged):
        check(WHOLE, ANSWERED, table="u")


@pytest.mark.parametrize("body", [b"", b"{", b"NaN", b"{} {}", b'"\xff"', b"[" * 5_000])
def test_what_is_no_json_is_found_out(body: bytes) -> None:
    written = (replace(row(1), body=body),)
    with pytest.raises(Damaged, match="not JSON"):
        check(written, ANSWERED, written=written)
