"""Where the user's files lie: matches in the data folder, settings in that for configuration.

``$TYSIACHA_DATA`` names one folder for all of them; else the variables of the system decide, or the
user's home folder.
"""

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
_SETTINGS: Final = "settings.json"


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


def fault_log(environment: Mapping[str, str] | None = None) -> Path:
    """Give the file for what bots have done wrong.

    Raises:
        NoDataFolder: as in :func:`data_folder`.
    """
    return data_folder(environment) / "faults.log"


def settings_file(environment: Mapping[str, str] | None = None) -> Path:
    """Give the file in which settings are remembered, which may not exist yet.

    >>> settings_file({"XDG_CONFIG_HOME": "/srv/anna"}).as_posix()
    '/srv/anna/tysiacha/settings.json'

    Raises:
        NoDataFolder: as in :func:`data_folder`.
    """
    given = os.environ if environment is None else environment
    if given.get(OVERRIDE):
        return Path(given[OVERRIDE]).absolute() / _SETTINGS
    shared = Path(given.get("XDG_CONFIG_HOME", ""))
    if shared.is_absolute():
        return shared / _PROGRAM / _SETTINGS
    if sys.platform == "win32" and given.get("APPDATA"):
        return Path(given["APPDATA"]) / _PROGRAM / _SETTINGS
    return _home(given) / ".config" / _PROGRAM / _SETTINGS


def _home(environment: Mapping[str, str]) -> Path:
    if environment.get("HOME"):
        return Path(environment["HOME"]).absolute()
    try:
        return Path.home()
    except RuntimeError:
        raise NoDataFolder from None
