"""What the process of bots may use: memory, a turn on the processor, and time on its own."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from dataclasses import dataclass
from typing import Final

_A_DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one worker, which it sets itself before it hears of any bot."""

    memory: int = 1 << 30
    """Bytes that it may have for its data, code of libraries not counted."""
    nice: int = 0
    """How far it steps back for others on the processor: 0 to 19."""
    alone: float = 30.0
    """Seconds after an answer was due when a process that nobody ended ends by itself."""


if sys.platform == "win32":

    def keep_to(limits: Limits) -> None:
        """Keep this process to what Windows can bound: nothing."""

    def end_in(seconds: float) -> None:
        """Do nothing: the desk ends the process."""

else:
    import resource

    def keep_to(limits: Limits) -> None:
        """Keep this process to its limits; Ctrl-C is for the server."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.nice(limits.nice)
        with contextlib.suppress(OSError, ValueError):
            _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
            most = limits.memory if hard == resource.RLIM_INFINITY else min(limits.memory, hard)
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core would hold cards

    def end_in(seconds: float) -> None:
        """End this process in so many seconds, whatever it does then; 0 takes it back.

        The signal is not caught, so that it ends a loop that never comes back to Python too: a
        server that was killed leaves no bot behind that thinks for ever.
        """
        signal.setitimer(signal.ITIMER_REAL, min(seconds, _A_DAY))
