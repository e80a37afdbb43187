"""The option ``--rules`` of commands that go by ``classic`` where nothing is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import click

from tysiacha.rules.presets import DEFAULT_PRESET
from tysiacha.texts.translation import _

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def rules_option() -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Give the option; the command gets what was named as ``source``."""
    return click.option(
        "--rules",
        "source",
        default=DEFAULT_PRESET,
        metavar=_("NAME|FILE"),
        show_default=True,
        help=_("A preset (see: tysiacha rules list) or a rules file."),
    )
