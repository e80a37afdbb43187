"""``tysiacha play``: a match in the terminal, against bots or friends."""

from __future__ import annotations

from typing import Final, Unpack

import click

from tysiacha.bots.registry import LEVELS, WITH_SOLVER, YARDSTICKS
from tysiacha.cli.exit_codes import UNUSABLE, WRONG
from tysiacha.cli.numbers import whole
from tysiacha.cli.output import put
from tysiacha.cli.play_lines import play_in_lines
from tysiacha.cli.play_memory import memory, settings_for, with_memory
from tysiacha.cli.play_options import COLOUR_CHOICES, PlayOptions, read_pace
from tysiacha.cli.play_plan import ROUNDS_OF_BOTS, at_keyboard, fits_the_screen, plan_of
from tysiacha.play.dice import LARGEST_SEED
from tysiacha.play.settings import Pace, Signs, ThemeName
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.presets import DEFAULT_PRESET
from tysiacha.saves.problems import SaveCode, SaveError
from tysiacha.texts.levels import levels_listed
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _

THEMES: Final = tuple(one.value for one in ThemeName if one is not ThemeName.MONO)
MOST_ROUNDS: Final = 1_000_000

_CANNOT_BE_USED: Final = (SaveCode.UNREADABLE, SaveCode.UNWRITABLE, SaveCode.IN_USE)


@click.command(
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help=_("Play a match against the computer or friends."),
    help=_(
        "Play a match: you against bots, several people at one keyboard, or bots alone to watch. "
        "On a terminal it fills the screen and is saved after every action.\n\n"
        "At every question ? shows what can be answered. The match ends with its winner; quit or "
        "the end of the input end it before that (exit code 0), Ctrl-C too (130)."
    )
    + "\n\n"
    + _(
        "What you choose on a terminal (rules, seats, pace, looks) is remembered for the next "
        "time; tysiacha doctor tells where."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha play                                you against two bots\n"
        "  tysiacha play --rules polish --players 4     other rules, four at the table\n"
        "  tysiacha play --seats you,beginner,easy      bots for the first matches\n"
        "  tysiacha play --seats you:Ann,you:Ben,rule   two people and a bot\n"
        "  tysiacha play --seats rule,rule,rule         bots alone, to watch\n"
        "  tysiacha play --seed 7                       cards that can be dealt again"
    ),
)
@click.option(
    "--rules",
    metavar=_("NAME|FILE"),
    show_default=DEFAULT_PRESET,
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
        "Who sits there, clockwise: you, you:NAME or a bot of a level, the weakest first: "
        "{levels}. For who writes bots there are {others} too. Several people share the keyboard, "
        "and hands are hidden between turns."
    ).format(levels=levels_listed(LEVELS), others=listed(YARDSTICKS)),
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
    callback=read_pace,
    metavar=_("PACE"),
    help=_("How long to wait after each turn of a bot, on a terminal: {names}, or seconds.").format(
        names=listed(Pace)
    ),
)
@click.option(
    "--colour",
    "--color",
    type=click.Choice(COLOUR_CHOICES),
    default="auto",
    help=_("Whether cards are coloured; auto: on a terminal, unless NO_COLOR is set."),
)
@click.option(
    "--four-colour/--two-colour",
    "--four-color/--two-color",
    default=None,
    help=_("A colour for each suit: diamonds blue, clubs green."),
)
@click.option("--signs", "signs", flag_value=Signs.SIGNS.value, help=_("Cards as A♥ and 10♠."))
@click.option(
    "--ascii",
    "signs",
    flag_value=Signs.LETTERS.value,
    help=_("Cards as AH and 10S, without signs."),
)
@click.option(
    "--words",
    "signs",
    flag_value=Signs.WORDS.value,
    help=_("Cards in words, such as ace of hearts, for screen readers."),
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
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
    kept = memory(at_keyboard=at_keyboard())
    asked = with_memory(given, kept.remembered)
    try:
        plan = plan_of(asked, settings_for(given, kept.remembered))
        kept.keep_table(asked)
        if any(one.bot in WITH_SOLVER for one in plan.sitters):
            # The compiler takes a while to load, which other matches need not wait for.
            from tysiacha.cli.solver_ready import make_ready  # noqa: PLC0415

            make_ready()
        if not fits_the_screen(asked):
            return play_in_lines(asked, plan)
        # Textual takes most of a second to load, which lines and help need not wait for.
        from tysiacha.cli.full_screen import play_on_screen  # noqa: PLC0415

        return play_on_screen(asked, plan, kept)
    except SaveError as error:
        put(_("Error: {why}.").format(why=str(error).rstrip(".")), error=True)
        return UNUSABLE if error.code in _CANNOT_BE_USED else WRONG
