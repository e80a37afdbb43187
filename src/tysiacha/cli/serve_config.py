"""The settings of a server in a file: TOML with the names of the options, without their dashes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

import click

from tysiacha.cli.exit_codes import UNUSABLE, WRONG
from tysiacha.cli.quoting import unknown
from tysiacha.cli.reading import UnreadableError, read_at_most, shown_name
from tysiacha.texts.translation import _

_LARGEST: Final = 64 * 1024

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class WrongConfigError(click.ClickException):
    """The file was read and found wrong."""

    exit_code = WRONG


class UnusableConfigError(click.ClickException):
    """The file cannot be read."""

    exit_code = UNUSABLE


def config_option() -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Give the option for the file of settings."""
    return click.option(
        "--config",
        metavar=_("FILE"),
        is_eager=True,
        expose_value=False,
        callback=_take,
        help=_("A file in TOML with the options as keys: port = 8000."),
    )


def _take(ctx: click.Context, _option: click.Parameter, name: str | None) -> None:
    """Let the file say what holds where nothing else does."""
    if name is None:
        return
    options = {
        one.opts[0].removeprefix("--"): one
        for one in ctx.command.params
        if isinstance(one, click.Option) and one.expose_value
    }
    found: dict[str, object] = {}
    for key, value in _read(name).items():
        if key not in options:
            sentence = _("There is no setting {name}.")
            raise WrongConfigError(f"{shown_name(name)}: {unknown(sentence, key, options)}")
        option = options[key]
        wanted = list if option.multiple else (str, int)
        if not isinstance(value, wanted) or isinstance(value, bool):
            sentence = _("{place}: this is no value for {key}")
            raise WrongConfigError(sentence.format(place=shown_name(name), key=key))
        found[option.name or key] = value
    ctx.default_map = {**(ctx.default_map or {}), **found}


def _read(name: str) -> dict[str, object]:
    try:
        return tomllib.loads(read_at_most(name, _LARGEST).decode())
    except UnreadableError as error:
        raise UnusableConfigError(_("Cannot read {reason}.").format(reason=error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WrongConfigError(f"{shown_name(name)}: {error}") from None
