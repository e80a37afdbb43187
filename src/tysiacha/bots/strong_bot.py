"""The bots ``strong`` and ``expert``: they believe, and weigh what a result is worth."""

from __future__ import annotations

from functools import cache
from random import Random
from time import perf_counter
from typing import NamedTuple

from tysiacha.bots.deadline import Clock, Deadline
from tysiacha.bots.mind.aims import aim_for
from tysiacha.bots.mind.answers import weigh_doubling, worth_of_giving_up
from tysiacha.bots.mind.beliefs import Belief
from tysiacha.bots.mind.bids import weigh_calls
from tysiacha.bots.mind.cards import weigh_cards
from tysiacha.bots.mind.contracts import weigh_contracts, weigh_gifts
from tysiacha.bots.mind.settings import EXPERT, STRONG, MindSettings
from tysiacha.bots.mind.told import told_beliefs
from tysiacha.bots.mind.two_exchange import weigh_choices, weigh_contracts_of_two
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.thoughts import Candidate, Thoughts, Unit, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
from tysiacha.bots.thoughts_rule import rule_thoughts
from tysiacha.rules.actions import Action, Concede, DemandRedeal, Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, ContraAsk, Exchange, Naming, RedoubleAsk, Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.play_options import UnsolvableRules, check_solvable


class StrongBot:
    """Believes in layouts by what was done, and does what is worth most in the mean over them.

    It remembers nothing: its dice come from its seed and from what it is shown, so the same seed
    gives the same answer to the same view, unless it has a time limit.
    """

    name = "strong"

    def __init__(
        self,
        *,
        seed: int,
        settings: MindSettings = STRONG,
        seconds: float | None = None,
        clock: Clock = perf_counter,
    ) -> None:
        self.settings = settings
        self._seed = seed
        self._seconds = seconds
        self._clock = clock
        self._rule = RuleBot(settings=settings.rule)

    def act(self, view: SeatView) -> Action:
        """Answer with what is worth most."""
        return self._considered(view).best.action

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what each action is worth, and where the cards are believed to be."""
        found, settings = self._considered(view), self.settings
        action = found.best.action
        candidates, unit = chosen_first(action, found.all), Unit.POINTS
        if found.by_rule:
            usual = rule_thoughts(view, action, settings.rule)
            candidates, unit = usual.candidates, usual.unit
        if not _solvable(view.phase.table.rules):
            return Thoughts(candidates, beliefs_at_random(view), unit)
        told = told_beliefs(view, found.belief, self._dice(view), settings)
        return Thoughts(candidates, told.beliefs, unit, told.inferred)

    def _considered(self, view: SeatView) -> _Considered:
        """Weigh the actions, or answer as ``careful`` does."""
        actions = proper_actions(view)
        deadline = Deadline.after(self._seconds, self._clock)
        if len(actions) == 1:
            return _Considered([Candidate(actions[0], 0.0)])
        phase, settings, dice = view.phase, self.settings, self._dice(view)
        rules = phase.table.rules
        if not _solvable(rules):
            return self._usual(view)
        aim = aim_for(rules, match_equity=settings.match_equity)
        if isinstance(phase, Tricks):
            plays = tuple(one for one in actions if isinstance(one, Play))
            return _Considered(*weigh_cards(view, phase, plays, dice, settings, aim, deadline))
        if isinstance(phase, ContraAsk | RedoubleAsk):
            return _Considered(weigh_doubling(view, phase, dice, settings, aim))
        usual = self._usual(view)
        if isinstance(phase, Bidding) and settings.learned_bids:
            calls = weigh_calls(view, phase, actions, usual.best.action, settings, aim)
            return _Considered(calls) if len(calls) > 1 else usual
        if not settings.sampled_gifts or isinstance(usual.best.action, DemandRedeal):
            return usual
        two = len(phase.table.active) == TWO_PLAYERS
        if isinstance(phase, Exchange):
            weigh = weigh_choices if two else weigh_gifts
            found, belief = weigh(view, phase, dice, settings, aim, deadline)
        elif isinstance(phase, Naming):
            name = weigh_contracts_of_two if two else weigh_contracts
            found, belief = name(view, phase, dice, settings, aim)
        else:
            return usual
        if Concede() in actions:
            found.append(Candidate(Concede(), worth_of_giving_up(phase, view.seat, aim)))
        return _Considered(found, belief)

    def _usual(self, view: SeatView) -> _Considered:
        return _Considered([Candidate(self._rule.act(view), 0.0)], by_rule=True)

    def _dice(self, view: SeatView) -> Random:
        """Give dice that fall alike whenever this question is asked, gifts counted as one."""
        held = (view.hand_mask or 0) | sum(1 << gift.card for gift in view.gifts)
        held |= view.discard_mask
        phase = view.phase
        played = len(phase.done) * 3 + len(phase.cards) if isinstance(phase, Tricks) else 0
        return Random(f"{self._seed} {type(phase).__name__} {view.seat} {held} {played}")


class ExpertBot(StrongBot):
    """Looks at more."""

    name = "expert"

    def __init__(
        self,
        *,
        seed: int,
        settings: MindSettings = EXPERT,
        seconds: float | None = None,
        clock: Clock = perf_counter,
    ) -> None:
        super().__init__(seed=seed, settings=settings, seconds=seconds, clock=clock)


class _Considered(NamedTuple):
    """What was thought of before an answer."""

    all: list[Candidate]
    belief: Belief | None = None
    by_rule: bool = False
    """Whether the rules of thumb of ``careful`` answer."""

    @property
    def best(self) -> Candidate:
        """What is worth most."""
        return max(self.all, key=lambda one: one.worth)


@cache
def _solvable(rules: Rules) -> bool:
    """Tell whether the solver knows these rules."""
    try:
        check_solvable(rules)
    except UnsolvableRules:
        return False
    return True
