"""The version of the database: looked at before anything is written, then brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from tysiacha.server.storage.problems import CannotOpen, Damaged, NewerSchema
from tysiacha.server.storage.sqlite_library import read_only, sqlite_library

REVISIONS: Final = ("0001", "0002")
"""All versions of the database that this program knows, the newest last."""

_STEPS: Final = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME: Final = 7_421_000
"""The lock of PostgreSQL that keeps two servers from migrating at once."""


def check_revision(found: str | None) -> None:
    """See that a version of the database is known.

    Raises:
        NewerSchema: if it is not.
    """
    if found is not None and found not in REVISIONS:
        raise NewerSchema(
            f"the database has version {found}, this program knows {REVISIONS[-1]} and older: "
            "use the newer program, or a backup from before it; nothing was changed"
        )


def file_revision(path: Path) -> str | None:
    """The version of a file, which is only read; ``None`` if there is nothing in it yet.

    Raises:
        CannotOpen: if it belongs to another program.
        Damaged: if it is no database.
    """
    if not path.exists() or path.stat().st_size == 0:
        return None
    library = sqlite_library()
    connection = None
    try:
        connection = read_only(path)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        if "alembic_version" in names:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return None if found is None else str(found[0])
    except (library.DatabaseError, UnicodeDecodeError) as error:
        raise Damaged(f"the database {path}", str(error)) from None
    finally:
        if connection is not None:
            connection.close()
    if names:
        raise CannotOpen(f"{path} is the database of another program; nothing was changed")
    return None


def revision_of(connection: Connection) -> str | None:
    """The version of a database.

    Raises:
        CannotOpen: if it belongs to another program.
    """
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        found: str | None = connection.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalar_one_or_none()
        return found
    if names:
        raise CannotOpen("the database has tables of another program; nothing was changed")
    return None


def migrate(engine: Engine) -> None:
    """Bring a database up to date, all or nothing.

    Raises:
        NewerSchema: if a newer program has written it; then nothing is changed.
    """
    with engine.connect() as connection:
        found = revision_of(connection)
    check_revision(found)
    if found == REVISIONS[-1]:
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:one)"), {"one": _ONE_AT_A_TIME})
        take_steps(connection)


def take_steps(connection: Connection, to: str = "head") -> None:
    """Take the steps that are missing until a version, inside somebody else's transaction."""
    from alembic import command  # noqa: PLC0415 - slow to import, and rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
