"""``tysiacha play``: a match in the terminal, against bots or friends."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Unpack

import click

from tysiacha.bots.registry import BOT_NAMES
from tysiacha.cli.exit_codes import INTERRUPTED, UNUSABLE, WRONG
from tysiacha.cli.numbers import seconds, whole
from tysiacha.cli.output import put
from tysiacha.cli.plain.console import InputEnded, InputUnusable, StreamConsole
from tysiacha.cli.plain.dice import LARGEST_SEED
from tysiacha.cli.plain.session import Ending, Session, TooManyWrongAnswers
from tysiacha.cli.play_plan import (
    COLOUR_CHOICES,
    ROUNDS_OF_BOTS,
    PlayOptions,
    fits_the_screen,
    plan_of,
)
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.presets import DEFAULT_PRESET
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _
from tysiacha.tui.recording import write_record

THEMES: Final = ("light", "dark")
MOST_ROUNDS: Final = 1_000_000
SLOWEST_PACE: Final = 10


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Play a match against the computer or friends."),
    help=_(
        "Play a match: you against bots, several people at one keyboard, or bots alone to watch. "
        "On a terminal it fills the screen and is saved after every action.\n\n"
        "At every question ? shows what can be answered. The match ends with its winner; quit or "
        "the end of the input end it before that (exit code 0), Ctrl-C too (130)."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha play                                you against two bots\n"
        "  tysiacha play --rules polish --players 4     other rules, four at the table\n"
        "  tysiacha play --seats you:Ann,you:Ben,rule   two people and a bot\n"
        "  tysiacha play --seats rule,rule,rule         bots alone, to watch\n"
        "  tysiacha play --seed 7                       cards that can be dealt again"
    ),
)
@click.option(
    "--rules",
    default=DEFAULT_PRESET,
    metavar=_("NAME|FILE"),
    show_default=True,
    help=_("A preset (see: tysiacha rules list) or a rules file."),
)
@click.option(
    "--players",
    callback=whole(TWO_PLAYERS, FOUR_PLAYERS),
    metavar=_("NUMBER"),
    help=_("How many sit at the table, if not as many as the rules say."),
)
@click.option(
    "--seats",
    metavar=_("LIST"),
    help=_(
        "Who sits there, clockwise: you, you:NAME or a bot ({bots}). Several people share the "
        "keyboard, and hands are hidden between turns."
    ).format(bots=", ".join(BOT_NAMES)),
)
@click.option(
    "--names", metavar=_("LIST"), help=_("Names for the seats in order, such as Ann,Ben,Cleo.")
)
@click.option(
    "--seed",
    callback=whole(0, LARGEST_SEED),
    metavar=_("NUMBER"),
    help=_(
        "The same seed deals the same cards, and bots play the same. Without it chance decides; "
        "the seed is told when the match is over, for who knows it could work out all cards."
    ),
)
@click.option(
    "--dealer",
    callback=whole(1, FOUR_PLAYERS),
    metavar=_("NUMBER"),
    help=_("Which seat deals first, 1 for the first one; by lot if not given."),
)
@click.option(
    "--rounds",
    callback=whole(1, MOST_ROUNDS),
    metavar=_("NUMBER"),
    help=_("End after so many rounds at the latest; bots alone after {n} if not given.").format(
        n=ROUNDS_OF_BOTS
    ),
)
@click.option(
    "--pace",
    callback=seconds(SLOWEST_PACE),
    default="0",
    metavar=_("SECONDS"),
    help=_("How long to wait after each turn of a bot, on a terminal."),
)
@click.option(
    "--colour",
    "--color",
    type=click.Choice(COLOUR_CHOICES),
    default="auto",
    help=_("Whether cards are coloured; auto: on a terminal, unless NO_COLOR is set."),
)
@click.option(
    "--four-colour",
    "--four-color",
    is_flag=True,
    help=_("A colour for each suit: diamonds blue, clubs green."),
)
@click.option("--ascii", "letters", is_flag=True, help=_("Cards as AH and 10S, without signs."))
@click.option(
    "--words", is_flag=True, help=_("Cards in words, such as ace of hearts, for screen readers.")
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="light",
    help=_("The colours of the full screen; they can be changed while playing."),
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar=_("[NAME]"),
    help=_("Go on with the unfinished match that was saved last, or with that of a name."),
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False, writable=True),
    metavar=_("FILE"),
    help=_("Write the record of the match to a file."),
)
@click.option(
    "--plain",
    is_flag=True,
    help=_("Play line by line, as is done by itself where there is no terminal."),
)
def play(**given: Unpack[PlayOptions]) -> int:
    """Play a match and give the exit code."""
    if fits_the_screen(given):
        # Textual takes most of a second to load, which lines and help need not wait for.
        from tysiacha.cli.full_screen import play_on_screen  # noqa: PLC0415

        return play_on_screen(given)
    if given["resume"] is not None:
        raise click.UsageError(_("--resume needs a terminal and its full screen."))
    return _play_lines(given)


def _play_lines(given: PlayOptions) -> int:
    session = Session(plan_of(given), StreamConsole())
    try:
        code = _told_ending(session, session.run())
    except InputEnded:
        put("\n" + _("The input has ended, and with it the match."))
        code = 0
    except KeyboardInterrupt:
        put("\n" + _("The match is broken off."))
        code = INTERRUPTED
    except TooManyWrongAnswers:
        put(_("Error: what is typed here are no answers; the match is broken off."), error=True)
        code = WRONG
    except InputUnusable as error:
        put(_("Error: the input cannot be used: {why}.").format(why=error), error=True)
        code = UNUSABLE
    _tell_seed(session)
    if given["record"] is not None:
        write_record(Path(given["record"]), session.plan.match, session.deals, session.plan.names)
    return code


def _told_ending(session: Session, ending: Ending) -> int:
    wording = session.wording(None)
    if ending is Ending.LIMIT:
        session.console.say("", _("The limit of rounds is reached, and nobody has won."))
        session.console.say(*standing_lines(session.match, wording))
    if ending is Ending.QUIT:
        session.console.say("", _("You leave the match."))
    return 0


def _tell_seed(session: Session) -> None:
    """Tell the seed, now that no card is secret any more."""
    text = _("The seed was {seed}: with --seed {seed} the same cards are dealt again.")
    session.console.say(text.format(seed=session.plan.dice.seed))
