"""The bots that were asked for, each perhaps with a name.

==========================  ==================================================
``rule``                    one of this program
``medium:worlds=10``        the same with a setting changed, or several, with commas between
``py:my_bots:Careful``      a class of a Python module, here or installed
``cmd:python my_bot.py``    a program of its own, which speaks the line protocol
``open``                    one that cheats: it sees all cards
``mine=rule``               any of these, called ``mine`` in the results
==========================  ==================================================
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Final

from tysiacha.arena.bot_settings import (
    SETTINGS_SIGN,
    BadSetting,
    Change,
    changed_settings,
    split_settings,
    with_changes,
)
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import BOT_NAMES, QUICK, WITH_SOLVER, UnknownBot, make_bot

COMMAND_PREFIX: Final = "cmd:"
PYTHON_PREFIX: Final = "py:"
OPEN_NAME: Final = "open"
LONGEST_NAME: Final = 60

_NAMED: Final = re.compile(r"([A-Za-z0-9_.-]{1,60})=(.+)", re.ASCII | re.DOTALL)


class Kind(StrEnum):
    """What kind of bot it is."""

    BUILT_IN = "built_in"
    """One of this program, by its name."""
    OPEN = "open"
    """The one that cheats."""
    PYTHON = "python"
    """A class of a Python module."""
    COMMAND = "command"
    """A program of its own, that speaks the line protocol."""


class BadEntrant(ValueError):
    """A bot that was asked for cannot be; the only argument is what was asked for."""


class SameName(BadEntrant):
    """Two bots have one name."""


class EmptyCommand(BadEntrant):
    """The command of a bot is empty, or its quotes do not match."""


class WrongSetting(BadEntrant):
    """A bot has no such setting, or a value is none of it; the argument says which, in English."""


class NoSuchClass(BadEntrant):
    """A Python module or class cannot be had, or makes no bot."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part."""

    name: str
    """What it is called in the results."""
    kind: Kind
    what: str
    """The name of the built-in bot, the module and class, or the command."""
    settings: str = ""
    """All that is tuned in it, as far as it says: its attribute ``settings``."""

    @property
    def built_in(self) -> str | None:
        """The name of the built-in bot, without settings; None for any other kind."""
        return self.what.partition(SETTINGS_SIGN)[0] if self.kind is Kind.BUILT_IN else None

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is changed in the settings of a built-in bot."""
        return split_settings(self.what)[1] if self.kind is Kind.BUILT_IN else ()

    @property
    def needs_solver(self) -> bool:
        """Whether it thinks with the exact solver."""
        return self.kind is Kind.OPEN or self.built_in in WITH_SOLVER

    @property
    def is_slow(self) -> bool:
        """Whether it is one of this program's bots that think for long."""
        return self.built_in is not None and self.built_in not in QUICK

    @property
    def command(self) -> list[str]:
        """The words of the command."""
        return shlex.split(self.what)

    def made(self, *, seed: int) -> Bot:
        """Give a bot that plays in this process."""
        return with_changes(self.usual(seed=seed), self.changes, seed=seed)

    def usual(self, *, seed: int) -> Bot:
        """Give the bot without any changes of its settings."""
        if self.kind is Kind.OPEN:
            # The solver takes a second to load, which the others need not wait for.
            from tysiacha.arena.open_bot import OpenBot  # noqa: PLC0415

            return OpenBot(seed=seed)
        if self.kind is Kind.PYTHON:
            return _python_bot(self.what, seed=seed)
        return make_bot(split_settings(self.what)[0], seed=seed)


def parse_entrants(words: Sequence[str]) -> tuple[Entrant, ...]:
    """Give the bots that some words ask for.

    A name and an equals sign before a bot name it; a second bot of the same name gets a number.

    >>> [one.name for one in parse_entrants(["rule", "rule", "mine=cmd:python my_bot.py"])]
    ['rule', 'rule-2', 'mine']

    Raises:
        UnknownBot: if there is no bot of that name.
        BadEntrant: if a command, class or setting is none, or two bots are given one name.
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
    if what.startswith(PYTHON_PREFIX):
        bot = Entrant(name, Kind.PYTHON, what.removeprefix(PYTHON_PREFIX))
    elif what == OPEN_NAME:
        bot = Entrant(name, Kind.OPEN, what)
    elif what.partition(SETTINGS_SIGN)[0] in BOT_NAMES:
        bot = Entrant(name, Kind.BUILT_IN, what)
    else:
        raise UnknownBot(what)
    try:
        bot.made(seed=0)  # what cannot be made is refused now
        settings = changed_settings(bot.usual(seed=0), bot.changes)
    except BadSetting as error:
        raise WrongSetting(str(error)) from error
    return bot if settings is None else replace(bot, settings=repr(settings))


def _python_bot(what: str, *, seed: int) -> Bot:
    """Make a bot of a class; modules are looked for in the folder one is in, too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    module, _colon, name = what.partition(":")
    try:
        bot: Bot = getattr(import_module(module), name)(seed=seed)
    except Exception as error:
        message = f"{what}: {type(error).__name__}: {error}"
        raise NoSuchClass(message) from error
    if not callable(getattr(bot, "act", None)):
        message = f"{what}: no method act"
        raise NoSuchClass(message)
    return bot


def _free_name(what: str, taken: Sequence[str]) -> str:
    short = what if len(what) <= LONGEST_NAME else what[: LONGEST_NAME - 3] + "..."
    name, number = short, 1
    while name in taken:
        number += 1
        name = f"{short}-{number}"
    return name
