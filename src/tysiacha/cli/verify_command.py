"""``tysiacha verify``: whether the deals of a record were fair, as far as that can be proven."""

from __future__ import annotations

import json
from typing import Final

import click

from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.cli.output import put
from tysiacha.cli.reading import UnreadableError, read_at_most, shown_name
from tysiacha.cli.record_checking import games_of
from tysiacha.cli.record_words import fault_words, problem_line
from tysiacha.cli.rules_source import shown_source
from tysiacha.cli.verify_telling import Verified, verified_data, verified_lines
from tysiacha.fairness.match_verifying import verify_match
from tysiacha.fairness.own_checking import compare_own
from tysiacha.fairness.own_copy import LARGEST_OWN, OwnDeal, read_own_copy
from tysiacha.notation.games import BrokenGame, ReadGame
from tysiacha.notation.record_problems import Fault, RecordCode
from tysiacha.notation.strict_json import JsonError
from tysiacha.rules.marking import N_
from tysiacha.texts.translation import _

_MOST_TOLD: Final = 100
"""Of so many things that are wrong in a game it is said what they are."""


class UnusableOwnError(click.ClickException):
    """The own copy cannot be read."""

    exit_code = UNUSABLE


@click.command(
    name="verify",
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Verify that the deals of a record were fair."),
    help=_(
        "Verify the proofs of all games in a file: what the server and the players committed to, "
        "the pack that it leads to, its cuts and its root; then every action and score by the "
        "rules, and the chain of records.\n\n"
        "A server that made up the whole record could make up its proofs as well. What it cannot "
        "know is what your own client has saved: give that with --own."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha verify evening.thousand --own my-deals.json\n"
        "  tysiacha verify evening.json --json\n\n"
        "Exit codes: 0 good, 1 something is wrong, 2 it cannot be read or has no proof. The proofs "
        "and the file of the client are described in docs/fairness.md."
    ),
)
@click.argument("record", metavar=_("RECORD"))
@click.option(
    "--own",
    metavar=_("FILE"),
    help=_("What your own client has saved of the deals, to be compared."),
)
@click.option("--json", "as_json", is_flag=True, help=_("Show the result as JSON."))
def verify(
    record: str,
    own: str | None,
    as_json: bool,  # noqa: FBT001 - click gives options as they are
) -> int:
    """Verify a file, and give the exit code."""
    saved = None if own is None else _own_deals(own)
    found: list[Verified | BrokenGame] = []
    try:
        for game in games_of(record):
            one = _verified(game, saved) if isinstance(game, ReadGame) else game
            found.append(one)
            if not as_json:
                _tell(one, record)
    except UnreadableError as error:
        put(_("Cannot read {reason}.").format(reason=error), error=True)
        return UNUSABLE
    if as_json:
        games = [verified_data(one, shown_source(record)) for one in found]
        put(json.dumps({"file": shown_source(record), "games": games}, ensure_ascii=False))
    return _exit_code(found, asked=saved is not None)


def _own_deals(name: str) -> tuple[OwnDeal, ...]:
    sentence = _("Cannot read {reason}.")
    try:
        content = read_at_most(name, LARGEST_OWN)
        if len(content) > LARGEST_OWN:
            raise UnreadableError(shown_name(name), _("File too large"))
        return read_own_copy(content.decode())
    except UnreadableError as error:
        raise UnusableOwnError(sentence.format(reason=error)) from None
    except UnicodeDecodeError:
        fault = Fault(RecordCode.NOT_UTF8, shown_name(name), N_("a text in UTF-8"))
        raise UnusableOwnError(sentence.format(reason=fault_words(fault))) from None
    except JsonError as error:
        place = error.pointer or (error.column or 1)
        reason = f"{shown_name(name)}:{place}: {fault_words(error.fault)}"
        raise UnusableOwnError(sentence.format(reason=reason)) from None


def _verified(game: ReadGame, saved: tuple[OwnDeal, ...] | None) -> Verified:
    if game.record.seen_by is not None:
        return Verified(game, None, None)
    verification = verify_match(game.record)
    own = None if saved is None else compare_own(game.record, verification, saved)
    return Verified(game, verification, own)


def _tell(found: Verified | BrokenGame, name: str) -> None:
    if isinstance(found, BrokenGame):
        put(problem_line(found.problem), error=True)
        return
    source = shown_source(name)
    for problem in found.problems[:_MOST_TOLD]:
        put(found.problem_line(problem, source), error=True)
    for line in verified_lines(found, source):
        put(line)


def _exit_code(found: list[Verified | BrokenGame], *, asked: bool) -> int:
    """Give the exit code; ``asked`` tells whether there is an own copy to compare with."""
    read = [one for one in found if isinstance(one, Verified)]
    if len(read) < len(found) or any(one.problems for one in read):
        return WRONG
    compared = sum(one.own.compared for one in read if one.own is not None)
    if not all(one.is_proven for one in read) or (asked and not compared):
        return UNUSABLE
    return GOOD
