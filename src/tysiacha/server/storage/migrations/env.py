"""What Alembic runs to migrate over the connection that it was given."""

from __future__ import annotations

from alembic import context

from tysiacha.server.storage.schema import METADATA


def run() -> None:
    """Take the steps that are missing."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # Alembic's name for it
    run()
