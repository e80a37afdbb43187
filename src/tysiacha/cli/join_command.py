"""``tysiacha join``: a table at a server, played line by line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, TypedDict, Unpack

import click

from tysiacha.bots.registry import LEVELS
from tysiacha.cli.exit_codes import UNUSABLE
from tysiacha.cli.online.wishes import Wishes
from tysiacha.cli.output import put
from tysiacha.cli.plain.console import StreamConsole, printable
from tysiacha.cli.quoting import quoted
from tysiacha.cli.rules_source import rules_named
from tysiacha.client.addresses import Address, BadAddress, parse_address
from tysiacha.client.credentials import Credentials
from tysiacha.client.own_copies import CopiesInFile
from tysiacha.notation.action_json import JsonObject
from tysiacha.play.settings import Signs
from tysiacha.rules.option_domains import option_data
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS, differences, nearest_preset
from tysiacha.saves.folders import NoDataFolder, data_folder
from tysiacha.texts.card_style import LETTERS, SIGNS, CardStyle, in_words
from tysiacha.texts.levels import levels_listed
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.phrases import phrase_text
from tysiacha.texts.translation import _

VARIABLE: Final = "TYSIACHA_TOKEN"
"""The variable that may hold a token of the server, instead of the name of a guest."""


class JoinOptions(TypedDict):
    """What is given on the command line."""

    url: str
    open_table: bool
    rules: str
    bots: str | None
    public: bool
    name: str | None
    watch: bool
    own: str | None
    record: str | None
    signs: str | None


class UnusableError(click.ClickException):
    """Something that the command needs cannot be used."""

    exit_code = UNUSABLE


@click.command(
    name="join",
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Play at a table of a server, with people anywhere."),
    help=_(
        "Play at a table of a server, line by line. URL is the link of a table, or a server: then "
        "--open opens a new table there and shows its link.\n\n"
        "At every question ? shows what can be answered. Ctrl-C asks whether to leave the seat to "
        "a bot. Your part of each deal is done by this program, and a copy of it is kept: "
        "tysiacha verify --own compares it with the record."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha join https://cards.example/t/4f6x      sit down at a table\n"
        "  tysiacha join cards.example --open --bots easy  a new table with bots\n"
        "  tysiacha join https://cards.example/t/4f6x --watch\n\n"
        "Exit codes: 0 good, 2 the server cannot be used, 130 left with Ctrl-C."
    ),
)
@click.argument("url", metavar="URL")
@click.option("--open", "open_table", is_flag=True, help=_("Open a new table."))
@click.option(
    "--rules",
    metavar=_("NAME|FILE"),
    default=DEFAULT_PRESET,
    show_default=True,
    help=_("The rules of the new table: a preset (see: tysiacha rules list) or a rules file."),
)
@click.option(
    "--bots",
    type=click.Choice(LEVELS),
    help=_("Put bots on the other seats of the new table: {levels}.").format(
        levels=levels_listed(LEVELS)
    ),
)
@click.option("--public/--private", help=_("Whether others find the new table without its link."))
@click.option("--name", metavar=_("NAME"), help=_("Take a name at the server."))
@click.option("--watch", is_flag=True, help=_("Look on without sitting down."))
@click.option(
    "--own",
    type=click.Path(dir_okay=False),
    metavar=_("FILE"),
    help=_("Where the copy of your part of the deals is kept."),
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False),
    metavar=_("FILE"),
    help=_("Write the record of the match that ended last to this file."),
)
@click.option("--signs", "signs", flag_value=Signs.SIGNS.value, help=_("Cards as A♥ and 10♠."))
@click.option(
    "--ascii",
    "signs",
    flag_value=Signs.LETTERS.value,
    help=_("Cards as AH and 10S, without signs."),
)
@click.option(
    "--words",
    "signs",
    flag_value=Signs.WORDS.value,
    help=_("Cards in words, such as ace of hearts, for screen readers."),
)
def join(**given: Unpack[JoinOptions]) -> int:
    """Play at a table and give the exit code."""
    address = _address(given)
    # The socket takes a moment to load, which help need not wait for.
    from tysiacha.cli.online.running import OnlineGame  # noqa: PLC0415
    from tysiacha.client.sockets import SocketDial  # noqa: PLC0415

    settings = _settings(given) if given["open_table"] else None
    wishes = Wishes(
        link=address.link,
        open_settings=settings,
        table=None if given["open_table"] else address.table,
        bots=given["bots"] if given["open_table"] else None,
        name=given["name"],
        watch=given["watch"],
        cards=_cards(given["signs"]),
    )
    folder = _folder()
    credentials = Credentials.kept(address.origin, None if folder is None else folder / "servers")
    credentials.token = os.environ.get(VARIABLE) or credentials.token
    copies = _copies(given["own"], folder)
    game = OnlineGame(SocketDial(address, credentials), copies, wishes, StreamConsole())
    code = game.run()
    if given["record"] is not None:
        _keep_record(given["record"], credentials, game.table.finished)
    if copies.all():
        put(_("The copy of your part of the deals is in {file}.").format(file=copies.path))
    return code


def _keep_record(file: str, credentials: Credentials, finished: JsonObject | None) -> None:
    """Write the record of a match to a file, or say why there is none."""
    from tysiacha.client.records import NoRecord, fetch_record  # noqa: PLC0415

    if finished is None:
        put(_("There is no record: no match has ended here."))
        return
    try:
        text = fetch_record(credentials, str(finished.get("id")))
        Path(file).write_text(text, encoding="utf-8", newline="\n")
    except NoRecord as error:
        why = printable(phrase_text(error.why))
        put(_("The record of the match is not to be had: {why}.").format(why=why))
    except OSError as error:
        message = _("{file} cannot be used: {why}.")
        raise UnusableError(message.format(file=quoted(file), why=os_reason(error))) from None
    else:
        put(_("The record of the match is in {file}.").format(file=file))


def _address(given: JoinOptions) -> Address:
    try:
        address = parse_address(given["url"])
    except BadAddress:
        message = _("{url} is no address of a server, such as https://cards.example.")
        raise click.UsageError(message.format(url=quoted(given["url"]))) from None
    if address.table is None and not given["open_table"]:
        message = _("Which table? Give its link, or open a new one with --open.")
        raise click.UsageError(message)
    return address


def _settings(given: JoinOptions) -> JsonObject:
    rules = rules_named(given["rules"]).rules
    base = nearest_preset(rules)
    changed: JsonObject = {}
    for key in differences(PRESETS[base], rules):
        value = option_data(rules, key)
        changed[key] = {**value} if isinstance(value, dict) else value
    return {"base": base, "options": changed, "private": not given["public"], "chat": "text"}


def _folder() -> Path | None:
    try:
        return data_folder()
    except NoDataFolder:
        return None


def _copies(own: str | None, folder: Path | None) -> CopiesInFile:
    path = Path(own) if own is not None else (folder or Path.cwd()) / "own-deals.json"
    try:
        return CopiesInFile(path)
    except OSError as error:
        why = os_reason(error)
    except ValueError as error:
        why = str(error)
    message = _("{file} cannot be used: {why}.").format(file=quoted(str(path)), why=why)
    raise UnusableError(message)


def _cards(signs: str | None) -> CardStyle:
    if signs == Signs.WORDS:
        return in_words()
    return LETTERS if signs == Signs.LETTERS or not _writes_signs() else SIGNS


def _writes_signs() -> bool:
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        "".join(SIGNS.texts).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
