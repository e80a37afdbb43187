"""A group of commands that are imported when they are used, so that help comes at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

import click

from tysiacha.cli.help_pages import with_own_help
from tysiacha.cli.quoting import unknown
from tysiacha.texts.translation import _


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """Where a command is defined, and what the list of commands says about it."""

    target: str
    """``package.module:name``."""
    short_help: str
    """One sentence."""


class OrderedGroup(click.Group):
    """A click group that keeps its commands in order and helps with misspelt ones."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order in which they are told to people."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for, or say which one may have been meant."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(unknown(_("There is no command {name}."), name, known), ctx)
        return super().resolve_command(ctx, args)


class LazyGroup(OrderedGroup):
    """A click group whose commands are known by name and imported by need."""

    def __init__(
        self,
        name: str,
        *,
        lazy: Mapping[str, LazyCommand],
        help: str,  # noqa: A002 - click's own name for it
        epilog: str | None = None,
        params: list[click.Parameter] | None = None,
    ) -> None:
        super().__init__(
            name=name,
            help=help,
            epilog=epilog,
            params=params,
            no_args_is_help=True,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        self._lazy = lazy
        with_own_help(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order in which they are told to people."""
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if there is none of that name."""
        lazy = self._lazy.get(cmd_name)
        if lazy is None:
            return None
        module, _colon, name = lazy.target.partition(":")
        command = getattr(import_module(module), name)
        if not isinstance(command, click.Command):
            message = f"{lazy.target} is no command"
            raise TypeError(message)
        return with_own_help(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        rows = [(name, lazy.short_help) for name, lazy in self._lazy.items()]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)
