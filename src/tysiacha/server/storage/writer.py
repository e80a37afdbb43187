"""One thread that writes: what waits is committed together, so that many tables share a sync.

A piece of work is a function of a connection. The pieces that wait are done one after the other in
one transaction. If one of them is refused, the transaction is done again with a savepoint before
each, so that only that one fails. If the database fails, all of them do.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tysiacha.server.storage.problems import StoreUnavailable
from tysiacha.server.storage.translating import is_passing_quarrel, problem_of

T = TypeVar("T")

Work: TypeAlias = Callable[[Connection], T]
"""What is to be done in a transaction."""

MOST_TOGETHER: Final = 256
"""So many pieces of work at most share a commit."""

MOST_WAITING: Final = 10_000
"""So many pieces of work may wait; what comes then is refused at once."""

GATHER_SECONDS: Final = 0.008
"""While commits follow one another, each waits so long for more work to share it."""

_AWAKE_SECONDS: Final = 4 * GATHER_SECONDS
"""Commits follow one another if no more lies between them."""

_TRIES: Final = 5
"""So often a transaction is tried that other servers are in the way of."""


@dataclass(slots=True)
class _Job(Generic[T]):
    """A piece of work, and who waits for it."""

    work: Work[T]
    future: Future[T]
    erases: bool
    result: T | None = None
    refusal: Exception | None = None

    def attempt(self, connection: Connection) -> None:
        """Do it."""
        self.result = self.work(connection)

    def settle(self) -> None:
        """Tell who waits how it went."""
        if self.refusal is not None:
            self.future.set_exception(self.refusal)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # what attempt() put there


@dataclass(slots=True)
class Writer:
    """Writes in a thread of its own until it is closed."""

    engine: Engine
    _waiting: queue.SimpleQueue[_Job[object] | None] = field(default_factory=queue.SimpleQueue)
    _thread: threading.Thread | None = None
    _closed: bool = False

    def start(self) -> None:
        """Begin to work."""
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, erases: bool = False) -> Future[T]:
        """Let something be done; whoever cancels the future before it is begun, undoes that.

        What erases is settled when the old bytes are in no file of the database any more.

        Raises:
            StoreUnavailable: if too much waits, or the writer is closed.
        """
        future: Future[T] = Future()
        if self._closed:
            raise StoreUnavailable("the store is closed")
        if self._waiting.qsize() >= MOST_WAITING:
            raise StoreUnavailable("too much waits to be written")
        self._waiting.put(_Job(work, future, erases))  # type: ignore[arg-type]  # nobody reads it
        return future

    def close(self) -> None:
        """Do what waits, and end."""
        if self._closed or self._thread is None:
            return
        self._closed = True
        self._waiting.put(None)
        self._thread.join()
        while not self._waiting.empty():  # what came while the last was written
            job = self._waiting.get()
            if job is not None and job.future.set_running_or_notify_cancel():
                job.refusal = StoreUnavailable("the store is closed")
                job.settle()

    def _run(self) -> None:
        ended, committed = False, -1.0
        hold = _Hold(self.engine)
        while not ended:
            jobs, ended = self._next_jobs(committed)
            begun = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if begun:
                write_together(hold, begun)
                committed = time.monotonic()
                if any(job.erases for job in begun):
                    hold.let_go()
                    _empty_log(self.engine)
                for job in begun:
                    job.settle()
        hold.let_go()

    def _next_jobs(self, committed: float) -> tuple[list[_Job[object]], bool]:
        """Wait for something to do; give all that waits, and whether to end after it."""
        jobs: list[_Job[object]] = []
        job = self._first(committed)
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_TOGETHER:
                return jobs, False
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _first(self, committed: float) -> _Job[object] | None:
        """Wait for something to do, for a while after a commit by looking from time to time.

        To wake a thread takes more of the processor than to hand it something, from who does it.
        """
        while time.monotonic() - committed < _AWAKE_SECONDS:
            time.sleep(GATHER_SECONDS)
            with contextlib.suppress(queue.Empty):
                return self._waiting.get_nowait()
        return self._waiting.get()


class _Hold:
    """The connection that writes; on SQLite it is the same for many transactions."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    @contextlib.contextmanager
    def begin(self) -> Iterator[Connection]:
        """Give a connection in a transaction; the end of the block commits it."""
        if self._engine.dialect.name != "sqlite":
            with self._engine.begin() as connection:  # one that is seen to be alive
                yield connection
            return
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                yield self._connection
        except BaseException:
            self.let_go()
            raise

    def let_go(self) -> None:
        """Hold no connection any more, until the next transaction."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def write_together(hold: _Hold, jobs: Sequence[_Job[object]]) -> None:
    """Do all in one transaction, and note in each how it went."""
    for _ in range(_TRIES):
        try:
            try:
                _all_at_once(hold, jobs)
            except _Refused:
                _one_by_one(hold, jobs)
        except SQLAlchemyError as error:
            for job in jobs:
                job.refusal = problem_of(error) or error
            if not is_passing_quarrel(error):
                return
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            for job in jobs:
                job.refusal = error
            return
        else:
            return


class _Refused(Exception):
    """One of the pieces of work was refused, or failed by its own fault."""


def _all_at_once(hold: _Hold, jobs: Sequence[_Job[object]]) -> None:
    with hold.begin() as connection:
        for job in jobs:
            job.refusal = None
            try:
                job.attempt(connection)
            except SQLAlchemyError as error:
                problem = problem_of(error)
                if problem is None or not isinstance(problem, StoreUnavailable):
                    raise _Refused from error
                raise
            except Exception as error:
                raise _Refused from error


def _one_by_one(hold: _Hold, jobs: Sequence[_Job[object]]) -> None:
    with hold.begin() as connection:
        for job in jobs:
            job.refusal = None
            try:
                with connection.begin_nested():
                    job.attempt(connection)
            except SQLAlchemyError as error:
                problem = problem_of(error)
                if isinstance(problem, StoreUnavailable):
                    raise
                job.refusal = error if problem is None else problem
            except Exception as error:  # noqa: BLE001 - a refusal, or a fault in this work alone
                job.refusal = problem_of(error) or error


def _empty_log(engine: Engine) -> None:
    """Move all from the log of SQLite into the file, and empty it."""
    if engine.dialect.name != "sqlite":
        return
    with contextlib.suppress(SQLAlchemyError), engine.connect() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
