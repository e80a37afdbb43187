"""Contra, redouble, giving up: questions that ``strong`` and ``expert`` answer by what follows."""

from __future__ import annotations

from random import Random

from tysiacha.bots.medium_play import worlds_of
from tysiacha.bots.mind.aims import Aim, round_of, worths_of_contract
from tysiacha.bots.mind.beliefs import belief_in_play
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.thoughts import Candidate
from tysiacha.rules.actions import Action, LetStand, Redouble, SayContra
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.outcomes import GivenUp
from tysiacha.rules.phases import ContraAsk, Exchange, Naming, RedoubleAsk
from tysiacha.rules.progress import first_lead
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import first_lead_values
from tysiacha.solve.play_options import points_needed
from tysiacha.solve.two_hands import duel_lead_values


def weigh_doubling(
    view: SeatView,
    phase: ContraAsk | RedoubleAsk,
    dice: Random,
    settings: MindSettings,
    aim: Aim,
) -> list[Candidate]:
    """Give what it is worth to double the round, and to let it stand."""
    play = first_lead(phase.table, phase.contract)
    belief = belief_in_play(view, play, dice, settings, settings.candidates)
    layouts = belief.drawn(settings.worlds, dice)
    worlds = worlds_of(view, play, belief.possible, layouts)
    rules, points = phase.table.rules, phase.contract.points
    need = points_needed(rules, points)
    if len(phase.table.active) == TWO_PLAYERS:
        values = duel_lead_values(rules, worlds)
    else:
        values = first_lead_values(rules, worlds, (0, 0))
    made = sum(world.times for value, world in zip(values, worlds, strict=True) if value >= need)
    chance = made / sum(world.times for world in worlds)
    double: Action = SayContra() if isinstance(phase, ContraAsk) else Redouble()
    factor = phase.contract.factor
    return [
        Candidate(action, _worth(phase, points, by, view.seat, chance, aim), chance)
        for action, by in ((LetStand(), factor), (double, 2 * factor))
    ]


def worth_of_giving_up(phase: Exchange | Naming, seat: Seat, aim: Aim) -> float:
    """Give what it is worth to concede the round (rules CONCEDE-1 to CONCEDE-4)."""
    stock = round_of(phase, phase.bargain.bid).stock
    return aim.worths(phase.table.match, [GivenUp(seat, phase.bargain.bid, stock)], seat)[0]


def _worth(
    phase: ContraAsk | RedoubleAsk, points: int, factor: int, seat: Seat, chance: float, aim: Aim
) -> float:
    failed, made = worths_of_contract(round_of(phase, points, factor), seat, aim)
    return chance * made + (1 - chance) * failed
