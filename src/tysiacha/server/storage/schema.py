"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OWNERS: Final = Table(
    "owner",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("until", Double, nullable=False),  # seconds since 1970, by the clock of the database
)

TABLES: Final = Table(
    "game_table",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text),
    Column("epoch", BigInteger, nullable=False),
    Column("v", BigInteger, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("replies", BigInteger, nullable=False),
    Column("reply_chain", LargeBinary, nullable=False),
    Column("title", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("quarantined", Text),
)

FACTS: Final = Table(
    "fact",
    METADATA,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("v", BigInteger, primary_key=True),
    Column("match_id", Text),
    Column("seq", BigInteger),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "match_id", "seq", unique=True),
    sqlite_with_rowid=False,
)

REPLIES: Final = Table(
    "reply",
    METADATA,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("a", Text, primary_key=True),
    Column("n", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Index(None, "table_id", "n", unique=True),
    sqlite_with_rowid=False,
)

MATCHES: Final = Table(
    "kept_match",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("record_json", LargeBinary, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("unrated", Text),
    Column("seal", LargeBinary, nullable=False),
)

MATCH_PLAYERS: Final = Table(
    "match_player",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("match_id", Text, ForeignKey("kept_match.id"), primary_key=True),
    Column("finished_at", BigInteger, nullable=False),
    Index(None, "player", "finished_at"),
)

RATINGS: Final = Table(
    "rating",
    METADATA,
    Column("subject", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", BigInteger, nullable=False),
)

COUNTS: Final = Table(
    "statistic",
    METADATA,
    Column("subject", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("n", BigInteger, primary_key=True),
    Column("player", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "player"),
)

PLAYERS: Final = Table(
    "player",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("erased", Boolean, nullable=False),
    Index(None, "name_key", unique=True),
)

NAME_KEYS: Final = Table(
    "name_key",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Index(None, "player"),
)

LOGINS: Final = Table(
    "login",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "player"),
    Index(None, "expires_at"),
)

RECOVERY_CODES: Final = Table(
    "recovery_code",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Index(None, "player"),
)

PASSKEYS: Final = Table(
    "passkey",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player"),
)

CHALLENGES: Final = Table(
    "challenge",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("player.id")),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "player"),
    Index(None, "expires_at"),
)

BOT_TOKENS: Final = Table(
    "bot_token",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("owner", Text, ForeignKey("player.id"), nullable=False),
    Column("bot", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "owner"),
)

META: Final = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
