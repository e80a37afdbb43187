"""``tysiacha solve``: what the play brings when all cards are open and everybody plays his best."""

from __future__ import annotations

import json
from typing import Final, Unpack

import click

from tysiacha.cli.exit_codes import INTERRUPTED
from tysiacha.cli.numbers import whole
from tysiacha.cli.output import put
from tysiacha.cli.several_values import SeveralValuesCommand
from tysiacha.cli.solve_asking import (
    Asked,
    SolveOptions,
    unsolvable,
    wrong_question,
)
from tysiacha.cli.solve_cards import MOST_HANDS, cards_asked, gifts_asked
from tysiacha.cli.solve_source import source_asked
from tysiacha.notation.styles import Style
from tysiacha.rules.amounts import FOUR_PLAYERS, ROUND_LIMIT
from tysiacha.rules.presets import DEFAULT_PRESET
from tysiacha.solve.open_cards import BadQuestion
from tysiacha.solve.play_options import UnsolvableRules
from tysiacha.texts.translation import _

_MOST: Final = 99_999_999
_STYLES: Final = [str(one) for one in Style]


@click.command(
    cls=SeveralValuesCommand,
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Solve a position with open cards exactly."),
    help=_(
        "Solve the play of a round with all cards open: how many points the declarer makes when "
        "everybody plays his best and all others are against him, what every play brings, and how "
        "the play goes on.\n\n"
        "It is asked about a position (one line of text, in quotes), about a moment of a record, "
        "or about cards: --hands for the play, --give for the cards to give away. Points count "
        "from now on, this trick included; whether a contract is made also counts the points that "
        "a position or record tells of before."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha solve 'rules classic; dealer 3; play; ...'\n"
        "  tysiacha solve evening.thousand --round 3 --trick 2 --card 2\n"
        "  tysiacha solve evening.thousand --round 3 --trick 0\n"
        "  tysiacha solve --hands 'A♠ K♠ Q♠' '10♠ 9♥ J♥' '9♠ A♥ 10♥' --leader 1 --json\n"
        "  tysiacha solve --give 'TEN CARDS' --others 'SEVEN CARDS' 'SEVEN CARDS'\n\n"
        "Exit codes: 0 good, 1 the cards, position or record are wrong, 2 they cannot be used."
    ),
)
@click.argument("text", nargs=-1, metavar=_("[POSITION|RECORD]"))
@click.option(
    "--game",
    callback=whole(1, _MOST),
    metavar=_("N"),
    help=_("Which game of the file; 1 if not given."),
)
@click.option(
    "--round",
    "round_number",
    callback=whole(1, _MOST),
    metavar=_("N"),
    help=_("Which round of the record; the first that is played if not given."),
)
@click.option(
    "--trick",
    metavar=_("N|CARDS"),
    help=_(
        "Of a record: which trick, 1 if not given; 0 asks which cards to give away. "
        "With --hands: the cards on the table, in order from the leader."
    ),
)
@click.option(
    "--card",
    callback=whole(1, MOST_HANDS),
    metavar=_("N"),
    help=_("Of a record: before which card of the trick; 1 if not given."),
)
@click.option(
    "--hands",
    multiple=True,
    metavar=_("CARDS..."),
    help=_("Two or three hands, clockwise from seat 1, without the cards on the table."),
)
@click.option(
    "--declarer",
    callback=whole(1, MOST_HANDS),
    metavar=_("SEAT"),
    help=_("Whose contract it is; seat 1 if not given."),
)
@click.option(
    "--leader",
    callback=whole(1, MOST_HANDS),
    metavar=_("SEAT"),
    help=_("Who led or leads to this trick; the declarer if not given."),
)
@click.option("--trump", metavar=_("SUIT"), help=_("What is trump; nothing if not given."))
@click.option(
    "--next-trump",
    metavar=_("SUIT"),
    help=_("What is trump from the next trick on, if that differs."),
)
@click.option(
    "--tricks-taken",
    metavar=_("SEATS"),
    help=_(
        "Who has taken a trick, such as 1,3. If not given: nobody with full hands, else the leader."
    ),
)
@click.option(
    "--leftover",
    metavar=_("CARDS"),
    help=_("With two players: the cards that go to whoever takes the last trick."),
)
@click.option(
    "--give",
    metavar=_("CARDS"),
    help=_("The declarer's hand with the stock, before he gives cards away."),
)
@click.option(
    "--others",
    multiple=True,
    metavar=_("CARDS..."),
    help=_("The hands of the others, clockwise from the declarer's left."),
)
@click.option(
    "--rules",
    "source",
    metavar=_("NAME|FILE"),
    help=_("With cards: a preset or a rules file; {name} if not given.").format(
        name=DEFAULT_PRESET
    ),
)
@click.option(
    "--contract",
    callback=whole(1, ROUND_LIMIT),
    metavar=_("POINTS"),
    help=_("Tell whether the declarer makes so many points."),
)
@click.option(
    "--seat",
    callback=whole(1, FOUR_PLAYERS),
    metavar=_("SEAT"),
    help=_("Whose points to count, against all the others; the declarer's if not given."),
)
@click.option("--style", type=click.Choice(_STYLES), help=_("How to write cards."))
@click.option("--json", "as_json", is_flag=True, help=_("Show the result as JSON."))
def solve(**given: Unpack[SolveOptions]) -> int:
    """Solve, show the result, and give the exit code."""
    try:
        asked = _asked(given)
        _show(asked, given)
    except BadQuestion as error:
        raise wrong_question(error, Style(given["style"] or Style.INTERNATIONAL)) from None
    except UnsolvableRules as error:
        raise unsolvable(error) from None
    except KeyboardInterrupt:
        put("\n" + _("Broken off."), error=True)
        return INTERRUPTED
    return 0


