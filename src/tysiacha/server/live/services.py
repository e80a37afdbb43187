"""What every table needs from outside, handed over as one value."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from tysiacha.server.botdesk.asks import Desk
from tysiacha.server.live.branching import Branching, InThread
from tysiacha.server.live.codec import Seal
from tysiacha.server.live.directory import Directory
from tysiacha.server.storage.store import Store
from tysiacha.server.tables.chance import Chance
from tysiacha.server.tables.table import Table


class Log(Protocol):
    """Takes down what happens, as words and plain values; never a card, secret or text of chat."""

    def info(self, event: str, **values: str | int | float | bool | None) -> object:
        """Take something down."""

    def warning(self, event: str, **values: str | int | float | bool | None) -> object:
        """Take down something that should not happen."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long what takes, in seconds."""

    lease: float = 15.0
    """For so long a table stays with a server that says nothing."""
    bot: float = 10.0
    """A bot must have answered by then."""
    retry: float = 0.25
    """Between attempts to store something."""
    patience: float = 3.0
    """So long a client waits to hear whether its command was stored, before it may ask again."""
    idle: float = 600.0
    """After so long without anybody a table is put away until somebody asks for it."""


@dataclass(frozen=True, slots=True)
class Services:
    """What tables are given."""

    store: Store
    desk: Desk
    chance: Chance
    seal: Seal
    directory: Directory
    log: Log
    utc_ms: Callable[[], int]
    match_over: Callable[[Table, int], Awaitable[None]]
    """Keeps a match that is over, and when it ended (in milliseconds since 1970, UTC); asked for
    again after a restart, so it must do nothing twice."""
    branch: Branching = field(default_factory=InThread)
    """Finds the moment of a match from which somebody plays on."""
    times: Times = field(default_factory=Times)
