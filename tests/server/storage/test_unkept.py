"""What every store tells of matches that are over and were not kept, as after a crash."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sqlalchemy import create_engine, event, text

from tests.server.storage.stores import FileStores, Stores, new_table, row, tell
from tests.server.storage.test_kept import MATCH
from tysiacha.server.storage.kept import UnkeptMatch, UnkeptPage
from tysiacha.server.storage.log import Row
from tysiacha.server.storage.sql_store import SqlStore
from tysiacha.server.storage.store import Store


def ended(v: int, match: str, seq: int) -> Row:
    """The fact that a match is over."""
    return replace(row(v, match=match, seq=seq), kind="ended")


async def three_matches(store: Store) -> None:
    """Two that are over, at two tables, and one that goes on."""
    epoch = await new_table(store)
    rows = [row(1), row(2, match="b", seq=1), ended(3, "b", 2), row(4), row(5, match="c", seq=1)]
    await store.append("t", epoch=epoch, after_v=0, rows=rows)
    other = await new_table(store, "u")
    await store.append("u", epoch=other, after_v=0, rows=[row(1), ended(2, "a", 1)])


def test_matches_that_are_over_and_not_kept_are_found(stores: Stores) -> None:
    async def story(store: Store) -> None:
        assert await store.unkept_matches() == UnkeptPage((), None)
        await three_matches(store)
        a, b = UnkeptMatch("a", "u", 1_002), UnkeptMatch("b", "t", 1_003)
        assert await store.unkept_matches() == UnkeptPage((a, b), None)
        await store.keep_match(replace(MATCH, match="a", table="u"))
        assert await store.unkept_matches() == UnkeptPage((b,), None)
        await store.keep_match(replace(MATCH, match="b"))
        assert await store.unkept_matches() == UnkeptPage((), None)

    tell(stores, story)


def test_they_are_looked_for_page_by_page(stores: Stores) -> None:
    async def story(store: Store) -> None:
        await three_matches(store)
        await store.keep_match(replace(MATCH, match="a", table="u"))
        pages, after = [], ""
        while True:
            page = await store.unkept_matches(after=after, limit=1)
            pages.append([one.match for one in page.found])
            if page.last is None:
                break
            after = page.last
        assert pages == [[], ["b"], [], []]

    tell(stores, story)


def test_to_look_does_not_go_through_all_that_ever_happened(
    empty_file: Path, tmp_path: Path
) -> None:
    stores = FileStores.copied(empty_file, tmp_path / "games.db")
    plans: list[tuple[str, tuple[object, ...]]] = []

    async def story(store: Store) -> None:
        await three_matches(store)
        assert isinstance(store, SqlStore)
        engine = store._engines.reading  # noqa: SLF001
        with engine.connect() as connection:

            @event.listens_for(engine, "before_cursor_execute")
            def explain(_c: object, cursor: object, said: str, given: object, *_: object) -> None:
                if said.startswith("WITH") and isinstance(given, tuple):
                    plans.append((said, given))

            await store.unkept_matches()
            event.remove(engine, "before_cursor_execute", explain)
            connection.rollback()

    tell(stores, story)
    engine = create_engine(f"sqlite:///{stores.path}")
    with engine.connect() as connection:
        told = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + plans[0][0], plans[0][1])
        lines = [str(one[-1]) for one in told]
        assert connection.execute(text("SELECT count(*) FROM fact")).scalar_one() == 7
    engine.dispose()
    assert any("SEARCH fact USING" in one for one in lines)
    assert not any(one.startswith("SCAN fact") for one in lines), lines
