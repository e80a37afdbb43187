"""Where a server keeps everything: the options that its commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from tysiacha.saves.folders import data_folder
from tysiacha.texts.translation import _

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def folder_option() -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Give the option for the folder of a server."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        envvar=[],
        help=_("The folder of the database and its key; by default one among your own data."),
    )


def database_option() -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Give the option for a database elsewhere."""
    return click.option(
        "--database",
        metavar=_("ADDRESS"),
        envvar="TYSIACHA_DATABASE",
        help=_("The address of a PostgreSQL database, instead of a file in the folder."),
    )


def server_folder(given: Path | None) -> Path:
    """Give the folder of a server.

    Raises:
        NoDataFolder: if none is given and there is no folder for the user's data.
    """
    return data_folder() / "server" if given is None else given.absolute()
