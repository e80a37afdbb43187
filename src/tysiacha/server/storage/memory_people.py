"""People of the store in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tysiacha.server.storage.kept import BotToken, Login, Player
from tysiacha.server.storage.memory_passkeys import MemoryPasskeys
from tysiacha.server.storage.people_work import is_removed, removed_token
from tysiacha.server.storage.problems import Conflict, NameTaken, Unknown


class MemoryPeople(MemoryPasskeys):
    """A part of the store in memory; ``store.PeopleStore`` says what its methods promise."""

    def __init__(self) -> None:
        MemoryPasskeys.__init__(self)
        self._players: dict[str, Player] = {}
        self._keys: dict[str, str] = {}
        self._logins: dict[bytes, Login] = {}
        self._codes: dict[bytes, str] = {}
        self._bot_tokens: dict[bytes, BotToken] = {}
        self._meta: dict[str, str] = {}

    async def add_player(self, player: Player) -> None:
        def work() -> None:
            if self._players.get(player.id) == player:
                return
            if player.id in self._players:
                raise Conflict(f"player {player.id} exists")
            if player.name_key is not None:
                if player.name_key in self._keys:
                    raise NameTaken(player.name)
                self._keys[player.name_key] = player.id
            self._players[player.id] = player

        await self._written("add_player", work)

    async def player(self, player: str) -> Player | None:
        self._reading()
        return self._players.get(player)

    async def players(self, ids: Sequence[str]) -> tuple[Player, ...]:
        self._reading()
        return tuple(self._players[one] for one in sorted(set(ids)) if one in self._players)

    async def player_of_key(self, name_key: str) -> Player | None:
        self._reading()
        return self._of_key(name_key)

    async def rename_player(
        self, player: str, *, name: str, name_key: str, other_keys: Sequence[str] = ()
    ) -> None:
        def work() -> None:
            here = self._present(player)
            keys = (name_key, *other_keys)
            if any(self._keys.get(key, player) != player for key in keys):
                raise NameTaken(name)
            self._drop_keys(player)
            self._keys.update(dict.fromkeys(keys, player))
            self._players[player] = replace(here, name=name, name_key=name_key)

        await self._written("rename_player", work)

    async def mute_player(self, player: str, *, muted: bool) -> None:
        def work() -> None:
            if player in self._players:
                self._players[player] = replace(self._players[player], muted=muted)

        await self._written("mute_player", work)

    async def erase_player(self, player: str) -> None:
        await self._written("erase_player", lambda: self._erase(player))

    async def add_login(self, login: Login) -> None:
        def work() -> None:
            self._present(login.player)
            self._logins[login.token] = login

        await self._written("add_login", work)

    async def player_of_login(self, token: bytes, *, now: int) -> str | None:
        self._reading()
        login = self._logins.get(token)
        return login.player if login is not None and login.expires_at > now else None

    async def remove_login(self, token: bytes) -> None:
        await self._written("remove_login", lambda: self._logins.pop(token, None))

    async def remove_logins_of(self, player: str) -> None:
        await self._written("remove_logins_of", lambda: self._drop_logins(player))

    async def sweep_logins(self, *, now: int) -> int:
        def work() -> int:
            before = len(self._logins)
            self._logins = {key: one for key, one in self._logins.items() if one.expires_at > now}
            return before - len(self._logins)

        return await self._written("sweep_logins", work)

    async def set_recovery_codes(self, player: str, digests: Sequence[bytes]) -> None:
        def work() -> None:
            self._present(player)
            self._drop_codes(player)
            self._codes.update(dict.fromkeys(digests, player))

        await self._written("set_recovery_codes", work)

    async def use_recovery_code(self, digest: bytes) -> str | None:
        return await self._written("use_recovery_code", lambda: self._codes.pop(digest, None))

    async def add_bot_token(self, token: BotToken) -> None:
        def work() -> None:
            self._present(token.owner)
            self._bot_tokens[token.token] = token

        await self._written("add_bot_token", work)

    async def bot_token(self, token: bytes) -> BotToken | None:
        self._reading()
        return None if is_removed(token) else self._bot_tokens.get(token)

    async def bot_tokens_of(self, owner: str) -> tuple[BotToken, ...]:
        self._reading()
        found = [
            one
            for one in self._bot_tokens.values()
            if one.owner == owner and not is_removed(one.token)
        ]
        return tuple(sorted(found, key=lambda one: (one.created_at, one.token)))

    async def remove_bot_token(self, token: bytes) -> None:
        def work() -> None:
            there = self._bot_tokens.pop(token, None)
            if there is not None:
                gone = removed_token(there.bot)
                self._bot_tokens[gone] = replace(there, token=gone)

        await self._written("remove_bot_token", work)

    async def owners_of_bots(self, players: Sequence[str]) -> dict[str, str]:
        self._reading()
        return {
            one.bot: one.owner
            for one in sorted(self._bot_tokens.values(), key=lambda one: one.bot)
            if one.bot in players
        }

    async def meta(self, key: str) -> str | None:
        self._reading()
        return self._meta.get(key)

    async def set_meta(self, key: str, value: str) -> None:
        def work() -> None:
            self._meta[key] = value

        await self._written("set_meta", work)

    def _forget_figures(self, player: str) -> None:
        raise NotImplementedError

    def _erase(self, player: str) -> None:
        self._forget_figures(player)
        self._drop_keys(player)
        self._drop_logins(player)
        self._drop_codes(player)
        self._drop_passkeys(player)
        self._bot_tokens = {
            key: one for key, one in self._bot_tokens.items() if one.owner != player
        }
        if player in self._players:
            self._players[player] = replace(
                self._players[player], name="", name_key=None, erased=True
            )

    def _drop_keys(self, player: str) -> None:
        self._keys = {key: one for key, one in self._keys.items() if one != player}

    def _drop_logins(self, player: str) -> None:
        self._logins = {key: one for key, one in self._logins.items() if one.player != player}

    def _drop_codes(self, player: str) -> None:
        self._codes = {key: one for key, one in self._codes.items() if one != player}

    def _of_key(self, name_key: str) -> Player | None:
        return self._players.get(self._keys.get(name_key, ""))

    def _present(self, player: str) -> Player:
        here = self._players.get(player)
        if here is None or here.erased:
            raise Unknown(f"there is no player {player}")
        return here
