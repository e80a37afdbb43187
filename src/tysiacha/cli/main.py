"""The command ``tysiacha``: what commands there are, and how the program ends.

Exit codes: 0 for good, 1 if an input was read and found wrong, 2 if it could not be read or used
(a misspelt command too), 130 if the user broke off with Ctrl-C.
"""

from __future__ import annotations

import contextlib
import errno
import gettext
import io
import os
import sys
from collections.abc import Sequence

import click

import tysiacha
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE
from tysiacha.cli.language import language_option, without_language
from tysiacha.cli.lazy import LazyCommand, LazyGroup
from tysiacha.cli.output import put
from tysiacha.texts.os_reasons import os_reason
from tysiacha.texts.translation import DOMAIN, LOCALE_FOLDER, _


def app() -> click.Group:
    """Give the whole command line."""
    return LazyGroup(
        "tysiacha",
        lazy=_commands(),
        help=_("The card game Thousand (Russian Schnapsen), for the terminal."),
        epilog=_(
            "Examples:\n\n\b\n"
            "  tysiacha play                     you against two bots\n"
            "  tysiacha play --rules polish      by other rules\n"
            "  tysiacha rules list               which rules there are\n\n"
            "Exit codes: 0 good, 1 the input is wrong, 2 it cannot be read or used, "
            "130 broken off with Ctrl-C."
        ),
        params=[language_option(), _version_option()],
    )


def _commands() -> dict[str, LazyCommand]:
    """Give all commands, in the order of the help."""
    cli = "tysiacha.cli"
    return {
        "play": LazyCommand(
            f"{cli}.play_command:play", _("Play a match against the computer or friends.")
        ),
        "serve": LazyCommand(
            f"{cli}.serve_command:serve_command", _("Let people play over the network.")
        ),
        "admin": LazyCommand(
            f"{cli}.admin_command:admin",
            _("Look after a server: its database, tables and players."),
        ),
        "join": LazyCommand(
            f"{cli}.join_command:join", _("Play at a table of a server, with people anywhere.")
        ),
        "rules": LazyCommand(
            f"{cli}.rules_command:rules", _("Show, compare and check sets of rules.")
        ),
        "score": LazyCommand(
            f"{cli}.score_command:score", _("Keep the score of a game with real cards.")
        ),
        "record": LazyCommand(
            f"{cli}.record_command:record", _("Check, show and convert game records.")
        ),
        "verify": LazyCommand(
            f"{cli}.verify_command:verify", _("Verify that the deals of a record were fair.")
        ),
        "position": LazyCommand(
            f"{cli}.position_command:position", _("Show a position, and what is legal in it.")
        ),
        "solve": LazyCommand(
            f"{cli}.solve_command:solve", _("Solve a position with open cards exactly.")
        ),
        "arena": LazyCommand(
            f"{cli}.arena_command:arena", _("Let bots play each other, and see which is better.")
        ),
        "doctor": LazyCommand(
            f"{cli}.doctor_command:doctor", _("Tell what the program runs on, and what is amiss.")
        ),
        "odds": LazyCommand(
            f"{cli}.odds_command:odds", _("Tell what a hand may become, and what it is worth.")
        ),
        "deal": LazyCommand(
            f"{cli}.deal_command:deal", _("Deal cards at random, as you want them.")
        ),
        "perft": LazyCommand(
            f"{cli}.perft_command:perft", _("Count what can be played from a position.")
        ),
    }


def main() -> None:
    """Run the command line and leave the program."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and give its exit code."""
    # Click looks up its own words in the domain of the program, see click_words.
    gettext.bindtextdomain(DOMAIN, str(LOCALE_FOLDER))
    gettext.textdomain(DOMAIN)
    _write_anything()
    try:
        code = _run(arguments)
        _flush()
    except OSError as error:
        return _cannot_write(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        left = without_language(arguments)
        result: object = app().main(left, prog_name="tysiacha", standalone_mode=False)
    except click.exceptions.Abort:
        return INTERRUPTED
    except SystemExit as leaving:
        # Left to itself click exits in one case with 1: nobody reads what it writes.
        if leaving.code != 1:
            raise
        return _cannot_write(BrokenPipeError(errno.EPIPE, ""))
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    return result if isinstance(result, int) else GOOD


def _show(error: click.ClickException) -> None:
    said = io.StringIO()
    error.show(file=said)
    put(_visible(said.getvalue()), end="", error=True)


def _visible(message: str) -> str:
    """Give a message in which nothing from outside can move the cursor."""
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else ascii(letter)[1:-1]
        for letter in message
    )


def _version_option() -> click.Option:
    def show(ctx: click.Context, _option: click.Parameter, value: bool) -> None:  # noqa: FBT001
        if value and not ctx.resilient_parsing:
            put(f"tysiacha {tysiacha.__version__}")
            ctx.exit()

    return click.Option(
        ["-V", "--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        help=_("Show the version and exit."),
    )


def _write_anything() -> None:
    """Let output never fail for a letter that the terminal's encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _cannot_write(error: OSError) -> int:
    """End in silence if nobody reads any more, else say why nothing can be written."""
    with contextlib.suppress(OSError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if error.errno == errno.EPIPE:
        return GOOD
    with contextlib.suppress(OSError):
        reason = os_reason(error)
        put(_("Cannot write: {reason}").format(reason=reason), error=True)
    return UNUSABLE
