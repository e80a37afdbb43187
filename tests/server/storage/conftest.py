"""Stores to test: in memory, in a file, on a PostgreSQL that all workers of a run share."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.storage.clusters import Cluster, begin_cluster, end_cluster, programs
from tests.server.storage.stores import (
    FileStores,
    MemoryStores,
    ServerStores,
    Stores,
    nothing,
    tell,
)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The PostgreSQL of this run; who comes first starts it, who leaves last ends it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        alone = begin_cluster()
        yield alone
        end_cluster(alone)
        return
    shared = tmp_path_factory.getbasetemp().parent
    place, users = shared / "postgres-place", shared / "postgres-users"
    with (shared / "postgres-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            place.write_text(str(begin_cluster().folder), encoding="utf-8")
            users.write_text("0", encoding="utf-8")
        users.write_text(str(int(users.read_text(encoding="utf-8")) + 1), encoding="utf-8")
        found = Cluster(Path(place.read_text(encoding="utf-8")), programs())
    yield found
    with (shared / "postgres-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        left = int(users.read_text(encoding="utf-8")) - 1
        users.write_text(str(left), encoding="utf-8")
        if left == 0:
            place.unlink()
            end_cluster(found)


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    """The address of a database of this module, empty at first."""
    return cluster.url(cluster.new_database())


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in a file, up to date and without rows: to be copied."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    tell(FileStores(path), nothing)
    return path


@pytest.fixture(params=["memory", "file", "server"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    """Each kind of store, empty."""
    if request.param == "memory":
        return MemoryStores()
    if request.param == "file":
        return FileStores.copied(request.getfixturevalue("empty_file"), tmp_path / "games.db")
    return ServerStores.emptied(request.getfixturevalue("database"))
