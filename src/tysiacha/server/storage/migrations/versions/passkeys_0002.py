"""Passkeys, and what devices are asked to sign."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_passkey_player"),
    )
    op.create_index("ix_passkey_player", "passkey", ["player"], unique=False)
    op.create_table(
        "challenge",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_challenge"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_challenge_player"),
    )
    op.create_index("ix_challenge_player", "challenge", ["player"], unique=False)
    op.create_index("ix_challenge_expires_at", "challenge", ["expires_at"], unique=False)


def downgrade() -> None:
    """Older programs refuse a newer database, so nothing leads back."""
    raise NotImplementedError("restore a backup from before it")
