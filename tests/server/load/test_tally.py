"""A push counts as lost if it was stored and never came, and not while it is on its way."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bench.load.tally import behind, facts_stored, missed, stored_versions


def test_versions_that_a_later_one_overtook_are_lost() -> None:
    assert [missed(7, came) for came in (8, 9, 12)] == [0, 1, 4]


def test_what_comes_again_is_not_lost() -> None:
    assert missed(7, 7) == 0


def test_a_screen_that_stopped_before_the_last_stored_version_has_lost_the_rest() -> None:
    assert behind({"a": 9, "b": 4}, [("a", 9), ("a", 7), ("b", 4)]) == 2


def test_all_screens_of_a_table_that_stopped_together_have_lost_it_too() -> None:
    assert behind({"a": 9}, [("a", 8), ("a", 8), ("a", 8)]) == 3


def test_the_log_is_read_while_a_server_writes_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "server.db", isolation_level=None)) as server:
        server.execute("PRAGMA journal_mode = WAL")
        server.execute("CREATE TABLE game_table (id TEXT, v INTEGER)")
        server.execute("INSERT INTO game_table VALUES ('a', 9), ('b', 4)")
        server.execute("BEGIN IMMEDIATE")
        server.execute("UPDATE game_table SET v = 10 WHERE id = 'a'")
        assert stored_versions(tmp_path) == {"a": 9, "b": 4}
        server.execute("COMMIT")
        assert facts_stored(tmp_path) == 14
