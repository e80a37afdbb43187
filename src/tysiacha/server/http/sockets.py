"""The sockets that are open: how many, whose, from where, and how fast new ones may come."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tysiacha.server.http.queues import QueueLimits
from tysiacha.server.people.buckets import Bucket, Rate

PER_ADDRESS: Final = 100
"""Sockets from one address: a club, a school or a train shares one."""

PER_PLAYER: Final = 10
"""Sockets of one player: his devices, and tabs that he forgot."""

HANDSHAKES: Final = 300
"""So many new sockets in a second."""

_IPV6_SITE: Final = 64
"""So many bits of an address of version 6 belong to one place; the rest is as one likes."""

_MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True, slots=True)
class SocketLimits:
    """How much one may ask of the server."""

    per_address: int = PER_ADDRESS
    per_player: int = PER_PLAYER
    handshakes_per_second: int = HANDSHAKES
    handshakes_waiting: int = 900
    """So many more wait for their turn, others are told to come again."""
    guests_per_minute: int = 60
    """So many new players from one address; a burst of as many at once."""
    hello_seconds: float = 10.0
    """The first message must have come by then."""
    queue: QueueLimits = field(default_factory=QueueLimits)


class Full(Exception):
    """No further socket may be opened now."""

    def __init__(self, about: str, *, retry_after: int, status: int) -> None:
        super().__init__(about)
        self.retry_after = retry_after
        self.status = status


class Sockets:
    """Counts sockets; one place for all of a server."""

    def __init__(
        self,
        limits: SocketLimits,
        now_ms: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.limits = limits
        self._now_ms = now_ms
        self._sleep = sleep
        self._turns = asyncio.Lock()
        self._waiting = 0
        self._by_address: Counter[str] = Counter()
        self._by_player: Counter[str] = Counter()
        rate = limits.handshakes_per_second
        self._handshakes = Bucket.full(Rate(rate, 1_000, rate), now_ms())
        self._guests: dict[str, Bucket] = {}
        self._leaving: dict[str, list[Callable[[], None]]] = {}
        """By players: what lets their sockets end."""
        self.open = 0
        """How many there are."""

    async def turn(self) -> None:
        """Wait for the turn of a handshake: where many come at once, in the order they came.

        Raises:
            Full: if too many wait already.
        """
        if self._waiting == 0 and self._passes():
            return
        if self._waiting >= self.limits.handshakes_waiting:
            raise Full("too many at once", retry_after=1, status=503)
        self._waiting += 1
        try:
            async with self._turns:
                while not self._passes():
                    await self._sleep(self._handshakes.wait() / 1_000)
        finally:
            self._waiting -= 1

    def _passes(self) -> bool:
        self._handshakes, passed = self._handshakes.take(self._now_ms())
        return passed

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Hold a place for a socket from an address.

        Raises:
            Full: if there is none.
        """
        site = site_of(address)
        if self._by_address[site] >= self.limits.per_address:
            most = self.limits.per_address
            about = f"at most {most} connections from one address: close some, or come later"
            raise Full(about, retry_after=10, status=429)
        with _counted(self._by_address, site):
            self.open += 1
            try:
                yield
            finally:
                self.open -= 1

    @contextmanager
    def seat(self, player: str) -> Iterator[None]:
        """Hold a place for a socket of a player.

        Raises:
            Full: if there is none.
        """
        if self._by_player[player] >= self.limits.per_player:
            most = self.limits.per_player
            about = f"at most {most} connections for each player: close other tabs and devices"
            raise Full(about, retry_after=10, status=429)
        with _counted(self._by_player, player):
            yield

    @contextmanager
    def ending(self, player: str, leave: Callable[[], None]) -> Iterator[None]:
        """Have ``leave`` called when the player may not be here any more."""
        leaving = self._leaving.setdefault(player, [])
        leaving.append(leave)
        try:
            yield
        finally:
            leaving.remove(leave)
            if not leaving:
                del self._leaving[player]

    def end_all(self, player: str) -> None:
        """Let all sockets of a player end."""
        for leave in tuple(self._leaving.get(player, ())):
            leave()

    def admit_guest(self, address: str) -> None:
        """Let a new player come into being.

        Raises:
            Full: if too many came from that address.
        """
        site, now = site_of(address), self._now_ms()
        most = self.limits.guests_per_minute
        bucket = self._guests.pop(site, None) or Bucket.full(Rate(most, 60_000, most), now)
        self._guests[site], passed = bucket.take(now)
        while len(self._guests) > _MOST_ADDRESSES:
            del self._guests[next(iter(self._guests))]
        if not passed:
            raise Full("too many new players from this address", retry_after=60, status=429)

    def of_player(self, player: str) -> int:
        """Give how many sockets a player has."""
        return self._by_player.get(player, 0)


def site_of(address: str) -> str:
    """Give what counts as one place: an address, of version 6 its first half.

    >>> site_of("2001:db8::1"), site_of("192.0.2.7"), site_of("")
    ('2001:db8::/64', '192.0.2.7', '')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, _IPV6_SITE), strict=False))
    return str(parsed)


@contextmanager
def _counted(counter: Counter[str], key: str) -> Iterator[None]:
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]
