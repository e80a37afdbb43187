"""The game on the whole screen: how it is begun, and what is said below it when it is over."""

from __future__ import annotations

from dataclasses import replace

from tysiacha.cli.exit_codes import GOOD, INTERRUPTED
from tysiacha.cli.output import put
from tysiacha.cli.play_memory import Memory
from tysiacha.cli.play_options import PlayOptions
from tysiacha.cli.play_plan import plain_cards
from tysiacha.cli.play_saves import tell_saved
from tysiacha.play.plan import Ending, MatchOutcome, PlayPlan
from tysiacha.play.settings import Signs
from tysiacha.texts.card_style import LETTERS
from tysiacha.texts.translation import _
from tysiacha.tui.app import run_app, without_colours


def play_on_screen(given: PlayOptions, plan: PlayPlan, memory: Memory) -> int:
    """Play a match on the whole screen and give the exit code.

    Raises:
        SaveError: if a saved match that is to go on cannot be used.
    """
    if plain_cards(given) is LETTERS:
        plan = replace(plan, settings=replace(plan.settings, signs=Signs.LETTERS))
    if given["colour"] == "never":
        plan = without_colours(plan)
    outcome = run_app(plan, remember=memory.keep_settings)
    return _told(outcome)


def _told(outcome: MatchOutcome) -> int:
    """Say below the screen that was what became of the match."""
    for sentence in outcome.faults:
        put(sentence, error=True)
    if outcome.trouble is not None:
        put(outcome.trouble, error=True)
    if outcome.saved is not None:
        tell_saved()
    elif outcome.match.winner is not None:
        text = _("The seed was {seed}: with --seed {seed} the same cards are dealt again.")
        put(text.format(seed=outcome.plan.chance.seed))
    return INTERRUPTED if outcome.ending is Ending.INTERRUPTED else GOOD
