"""Players come into being as guests, and take names that nobody else has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tysiacha.server.live.directory import Directory
from tysiacha.server.people.codes import new_id, new_token, token_hash
from tysiacha.server.people.names import BadName, NameFault, guest_name, parse_name
from tysiacha.server.people.secret import Secret
from tysiacha.server.storage.kept import Login, Player
from tysiacha.server.storage.store import PeopleStore

LOGIN_MS = 400 * 24 * 3600 * 1000
"""A browser is known for so long after it was last seen: the longest that cookies live."""

BOT_MARK = " [bot]"
"""What the name of a program ends with; nobody can give himself such a name, nor lose it."""

GUEST = "guest-"
"""What the name of a guest begins with; clients say it in their language."""


class Naming:
    """Makes players, lets them in by tokens, gives them names."""

    def __init__(
        self,
        store: PeopleStore,
        directory: Directory,
        randomness: Callable[[int], bytes],
        utc_ms: Callable[[], int],
    ) -> None:
        self._store = store
        self._directory = directory
        self._randomness = randomness
        self._utc_ms = utc_ms

    async def new_guest(self) -> tuple[Player, Secret]:
        """Give a new player without a name, and the token that lets him in."""
        draw = int.from_bytes(self._randomness(8), "big")
        player = Player(
            id=new_id(self._randomness),
            name=f"{GUEST}{guest_name(draw).number}",
            name_key=None,
            created_at=self._utc_ms(),
        )
        await self._store.add_player(player)
        self._directory.tell(player.id, player.name)
        return player, await self.new_login(player.id)

    async def new_login(self, player: str) -> Secret:
        """Give another token that lets a player in."""
        token = new_token(self._randomness)
        expires = self._utc_ms() + LOGIN_MS
        await self._store.add_login(Login(token_hash(token), player, expires))
        return token

    async def known_by(self, token: Secret) -> Player | None:
        """Give the player whom a token lets in."""
        player = await self._store.player_of_login(token_hash(token), now=self._utc_ms())
        return None if player is None else await self._store.player(player)

    async def rename(self, player: Player, text: str) -> Player:
        """Give a player a name.

        Raises:
            BadName: if it is none.
            NameTaken: if another has it, or one that looks like it.
        """
        name = parse_name(text)
        if player.name.endswith(BOT_MARK):
            raise BadName(NameFault.RESERVED)
        key, *others = name.keys
        await self._store.rename_player(player.id, name=name.text, name_key=key, other_keys=others)
        self._directory.tell(player.id, name.text)
        return replace(player, name=name.text, name_key=key)
