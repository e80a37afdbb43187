"""Contracts thrown away: a card that turns what open cards say of the contract.

A declarer throws his contract away with a card after which it fails, where another card would have
made it; a defender lets it through with a card after which it is made, where another would have
stopped it. The exact solver tells, which sees all hands: so nobody throws nothing away, and what is
told is how often, not whether a card was wrong by what the player could know.
"""

from __future__ import annotations

from collections.abc import Iterable

from tysiacha.arena.rounds import Move
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState
from tysiacha.solve.answers import plays_that_make
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.rounds import question_of


def who_threw_away(moves: Iterable[Move]) -> frozenset[Seat]:
    """Give the seats of which some card turned the round against them.

    Raises:
        UnsolvableRules: if the solver does not know the rules.
    """
    return frozenset(
        move.state.phase.turn
        for move in moves
        if isinstance(move.state.phase, Tricks)
        and isinstance(move.action, Play)
        and _throws_away(move.state, move.state.phase, move.action)
    )


def _throws_away(state: RoundState, phase: Tricks, play: Play) -> bool:
    question = question_of(state)
    assert isinstance(question, OpenCards)
    makes = plays_that_make(question, phase.contract.points)
    if len(set(makes.values())) == 1:
        return False
    return makes[play] is not (phase.turn == phase.declarer)
