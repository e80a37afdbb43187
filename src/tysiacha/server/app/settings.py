"""What whoever runs a server may decide."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tysiacha.server.http.sockets import HANDSHAKES, PER_ADDRESS, PER_PLAYER

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The settings of a server."""

    data: Path
    """The folder of its database and key."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    """0: any that is free."""
    spare_ports: int = 0
    """So many ports after it are tried where it is in use."""
    database: str | None = None
    """The address of a database elsewhere; None: a file in the folder."""
    workers: int = 1
    """Processes for quick bots."""
    slow_workers: int = 1
    """Processes for bots that think long."""
    origins: tuple[str, ...] = ()
    """Pages that may speak to the server; none: its own."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word is taken for where a request comes from."""
    log: Path | None = None
    """The file for what happens; None: the standard error output."""
    metrics_token: str | None = None
    most_tables: int = 20_000
    sockets_per_address: int = PER_ADDRESS
    sockets_per_player: int = PER_PLAYER
    handshakes_per_second: int = HANDSHAKES
    guests_per_minute: int = 60

    @property
    def store_address(self) -> str:
        """Where everything is kept."""
        return str(self.data / "server.db") if self.database is None else self.database

    @property
    def key_file(self) -> Path:
        """Where the key lies that seals the secrets of deals."""
        return self.data / "server.key"
