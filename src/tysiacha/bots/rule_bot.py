"""The bot ``careful``: rules of thumb for every question that the game can ask."""

from __future__ import annotations

from tysiacha.bots.rule_bidding import choose_call
from tysiacha.bots.rule_contract import (
    choose_contra,
    choose_contract,
    choose_in_exchange,
    choose_redouble,
    choose_to_keep,
)
from tysiacha.bots.rule_play import choose_play
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.bots.thoughts import Thoughts
from tysiacha.bots.thoughts_rule import rule_thoughts
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    Tricks,
)
from tysiacha.rules.views import SeatView

_DEFAULT = RuleBotSettings()


class RuleBot:
    """Weighs its hand, bids within its means, and plays by what it has seen; it has no dice."""

    name = "careful"

    def __init__(self, *, seed: int = 0, settings: RuleBotSettings = _DEFAULT) -> None:
        del seed  # every bot is made with one; this one has no dice
        self.settings = settings

    def act(self, view: SeatView) -> Action:
        """Answer with the action that promises most; what is forced is not thought about."""
        actions = proper_actions(view)
        if len(actions) == 1:
            return actions[0]
        phase, settings = view.phase, self.settings
        match phase:
            case Tricks():
                plays = tuple(one for one in actions if isinstance(one, Play))
                return choose_play(view, phase, plays, settings.play)
            case Bidding():
                return choose_call(view, phase, actions, settings)
            case Exchange():
                return choose_in_exchange(view, phase, actions, settings)
            case Naming():
                return choose_contract(view, phase, actions, settings)
            case HandAsk() | GiftAsk():
                return choose_to_keep(view, phase, actions, settings)
            case ContraAsk():
                return choose_contra(view, phase, settings)
            case RedoubleAsk():
                return choose_redouble(view, phase, settings)
            case _:
                # Where the pack is cut and which of two hidden stocks is taken is all the same.
                return actions[0]

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what it compares; it takes all layouts that it cannot rule out for as likely."""
        return rule_thoughts(view, self.act(view), self.settings)
