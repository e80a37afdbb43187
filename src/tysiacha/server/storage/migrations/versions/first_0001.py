"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "owner",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_owner"),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("v", sa.BigInteger(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("replies", sa.BigInteger(), nullable=False),
        sa.Column("reply_chain", sa.LargeBinary(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("quarantined", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
    )
    op.create_table(
        "fact",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("v", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "v", name="pk_fact"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_fact_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_fact_match_id_seq", "fact", ["match_id", "seq"], unique=True)
    op.create_table(
        "reply",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("a", sa.Text(), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", "a", name="pk_reply"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_reply_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reply_table_id_n", "reply", ["table_id", "n"], unique=True)
    op.create_table(
        "kept_match",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("record_json", sa.LargeBinary(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("unrated", sa.Text(), nullable=True),
        sa.Column("seal", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_match"),
    )
    op.create_table(
        "match_player",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "match_id", name="pk_match_player"),
        sa.ForeignKeyConstraint(["match_id"], ["kept_match.id"], name="fk_match_player_match_id"),
    )
    op.create_index(
        "ix_match_player_player_finished_at",
        "match_player",
        ["player", "finished_at"],
        unique=False,
    )
    op.create_table(
        "rating",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "family", name="pk_rating"),
    )
    op.create_table(
        "statistic",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "family", "name", name="pk_statistic"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_chat_table_id"),
    )
    op.create_index("ix_chat_player", "chat", ["player"], unique=False)
    op.create_table(
        "player",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("erased", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_index("ix_player_name_key", "player", ["name_key"], unique=True)
    op.create_table(
        "name_key",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_name_key"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_name_key_player"),
    )
    op.create_index("ix_name_key_player", "name_key", ["player"], unique=False)
    op.create_table(
        "login",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_login"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_login_player"),
    )
    op.create_index("ix_login_player", "login", ["player"], unique=False)
    op.create_index("ix_login_expires_at", "login", ["expires_at"], unique=False)
    op.create_table(
        "recovery_code",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_recovery_code"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_recovery_code_player"),
    )
    op.create_index("ix_recovery_code_player", "recovery_code", ["player"], unique=False)
    op.create_table(
        "bot_token",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_bot_token"),
        sa.ForeignKeyConstraint(["owner"], ["player.id"], name="fk_bot_token_owner"),
    )
    op.create_index("ix_bot_token_owner", "bot_token", ["owner"], unique=False)
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )


def downgrade() -> None:
    """There is nothing before it."""
    raise NotImplementedError("there is no version before the first")
