"""The bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import Final

from tysiacha.bots.protocol import Bot

_HOMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "random": ("tysiacha.bots.random_bot", "RandomBot"),
        "beginner": ("tysiacha.bots.beginner_bot", "BeginnerBot"),
        "easy": ("tysiacha.bots.easy_bot", "EasyBot"),
        "rule": ("tysiacha.bots.rule_bot", "RuleBot"),
        "medium": ("tysiacha.bots.medium_bot", "MediumBot"),
    }
)

BOT_NAMES: Final = tuple(_HOMES)
"""The names of all bots, the weakest first."""

WITH_SOLVER: Final = frozenset({"medium"})
"""Those that think with the exact solver, which is compiled at its first use on a machine."""


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
    module, maker = _HOMES[name]
    bot: Bot = getattr(import_module(module), maker)(seed=seed)
    return bot
