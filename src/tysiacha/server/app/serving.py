"""A server from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import time
from collections.abc import Callable
from typing import Final

from tysiacha.server.app.listening import DrainingServer, configured, listening
from tysiacha.server.app.notes import open_notes
from tysiacha.server.app.settings import ServerSettings
from tysiacha.server.app.sweeping import seldom_swept, sweep_for_ever
from tysiacha.server.app.watching import measured, watch_counts, watch_lag
from tysiacha.server.botdesk.desk import BotDesk
from tysiacha.server.http.application import application
from tysiacha.server.http.figures import Figures
from tysiacha.server.http.gate import LOCAL_NAMES, Gate, parse_origin
from tysiacha.server.http.house import House
from tysiacha.server.http.sockets import SocketLimits, Sockets
from tysiacha.server.live.chance import SystemChance
from tysiacha.server.live.directory import Directory
from tysiacha.server.live.history import History
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.naming import Naming
from tysiacha.server.live.services import Log, Services
from tysiacha.server.live.settling import Settling
from tysiacha.server.people.codes import new_id
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.sealing import Sealer, check_key, sealer_at
from tysiacha.server.storage.store import Store

_DRAIN_SECONDS: Final = 4.0
"""So long the tables may take to store what they are about."""


_BOTS_SECONDS: Final = 10.0
"""So long the start waits for quick bots, lest the first that are asked answer too late."""

_KEY_OF_IDS: Final = "key of table ids"


class PortTaken(Exception):
    """The server cannot listen there."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.error = error


def serve(settings: ServerSettings, tell: Callable[[str], None]) -> None:
    """Run a server until somebody asks it to end; tell where it can be reached.

    Raises:
        PortTaken: if it cannot listen.
        StoreProblem: if what it keeps cannot be used.
        OSError: if its log cannot be written.
    """
    try:
        listener = listening(settings.host, settings.port, settings.spare_ports)
    except OSError as error:
        raise PortTaken(error) from None
    with contextlib.closing(listener):
        sealer = sealer_at(settings.key_file)
        notes = open_notes(settings.log)
        store = open_store(settings.store_address)
        asyncio.run(_Run(settings, listener, sealer, notes, store).run(tell))


class _Run:
    """One run of a server."""

    def __init__(
        self,
        settings: ServerSettings,
        listener: socket.socket,
        sealer: Sealer,
        notes: Log,
        store: Store,
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._notes = notes
        self._sealer = sealer
        self._store = store
        self._desk = BotDesk(
            workers=settings.workers,
            solving_workers=settings.workers,
            slow_workers=settings.slow_workers,
        )
        self._figures = Figures()
        store = measured(store, self._figures)
        directory = Directory(store)
        history = History(store)
        self._services = Services(
            store=store,
            desk=self._desk,
            chance=SystemChance(),
            seal=sealer,
            directory=directory,
            log=notes,
            utc_ms=_utc_ms,
            match_over=history.keep,
        )
        self._naming = Naming(store, directory, secrets.token_bytes, _utc_ms)

    async def run(self, tell: Callable[[str], None]) -> None:
        """Serve."""
        settings, notes = self._settings, self._notes
        besides = [
            asyncio.create_task(watch_lag(self._figures, notes)),
            asyncio.create_task(sweep_for_ever()),
        ]
        settling: asyncio.Task[int] | None = None
        try:
            await check_key(self._store, self._sealer, settings.key_file)
            if not await self._desk.start_quick(_BOTS_SECONDS):
                notes.warning("bots-late")
            owner = f"{os.getpid()}-{new_id(secrets.token_bytes)}"
            key = await _key_of_ids(self._store)
            hub = Hub(self._services, owner, key, most_tables=settings.most_tables)
            hub.start()
            settling = asyncio.create_task(Settling(self._services).run())
            house = self._house(hub)
            watch_counts(house, self._desk)
            config = configured(application(house), settings.proxies)
            server = DrainingServer(config, lambda: self._drain(hub))
            address = shown_address(settings.host, self._listener.getsockname()[1])
            notes.info("started", address=address)
            tell(address)
            with seldom_swept():
                await server.serve([self._listener])
        finally:
            for one in besides:
                one.cancel()
            if settling is not None:
                settling.cancel()
                await asyncio.gather(settling, return_exceptions=True)
            await self._desk.close()
            await self._store.close()
            notes.info("ended")

    async def _drain(self, hub: Hub) -> None:
        self._notes.info("draining")
        try:
            async with asyncio.timeout(_DRAIN_SECONDS):
                await hub.drain()
        except TimeoutError:
            self._notes.warning("drain-too-slow")

    def _house(self, hub: Hub) -> House:
        settings = self._settings
        limits = SocketLimits(
            per_address=settings.sockets_per_address,
            per_player=settings.sockets_per_player,
            handshakes_per_second=settings.handshakes_per_second,
            guests_per_minute=settings.guests_per_minute,
        )
        return House(
            services=self._services,
            hub=hub,
            naming=self._naming,
            gate=Gate(
                frozenset(parse_origin(one) for one in settings.origins),
                local=settings.host in LOCAL_NAMES | {"::1"},
            ),
            sockets=Sockets(limits, _now_ms),
            randomness=secrets.token_bytes,
            now_ms=_now_ms,
            figures=self._figures,
            bots_ready=lambda: self._desk.ready,
            metrics_token=settings.metrics_token,
        )


def shown_address(host: str, port: int) -> str:
    """Give where a browser finds a server."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 - it is only read
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _key_of_ids(store: Store) -> bytes:
    """Give the key from which ids of tables are made, the same after every start."""
    kept = await store.meta(_KEY_OF_IDS)
    if kept is None:
        kept = secrets.token_hex(32)
        await store.set_meta(_KEY_OF_IDS, kept)
    return bytes.fromhex(kept)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000
