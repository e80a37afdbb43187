"""``tysiacha admin``: what whoever runs a server does while it stands still."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import click

from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.cli.lazy import OrderedGroup
from tysiacha.cli.output import put
from tysiacha.cli.paper import paper_width
from tysiacha.cli.quoting import quoted
from tysiacha.cli.server_place import database_option, folder_option, server_folder
from tysiacha.saves.folders import NoDataFolder
from tysiacha.server.app.looking_after import (
    close_table,
    erase,
    export,
    found_player,
    rename,
    tables,
    with_store,
)
from tysiacha.server.app.settings import ServerSettings
from tysiacha.server.people.names import BadName
from tysiacha.server.storage.backup import back_up, restore
from tysiacha.server.storage.checking import Findings
from tysiacha.server.storage.problems import Damaged, NameTaken, StoreProblem, Unknown
from tysiacha.server.storage.store import Store
from tysiacha.texts.layout import side_by_side
from tysiacha.texts.translation import _

_HELP = {"help_option_names": ["-h", "--help"]}
_T = TypeVar("_T")


class AdminError(click.ClickException):
    """Nothing was done."""

    exit_code = UNUSABLE


@click.group(
    name="admin",
    cls=OrderedGroup,
    context_settings=_HELP,
    short_help=_("Look after a server: its database, tables and players."),
    help=_("Look after a server that stands still: end it first. PLAYER is an id or a name."),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha admin tables\n"
        "  tysiacha admin backup evening.db\n"
        "  tysiacha admin erase Anna"
    ),
)
@folder_option()
@database_option()
@click.pass_context
def admin(ctx: click.Context, data: Path | None, database: str | None) -> None:
    """Hold the commands together."""
    try:
        settings = ServerSettings(data=server_folder(data), database=database)
    except NoDataFolder as error:
        raise AdminError(str(error)) from None
    ctx.obj = settings.store_address


def _address(ctx: click.Context) -> str:
    assert isinstance(ctx.obj, str)
    return ctx.obj


def _done(ctx: click.Context, work: Callable[[Store], Awaitable[_T]]) -> _T:
    try:
        return with_store(_address(ctx), work)
    except Unknown:
        raise AdminError(_("There is nothing of that name or id.")) from None
    except NameTaken:
        raise AdminError(_("Another player has this name, or one that looks like it.")) from None
    except (StoreProblem, BadName, OSError) as error:
        raise AdminError(_("Nothing was done: {reason}.").format(reason=error)) from None


@admin.command(
    name="migrate",
    context_settings=_HELP,
    short_help=_("Bring the database up to date."),
    help=_("Bring the database up to date; the server does that by itself when it starts."),
)
@click.pass_context
def migrate_command(ctx: click.Context) -> None:
    """Open the store, which brings it up to date."""
    _done(ctx, tables)
    put(_("The database is up to date."))


@admin.command(
    name="backup",
    context_settings=_HELP,
    short_help=_("Copy the database to a new file, and check the copy."),
    help=_("Copy the database to a new file, and check the copy. The server may go on meanwhile."),
)
@click.argument("file", metavar=_("FILE"), type=click.Path(path_type=Path))
@click.pass_context
def backup_command(ctx: click.Context, file: Path) -> int:
    """Back up."""
    return _checked(lambda: back_up(_address(ctx), file))


@admin.command(
    name="restore",
    context_settings=_HELP,
    short_help=_("Make the database from a backup."),
    help=_("Make the database from a backup, where there is none yet."),
)
@click.argument("file", metavar=_("FILE"), type=click.Path(path_type=Path))
@click.pass_context
def restore_command(ctx: click.Context, file: Path) -> int:
    """Restore."""
    return _checked(lambda: restore(file, _address(ctx)))


def _checked(work: Callable[[], Findings]) -> int:
    try:
        findings = work()
    except Damaged as error:
        put(str(error), error=True)
        return WRONG
    except (StoreProblem, OSError) as error:
        raise AdminError(_("Nothing was done: {reason}.").format(reason=error)) from None
    put(
        _("Tables: {tables}, matches: {matches}.").format(
            tables=findings.tables, matches=findings.matches
        )
    )
    wrong = [*findings.damaged_tables, *findings.damaged_matches, *findings.faults]
    for one in wrong:
        put("! " + one)
    return WRONG if wrong else GOOD


@admin.command(
    name="tables",
    context_settings=_HELP,
    short_help=_("List all tables that are not closed."),
    help=_("List all tables that are not closed, private ones too."),
)
@click.pass_context
def tables_command(ctx: click.Context) -> None:
    """List tables."""
    rows = [
        [one.table, f"{one.summary.state}, {one.summary.rules}, {quoted(one.summary.title)}"]
        for one in _done(ctx, tables)
    ]
    for line in side_by_side(rows, paper_width()) if rows else [_("There are no tables.")]:
        put(line)


@admin.command(
    name="close-table",
    context_settings=_HELP,
    short_help=_("Close a table for good."),
    help=_(
        "Close a table for good. Who comes back hears that there is no such table; a match that "
        "goes on there ends without a result. Matches that are over stay."
    ),
)
@click.argument("table", metavar=_("TABLE"))
@click.pass_context
def close_command(ctx: click.Context, table: str) -> None:
    """Close a table."""
    _done(ctx, lambda store: close_table(store, table))
    put(_("Done."))


@admin.command(
    name="mute",
    context_settings=_HELP,
    short_help=_("Let a player chat no longer, or again."),
    help=_("Let a player chat no longer, or again with --off."),
)
@click.argument("player", metavar=_("PLAYER"))
@click.option("--off", is_flag=True, help=_("Let the player chat again."))
@click.pass_context
def mute_command(ctx: click.Context, *, player: str, off: bool) -> None:
    """Mute a player."""

    async def work(store: Store) -> None:
        found = await found_player(store, player)
        await store.mute_player(found.id, muted=not off)

    _done(ctx, work)
    put(_("Done."))


@admin.command(
    name="rename",
    context_settings=_HELP,
    short_help=_("Give a player another name."),
    help=_("Give a player another name."),
)
@click.argument("player", metavar=_("PLAYER"))
@click.argument("name", metavar=_("NAME"))
@click.pass_context
def rename_command(ctx: click.Context, player: str, name: str) -> None:
    """Rename a player."""
    _done(ctx, lambda store: rename(store, player, name))
    put(_("Done."))


@admin.command(
    name="export",
    context_settings=_HELP,
    short_help=_("Write all that is kept of a player, as JSON."),
    help=_("Write all that is kept of a player, as JSON."),
)
@click.argument("player", metavar=_("PLAYER"))
@click.pass_context
def export_command(ctx: click.Context, player: str) -> None:
    """Export a player."""
    put(json.dumps(_done(ctx, lambda store: export(store, player)), indent=2, ensure_ascii=False))


@admin.command(
    name="erase",
    context_settings=_HELP,
    short_help=_("Forget who a player was."),
    help=_(
        "Forget who a player was: name, ways in, chat, ratings. Matches stay, under an id that "
        "belongs to nobody."
    ),
)
@click.argument("player", metavar=_("PLAYER"))
@click.pass_context
def erase_command(ctx: click.Context, player: str) -> None:
    """Erase a player."""
    _done(ctx, lambda store: erase(store, player))
    put(_("Done."))
