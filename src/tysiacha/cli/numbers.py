"""Whole numbers on the command line: plain digits only, within bounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import click

from tysiacha.cli.quoting import quoted
from tysiacha.texts.translation import _

_DIGITS: Final = re.compile(r"[0-9]{1,20}", re.ASCII)


def whole(
    least: int, most: int
) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """Give the callback of an option that is a whole number, without signs or foreign digits."""

    def read(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        if _DIGITS.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        message = _("{value} is not a whole number from {least} to {most}.")
        raise click.BadParameter(
            message.format(value=quoted(text), least=least, most=most), ctx, param
        )

    return read
