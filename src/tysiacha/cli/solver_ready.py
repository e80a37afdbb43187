"""Making the solver ready, with a line about it on the error stream while it takes long."""

from __future__ import annotations

import sys

from tysiacha.cli.output import put
from tysiacha.solve.warming import is_ready, prepare
from tysiacha.texts.translation import _


def make_ready() -> None:
    """Compile the solver if that was not done yet on this machine."""
    if is_ready():
        return
    if is_watched():
        prepare(_on_terminal)
        put(error=True)
    else:
        prepare(_in_one_line)


def is_watched() -> bool:
    """Tell whether the error stream is seen on a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def _on_terminal(done: int, parts: int) -> None:
    """Tell in one line, written over, how far it is."""
    text = _("Preparing the solver, once on this machine: {done} of {parts} parts")
    put("\r" + text.format(done=done, parts=parts), end="", error=True)


def _in_one_line(done: int, _parts: int) -> None:
    if done == 0:
        put(_("Preparing the solver, once on this machine: this takes a while."), error=True)
