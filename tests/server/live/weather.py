"""What goes wrong in a simulated world, and how often: all of it decided by its dice."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tysiacha.server.storage.memory_writes import Failing, Fault


@dataclass
class Weather:
    """How likely what is, and whether it happens at all just now."""

    lost: float
    """A frame to the server never comes."""
    doubled: float
    cut: float
    """The connection breaks with a frame to the client, and all that was on the way is lost."""
    slow: float
    """The most seconds that a frame is on the way."""
    crash: float
    """The server ends with a write, before it or between it and telling of it."""
    store: float
    """A write fails, or its answer is lost, or it is slow."""
    outage: float
    """The store is gone, or full, for half a minute."""
    bots: float
    """A bot fails or is slow."""
    calm: bool = False

    @classmethod
    def drawn(cls, dice: random.Random) -> Weather:
        """Give some weather: most kinds of trouble are absent most of the time."""

        def some(most: float) -> float:
            return dice.random() * most if dice.random() < 0.5 else 0.0

        return cls(
            lost=some(0.1),
            doubled=some(0.2),
            cut=some(0.02),
            slow=dice.choice((0.0, 0.3, 2.0)),
            crash=some(0.01),
            store=some(0.1),
            outage=some(0.004),
            bots=some(0.3),
        )


@dataclass
class Skies:
    """The faults of a store, from its world's weather."""

    weather: Weather
    dice: random.Random
    now: float = 0.0
    gone_until: float = 0.0
    full: bool = False

    def fault(self, now: float) -> Fault:
        """Give what happens to a write."""
        if self.weather.calm:
            return Fault()
        if now < self.gone_until:
            return Fault(Failing.FULL if self.full else Failing.BEFORE)
        if self.dice.random() < self.weather.outage:
            self.gone_until = now + 30.0
            self.full = self.dice.random() < 0.3
            return self.fault(now)
        if self.dice.random() >= self.weather.store:
            return Fault()
        seconds = self.dice.choice((0.0, 0.05, 0.5, 4.0))
        return Fault(self.dice.choice((None, Failing.BEFORE, Failing.AFTER)), seconds)
