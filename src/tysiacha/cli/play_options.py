"""What the command line of ``play`` says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypedDict

import click

from tysiacha.cli.quoting import quoted
from tysiacha.play.settings import Pace
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

COLOUR_CHOICES: Final = ("auto", "always", "never")
SLOWEST_PACE: Final = 10

_DECIMAL: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?", re.ASCII)
_SLOW_FROM: Final = 1.0


@dataclass(frozen=True, slots=True)
class AskedPace:
    """A pace: its name, and the seconds to wait after a bot has acted."""

    name: Pace
    seconds: float


class PlayOptions(TypedDict):
    """What the command line of ``play`` says; None where it says nothing."""

    rules: str | None
    players: int | None
    seats: str | None
    names: str | None
    seed: int | None
    dealer: int | None
    rounds: int | None
    pace: AskedPace | None
    colour: str
    four_colour: bool | None
    signs: str | None
    theme: str | None
    resume: str | None
    record: str | None
    plain: bool


def read_pace(ctx: click.Context, param: click.Parameter, text: str | None) -> AskedPace | None:
    """Read a pace: one of its names, or seconds."""
    if text is None:
        return None
    for one in Pace:
        if text == one:
            return AskedPace(one, one.after_an_action)
    if not _DECIMAL.fullmatch(text) or float(text) > SLOWEST_PACE:
        message = _("{value} is neither {names} nor a number of seconds from 0 to {most}.")
        shown = message.format(value=quoted(text), names=listed(Pace), most=SLOWEST_PACE)
        raise click.BadParameter(shown, ctx, param)
    seconds = float(text)
    if not seconds:
        return AskedPace(Pace.FAST, 0.0)
    return AskedPace(Pace.SLOW if seconds >= _SLOW_FROM else Pace.NORMAL, seconds)
