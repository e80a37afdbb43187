"""The bot ``easy``: the judgement of ``rule``, with a poor memory, rough sums and some haste."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

from tysiacha.bots.easy_care import sensible
from tysiacha.bots.easy_memory import remembered
from tysiacha.bots.easy_settings import EasySettings
from tysiacha.bots.known_cards import HiddenHand
from tysiacha.bots.rule_bot import RuleBot
from tysiacha.bots.rule_play import play_scores
from tysiacha.bots.rule_position import Position, position_of
from tysiacha.bots.rule_settings import HandWeights, RuleBotSettings
from tysiacha.bots.thoughts import Candidate, HandBelief, Thoughts, chosen_first
from tysiacha.cards import BIT, CARDS
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView

_DEFAULT = EasySettings()


class EasyBot:
    """Misjudges its cards a little, forgets low ones, and sometimes plays the second best.

    It keeps nothing in mind between two questions: its dice come from its seed and from what it is
    shown, so the same seed gives the same answer to the same view.
    """

    name = "easy"

    def __init__(self, *, seed: int, settings: EasySettings = _DEFAULT) -> None:
        self.settings = settings
        self._seed = seed
        self._judges = _judges_of(settings)

    def act(self, view: SeatView) -> Action:
        """Answer with what looks best to it; what is forced is not thought about."""
        actions = proper_actions(view)
        if len(actions) == 1:
            return actions[0]
        if not isinstance(view.phase, Tricks):
            return self._judge(view).act(view)
        return self._hasty(view, self._scores(self._position(view, view.phase), actions))

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what it compares, with what it remembers of the cards."""
        phase = view.phase
        if not isinstance(phase, Tricks):
            return self._judge(view).explain(view)
        position = self._position(view, phase)
        scores = self._scores(position, proper_actions(view))
        candidates = [Candidate(play, score) for play, score in scores.items()]
        beliefs = tuple(_belief(hand) for hand in position.known.hidden)
        return Thoughts(chosen_first(self.act(view), candidates), beliefs)

    def _judge(self, view: SeatView) -> RuleBot:
        """Give who judges the cards in this deal: for better, for worse, or as they are."""
        return self._dice(view).choice(self._judges)

    def _position(self, view: SeatView, phase: Tricks) -> Position:
        position = position_of(view, phase, self.settings.rule.play)
        return remembered(position, self.settings.remembered_tricks)

    def _scores(self, position: Position, actions: tuple[Action, ...]) -> dict[Play, float]:
        plays = [one for one in actions if isinstance(one, Play)]
        return play_scores(position, sensible(position, plays))

    def _hasty(self, view: SeatView, scores: dict[Play, float]) -> Play:
        """Give the best play, or now and then the second best if little is lost by that."""
        ranked = sorted(scores, key=lambda play: -scores[play])
        dice = self._dice(view)
        if len(ranked) > 1 and dice.random() < self.settings.slips:
            best, second = ranked[:2]
            if scores[best] - scores[second] <= self.settings.slip_within:
                return second
        return ranked[0]

    def _dice(self, view: SeatView) -> Random:
        """Give dice that fall alike whenever this question is asked, gifts counted as one."""
        phase = view.phase
        held = (view.hand_mask or 0) | sum(1 << gift.card for gift in view.gifts)
        played = len(phase.done) * 3 + len(phase.cards) if isinstance(phase, Tricks) else 0
        return Random(f"{self._seed} {type(phase).__name__} {view.seat} {held} {played}")


def _belief(hand: HiddenHand) -> HandBelief:
    """Give the chances of a hand, what is forgotten taken for unseen."""
    drawn = hand.count - hand.certain_mask.bit_count()
    share = drawn / max(1, hand.open_mask.bit_count())
    return HandBelief(
        hand.seat,
        tuple(
            1.0 if hand.certain_mask & BIT[card] else share if hand.open_mask & BIT[card] else 0.0
            for card in CARDS
        ),
    )


@lru_cache(maxsize=64)
def _judges_of(settings: EasySettings) -> tuple[RuleBot, ...]:
    """Give who may judge the cards; they have no memory, and are made once for all bots."""
    return tuple(RuleBot(settings=_shifted(settings.rule, by)) for by in settings.misjudged)


def _shifted(settings: RuleBotSettings, by: int) -> RuleBotSettings:
    """Give the settings of a judge who takes all hands for better by some points."""

    def moved(weights: HandWeights) -> HandWeights:
        return replace(weights, base=weights.base + by)

    return replace(
        settings,
        dealt_of_three=moved(settings.dealt_of_three),
        kept_of_three=moved(settings.kept_of_three),
        dealt_of_two=moved(settings.dealt_of_two),
        kept_of_two=moved(settings.kept_of_two),
    )
