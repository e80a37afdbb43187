"""The bot ``random``: any proper action, each as likely as the others."""

from __future__ import annotations

from random import Random

from tysiacha.bots.thoughts import Candidate, Thoughts, chosen_first
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.views import SeatView


class RandomBot:
    """A player without a plan, who keeps to the rules and never pays for an offence (BID-10)."""

    name = "random"

    def __init__(self, *, seed: int) -> None:
        self._dice = Random(seed)

    def act(self, view: SeatView) -> Action:
        """Answer with one of the proper actions of the view."""
        return self._dice.choice(proper_actions(view))

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what its dice will say; it likes all actions alike and thinks of no cards."""
        actions = proper_actions(view)
        dice = Random()
        dice.setstate(self._dice.getstate())
        candidates = [Candidate(action, 0.0) for action in actions]
        return Thoughts(chosen_first(dice.choice(actions), candidates))
