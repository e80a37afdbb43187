"""What players are called, remembered for the tables at which they sit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from tysiacha.server.storage.store import PeopleStore

MOST_REMEMBERED: Final = 20_000


class Directory:
    """Names by the ids of players."""

    def __init__(self, store: PeopleStore) -> None:
        self._store = store
        self._names: OrderedDict[str, str] = OrderedDict()

    @property
    def names(self) -> Mapping[str, str]:
        """All names that are remembered just now."""
        return self._names

    async def learn(self, players: Iterable[str]) -> None:
        """Remember the names of some players."""
        unknown = [one for one in players if one not in self._names]
        if not unknown:
            return
        for player in await self._store.players(unknown):
            self.tell(player.id, player.name)

    def tell(self, player: str, name: str) -> None:
        """Remember a name."""
        self._names[player] = name
        self._names.move_to_end(player)
        while len(self._names) > MOST_REMEMBERED:
            self._names.popitem(last=False)
