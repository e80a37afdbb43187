"""One thread that writes: together, and yet each for itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from tests.server.storage.stores import FileStores
from tysiacha.server.storage import writer as writing
from tysiacha.server.storage.engines import sqlite_engine
from tysiacha.server.storage.people_work import meta, set_meta
from tysiacha.server.storage.problems import Conflict, StoreUnavailable
from tysiacha.server.storage.writer import Writer


@pytest.fixture
def writer(empty_file: Path, tmp_path: Path) -> Iterator[Writer]:
    path = FileStores.copied(empty_file, tmp_path / "games.db").path
    made = Writer(sqlite_engine(path, patience=1, writing=True))
    made.start()
    yield made
    made.close()
    made.engine.dispose()


class Gate:
    """Work that waits until it is told to go on."""

    def __init__(self, writer: Writer) -> None:
        self.begun = threading.Event()
        self.open = threading.Event()
        self.future = writer.submit(self._wait)
        assert self.begun.wait(60)

    def _wait(self, connection: Connection) -> None:
        self.begun.set()
        assert self.open.wait(60)


def keep(key: str, value: str) -> writing.Work[None]:
    return lambda connection: set_meta(connection, key, value)


def look(key: str) -> writing.Work[str | None]:
    return lambda connection: meta(connection, key)


def refuse(connection: Connection) -> None:
    set_meta(connection, "refused", "written all the same")
    raise Conflict("no")


def fail(connection: Connection) -> None:
    connection.execute(text("SELECT nonsense"))


def test_what_waits_is_committed_together(writer: Writer) -> None:
    commits: list[int] = []
    event.listen(writer.engine, "commit", lambda _: commits.append(1))
    gate = Gate(writer)
    futures = [writer.submit(keep(str(n), str(n))) for n in range(100)]
    last = writer.submit(look("99"))
    gate.open.set()
    assert last.result(60) == "99"
    assert [future.result(60) for future in futures] == [None] * 100
    assert len(commits) == 2


def test_nobody_hears_of_success_before_the_commit(writer: Writer) -> None:
    seen: list[bool] = []
    gate = Gate(writer)
    future = writer.submit(keep("a", "1"))
    event.listen(writer.engine, "commit", lambda _: seen.append(future.done()))
    gate.open.set()
    future.result(60)
    assert not any(seen)


def test_who_is_refused_harms_nobody_else(writer: Writer) -> None:
    gate = Gate(writer)
    before = writer.submit(keep("before", "1"))
    refused = writer.submit(refuse)
    failed = writer.submit(fail)
    after = writer.submit(keep("after", "2"))
    gate.open.set()
    with pytest.raises(Conflict):
        refused.result(60)
    with pytest.raises(Exception, match="nonsense"):
        failed.result(60)
    assert (before.result(60), after.result(60)) == (None, None)
    assert writer.submit(look("before")).result(60) == "1"
    assert writer.submit(look("after")).result(60) == "2"
    assert writer.submit(look("refused")).result(60) is None


def test_what_is_cancelled_in_time_is_not_done(writer: Writer) -> None:
    gate = Gate(writer)
    cancelled = writer.submit(keep("a", "1"))
    assert cancelled.cancel()
    gate.open.set()
    assert writer.submit(look("a")).result(60) is None


def test_when_too_much_waits_it_is_said_at_once(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(writer)
    futures: list[Future[None]] = []
    with pytest.raises(StoreUnavailable, match="too much"):
        futures.extend(writer.submit(keep("a", str(n))) for n in range(writing.MOST_WAITING + 1))
    for future in futures:
        future.cancel()
    gate.open.set()
    gate.future.result(60)


def test_at_the_end_what_waits_is_done(writer: Writer) -> None:
    gate = Gate(writer)
    future = writer.submit(keep("a", "1"))
    closing = threading.Thread(target=writer.close)
    closing.start()
    gate.open.set()
    closing.join(60)
    assert future.result(60) is None
    with pytest.raises(StoreUnavailable, match="closed"):
        writer.submit(look("a"))
    writer.close()
