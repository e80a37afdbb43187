"""The game line by line: how it is begun, gone on with and ended."""

from __future__ import annotations

from dataclasses import replace

from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE, WRONG
from tysiacha.cli.output import put
from tysiacha.cli.paper import is_terminal
from tysiacha.cli.plain.console import InputEnded, InputUnusable, StreamConsole
from tysiacha.cli.plain.line_game import LineGame, TooManyWrongAnswers
from tysiacha.cli.play_options import PlayOptions
from tysiacha.cli.play_saves import tell_saved
from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending, PlayPlan
from tysiacha.play.session import Session
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _


def play_in_lines(given: PlayOptions, plan: PlayPlan) -> int:
    """Play a match line by line and give the exit code.

    Raises:
        SaveError: if a saved match that is to go on cannot be used.
    """
    if not plan.people:
        plan = replace(plan, saves=None)  # bots alone are done in a moment, and play alike again
    game = LineGame(Keeping(Session(plan)), StreamConsole(), _delay(given))
    game.keeping.start()
    code = _played(game)
    _tell_end(game)
    game.keeping.record()
    game.keeping.close()
    if game.keeping.trouble is not None:
        put(game.keeping.trouble, error=True)
    return code


def _played(game: LineGame) -> int:
    try:
        return _told_ending(game, game.run())
    except InputEnded:
        ended = (
            _("The input has ended.")
            if game.is_saved
            else _("The input has ended, and with it the match.")
        )
        put("\n" + ended)
        return GOOD
    except KeyboardInterrupt:
        put("\n" + _("The match is broken off."))
        return INTERRUPTED
    except TooManyWrongAnswers:
        put(_("Error: what is typed here are no answers; the match is broken off."), error=True)
        return WRONG
    except InputUnusable as error:
        put(_("Error: the input cannot be used: {why}.").format(why=error), error=True)
        return UNUSABLE


def _told_ending(game: LineGame, ending: Ending) -> int:
    if ending is Ending.LIMIT:
        game.console.say("", _("The limit of rounds is reached, and nobody has won."))
        game.console.say(*standing_lines(game.session.match, game.wording(None)))
    if ending is Ending.LEFT:
        game.console.say("", _("You leave the match."))
    return GOOD


def _tell_end(game: LineGame) -> None:
    """Say how to go on, or the seed, now that no card is secret any more."""
    if game.is_saved:
        tell_saved()
        return
    text = _("The seed was {seed}: with --seed {seed} the same cards are dealt again.")
    game.console.say(text.format(seed=game.plan.chance.seed))


def _delay(given: PlayOptions) -> float:
    """Give the seconds to wait for bots: none unless asked for, since lines stay to be read."""
    pace = given["pace"]
    return 0.0 if pace is None or not is_terminal() else pace.seconds
