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
from tysiacha.server.app.sealing import AesSeal, key_for, server_key
from tysiacha.server.app.settings import ServerSettings
from tysiacha.server.botdesk.desk import BotDesk
from tysiacha.server.http.application import application
from tysiacha.server.http.gate import LOCAL_NAMES, Gate, parse_origin
from tysiacha.server.http.house import House
from tysiacha.server.http.sockets import SocketLimits, Sockets
from tysiacha.server.live.chance import SystemChance
from tysiacha.server.live.directory import Directory
from tysiacha.server.live.history import History
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.naming import Naming
from tysiacha.server.live.services import Log, Services
from tysiacha.server.people.codes import new_id
from tysiacha.server.storage.opening import open_store
from tysiacha.server.storage.store import Store

_DRAIN_SECONDS: Final = 4.0
"""So long the tables may take to store what they are about."""


class PortTaken(Exception):
    """The server cannot listen there; the text says why."""


def serve(settings: ServerSettings, tell: Callable[[str], None]) -> None:
    """Run a server until somebody asks it to end; tell where it can be reached.

    Raises:
        PortTaken: if it cannot listen.
        StoreProblem: if what it keeps cannot be used.
        OSError: if its log cannot be written.
    """
    try:
        listener = listening(settings.host, settings.port)
    except OSError as error:
        raise PortTaken(error.strerror or str(error)) from None
    with contextlib.closing(listener):
        key = server_key(settings.key_file)
        notes = open_notes(settings.log)
        store = open_store(settings.store_address)
        asyncio.run(_Run(settings, listener, key, notes, store).run(tell))


class _Run:
    """One run of a server."""

    def __init__(
        self,
        settings: ServerSettings,
        listener: socket.socket,
        key: bytes,
        notes: Log,
        store: Store,
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._notes = notes
        self._store = store
        self._desk = BotDesk(workers=settings.workers, slow_workers=settings.slow_workers)
        directory = Directory(store)
        history = History(store, directory, _utc_ms)
        self._services = Services(
            store=store,
            desk=self._desk,
            chance=SystemChance(),
            seal=AesSeal(key_for("secrets of deals", key)),
            directory=directory,
            log=notes,
            utc_ms=_utc_ms,
            match_over=history.keep,
        )
        owner = f"{os.getpid()}-{new_id(secrets.token_bytes)}"
        hub_key = key_for("ids of tables", key)
        self._hub = Hub(self._services, owner, hub_key, most_tables=settings.most_tables)
        self._naming = Naming(store, directory, secrets.token_bytes, _utc_ms)

    async def run(self, tell: Callable[[str], None]) -> None:
        """Serve."""
        settings, notes = self._settings, self._notes
        try:
            await self._desk.start(wait=0.0)
            self._hub.start()
            config = configured(application(self._house()), settings.proxies)
            server = DrainingServer(config, self._drain)
            address = shown_address(settings.host, self._listener.getsockname()[1])
            notes.info("started", address=address)
            tell(address)
            await server.serve([self._listener])
        finally:
            await self._desk.close()
            await self._store.close()
            notes.info("ended")

    async def _drain(self) -> None:
        self._notes.info("draining")
        try:
            async with asyncio.timeout(_DRAIN_SECONDS):
                await self._hub.drain()
        except TimeoutError:
            self._notes.warning("drain-too-slow")

    def _house(self) -> House:
        settings = self._settings
        limits = SocketLimits(
            per_address=settings.sockets_per_address,
            per_player=settings.sockets_per_player,
            handshakes_per_second=settings.handshakes_per_second,
            guests_per_minute=settings.guests_per_minute,
        )
        return House(
            services=self._services,
            hub=self._hub,
            naming=self._naming,
            gate=Gate(
                frozenset(parse_origin(one) for one in settings.origins),
                local=settings.host in LOCAL_NAMES | {"::1"},
            ),
            sockets=Sockets(limits, _now_ms),
            randomness=secrets.token_bytes,
            now_ms=_now_ms,
            metrics_token=settings.metrics_token,
        )


def shown_address(host: str, port: int) -> str:
    """Give where a browser finds a server."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 - it is only read
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000
