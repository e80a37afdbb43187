"""``tysiacha doctor``: what this program runs on, and whether it can keep what is played."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import click

import tysiacha
from tysiacha.cli.exit_codes import GOOD, WRONG
from tysiacha.cli.output import put
from tysiacha.cli.paper import is_terminal
from tysiacha.cli.server_place import server_folder
from tysiacha.cli.solver_ready import make_ready
from tysiacha.play.remembered import load
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS
from tysiacha.saves.folders import NoDataFolder, data_folder, fault_log, saves_folder, settings_file
from tysiacha.saves.listing import saves_in
from tysiacha.solve.warming import compiler_version, is_compiled, is_ready, kept_in
from tysiacha.texts.layout import explained
from tysiacha.texts.translation import _

LIBRARIES: Final = ("click", "textual", "rich", "numba")
_SIGNS: Final = "♠♣♦♥"


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Tell what the program runs on, and what is amiss."),
    help=_(
        "Tell versions, the folder for saved matches, what the terminal can show, and whether the "
        "solver is ready. Exit code 1 if something is amiss."
    ),
)
@click.option(
    "--warm",
    is_flag=True,
    help=_("Compile the solver first, so that nobody waits for it later; it is kept."),
)
def doctor(warm: bool) -> int:  # noqa: FBT001 - click gives options as they are
    """Tell how things are and give the exit code."""
    if warm:
        make_ready()
    facts = {f"{name}:": value for name, value in _facts()}
    for line in explained(facts, least=17, indent=""):
        put(line)
    troubles = list(_troubles())
    for trouble in troubles:
        put("! " + trouble)
    if not troubles:
        put(_("All is well."))
    return WRONG if troubles else GOOD


def _facts() -> Iterator[tuple[str, str]]:
    yield _("program"), f"tysiacha {tysiacha.__version__}"
    yield _("rules"), f"{DEFAULT_PRESET} {PRESETS[DEFAULT_PRESET].rules_id}"
    yield "Python", f"{platform.python_version()} ({platform.platform()})"
    for library in LIBRARIES:
        yield library, _version_of(library)
    yield _("language"), os.environ.get("LANGUAGE") or locale.getlocale()[0] or "C"
    yield _("encoding"), (sys.stdout.encoding if sys.stdout is not None else None) or "?"
    yield _("terminal"), _terminal()
    yield _("data folder"), _place(data_folder)
    yield _("settings"), _place(settings_file)
    yield _("faults of bots"), _place(fault_log)
    yield _("server"), _place(_server_database)
    yield _("solver"), _solver()


def _version_of(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return _("not installed")


def _terminal() -> str:
    if not is_terminal():
        return _("none: play goes line by line")
    size = shutil.get_terminal_size()
    colour = _("no colours") if os.environ.get("NO_COLOR") else _("colours")
    return f"{os.environ.get('TERM', '?')}, {size.columns}x{size.lines}, {colour}"


def _place(find: Callable[[], Path]) -> str:
    """Give where something lies, and whether there is nothing yet."""
    try:
        path = find()
        return str(path) if path.exists() else _("{path} (not there yet)").format(path=path)
    except NoDataFolder as error:
        return str(error)


def _server_database() -> Path:
    return server_folder(None) / "server.db"


def _solver() -> str:
    if compiler_version() is None:
        return _("plain Python, slowly: numba is missing")
    if not is_compiled():
        return _("plain Python, slowly: compiling is switched off")
    folder = kept_in()
    if folder is None:
        return _("compiled anew by every program: it cannot be kept anywhere")
    if is_ready():
        return _("compiled, kept in {folder}").format(folder=folder)
    return _("not compiled yet (doctor --warm does it); it will be kept in {folder}").format(
        folder=folder
    )


def _troubles() -> Iterator[str]:
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        _SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        yield _("The encoding {name} has no card signs: cards are written as letters.").format(
            name=encoding
        )
    if "textual" not in {name for name in LIBRARIES if _version_of(name) != _("not installed")}:
        yield _("The library textual is missing: only --plain can be played.")
    try:
        folder = saves_folder()
    except NoDataFolder as error:
        yield _("Matches cannot be saved: {why}.").format(why=error)
        return
    if not os.access(_nearest(folder), os.W_OK):
        yield _("Matches cannot be saved: nothing can be written in {folder}.").format(
            folder=folder
        )
    for problem in saves_in(folder).problems:
        yield str(problem)
    yield from _server_troubles()
    settings = load(settings_file(), put_aside=False)
    if settings.problem is not None:
        yield settings.problem


def _server_troubles() -> Iterator[str]:
    """Tell what is wrong with the database of a server, if there has been one here."""
    path = _server_database()
    if not path.exists():
        return
    from tysiacha.server.storage.backup import check_file  # noqa: PLC0415 - heavy, seldom wanted
    from tysiacha.server.storage.problems import StoreProblem  # noqa: PLC0415

    sentence = _("The database of the server is damaged: {why}.")
    try:
        found = check_file(path)
    except StoreProblem as error:
        yield sentence.format(why=error)
        return
    for one in (*found.damaged_tables, *found.damaged_matches, *found.faults):
        yield sentence.format(why=one)


def _nearest(folder: Path) -> Path:
    """The folder itself, or the one above it that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder
