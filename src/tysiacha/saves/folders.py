"""Where saved matches lie: ``$TYSIACHA_DATA``, ``$XDG_DATA_HOME`` or the user's home folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tysiacha.texts.translation import _

OVERRIDE: Final = "TYSIACHA_DATA"
"""The variable that names the folder itself."""

_PROGRAM: Final = "tysiacha"


class NoDataFolder(Exception):
    """There is no folder for the user's data; the message says what would help."""

    def __str__(self) -> str:
        return _(
            "there is no home folder to save matches in: set HOME, or {variable} to a folder"
        ).format(variable=OVERRIDE)


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Give the folder of this program's data, which may not exist yet.

    >>> data_folder({"TYSIACHA_DATA": "/srv/cards"}).as_posix()
    '/srv/cards'

    Raises:
        NoDataFolder: if no variable names it and there is no home folder.
    """
    given = os.environ if environment is None else environment
    if given.get(OVERRIDE):
        return Path(given[OVERRIDE]).absolute()
    shared = Path(given.get("XDG_DATA_HOME", ""))
    if shared.is_absolute():  # a relative one is to be ignored, says its specification
        return shared / _PROGRAM
    if sys.platform == "win32" and given.get("LOCALAPPDATA"):
        return Path(given["LOCALAPPDATA"]) / _PROGRAM
    return _home(given) / ".local" / "share" / _PROGRAM


def saves_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Give the folder of unfinished matches.

    Raises:
        NoDataFolder: as in :func:`data_folder`.
    """
    return data_folder(environment) / "matches"


def _home(environment: Mapping[str, str]) -> Path:
    if environment.get("HOME"):
        return Path(environment["HOME"]).absolute()
    try:
        return Path.home()
    except RuntimeError:
        raise NoDataFolder from None
