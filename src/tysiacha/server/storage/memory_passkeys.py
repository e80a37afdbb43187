"""Passkeys of the store in memory."""

from __future__ import annotations

from dataclasses import replace

from tysiacha.server.storage.kept import Challenge, Passkey, Player
from tysiacha.server.storage.memory_writes import MemoryWrites
from tysiacha.server.storage.problems import Conflict


class MemoryPasskeys(MemoryWrites):
    """A part of the store in memory; ``store.PasskeyStore`` says what its methods promise."""

    def __init__(self) -> None:
        self._passkeys: dict[bytes, Passkey] = {}
        self._challenges: dict[bytes, Challenge] = {}

    async def add_passkey(self, passkey: Passkey) -> None:
        def work() -> None:
            self._present(passkey.player)
            if self._passkeys.setdefault(passkey.id, passkey) != passkey:
                raise Conflict("there is a passkey of this id")

        await self._written("add_passkey", work)

    async def passkey(self, passkey: bytes) -> Passkey | None:
        self._reading()
        return self._passkeys.get(passkey)

    async def passkeys_of(self, player: str) -> tuple[Passkey, ...]:
        self._reading()
        found = [one for one in self._passkeys.values() if one.player == player]
        return tuple(sorted(found, key=lambda one: (one.created_at, one.id)))

    async def use_passkey(self, passkey: bytes, *, uses: int, at_ms: int) -> None:
        def work() -> None:
            if passkey in self._passkeys:
                self._passkeys[passkey] = replace(self._passkeys[passkey], uses=uses, used_at=at_ms)

        await self._written("use_passkey", work)

    async def remove_passkey(self, passkey: bytes) -> None:
        await self._written("remove_passkey", lambda: self._passkeys.pop(passkey, None))

    async def add_challenge(self, challenge: Challenge, *, now: int) -> None:
        def work() -> None:
            if challenge.player is not None:
                self._present(challenge.player)
            self._challenges = {
                key: one
                for key, one in self._challenges.items()
                if one.expires_at > now
                and (challenge.player is None or one.player != challenge.player)
            }
            self._challenges[challenge.digest] = challenge

        await self._written("add_challenge", work)

    async def use_challenge(self, digest: bytes, *, now: int) -> Challenge | None:
        found = await self._written("use_challenge", lambda: self._challenges.pop(digest, None))
        return found if found is not None and found.expires_at > now else None

    def _present(self, player: str) -> Player:
        raise NotImplementedError

    def _drop_passkeys(self, player: str) -> None:
        self._passkeys = {key: one for key, one in self._passkeys.items() if one.player != player}
        self._challenges = {
            key: one for key, one in self._challenges.items() if one.player != player
        }
