"""The bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import Final, NamedTuple

from tysiacha.bots.protocol import Bot


class _Home(NamedTuple):
    """Where a bot is at home."""

    module: str
    maker: str
    with_solver: bool = False
    slow: bool = False


_LEVELS: Final[Mapping[str, _Home]] = MappingProxyType(
    {
        "beginner": _Home("tysiacha.bots.beginner_bot", "BeginnerBot"),
        "easy": _Home("tysiacha.bots.easy_bot", "EasyBot"),
        "medium": _Home("tysiacha.bots.medium_bot", "MediumBot", with_solver=True),
        "strong": _Home("tysiacha.bots.strong_bot", "StrongBot", with_solver=True, slow=True),
        "expert": _Home("tysiacha.bots.strong_bot", "ExpertBot", with_solver=True, slow=True),
    }
)
_YARDSTICKS: Final[Mapping[str, _Home]] = MappingProxyType(
    {
        "careful": _Home("tysiacha.bots.rule_bot", "RuleBot"),
        "rule": _Home("tysiacha.bots.thumb_bot", "ThumbBot"),
        "random": _Home("tysiacha.bots.random_bot", "RandomBot"),
    }
)
_HOMES: Final = MappingProxyType({**_LEVELS, **_YARDSTICKS})

LEVELS: Final = tuple(_LEVELS)
"""The levels that people choose from, the weakest first."""

YARDSTICKS: Final = tuple(_YARDSTICKS)
"""Those that other bots are measured by, for who writes bots."""

BOT_NAMES: Final = tuple(_HOMES)
"""The names of all bots: the levels, then the yardsticks."""

WITH_SOLVER: Final = frozenset(name for name, home in _HOMES.items() if home.with_solver)
"""Those that think with the exact solver, which is compiled at its first use on a machine."""

QUICK: Final = tuple(name for name, home in _HOMES.items() if not home.slow)
"""Those that play hundreds of deals in a minute or a few."""


class UnknownBot(ValueError):
    """There is no bot of that name; ``nearest`` is the name that was probably meant, or None."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nearest = next(iter(get_close_matches(name.lower(), BOT_NAMES, n=1)), None)
        hint = f"; did you mean {self.nearest!r}?" if self.nearest else ""
        super().__init__(f"there is no bot {name!r}, only {', '.join(BOT_NAMES)}{hint}")


def make_bot(name: str, *, seed: int) -> Bot:
    """Make the bot of that name; all its dice come from the seed.

    Its code is loaded only here, so that a program which lists the names starts fast.

    >>> make_bot("rule", seed=1).name
    'rule'

    Raises:
        UnknownBot: if there is no bot of that name.
    """
    if name not in _HOMES:
        raise UnknownBot(name)
    home = _HOMES[name]
    bot: Bot = getattr(import_module(home.module), home.maker)(seed=seed)
    return bot
