"""``tysiacha serve``: tables for people elsewhere, in one program."""

from __future__ import annotations

from pathlib import Path

import click

from tysiacha.cli.exit_codes import GOOD, UNUSABLE
from tysiacha.cli.output import put
from tysiacha.saves.folders import NoDataFolder, data_folder
from tysiacha.server.app.serving import PortTaken, serve
from tysiacha.server.app.settings import DEFAULT_HOST, DEFAULT_PORT, ServerSettings
from tysiacha.server.storage.problems import StoreProblem
from tysiacha.texts.translation import _


@click.command(
    name="serve",
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Let people play over the network."),
    help=_("Let people play over the network."),
)
@click.option("--host", default=DEFAULT_HOST, help=_("Where to listen."))
@click.option("--port", default=DEFAULT_PORT, type=click.IntRange(0, 65535))
@click.option("--data", type=click.Path(path_type=Path))
@click.option("--database")
@click.option("--workers", type=click.IntRange(1, 64), default=1)
@click.option("--sockets-per-address", type=click.IntRange(1), default=20)
@click.option("--guests-per-minute", type=click.IntRange(1), default=60)
def serve_command(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    workers: int,
    sockets_per_address: int,
    guests_per_minute: int,
) -> int:
    """Serve until the end, and give the exit code."""
    try:
        settings = ServerSettings(
            data=data_folder() / "server" if data is None else data,
            host=host,
            port=port,
            database=database,
            workers=workers,
            sockets_per_address=sockets_per_address,
            guests_per_minute=guests_per_minute,
        )
        serve(settings, put)
    except (PortTaken, StoreProblem, NoDataFolder, OSError) as error:
        put(str(error), error=True)
        return UNUSABLE
    return GOOD
