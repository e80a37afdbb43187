"""Migrations end where the program begins, on either database."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tests.server.storage.clusters import Cluster
from tysiacha.server.storage import migrations
from tysiacha.server.storage.engines import engines_for, place_of
from tysiacha.server.storage.migrating import (
    REVISIONS,
    check_revision,
    migrate,
    revision_of,
    take_steps,
)
from tysiacha.server.storage.problems import NewerSchema
from tysiacha.server.storage.schema import METADATA


@pytest.fixture(params=["file", "server"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return str(tmp_path / "games.db")
    cluster = request.getfixturevalue("cluster")
    assert isinstance(cluster, Cluster)
    return cluster.url(cluster.new_database())


def test_the_steps_lead_to_the_tables_that_the_program_uses(address: str) -> None:
    engines = engines_for(place_of(address), patience=5)
    for _ in range(2):
        migrate(engines.writing)
        with engines.writing.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engines.dispose()


def test_what_was_kept_by_an_older_program_is_there_after_the_steps(address: str) -> None:
    engines = engines_for(place_of(address), patience=5)
    with engines.writing.begin() as connection:
        take_steps(connection, REVISIONS[0])
    with engines.writing.begin() as connection:
        connection.execute(
            text("INSERT INTO player VALUES ('anna', 'Anna', 'anna', 5, false, false)")
        )
    migrate(engines.writing)
    with engines.writing.connect() as connection:
        assert revision_of(connection) == REVISIONS[-1]
        assert connection.execute(text("SELECT name FROM player")).scalar_one() == "Anna"
    engines.dispose()


def test_every_step_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(step.revision for step in steps) == REVISIONS[::-1]


def test_what_is_not_known_is_newer() -> None:
    check_revision(None)
    check_revision(REVISIONS[0])
    with pytest.raises(NewerSchema):
        check_revision("9999")
