"""``tysiacha perft``: count what can be done from a position, to compare implementations."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import click

from tysiacha.cli.exit_codes import INTERRUPTED
from tysiacha.cli.numbers import whole
from tysiacha.cli.perft_position import (
    NoSuchPositionError,
    auction_position,
    dealt_position,
    ending_position,
)
from tysiacha.cli.perft_words import position_words
from tysiacha.cli.rules_option import rules_option
from tysiacha.cli.rules_source import NamedRules, rules_named
from tysiacha.notation.short_words import short_words
from tysiacha.play.dice import LARGEST_SEED
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.perft import divide_auction
from tysiacha.rules.perft import perft as count_sequences
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.states import RoundState
from tysiacha.rules.stock import trick_count
from tysiacha.texts.translation import _

DEFAULT_DEPTH: Final = 2
MOST_DEPTH: Final = 100
"""No deal has so many actions."""
MOST_CARDS: Final = 11
PARTS_FOR_PROGRESS: Final = 200
SECONDS_BETWEEN_PROGRESS: Final = 0.5

_Part: TypeAlias = tuple[Action, RoundState, int | None]
"""A first action, a state somewhere after it, and how deep to count from there."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be counted."""

    named: NamedRules
    seed: int
    state: RoundState
    auction: bool
    depth: int | None
    """None for all that leads to the end of the auction or of the deal."""


@dataclass(slots=True)
class Progress:
    """One line on the error stream while a count takes long, and only on a terminal."""

    parts: int
    done: int = 0
    total: int = 0
    _last: float = field(default_factory=time.monotonic)
    _shown: bool = False

    def add(self, count: int) -> None:
        """Note that one part more is counted."""
        self.done += 1
        self.total += count
        now = time.monotonic()
        if now - self._last >= SECONDS_BETWEEN_PROGRESS and _is_watched():
            text = _("{done} of {parts} parts counted, {total} so far")
            line = text.format(done=self.done, parts=self.parts, total=self.total)
            click.echo("\r" + line, nl=False, err=True)
            self._last, self._shown = now, True

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            click.echo("", err=True)


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Count what can be played from a position."),
    help=_(
        "Count the sequences of actions that are possible from a position, to compare programs: "
        "where two counts differ, --divide shows after which first action.\n\n"
        "A position is decided by the rules and a seed: the first question after a deal, with "
        "--auction the start of the auction, with --cards the lead from hands of that many cards."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha perft --depth 3              three actions after the deal\n"
        "  tysiacha perft --auction --seed 4     complete auctions\n"
        "  tysiacha perft --cards 3 --divide     all ways to play the last three tricks"
    ),
)
@rules_option()
@click.option(
    "--seed",
    default="1",
    callback=whole(0, LARGEST_SEED),
    metavar=_("NUMBER"),
    show_default=True,
    help=_("Which cards are dealt, and how they were played down to --cards."),
)
@click.option("--auction", is_flag=True, help=_("Count complete auctions."))
@click.option(
    "--cards",
    callback=whole(1, MOST_CARDS),
    metavar=_("NUMBER"),
    help=_("Count from the lead with that many cards in each hand."),
)
@click.option(
    "--depth",
    callback=whole(1, MOST_DEPTH),
    metavar=_("NUMBER"),
    help=_("How many actions; if not given 2, and with --cards all to the end of the deal."),
)
@click.option("--divide", is_flag=True, help=_("Show the count for each first action too."))
@click.option("--json", "as_json", is_flag=True, help=_("Show the result as JSON."))
def perft(
    source: str,
    seed: int,
    auction: bool,  # noqa: FBT001 - click gives options as they are
    cards: int | None,
    depth: int | None,
    divide: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> int:
    """Count, show the result, and give the exit code."""
    if auction and (cards is not None or depth is not None):
        raise click.UsageError(_("--auction counts whole auctions: leave out --cards and --depth."))
    task = _task(rules_named(source), seed, auction=auction, cards=cards, depth=depth)
    try:
        counts = _counts(task)
    except KeyboardInterrupt:
        click.echo("\n" + _("Broken off."), err=True)
        return INTERRUPTED
    lines = _as_json(task, counts, divide=divide) if as_json else _as_text(counts, divide=divide)
    for line in lines:
        click.echo(line)
    return 0


def _task(
    named: NamedRules, seed: int, *, auction: bool, cards: int | None, depth: int | None
) -> Task:
    rules = named.rules
    if cards is None and not auction:
        state = dealt_position(rules, seed)
        return Task(named, seed, state, auction=False, depth=depth or DEFAULT_DEPTH)
    if cards is not None and cards > trick_count(rules):
        message = _("By these rules hands have at most {n} cards in the play.")
        raise click.UsageError(message.format(n=trick_count(rules)))
    try:
        state = (
            auction_position(rules, seed) if cards is None else ending_position(rules, seed, cards)
        )
    except NoSuchPositionError:
        message = _("By these rules a match begins with rounds that have no auction.")
        raise click.UsageError(message) from None
    return Task(named, seed, state, auction=auction, depth=depth)


def _counts(task: Task) -> dict[Action, int]:
    """Count, by first action."""
    if task.auction:
        return _auction_counts(task.state)
    counts = dict.fromkeys(_actions(task.state), 0)
    parts = _parts(task)
    progress = Progress(len(parts))
    try:
        for first, state, depth in parts:
            count = count_sequences(state, depth)
            counts[first] += count
            progress.add(count)
    finally:
        progress.end()
    return counts


def _auction_counts(state: RoundState) -> dict[Action, int]:
    try:
        return dict(divide_auction(state))
    except RecursionError:
        message = _("By these rules an auction can be too long to be counted.")
        raise click.UsageError(message) from None


def _parts(task: Task) -> list[_Part]:
    """Cut the count into parts small enough to tell how far it has come."""
    parts = [_part_after(first, task.state, first, task.depth) for first in _actions(task.state)]
    while len(parts) < PARTS_FOR_PROGRESS:
        finer = [small for part in parts for small in _finer(part)]
        if len(finer) == len(parts):
            break
        parts = finer
    return parts


def _finer(part: _Part) -> Iterator[_Part]:
    first, state, depth = part
    if depth == 0 or state.phase.turn is None:
        yield part
        return
    for action in _actions(state):
        yield _part_after(first, state, action, depth)


def _part_after(first: Action, state: RoundState, action: Action, depth: int | None) -> _Part:
    return first, apply(state, action).state, None if depth is None else depth - 1


def _actions(state: RoundState) -> tuple[Action, ...]:
    turn = state.phase.turn
    return () if turn is None else legal_actions(view_of(state, turn))


def _as_text(counts: dict[Action, int], *, divide: bool) -> Iterator[str]:
    if divide:
        for action, count in counts.items():
            yield f"{short_words(action)}: {count}"
    yield str(sum(counts.values()))


def _as_json(task: Task, counts: dict[Action, int], *, divide: bool) -> Iterator[str]:
    result: dict[str, object] = {
        "rules": task.named.name,
        "rules_id": task.named.rules.rules_id,
        "seed": task.seed,
        "counted": "auctions" if task.auction else "sequences",
        "depth": task.depth,
        "position": position_words(task.state),
        "count": sum(counts.values()),
    }
    if divide:
        result["divided"] = {short_words(one): count for one, count in counts.items()}
    yield json.dumps(result, indent=2, ensure_ascii=False)


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
