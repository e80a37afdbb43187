"""What a shard cost: the time that a core worked for it, and the most memory of its process."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_BYTES_IN_KIB = 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """What some shards cost; programs of their own are not in it."""

    cpu_ns: int = 0
    most_kib: int = 0
    """The most memory that a process held which played one of them; 0 where that is unknown."""


NO_COST: Final = Cost()


def cost_since(cpu_ns: int) -> Cost:
    """Give what this process has cost since its clock of work showed that."""
    return Cost(time.process_time_ns() - cpu_ns, most_memory())


def total_cost(costs: Iterable[Cost]) -> Cost:
    """Give what shards cost together.

    >>> total_cost([Cost(5, 100), Cost(3, 300)])
    Cost(cpu_ns=8, most_kib=300)
    """
    listed = list(costs)
    return Cost(sum(one.cpu_ns for one in listed), max((one.most_kib for one in listed), default=0))


if sys.platform == "win32":

    def most_memory() -> int:
        """Give the most memory that this process has held, in KiB; here it is unknown."""
        return 0
else:
    import resource

    def most_memory() -> int:
        """Give the most memory that this process has held, in KiB."""
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most // _BYTES_IN_KIB if sys.platform == "darwin" else most
