"""The bot ``beginner``: somebody who has just learnt the game, and sees little but his own hand."""

from __future__ import annotations

from random import Random

from tysiacha.bots.beginner_hand import said
from tysiacha.bots.beginner_play import liked_play
from tysiacha.bots.beginner_settings import BeginnerSettings
from tysiacha.bots.thoughts import Candidate, Thoughts, chosen_first
from tysiacha.rules.actions import Action, Concede, Play
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView

_DEFAULT = BeginnerSettings()


class BeginnerBot:
    """Does what it likes best: it hopes much, remembers aces, and thinks of no one else's cards.

    Its seed makes it timid or bold for the whole match; other dice it has none.
    """

    name = "beginner"

    def __init__(self, *, seed: int, settings: BeginnerSettings = _DEFAULT) -> None:
        self.settings = settings
        self._temper = Random(seed).choice(settings.tempers)

    def act(self, view: SeatView) -> Action:
        """Answer with the action that it likes best; of equals the first."""
        return max(_thought_of(view), key=lambda action: self._liking(view, action))

    def explain(self, view: SeatView) -> Thoughts:
        """Tell how much it likes each action; of other hands it has no idea."""
        candidates = [Candidate(one, self._liking(view, one)) for one in _thought_of(view)]
        return Thoughts(chosen_first(self.act(view), candidates))

    def _liking(self, view: SeatView, action: Action) -> float:
        phase = view.phase
        if isinstance(phase, Tricks) and isinstance(action, Play):
            return liked_play(view.hand_mask or 0, phase, action, self.settings)
        return said(view, action, self._temper, self.settings)


def _thought_of(view: SeatView) -> tuple[Action, ...]:
    """Give the actions that it thinks of: once the cards are played it does not give up."""
    actions = proper_actions(view)
    if isinstance(view.phase, Tricks):
        return tuple(one for one in actions if not isinstance(one, Concede))
    return actions
