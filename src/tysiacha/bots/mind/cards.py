"""How ``strong`` and ``expert`` play a card: every play tried in the same believed worlds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tysiacha.bots.deadline import Deadline
from tysiacha.bots.medium_play import moment_of, seats_from_declarer, worlds_of
from tysiacha.bots.mind.aims import (
    Aim,
    round_of,
    worth_of_point,
    worths_of_contract,
    worths_of_round,
)
from tysiacha.bots.mind.beliefs import Belief, belief_in_play
from tysiacha.bots.mind.playing_on import playouts_for
from tysiacha.bots.mind.settings import MindSettings
from tysiacha.bots.thoughts import Candidate
from tysiacha.cards import POINTS_OF
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.phases import Tricks
from tysiacha.rules.views import SeatView
from tysiacha.solve.over_worlds import World, prospects
from tysiacha.solve.weighing import Telling, Weighed, weighed_plays

_FIRST = 8
"""Worlds that are looked at in any case, however little time there is."""
_PIECE = 24


def weigh_cards(
    view: SeatView,
    phase: Tricks,
    plays: tuple[Play, ...],
    dice: Random,
    settings: MindSettings,
    aim: Aim,
    deadline: Deadline,
) -> tuple[list[Candidate], Belief]:
    """Give every play with what it is worth in the mean, and what is believed of the hands."""
    two = len(phase.table.active) == TWO_PLAYERS
    belief = belief_in_play(view, phase, dice, settings, settings.candidates)
    layouts = belief.drawn(settings.duel_worlds if two else settings.worlds, dice)
    dice.shuffle(layouts)
    worlds = worlds_of(view, phase, belief.possible, layouts)
    weigh = _weigh_two if two else _weigh_three
    sums = {play: [0.0, 0.0] for play in plays}
    total = 0
    for piece in deadline.in_time(_pieces(worlds, deadline)):
        times = sum(world.times for world in piece)
        total += times
        for play, found in weigh(view, phase, plays, piece, aim, settings).items():
            sums[play][0] += times * found.worth
            sums[play][1] += times * found.made
    return [
        Candidate(play, worth / total - settings.tie * POINTS_OF[play.card], made / total)
        for play, (worth, made) in sums.items()
    ], belief


def _pieces(worlds: Sequence[World], deadline: Deadline) -> list[Sequence[World]]:
    """Cut the worlds into pieces, where time is short."""
    if deadline.ends is None:
        return [worlds]
    rest = range(_FIRST, len(worlds), _PIECE)
    return [worlds[:_FIRST], *(worlds[at : at + _PIECE] for at in rest)]


def _weigh_three(
    view: SeatView,
    phase: Tricks,
    plays: tuple[Play, ...],
    worlds: Sequence[World],
    aim: Aim,
    settings: MindSettings,
) -> dict[Play, Weighed]:
    """Weigh whether the contract is made with open cards, and how playouts split the points."""
    seats = seats_from_declarer(phase)
    points = [phase.card_points[seat] + phase.declared[seat] for seat in seats]
    before = [*points, *(phase.taken[seat] for seat in seats)]
    asked = round_of(phase, phase.contract.points, phase.contract.factor)
    worths = worths_of_round(asked, view.seat, aim)
    moment, rules = moment_of(phase, view.seat), phase.table.rules
    telling = Telling(settings.played, playouts_for(view, phase, settings))
    return weighed_plays(rules, moment, before, worlds, plays, worths, telling)


def _weigh_two(
    view: SeatView,
    phase: Tricks,
    plays: tuple[Play, ...],
    worlds: Sequence[World],
    aim: Aim,
    settings: MindSettings,
) -> dict[Play, Weighed]:
    """Weigh the contract, and the points that one has and the other has not."""
    del settings  # with two hands the solver tells all
    asked = round_of(phase, phase.contract.points, phase.contract.factor)
    failed, made = worths_of_contract(asked, view.seat, aim)
    point = worth_of_point(asked, view.seat, aim)
    found = prospects(phase.table.rules, moment_of(phase, view.seat), worlds, plays)
    return {
        play: Weighed(one.made * made + (1 - one.made) * failed + one.value * point, one.made)
        for play, one in found.items()
    }
