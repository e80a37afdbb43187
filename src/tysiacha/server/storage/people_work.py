"""Players and what lets them in, in SQL, inside somebody else's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import IntegrityError

from tysiacha.server.storage.conflicts import insert_new, insert_or_update
from tysiacha.server.storage.kept import BotToken, Login, Player
from tysiacha.server.storage.problems import Conflict, NameTaken, Unknown
from tysiacha.server.storage.schema import (
    BOT_TOKENS,
    CHALLENGES,
    CHAT,
    COUNTS,
    LOGINS,
    META,
    NAME_KEYS,
    PASSKEYS,
    PLAYERS,
    RATINGS,
    RECOVERY_CODES,
)

_REMOVED: Final = b"removed "
"""How begins what stands for the digest of a token that was removed."""


def removed_token(bot: str) -> bytes:
    """Give what is kept instead of the token of a bot that may play no longer."""
    return _REMOVED + bot.encode()


def is_removed(token: bytes) -> bool:
    """Tell whether that is what it is."""
    return token.startswith(_REMOVED)


def add(connection: Connection, new: Player) -> None:
    """Keep a new player."""
    made = insert_new(
        connection,
        PLAYERS,
        [
            {
                "id": new.id,
                "name": new.name,
                "name_key": new.name_key,
                "created_at": new.created_at,
                "muted": new.muted,
                "erased": new.erased,
            }
        ],
    )
    if made:
        if new.name_key is not None:
            _take_keys(connection, new.id, new.name, (new.name_key,))
        return
    if player(connection, new.id) == new:
        return
    if player(connection, new.id) is not None:
        raise Conflict(f"player {new.id} exists")
    raise NameTaken(new.name)


def player(connection: Connection, name: str) -> Player | None:
    """Give a player."""
    found = connection.execute(select(PLAYERS).where(PLAYERS.c.id == name)).one_or_none()
    return None if found is None else Player(*found)


def players(connection: Connection, names: Sequence[str]) -> tuple[Player, ...]:
    """Give those of the players that there are, by their ids."""
    found = connection.execute(
        select(PLAYERS).where(PLAYERS.c.id.in_(list(names))).order_by(PLAYERS.c.id)
    )
    return tuple(Player(*one) for one in found)


def player_of_key(connection: Connection, key: str) -> Player | None:
    """Give the player of a name."""
    found: str | None = connection.execute(
        select(NAME_KEYS.c.player).where(NAME_KEYS.c.key == key)
    ).scalar_one_or_none()
    return None if found is None else player(connection, found)


def rename(connection: Connection, name: str, new: str, keys: Sequence[str]) -> None:
    """Give another name."""
    here = player(connection, name)
    if here is None or here.erased:
        raise Unknown(f"there is no player {name}")
    connection.execute(delete(NAME_KEYS).where(NAME_KEYS.c.player == name))
    _take_keys(connection, name, new, keys)
    changed = update(PLAYERS).where(PLAYERS.c.id == name).values(name=new, name_key=keys[0])
    try:
        connection.execute(changed)
    except IntegrityError:  # another server was faster
        raise NameTaken(new) from None


def mute(connection: Connection, name: str, *, muted: bool) -> None:
    """Let a player chat no longer, or again."""
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == name).values(muted=muted))


def erase(connection: Connection, name: str) -> None:
    """Forget who a player was."""
    for removal in (
        delete(NAME_KEYS).where(NAME_KEYS.c.player == name),
        delete(LOGINS).where(LOGINS.c.player == name),
        delete(RECOVERY_CODES).where(RECOVERY_CODES.c.player == name),
        delete(PASSKEYS).where(PASSKEYS.c.player == name),
        delete(CHALLENGES).where(CHALLENGES.c.player == name),
        delete(BOT_TOKENS).where(BOT_TOKENS.c.owner == name),
        delete(CHAT).where(CHAT.c.player == name),
        delete(RATINGS).where(RATINGS.c.subject == name),
        delete(COUNTS).where(COUNTS.c.subject == name),
    ):
        connection.execute(removal)
    connection.execute(
        update(PLAYERS).where(PLAYERS.c.id == name).values(name="", name_key=None, erased=True)
    )


def add_login(connection: Connection, login: Login) -> None:
    """Let the holder of a token in."""
    present(connection, login.player)
    insert_or_update(
        connection,
        LOGINS,
        {"token": login.token, "player": login.player, "expires_at": login.expires_at},
    )


def player_of_login(connection: Connection, token: bytes, now: int) -> str | None:
    """Give whom a token lets in."""
    found: str | None = connection.execute(
        select(LOGINS.c.player).where(LOGINS.c.token == token, LOGINS.c.expires_at > now)
    ).scalar_one_or_none()
    return found


def remove_login(connection: Connection, token: bytes) -> None:
    """Let the holder of a token in no longer."""
    connection.execute(delete(LOGINS).where(LOGINS.c.token == token))


def remove_logins_of(connection: Connection, name: str) -> None:
    """Let no holder of a token of a player in."""
    connection.execute(delete(LOGINS).where(LOGINS.c.player == name))


def sweep_logins(connection: Connection, now: int) -> int:
    """Remove what has expired."""
    return connection.execute(delete(LOGINS).where(LOGINS.c.expires_at <= now)).rowcount


def set_recovery_codes(connection: Connection, name: str, digests: Sequence[bytes]) -> None:
    """Give a player these codes only."""
    present(connection, name)
    connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.player == name))
    insert_new(
        connection, RECOVERY_CODES, [{"digest": digest, "player": name} for digest in digests]
    )


def use_recovery_code(connection: Connection, digest: bytes) -> str | None:
    """Use a code up; give its player."""
    found: str | None = connection.execute(
        delete(RECOVERY_CODES)
        .where(RECOVERY_CODES.c.digest == digest)
        .returning(RECOVERY_CODES.c.player)
    ).scalar_one_or_none()
    return found


def add_bot_token(connection: Connection, token: BotToken) -> None:
    """Let a program play as a bot."""
    present(connection, token.owner)
    insert_or_update(
        connection,
        BOT_TOKENS,
        {
            "token": token.token,
            "owner": token.owner,
            "bot": token.bot,
            "created_at": token.created_at,
        },
    )


def bot_token(connection: Connection, token: bytes) -> BotToken | None:
    """Give what a token allows."""
    found = connection.execute(select(BOT_TOKENS).where(BOT_TOKENS.c.token == token)).one_or_none()
    return None if found is None or is_removed(found.token) else BotToken(*found)


def bot_tokens_of(connection: Connection, owner: str) -> tuple[BotToken, ...]:
    """Give what a player has allowed."""
    found = connection.execute(
        select(BOT_TOKENS)
        .where(BOT_TOKENS.c.owner == owner)
        .order_by(BOT_TOKENS.c.created_at, BOT_TOKENS.c.token)
    )
    return tuple(BotToken(*one) for one in found if not is_removed(one.token))


def remove_bot_token(connection: Connection, token: bytes) -> None:
    """Allow it no longer: the digest goes, the bot stays known as its owner's."""
    there = bot_token(connection, token)
    if there is not None:
        connection.execute(
            update(BOT_TOKENS)
            .where(BOT_TOKENS.c.token == token)
            .values(token=removed_token(there.bot))
        )


def owners_of_bots(connection: Connection, players: Sequence[str]) -> dict[str, str]:
    """Give the owners of those that are bots."""
    found = connection.execute(
        select(BOT_TOKENS.c.bot, BOT_TOKENS.c.owner)
        .where(BOT_TOKENS.c.bot.in_(list(players)))
        .order_by(BOT_TOKENS.c.bot)
    )
    return {one.bot: one.owner for one in found}


def meta(connection: Connection, key: str) -> str | None:
    """Give a remark."""
    found: str | None = connection.execute(
        select(META.c.value).where(META.c.key == key)
    ).scalar_one_or_none()
    return found


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Keep a remark."""
    insert_or_update(connection, META, {"key": key, "value": value})


def _take_keys(connection: Connection, player_id: str, name: str, keys: Sequence[str]) -> None:
    """Keep all keys of a name for a player."""
    new = [{"key": key, "player": player_id} for key in dict.fromkeys(keys)]
    if insert_new(connection, NAME_KEYS, new) != len(new):
        raise NameTaken(name)


def present(connection: Connection, name: str) -> None:
    """See that there is a player, who was not erased."""
    here = player(connection, name)
    if here is None or here.erased:
        raise Unknown(f"there is no player {name}")
