"""What the routes are given: one value with all that they speak for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tysiacha.server.http.figures import Figures
from tysiacha.server.http.gate import Gate
from tysiacha.server.http.sockets import Sockets
from tysiacha.server.live.hub import Hub
from tysiacha.server.live.naming import Naming
from tysiacha.server.live.services import Services
from tysiacha.server.people.buckets import Rate
from tysiacha.server.people.codes import Randomness

REQUEST_RATE: Final = Rate(messages=20, millis=1_000, burst=100)
"""For all that one address asks without a socket."""


@dataclass(frozen=True, slots=True)
class House:
    """A server, as its routes see it."""

    services: Services
    hub: Hub
    naming: Naming
    gate: Gate
    sockets: Sockets
    randomness: Randomness
    now_ms: Callable[[], int]
    """A clock that never goes back."""
    figures: Figures = field(default_factory=Figures)
    request_rate: Rate = REQUEST_RATE
    bots_ready: Callable[[], bool] = lambda: True
    """Whether bots answer already, which takes some seconds after a start."""
    metrics_token: str | None = None
    """Who has it may read the metrics from anywhere; without it only this machine may."""
