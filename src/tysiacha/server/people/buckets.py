"""How much may come: a bucket that fills with time and that every message empties by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """So many messages in so many milliseconds in the long run, and how many at once."""

    messages: int
    millis: int
    burst: int


SOCKET_RATE: Final = Rate(messages=10, millis=1_000, burst=20)
"""For all that a socket, an account or an address sends."""

CHAT_RATE: Final = Rate(messages=1, millis=2_000, burst=5)
"""For what a person says."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """What may still come at a moment; kept exactly, in parts of a message."""

    rate: Rate
    parts: int
    """Of a message there are as many parts as the rate has milliseconds."""
    at: int
    """The moment, in milliseconds of a clock that never goes back."""

    @classmethod
    def full(cls, rate: Rate, now: int) -> Bucket:
        """Give a bucket from which a whole burst may be taken."""
        return cls(rate, rate.burst * rate.millis, now)

    def take(self, now: int, messages: int = 1) -> tuple[Bucket, bool]:
        """Give the bucket after some messages, and whether they may pass.

        Those that may not cost nothing, so that who waits is heard again.

        >>> bucket = Bucket.full(Rate(messages=1, millis=1000, burst=1), now=0)
        >>> bucket, passed = bucket.take(now=0)
        >>> passed, bucket.take(now=999)[1], bucket.take(now=1000)[1]
        (True, False, True)
        """
        now = max(now, self.at)
        most = self.rate.burst * self.rate.millis
        parts = min(most, self.parts + (now - self.at) * self.rate.messages)
        cost = messages * self.rate.millis
        if cost > parts:
            return Bucket(self.rate, parts, now), False
        return Bucket(self.rate, parts - cost, now), True

    def wait(self, messages: int = 1) -> int:
        """Give after how many milliseconds some messages may pass."""
        lacking = messages * self.rate.millis - self.parts
        return max(0, -(-lacking // self.rate.messages))
