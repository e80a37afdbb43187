"""What the bot ``medium`` thinks: what it found in its worlds, and how the cards lie in those."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tysiacha.bots.medium_contract import Prized
from tysiacha.bots.medium_play import looked_at, weigh_plays
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.possible_worlds import worlds_in_play
from tysiacha.bots.thoughts import Candidate, Thoughts, Unit, chosen_first
from tysiacha.bots.thoughts_beliefs import beliefs_at_random, beliefs_of
from tysiacha.rules.actions import Action, Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView


def play_thoughts(
    view: SeatView,
    phase: Tricks,
    chosen: Play,
    plays: tuple[Play, ...],
    dice: tuple[Random, Random],
    settings: MediumSettings,
) -> Thoughts:
    """Tell what each play brings; the two dice fall alike, as they fell for the answer."""
    possible = worlds_in_play(view, phase)
    candidates = [
        Candidate(one.play, one.worth, one.prospect.made)
        for one in weigh_plays(view, phase, plays, dice[0], settings)
    ]
    layouts = looked_at(phase, possible, dice[1], settings)
    beliefs = beliefs_of(phase.table.opponents(view.seat), possible, layouts)
    return Thoughts(chosen_first(chosen, candidates), beliefs, Unit.POINTS)


def prized_thoughts(view: SeatView, chosen: Action, prized: Iterable[Prized]) -> Thoughts:
    """Tell what gifts or contracts are worth; of pairs that begin alike the better one."""
    best: dict[Action, Candidate] = {}
    for one in sorted(prized, key=lambda one: one.worth):
        best[one.action] = Candidate(one.action, one.worth, one.chance)
    return Thoughts(chosen_first(chosen, best.values()), beliefs_at_random(view), Unit.POINTS)