def _asked(given: SolveOptions) -> Asked:
    ways = [bool(given["text"]), bool(given["hands"]), given["give"] is not None]
    if sum(ways) != 1:
        message = _("Give either a position or record, or --hands, or --give (see --help).")
        raise click.UsageError(message)
    needless = list(_needless(given))
    if needless:
        message = _("{option} does not go with that (see --help).")
        raise click.UsageError(message.format(option=needless[0]))
    if given["hands"]:
        return cards_asked(given)
    return gifts_asked(given) if given["give"] is not None else source_asked(given)


def _needless(given: SolveOptions) -> list[str]:
    """Give the options that do not go with what is asked about."""
    of_play: dict[str, object] = {
        "--declarer": given["declarer"],
        "--leader": given["leader"],
        "--trump": given["trump"],
        "--next-trump": given["next_trump"],
        "--tricks-taken": given["tricks_taken"],
        "--leftover": given["leftover"],
    }
    of_record: dict[str, object] = {
        "--game": given["game"],
        "--round": given["round_number"],
        "--card": given["card"],
    }
    others: dict[str, object] = {"--others": given["others"] or None}
    of_gifts: dict[str, object] = {"--trick": given["trick"], "--seat": given["seat"]}
    if given["hands"]:
        wrong = of_record | others
    elif given["give"] is not None:
        wrong = of_play | of_record | of_gifts
    else:
        wrong = of_play | others | {"--rules": given["source"]}
    return [option for option, value in wrong.items() if value is not None]


def _show(asked: Asked, given: SolveOptions) -> None:
    # The solver takes half a second to load, which help and wrong questions need not wait for.
    from tysiacha.cli.solve_answering import answered_json, answered_lines  # noqa: PLC0415

    seat = None if given["seat"] is None else given["seat"] - 1
    if given["as_json"]:
        put(json.dumps(answered_json(asked, seat), ensure_ascii=False, indent=2))
        return
    for line in answered_lines(asked, seat):
        put(line)
