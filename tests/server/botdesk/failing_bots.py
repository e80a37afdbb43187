"""Bots that spoil their process, each in its own way; workers find them here by name."""

import os
import signal
import stat
import time
from collections.abc import Callable

from tests.play.bad_bots import WAYS, BadBot
from tysiacha.bots.protocol import Bot
from tysiacha.bots.registry import make_bot
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Action, Play
from tysiacha.server.botdesk.making import SOLVING


def _hang() -> Action:
    while True:
        pass


def _sleep() -> Action:
    time.sleep(600)
    raise AssertionError


def _stop() -> Action:
    os.kill(os.getpid(), signal.SIGSTOP)
    raise AssertionError


def _die() -> Action:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _leave_at_once() -> Action:
    os._exit(0)


def _eat() -> Action:
    hoard = []
    while True:
        hoard.append(bytearray(1 << 24))


def _shout(text: bytes) -> Callable[[], Action]:
    """Write to the pipe behind the worker's back."""

    def shout() -> Action:
        for file in range(3, 64):
            try:
                is_socket = stat.S_ISSOCK(os.fstat(file).st_mode)
            except OSError:
                continue
            if is_socket:
                os.write(file, text)
        return Play(CARDS[0])

    return shout


FAILING: dict[str, Callable[[], Action]] = {
    **WAYS,
    "hangs": _hang,
    "sleeps": _sleep,
    "stops": _stop,
    "dies": _die,
    "leaves at once": _leave_at_once,
    "eats memory": _eat,
    "shouts": _shout(b"}{\x00\xff\n"),
    "shouts on": _shout(b"x" * 9000),
    "answers another question": _shout(b'{"number":0,"action":{"do":"pass"}}\n'),
}


def failing_bot(level: str, *, seed: int, seconds: float) -> Bot:
    """Make the bot that fails so, or an honest one."""
    return BadBot(FAILING[level]) if level in FAILING else make_bot(level, seed=seed)


def slow_to_be_made(level: str, *, seed: int, seconds: float) -> Bot:
    """Hang while a worker loads its first bot."""
    time.sleep(600)
    raise AssertionError


def compiling(level: str, *, seed: int, seconds: float) -> Bot:
    """Take as long to make a bot with the solver as on a machine that must compile it first."""
    if level in SOLVING:
        time.sleep(600)
    return make_bot(level, seed=seed)


def dead_on_arrival(level: str, *, seed: int, seconds: float) -> Bot:
    """Let every worker die before it is ready."""
    os._exit(1)
