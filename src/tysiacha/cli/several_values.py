"""Options that take all values up to the next option: ``--hands "A♠ K♠" "10♠ 9♠" "J♥ 9♥"``.

Click gives an option a fixed number of values. Here the words after such an option are handed on
with the option's name before each of them, to an option that may be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click


class SeveralValuesCommand(click.Command):
    """A command some of whose options take several values; they are those that may be repeated."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, after the name of such an option is put before each of its values."""
        several = {
            name
            for param in self.params
            if isinstance(param, click.Option) and param.multiple
            for name in param.opts
        }
        return super().parse_args(ctx, list(_repeated(args, several)))


def _repeated(words: Iterable[str], several: set[str]) -> Iterator[str]:
    name: str | None = None
    first = True
    for word in words:
        if word.startswith("--"):
            name, first = (word if word in several else None), True
            yield word
            continue
        if word.startswith("-") and len(word) > 1:
            name = None
        if name is not None and not first:
            yield name
        first = False
        yield word
