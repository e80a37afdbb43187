"""``tysiacha odds``: what a hand may become, and what it is worth with open cards."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import Final

import click

from tysiacha.cards import CardSet, Mask, mask_of
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED
from tysiacha.cli.numbers import whole
from tysiacha.cli.odds_telling import odds_data, odds_lines
from tysiacha.cli.output import put
from tysiacha.cli.paper import is_terminal, paper_width
from tysiacha.cli.play_options import COLOUR_CHOICES
from tysiacha.cli.progress import ProgressLine
from tysiacha.cli.rules_option import rules_option
from tysiacha.cli.rules_source import NamedRules, rules_named
from tysiacha.cli.solver_ready import make_ready
from tysiacha.notation.cards import CardTextError, parse_cards
from tysiacha.play.dice import LARGEST_SEED
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.simulate.odds import DEALT, WITH_STOCK, OpenValues, open_values
from tysiacha.simulate.stock_chances import StockChances, stock_chances
from tysiacha.solve.play_options import UnsolvableRules, check_solvable
from tysiacha.solve.warming import is_compiled
from tysiacha.texts.reasons import card_error_text
from tysiacha.texts.translation import _

MOST_WORLDS: Final = 10_000_000


class WrongHandError(click.ClickException):
    """A hand was read and found wrong."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Odds:
    """What is known of a hand."""

    named: NamedRules
    hand: CardSet
    seed: int
    asked: int
    """How many worlds were asked for."""
    stock: StockChances | None
    """None for a hand that has the stock already."""
    values: OpenValues


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Tell what a hand may become, and what it is worth."),
    help=_(
        "Tell the odds of a hand of seven cards, or of ten after the stock: which marriages the "
        "stock completes, exactly, and what the declarer makes in random worlds in which he takes "
        "the stock, gives the two best cards away and all play with open cards.\n\n"
        "Open cards overrate a hand: at the table nobody sees the others' cards, so that the "
        "declarer gives and plays worse than here. Defenders play worse too, but he loses more by "
        "it. Take the chances for upper limits."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha odds AH 10H KH QH AD 9S JC\n"
        "  tysiacha odds --worlds 2000 --seed 7 'A♥ K♥ Q♥ A♦ 10♦ A♣ K♣'\n\n"
        "Ctrl-C shows what was found so far."
    ),
)
@click.argument("cards", nargs=-1, required=True, metavar=_("HAND"))
@click.option(
    "--worlds",
    callback=whole(1, MOST_WORLDS),
    default="400",
    show_default=True,
    metavar=_("NUMBER"),
    help=_("How many random worlds are played."),
)
@click.option(
    "--seed",
    callback=whole(0, LARGEST_SEED),
    default="1",
    show_default=True,
    metavar=_("NUMBER"),
    help=_("Which worlds they are."),
)
@rules_option()
@click.option(
    "--colour",
    "--color",
    "colour",
    type=click.Choice(COLOUR_CHOICES),
    default="auto",
    help=_("Whether the bars are coloured; auto: on a terminal, unless NO_COLOR is set."),
)
@click.option("--ascii", "letters", is_flag=True, help=_("Draw with plain letters only."))
@click.option("--json", "as_json", is_flag=True, help=_("Show the result as JSON."))
def odds(
    cards: tuple[str, ...],
    worlds: int,
    seed: int,
    source: str,
    colour: str,
    letters: bool,  # noqa: FBT001 - click gives options as they are
    as_json: bool,  # noqa: FBT001
) -> int:
    """Find the odds of a hand and show them."""
    named = rules_named(source)
    if named.rules.players == TWO_PLAYERS:
        message = _("Odds are told for three and four players, not for two.")
        raise click.UsageError(message)
    try:
        check_solvable(named.rules)
    except UnsolvableRules as error:
        raise click.UsageError(_(error.message).format_map(error.facts)) from None
    hand = _hand(" ".join(cards))
    make_ready()
    if not is_compiled():
        put(_("Without numba this takes about a hundred times as long."), error=True)
    with ProgressLine(worlds, _("{done} of {whole} worlds")) as progress:
        values = open_values(
            named.rules, hand, worlds, seed=seed, threads=_cores(), told=progress.tell
        )
    stock = stock_chances(named.rules, hand) if hand.bit_count() == DEALT else None
    found = Odds(named, CardSet(hand), seed, worlds, stock, values)
    if as_json:
        put(json.dumps(odds_data(found), indent=2, ensure_ascii=False))
    else:
        signs = not letters and _has_blocks()
        for line in odds_lines(found, paper_width(), signs=signs, colour=_in_colour(colour)):
            put(line)
    return GOOD if values.worlds == worlds else INTERRUPTED


def _hand(text: str) -> Mask:
    try:
        cards = parse_cards(text)
    except CardTextError as error:
        raise WrongHandError(card_error_text(error)) from None
    if len(cards) not in {DEALT, WITH_STOCK}:
        message = _("A hand has {dealt} cards, or {more} with the stock; these are {n}.")
        raise WrongHandError(message.format(dealt=DEALT, more=WITH_STOCK, n=len(cards)))
    return mask_of(cards)


def _cores() -> int:
    """Give how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def _has_blocks() -> bool:
    """Tell whether the output can show blocks and card signs."""
    encoding = (sys.stdout.encoding if sys.stdout is not None else None) or "ascii"
    try:
        "█▌♥±".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _in_colour(wish: str) -> bool:
    if wish != "auto":
        return wish == "always"
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
