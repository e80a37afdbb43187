"""``tysiacha deal``: random deals, of any kind one asks for, as game records."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

import click

from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, WRONG
from tysiacha.cli.numbers import whole
from tysiacha.cli.output import put
from tysiacha.cli.progress import ProgressLine
from tysiacha.cli.quoting import quoted
from tysiacha.cli.rules_option import rules_option
from tysiacha.cli.rules_source import rules_named
from tysiacha.notation.record_building import PlayedDeal, record_of
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord, Tag
from tysiacha.play.dice import LARGEST_SEED
from tysiacha.rules.actions import Cut
from tysiacha.rules.options import Rules
from tysiacha.simulate.condition_text import ConditionError, parse_condition
from tysiacha.simulate.conditions import Condition
from tysiacha.simulate.dealing import MOST_TRIES, Deals, FoundDeal, NoSuchDeal
from tysiacha.texts.translation import _, ngettext

MOST_DEALS: Final = 10_000_000
MOST_CONDITIONS: Final = 50


class WrongConditionError(click.ClickException):
    """A condition was read and found wrong, or no deal can be like that."""

    exit_code = WRONG


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Deal cards at random, as you want them."),
    help=_(
        "Deal cards at random and write the deals as game records, each a game of its own that "
        "ends after the deal. Every deal satisfies all conditions, and all deals that do are "
        "equally likely.\n\n"
        "A condition says whose cards, a colon, and what they must be: seats are 1 to 4, seat 1 "
        "speaks first unless --dealer says otherwise; there are stock, any (one hand at least) and "
        "every (each hand). What can be asked for: cards, marriage in hearts, and amounts of aces, "
        "tens, kings, queens, jacks, nines, hearts, diamonds, clubs, spades, points and marriages, "
        "with =, >=, <=, > or <, or with no before them. A comma is and; or stands between "
        "alternatives."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha deal                                   one deal\n"
        "  tysiacha deal '1: marriage in hearts, aces >= 2'\n"
        "  tysiacha deal 'stock: nines = 2' --count 10 --json\n"
        "  tysiacha deal 'any: no marriage, points > 60 or hearts = 6'\n"
        "  tysiacha deal '1: A♥ 10♥, no kings' '2: no hearts' --rules polish"
    ),
)
@click.argument("conditions", nargs=-1, metavar=_("[CONDITION]..."))
@click.option(
    "--count",
    callback=whole(1, MOST_DEALS),
    default="1",
    show_default=True,
    metavar=_("NUMBER"),
    help=_("How many deals."),
)
@click.option(
    "--seed",
    callback=whole(0, LARGEST_SEED),
    default="1",
    show_default=True,
    metavar=_("NUMBER"),
    help=_("Which deals they are."),
)
@rules_option()
@click.option(
    "--dealer",
    callback=whole(1, 4),
    metavar=_("SEAT"),
    help=_("Who deals; if not given the last seat, so that seat 1 speaks first."),
)
@click.option(
    "--tries",
    callback=whole(1, 1_000 * MOST_TRIES),
    default=str(MOST_TRIES),
    show_default=True,
    metavar=_("NUMBER"),
    help=_("How many random deals are looked at for each before it is given up."),
)
@click.option("--json", "as_json", is_flag=True, help=_("Write a line of JSON for each deal."))
def deal(
    conditions: tuple[str, ...],
    count: int,
    seed: int,
    source: str,
    dealer: int | None,
    tries: int,
    as_json: bool,  # noqa: FBT001 - click gives options as they are
) -> int:
    """Deal, and write the deals as they are found."""
    rules = rules_named(source).rules
    if dealer is not None and dealer > rules.players:
        raise click.UsageError(_("There is no seat {n} by these rules.").format(n=dealer))
    deals = _deals(rules, _read(conditions, rules), seed, (dealer or rules.players) - 1)
    names = [str(seat + 1) for seat in range(rules.players)]
    try:
        with ProgressLine(count, _("{done} of {whole} deals, {tries} tries")) as progress:
            for number in range(1, count + 1):
                found = deals.deal(number, tries=tries, told=partial(_tell, progress, number))
                record = _record(found, names, conditions, seed, number)
                if as_json:
                    put(record_json(record))
                else:
                    put(("\n" if number > 1 else "") + record_text(record), end="")
                progress.tell(number, tries=found.tries)
    except NoSuchDeal as error:
        message = ngettext(
            "No such deal was found in {n} try: give it more with --tries, or ask for less.",
            "No such deal was found in {n} tries: give it more with --tries, or ask for less.",
            error.tries,
        )
        put(message.format(n=error.tries), error=True)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return GOOD


def _tell(progress: ProgressLine, number: int, tried: int) -> None:
    progress.tell(number - 1, tries=tried)


def _read(texts: tuple[str, ...], rules: Rules) -> list[Condition]:
    if len(texts) > MOST_CONDITIONS:
        message = _("There may be at most {n} conditions.")
        raise click.UsageError(message.format(n=MOST_CONDITIONS))
    return [_condition(text, rules) for text in texts]


def _condition(text: str, rules: Rules) -> Condition:
    try:
        return parse_condition(text, rules.players)
    except ConditionError as error:
        raise WrongConditionError(f"{quoted(text)}: {_error_text(error)}") from None


def _deals(rules: Rules, conditions: Iterable[Condition], seed: int, dealer: int) -> Deals:
    try:
        return Deals(rules, [*conditions], seed=seed, dealer=dealer)
    except ConditionError as error:
        raise WrongConditionError(_error_text(error)) from None


def _error_text(error: ConditionError) -> str:
    return _(error.message).format_map(error.facts)


def _record(
    found: FoundDeal, names: list[str], conditions: tuple[str, ...], seed: int, number: int
) -> GameRecord:
    extras = [Tag("Seed", f"{seed}, deal {number}"), *_tags(conditions)]
    played = PlayedDeal(found.pack, (Cut(found.cut),))
    return record_of(found.match, [played], names=names, extras=extras)


def _tags(conditions: tuple[str, ...]) -> list[Tag]:
    return [Tag("Condition", " ".join(text.split())) for text in conditions]
