"""The bot ``medium``: it thinks with the exact solver, in worlds that fit what its seat knows."""

from __future__ import annotations

from random import Random

from tysiacha.bots.medium_contract import (
    choose_gift,
    choose_points,
    weigh_contracts,
    weigh_gifts,
)
from tysiacha.bots.medium_play import choose_card
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.thoughts import Thoughts
from tysiacha.bots.thoughts_medium import play_thoughts, prized_thoughts
from tysiacha.bots.thoughts_rule import rule_thoughts
from tysiacha.rules.actions import Action, DeclareContract, Give, Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Exchange, Naming, Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.play_options import UnsolvableRules, check_solvable

_DEFAULT = MediumSettings()


class MediumBot:
    """Tries gifts, contracts and cards in sampled worlds; in all else it does as ``rule`` does.

    It remembers nothing: its dice come from its seed and from what it is shown, so the same seed
    gives the same answer to the same view.
    """

    name = "medium"

    def __init__(self, *, seed: int, settings: MediumSettings = _DEFAULT) -> None:
        self._seed = seed
        self._settings = settings
        self._rule = RuleBot(settings=settings.rule)

    def act(self, view: SeatView) -> Action:
        """Answer with what is worth most in the mean over the worlds that it looks at."""
        actions = proper_actions(view)
        if len(actions) == 1:
            return actions[0]
        phase, settings = view.phase, self._settings
        if not isinstance(phase, Tricks | Exchange | Naming) or not _solvable(view):
            return self._rule.act(view)
        if isinstance(phase, Tricks):
            plays = tuple(one for one in actions if isinstance(one, Play))
            if len(plays) == 1:
                return plays[0]
            return choose_card(view, phase, plays, self._dice(view), settings)
        action = self._rule.act(view)
        if len(phase.table.active) == TWO_PLAYERS:
            return action
        if isinstance(phase, Exchange) and isinstance(action, Give):
            return choose_gift(view, phase, self._dice(view), settings)
        if isinstance(phase, Naming) and isinstance(action, DeclareContract):
            return DeclareContract(choose_points(view, phase, self._dice(view), settings))
        return action

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what it found in its worlds, and how the cards lie in those."""
        action, phase, settings = self.act(view), view.phase, self._settings
        actions = proper_actions(view)
        if len(actions) > 1 and _solvable(view):
            if isinstance(phase, Tricks) and isinstance(action, Play):
                plays = tuple(one for one in actions if isinstance(one, Play))
                dice = self._dice(view), self._dice(view)
                return play_thoughts(view, phase, action, plays, dice, settings)
            if len(phase.table.active) > TWO_PLAYERS:
                if isinstance(phase, Exchange) and isinstance(action, Give):
                    gifts = weigh_gifts(view, phase, self._dice(view), settings)
                    return prized_thoughts(view, action, gifts)
                if isinstance(phase, Naming) and isinstance(action, DeclareContract):
                    contracts = weigh_contracts(view, phase, self._dice(view), settings)
                    return prized_thoughts(view, action, contracts)
        return rule_thoughts(view, action, settings.rule)

    def _dice(self, view: SeatView) -> Random:
        """Give dice that fall alike whenever this question is asked, gifts counted as one."""
        held = (view.hand_mask or 0) | sum(1 << gift.card for gift in view.gifts)
        phase = view.phase
        played = len(phase.done) * 3 + len(phase.cards) if isinstance(phase, Tricks) else 0
        return Random(f"{self._seed} {type(phase).__name__} {view.seat} {held} {played}")


def _solvable(view: SeatView) -> bool:
    """Tell whether the solver knows these rules."""
    try:
        check_solvable(view.phase.table.rules)
    except UnsolvableRules:
        return False
    return True
