"""draft"""

from __future__ import annotations
from tysiacha.bots.hand_value import scale_for
from tysiacha.bots.rule_gifts import best_gifts
from tysiacha.bots.rule_play import choose_play
from tysiacha.bots.rule_settings import RuleBotSettings
from tysiacha.rules.actions import *
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import *
from tysiacha.rules.stock import gifts_due


class RuleBot:
    name = "rule"

    def __init__(self, *, seed=0, settings=RuleBotSettings(), margin=26, raise_margin=30):
        self.settings = settings
        self.margin, self.raise_margin = margin, raise_margin

    def act(self, view):
        actions = proper_actions(view)
        if len(actions) == 1: return actions[0]
        phase = view.phase
        rules = phase.table.rules
        s = self.settings
        match phase:
            case Tricks():
                plays = tuple(a for a in actions if isinstance(a, Play))
                return choose_play(view, phase, plays, s.play)
            case Bidding():
                if Look() in actions: return Look()
                v = scale_for(rules, s.dealt_of_three).value(view.hand_mask)
                bids = [a for a in actions if isinstance(a, Bid)]
                if bids and bids[0].points <= v - self.margin: return bids[0]
                return next((a for a in actions if isinstance(a, (Pass,))), actions[0])
            case Exchange():
                due = gifts_due(rules) - len(phase.exchanged.gifts)
                scale = scale_for(rules, s.kept_of_three)
                g = best_gifts(rules, scale, view.hand_mask, max(1,due))
                return next(a for a in actions if isinstance(a, (Give, Discard)) and a.card == g[0])
            case Naming():
                v = scale_for(rules, s.kept_of_three).value(view.hand_mask)
                cs = [a for a in actions if isinstance(a, DeclareContract)]
                ok = [a for a in cs if a.points <= v - self.raise_margin]
                return ok[-1] if ok else cs[0]
        return actions[0]
