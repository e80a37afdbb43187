"""``tysiacha serve``: tables for people elsewhere, in one program."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from tysiacha.cli.exit_codes import GOOD, UNUSABLE
from tysiacha.cli.output import put
from tysiacha.cli.own_server import LOG, SPARE_PORTS, OwnServer
from tysiacha.cli.serve_config import config_option
from tysiacha.cli.server_place import database_option, folder_option, server_folder
from tysiacha.saves.folders import NoDataFolder
from tysiacha.server.app.serving import PortTaken, serve
from tysiacha.server.app.settings import DEFAULT_HOST, DEFAULT_PORT, ServerSettings
from tysiacha.server.http.gate import BadOrigin, parse_origin
from tysiacha.server.http.sockets import HANDSHAKES, PER_ADDRESS, PER_PLAYER
from tysiacha.server.storage.problems import InUse, StoreProblem
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import _

_HIGHEST_PORT: Final = 65_535
_MOST_WORKERS: Final = 64


@click.command(
    name="serve",
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "TYSIACHA"},
    short_help=_("Let people play over the network."),
    help=_(
        "Let people play over the network: one program with tables, bots and a database. Ctrl-C or "
        "the signal TERM ends it; matches go on after the next start.\n\n"
        "Every option can be set in three places: on the command line, by a variable (--port is "
        "TYSIACHA_PORT) or in the file of --config (port = 8000); the first one counts."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha serve\n"
        "  tysiacha serve --open\n"
        "  tysiacha serve --host 0.0.0.0 --origin https://cards.example\n"
        "  tysiacha serve --config server.toml\n\n"
        "Exit codes: 0 ended as asked, 1 the file of --config is wrong, 2 it cannot start. More "
        "is in docs/server.md."
    ),
)
@config_option()
@click.option(
    "--host", default=DEFAULT_HOST, show_default=True, help=_("The address to listen at.")
)
@click.option(
    "--port",
    default=DEFAULT_PORT,
    show_default=True,
    type=click.IntRange(0, _HIGHEST_PORT),
    help=_("The port to listen at; 0 is any that is free."),
)
@click.option(
    "--open",
    "own",
    is_flag=True,
    help=_(
        "To play on this machine: open the page in its browser, take another port if that one is "
        "not free, and log to the folder."
    ),
)
@folder_option()
@database_option()
@click.option(
    "--origin",
    "origins",
    multiple=True,
    help=_("A web address under which browsers reach the server, if it is another; repeatable."),
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    help=_("The address of a proxy whose word is taken for where people come from; repeatable."),
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, _MOST_WORKERS),
    help=_("Processes for bots that answer at once."),
)
@click.option(
    "--slow-workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, _MOST_WORKERS),
    help=_("Processes for bots that think long."),
)
@click.option(
    "--log",
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("The file for what happens, in lines of JSON; by default the standard error output."),
)
@click.option(
    "--metrics-token",
    hidden=True,  # a secret has no place on a command line; see the documents
)
@click.option(
    "--most-tables",
    default=20_000,
    show_default=True,
    type=click.IntRange(1),
    help=_("So many tables at a time."),
)
@click.option(
    "--sockets-per-address",
    default=PER_ADDRESS,
    show_default=True,
    type=click.IntRange(1),
    help=_("So many connections from one address."),
)
@click.option(
    "--sockets-per-player",
    default=PER_PLAYER,
    show_default=True,
    type=click.IntRange(1),
    help=_("So many connections of one player."),
)
@click.option(
    "--handshakes-per-second",
    default=HANDSHAKES,
    show_default=True,
    type=click.IntRange(1),
    help=_("So many new connections in a second."),
)
@click.option(
    "--guests-per-minute",
    default=60,
    show_default=True,
    type=click.IntRange(1),
    help=_("So many new players from one address in a minute."),
)
def serve_command(  # noqa: PLR0913 - as many as there are options
    *,
    host: str,
    port: int,
    own: bool,
    data: Path | None,
    database: str | None,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    workers: int,
    slow_workers: int,
    log: Path | None,
    metrics_token: str | None,
    most_tables: int,
    sockets_per_address: int,
    sockets_per_player: int,
    handshakes_per_second: int,
    guests_per_minute: int,
) -> int:
    """Serve until the end, and give the exit code."""
    given = click.get_current_context().get_parameter_source("port")
    try:
        for origin in origins:
            parse_origin(origin)
        folder = server_folder(data)
        settings = ServerSettings(
            data=folder,
            host=host,
            port=port,
            spare_ports=SPARE_PORTS if own and given is ParameterSource.DEFAULT else 0,
            database=database,
            origins=origins,
            proxies=proxies,
            workers=workers,
            slow_workers=slow_workers,
            log=folder / LOG if own and log is None else log,
            metrics_token=metrics_token,
            most_tables=most_tables,
            sockets_per_address=sockets_per_address,
            sockets_per_player=sockets_per_player,
            handshakes_per_second=handshakes_per_second,
            guests_per_minute=guests_per_minute,
        )
        if own:
            return _serve_oneself(settings)
        serve(settings, put)
    except PortTaken as error:
        place = f"{host}:{port}"
        sentence = _("Cannot listen at {place}: {reason}.")
        return _cannot(sentence.format(place=place, reason=os_reason(error.error)))
    except OSError as error:
        return _cannot(_("Cannot serve: {reason}.").format(reason=os_reason(error)))
    except (StoreProblem, NoDataFolder, BadOrigin) as error:
        return _cannot(_("Cannot serve: {reason}.").format(reason=error))
    return GOOD


def _serve_oneself(settings: ServerSettings) -> int:
    """Serve the one who sits here, until Ctrl-C, and give the exit code."""
    server = OwnServer(settings.data)
    try:
        serve(settings, server.ready)
    except InUse:
        if server.already():
            return GOOD
        raise
    except KeyboardInterrupt:
        pass
    server.ended()
    return GOOD


def _cannot(sentence: str) -> int:
    put(sentence, error=True)
    return UNUSABLE
