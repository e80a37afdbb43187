"""The bot ``random``: any proper action, each as likely as the others."""

from __future__ import annotations

from random import Random

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
