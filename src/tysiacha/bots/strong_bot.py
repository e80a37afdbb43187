"""The bots ``strong`` and ``expert``: they believe, and weigh what a result is worth."""

from __future__ import annotations

from functools import cache
from random import Random
from time import perf_counter

from tysiacha.bots.deadline import Clock, Deadline
from tysiacha.bots.mind.aims import aim_for
from tysiacha.bots.mind.answers import weigh_doubling, worth_of_giving_up
from tysiacha.bots.mind.beliefs import Belief, hands_of
from tysiacha.bots.mind.bids import weigh_calls
from tysiacha.bots.mind.cards import weigh_cards
from tysiacha.bots.mind.contracts import weigh_contracts, weigh_gifts
from tysiacha.bots.mind.settings import EXPERT, STRONG, MindSettings
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.thoughts import Candidate, Thoughts, Unit, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random
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
        return _best(self._weigh(view)[0]).action

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what each action is worth, and where the cards are believed to be."""
        candidates, belief = self._weigh(view)
        beliefs = beliefs_at_random(view) if belief is None else hands_of(belief, view)
        best = _best(candidates).action
        return Thoughts(chosen_first(best, candidates), beliefs, Unit.POINTS)

    def _weigh(self, view: SeatView) -> tuple[list[Candidate], Belief | None]:
        """Give what is worth a thought, and what is believed where that was asked."""
        actions = proper_actions(view)
        deadline = Deadline.after(self._seconds, self._clock)
        if len(actions) == 1:
            return [Candidate(actions[0], 0.0)], None
        phase, settings, dice = view.phase, self.settings, self._dice(view)
        rules = phase.table.rules
        if not _solvable(rules):
            return [Candidate(self._rule.act(view), 0.0)], None
        aim = aim_for(rules, match_equity=settings.match_equity)
        if isinstance(phase, Tricks):
            plays = tuple(one for one in actions if isinstance(one, Play))
            return weigh_cards(view, phase, plays, dice, settings, aim, deadline)
        two = len(phase.table.active) == TWO_PLAYERS
        if isinstance(phase, ContraAsk | RedoubleAsk) and not two:
            return weigh_doubling(view, phase, dice, settings, aim), None
        usual = self._rule.act(view)
        if isinstance(phase, Bidding) and settings.learned_bids:
            return weigh_calls(view, phase, actions, usual, settings, aim), None
        if two or not settings.sampled_gifts or isinstance(usual, DemandRedeal):
            return [Candidate(usual, 0.0)], None
        if isinstance(phase, Exchange):
            found, belief = weigh_gifts(view, phase, dice, settings, aim, deadline)
        elif isinstance(phase, Naming):
            found, belief = weigh_contracts(view, phase, dice, settings, aim)
        else:
            return [Candidate(usual, 0.0)], None
        if Concede() in actions:
            found.append(Candidate(Concede(), worth_of_giving_up(phase, view.seat, aim)))
        return found, belief

    def _dice(self, view: SeatView) -> Random:
        """Give dice that fall alike whenever this question is asked, gifts counted as one."""
        held = (view.hand_mask or 0) | sum(1 << gift.card for gift in view.gifts)
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


def _best(candidates: list[Candidate]) -> Candidate:
    return max(candidates, key=lambda one: one.worth)


@cache
def _solvable(rules: Rules) -> bool:
    """Tell whether the solver knows these rules."""
    try:
        check_solvable(rules)
    except UnsolvableRules:
        return False
    return True
