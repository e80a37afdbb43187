"""The bots that were asked for: ``rule``, ``cmd:python my_bot.py``, each perhaps with a name."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tysiacha.bots.registry import BOT_NAMES, UnknownBot, make_bot

COMMAND_PREFIX: Final = "cmd:"
LONGEST_NAME: Final = 60

_NAMED: Final = re.compile(r"([A-Za-z0-9_.-]{1,60})=(.+)", re.ASCII | re.DOTALL)


class Kind(StrEnum):
    """What kind of bot it is."""

    BUILT_IN = "built_in"
    """One of this program, by its name."""
    COMMAND = "command"
    """A program of its own, that speaks the line protocol."""


class BadEntrant(ValueError):
    """A bot that was asked for cannot be; the only argument is what was asked for."""


class SameName(BadEntrant):
    """Two bots have one name."""


class EmptyCommand(BadEntrant):
    """The command of a bot is empty, or its quotes do not match."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part."""

    name: str
    """What it is called in the results."""
    kind: Kind
    what: str
    """The name of the built-in bot, or the command."""
    settings: str = ""
    """All that is tuned in a built-in bot."""

    @property
    def command(self) -> list[str]:
        """The words of the command."""
        return shlex.split(self.what)


def parse_entrants(words: Sequence[str]) -> tuple[Entrant, ...]:
    """Give the bots that some words ask for.

    A name and an equals sign before a bot name it; a second bot of the same name gets a number.

    >>> [one.name for one in parse_entrants(["rule", "rule", "mine=cmd:python my_bot.py"])]
    ['rule', 'rule-2', 'mine']

    Raises:
        UnknownBot: if there is no bot of that name.
        BadEntrant: if a command is none, or two bots are given one name.
    """
    entrants: list[Entrant] = []
    for word in words:
        named = _NAMED.fullmatch(word)
        asked, what = (named[1], named[2]) if named else ("", word)
        taken = [one.name for one in entrants]
        if asked in taken:
            raise SameName(asked)
        entrants.append(_entrant(asked or _free_name(what, taken), what))
    return tuple(entrants)


def _entrant(name: str, what: str) -> Entrant:
    if what.startswith(COMMAND_PREFIX):
        command = what.removeprefix(COMMAND_PREFIX).strip()
        try:
            words = shlex.split(command)
        except ValueError:
            words = []
        if not words:
            raise EmptyCommand(what)
        return Entrant(name, Kind.COMMAND, command)
    if what not in BOT_NAMES:
        raise UnknownBot(what)
    settings: object = getattr(make_bot(what, seed=0), "settings", None)
    return Entrant(name, Kind.BUILT_IN, what, "" if settings is None else repr(settings))


def _free_name(what: str, taken: Sequence[str]) -> str:
    short = what if len(what) <= LONGEST_NAME else what[: LONGEST_NAME - 3] + "..."
    name, number = short, 1
    while name in taken:
        number += 1
        name = f"{short}-{number}"
    return name
