"""The figures of one server, for who looks after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Figures:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tysiacha_requests", "Requests, by how they ended", ["status"], registry=self.registry
        )
        self.lag = Histogram(
            "tysiacha_loop_lag_seconds",
            "How late a timer of the loop is",
            registry=self.registry,
            buckets=_LAGS,
        )
        self.commits = Histogram(
            "tysiacha_commit_seconds",
            "How long the store takes for facts",
            registry=self.registry,
            buckets=_LAGS,
        )
        self.facts = Counter(
            "tysiacha_facts",
            "Facts that were stored, by their kind",
            ["kind"],
            registry=self.registry,
        )

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Show a value as it is when somebody looks."""
        Gauge(name, about, registry=self.registry).set_function(value)
