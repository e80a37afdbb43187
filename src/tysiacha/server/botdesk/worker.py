"""The process in which bots think: it reads asks from its pipe and writes a line for each.

What comes in is pickled by the server, whose child this is; what goes out is JSON, since whoever
has got hold of a bot must not get hold of the server.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import PurePath
from typing import Final

from tysiacha.bots.registry import WITH_SOLVER, UnknownBot
from tysiacha.server.botdesk.asks import DeskFault
from tysiacha.server.botdesk.judging import answer_line, fault_line
from tysiacha.server.botdesk.limits import Limits, end_in, keep_to
from tysiacha.server.botdesk.making import BotMaker
from tysiacha.server.botdesk.packing import Ask, next_ask

READY: Final = b"ready\n"
"""What a worker writes when it has loaded what it needs."""


def work(
    pipe: Connection[bytes, bytes], maker: BotMaker, levels: Sequence[str], limits: Limits
) -> None:
    """Answer what is asked until the pipe is closed; ``levels`` are loaded before."""
    keep_to(limits)
    _load(maker, levels)
    _write(pipe, READY)
    with os.fdopen(pipe.fileno(), "rb", closefd=False) as asks:
        while (ask := next_ask(asks)) is not None:
            end_in(ask.seconds + limits.alone)
            line = _answer(maker, ask)
            end_in(0.0)
            _write(pipe, line)


def _load(maker: BotMaker, levels: Sequence[str]) -> None:
    for level in levels:
        maker(level, seed=0, seconds=1.0)
    if WITH_SOLVER.intersection(levels):
        from tysiacha.solve.warming import prepare  # noqa: PLC0415 - loads the compiler

        prepare(lambda _done, _all: None)


def _answer(maker: BotMaker, ask: Ask) -> bytes:
    try:
        bot = maker(ask.level, seed=ask.seed, seconds=ask.seconds)
        action = bot.act(ask.view)
    except UnknownBot:
        return fault_line(ask.number, DeskFault.UNKNOWN, "")
    except MemoryError:
        return fault_line(ask.number, DeskFault.MEMORY, "")
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot may be anybody's program
        return fault_line(ask.number, DeskFault.RAISED, _place_of(error))
    try:
        return answer_line(ask.number, action)
    except (Exception, SystemExit):  # noqa: BLE001 - whatever it is, it is no action
        return fault_line(ask.number, DeskFault.NONSENSE, type(action).__name__)


def _place_of(error: BaseException) -> str:
    """Give the kind of an error and where it came up, not its words: they may hold cards."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = ", ".join(f"{PurePath(one.filename).name}:{one.lineno}" for one in frames)
    return f"{type(error).__name__} at {places}"


def _write(pipe: Connection[bytes, bytes], line: bytes) -> None:
    while line:
        line = line[os.write(pipe.fileno(), line) :]
