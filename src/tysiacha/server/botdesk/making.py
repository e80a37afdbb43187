"""How a bot is made for one decision, which ones think long, and which need the solver."""

from __future__ import annotations

from typing import Final, Protocol

from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import BOT_NAMES, QUICK, WITH_SOLVER, make_bot

SLOW: Final = frozenset(BOT_NAMES) - frozenset(QUICK)
"""The levels that think long: they have processes of their own."""

SOLVING: Final = WITH_SOLVER - SLOW
"""Those that answer soon, but only after the solver was loaded, or compiled: so have they."""


class BotMaker(Protocol):
    """Makes bots; a function of a module, since workers find it by its name."""

    def __call__(self, level: str, *, seed: int, seconds: float) -> Bot:
        """Make the bot of a level that has so many seconds for its answer."""


def bot_in_time(level: str, *, seed: int, seconds: float) -> Bot:
    """Make the bot of a level; one that can think shorter is told how long it may.

    >>> bot_in_time("easy", seed=1, seconds=2.0).name
    'easy'

    Raises:
        UnknownBot: if there is none.
    """
    if level in SLOW:
        # A bot that answers at once loads no solver, and its process stays small.
        from tysiacha.bots.strong_bot import ExpertBot, StrongBot  # noqa: PLC0415

        maker = {"strong": StrongBot, "expert": ExpertBot}[level]
        return maker(seed=seed, seconds=seconds)
    return make_bot(level, seed=seed)


def bot_without_clock(level: str, *, seed: int, seconds: float) -> Bot:  # noqa: ARG001
    """Make the bot of a level whose answers follow from its seed alone, however long it thinks.

    Raises:
        UnknownBot: if there is none.
    """
    return make_bot(level, seed=seed)
