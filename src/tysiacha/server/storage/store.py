"""What a store promises, whichever database is behind it.

A method that writes returns when what it wrote is on the disk, and not before. All may raise
:class:`StoreUnavailable` (or :class:`StoreFull`, which is one); whether something was written is
then unknown, and the same call may be made again: it does nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tysiacha.server.storage.kept import (
    BotToken,
    Challenge,
    ChatLine,
    Count,
    KeptMatch,
    Listed,
    Login,
    Passkey,
    Player,
    Rating,
    Summary,
    UnkeptPage,
)
from tysiacha.server.storage.log import Reply, Row, TableLog


class TableStore(Protocol):
    """Logs of tables, and who owns them."""

    async def create_table(self, table: str, *, owner: str, ttl: float, summary: Summary) -> int:
        """Begin an empty log and own it; give the epoch.

        Raises:
            Conflict: if the id is used.
        """
        ...

    async def append(
        self,
        table: str,
        *,
        epoch: int,
        after_v: int,
        rows: Sequence[Row] = (),
        replies: Sequence[Reply] = (),
        summary: Summary | None = None,
    ) -> None:
        """Write facts and replies, and the new summary, all or nothing.

        Raises:
            Fenced: if the table is not owned by this epoch.
            Conflict: if the version of the table is not ``after_v``, or one of the commands has
                been answered before.
            Unknown: if there is no such table.
        """
        ...

    async def load(self, table: str) -> TableLog:
        """Give the log of a table, checked.

        Raises:
            Damaged: if it is not what was written.
            Unknown: if there is no such table.
        """
        ...

    async def quarantine(self, table: str, why: str) -> None:
        """Put a damaged table aside: it is not listed any more and nobody can own it."""
        ...

    async def quarantined(self) -> dict[str, str]:
        """Give the tables that were put aside, and why."""
        ...

    async def close_table(self, table: str, *, epoch: int) -> None:
        """Say that nothing follows; the log stays.

        Raises:
            Fenced: if the table is not owned by this epoch.
        """
        ...

    async def live_tables(self) -> tuple[str, ...]:
        """Give the tables that are neither closed nor put aside."""
        ...

    async def summaries(self, *, private: bool = False) -> tuple[Listed, ...]:
        """Give what the lobby tells about live tables; the private ones only when asked for."""
        ...

    async def acquire(self, table: str, *, owner: str, ttl: float) -> int:
        """Own a table for so many seconds and give the new epoch: all before it is fenced.

        The time counts for everything that the owner has.

        Raises:
            Held: if an owner has it whose time is not over.
            Damaged: if it was put aside.
            Unknown: if there is no such table, or it is closed.
        """
        ...

    async def renew(self, owner: str, *, ttl: float) -> None:
        """Own all that one owns for so many seconds from now."""
        ...

    async def release(self, table: str, *, epoch: int) -> None:
        """Own a table no longer; no matter if another owns it by now."""
        ...

    async def owner_of(self, table: str) -> str | None:
        """Give who owns a table, if anybody does whose time is not over."""
        ...


class MatchStore(Protocol):
    """Matches that are over, what they did to ratings, and what was said."""

    async def keep_match(
        self, match: KeptMatch, *, ratings: Sequence[Rating] = (), counts: Sequence[Count] = ()
    ) -> bool:
        """Keep a match and what follows from it, all or nothing; ``False`` if it was kept already.

        Raises:
            Conflict: if a rating is not the one after that which is stored (by its games).
        """
        ...

    async def match(self, match: str) -> KeptMatch | None:
        """Give a match.

        Raises:
            Damaged: if its record is not what was written.
        """
        ...

    async def unkept_matches(self, *, after: str = "", limit: int = 1000) -> UnkeptPage:
        """Look at so many matches after one, by their ids, for such as are over and not kept."""
        ...

    async def matches_of(self, player: str, *, limit: int = 50) -> tuple[KeptMatch, ...]:
        """Give the matches of a player or bot, the latest first; damaged ones are left out."""
        ...

    async def rating(self, subject: str, family: str) -> Rating | None:
        """Give the rating of a player or a level in a family of rules."""
        ...

    async def top_ratings(self, family: str, *, limit: int = 100) -> tuple[Rating, ...]:
        """Give the best by ``mu - 3 sigma``, the best first."""
        ...

    async def counts_of(self, subject: str) -> tuple[Count, ...]:
        """Give the statistics of a player or a level."""
        ...

    async def add_chat(self, table: str, *, player: str, text: str, at_ms: int) -> ChatLine:
        """Keep a line of the chat (a repetition after a failure is a second line)."""
        ...

    async def chat_of(self, table: str, *, limit: int = 100) -> tuple[ChatLine, ...]:
        """Give the last lines of the chat of a table, in their order."""
        ...

    async def remove_chat(self, table: str, *, n: int) -> None:
        """Take a line out of the chat."""
        ...


class PeopleStore(Protocol):
    """Players, and what lets them in. Of tokens and codes only digests are kept."""

    async def add_player(self, player: Player) -> None:
        """Keep a new player.

        Raises:
            NameTaken: if the name is taken.
            Conflict: if the id is.
        """
        ...

    async def player(self, player: str) -> Player | None:
        """Give a player."""
        ...

    async def players(self, ids: Sequence[str]) -> tuple[Player, ...]:
        """Give those of the players that there are."""
        ...

    async def player_of_key(self, name_key: str) -> Player | None:
        """Give the player of a name, by any of its keys."""
        ...

    async def rename_player(
        self, player: str, *, name: str, name_key: str, other_keys: Sequence[str] = ()
    ) -> None:
        """Give a player another name, which nobody shares any key with.

        Raises:
            NameTaken: if it is taken.
            Unknown: if there is no such player, or it was erased.
        """
        ...

    async def mute_player(self, player: str, *, muted: bool) -> None:
        """Let a player chat no longer, or again."""
        ...

    async def erase_player(self, player: str) -> None:
        """Forget who a player was: name, ways in, chat, ratings, figures.

        Logs and matches stay, since they hold the bare id.
        """
        ...

    async def add_login(self, login: Login) -> None:
        """Let the holder of a token in, or for longer."""
        ...

    async def player_of_login(self, token: bytes, *, now: int) -> str | None:
        """Give the id of the player whom a token lets in, if it has not expired."""
        ...

    async def remove_login(self, token: bytes) -> None:
        """Let the holder of a token in no longer."""
        ...

    async def remove_logins_of(self, player: str) -> None:
        """Let no holder of any token of a player in."""
        ...

    async def sweep_logins(self, *, now: int) -> int:
        """Remove what has expired; give how many."""
        ...

    async def set_recovery_codes(self, player: str, digests: Sequence[bytes]) -> None:
        """Give a player these codes instead of all earlier ones."""
        ...

    async def use_recovery_code(self, digest: bytes) -> str | None:
        """Give the player of a code, once: it is used up."""
        ...

    async def add_bot_token(self, token: BotToken) -> None:
        """Let a program play as a bot."""
        ...

    async def bot_token(self, token: bytes) -> BotToken | None:
        """Give what a token allows."""
        ...

    async def bot_tokens_of(self, owner: str) -> tuple[BotToken, ...]:
        """Give what a player has allowed."""
        ...

    async def remove_bot_token(self, token: bytes) -> None:
        """Allow it no longer; whose bot it was stays known."""
        ...

    async def owners_of_bots(self, players: Sequence[str]) -> dict[str, str]:
        """Give those of the players that are bots, removed ones too, each with its owner."""
        ...


class PasskeyStore(Protocol):
    """Passkeys, and what devices are asked to sign with them."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """Let a player in by a passkey.

        Raises:
            Conflict: if there is another one of this id.
            Unknown: if there is no such player, or it was erased.
        """
        ...

    async def passkey(self, passkey: bytes) -> Passkey | None:
        """Give a passkey."""
        ...

    async def passkeys_of(self, player: str) -> tuple[Passkey, ...]:
        """Give the passkeys of a player, the oldest first."""
        ...

    async def use_passkey(self, passkey: bytes, *, uses: int, at_ms: int) -> None:
        """Keep that a passkey was used, and how often that is."""
        ...

    async def remove_passkey(self, passkey: bytes) -> None:
        """Let nobody in by a passkey any more."""
        ...

    async def add_challenge(self, challenge: Challenge, *, now: int) -> None:
        """Keep what is asked until it is answered; what has expired goes.

        It takes the place of the one that the player was asked before.

        Raises:
            Unknown: if there is no such player, or it was erased.
        """
        ...

    async def use_challenge(self, digest: bytes, *, now: int) -> Challenge | None:
        """Give what was asked, once: it is used up; ``None`` if it has expired."""
        ...


class Store(TableStore, MatchStore, PeopleStore, PasskeyStore, Protocol):
    """All that the server keeps."""

    async def meta(self, key: str) -> str | None:
        """Give a remark of the server to itself."""
        ...

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a remark."""
        ...

    async def ready(self) -> bool:
        """Whether the database answers."""
        ...

    async def close(self) -> None:
        """End what is being written, and close; the store is of no use afterwards."""
        ...
