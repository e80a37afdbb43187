"""Exact answers about the play: what it brings, what every play brings, whether a contract stands.

All values count from now on: the cards on the table included, an announcement made now included,
one made earlier in this trick not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import TWO_PLAYERS
from tysiacha.rules.standing import Seat
from tysiacha.solve import engine
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import points_needed


@dataclass(frozen=True, slots=True)
class Answer:
    """What every legal play brings one seat, when all play their best."""

    question: OpenCards
    seat: Seat
    """Who wants as many points as he can get; all others want few for him."""
    values: Mapping[Play, int]
    """By legal play, in the order in which the rules list them."""

    @property
    def value(self) -> int:
        """What the best play brings."""
        own = self.question.turn == self.seat
        return max(self.values.values()) if own else min(self.values.values())

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays that bring it."""
        value = self.value
        return tuple(play for play, points in self.values.items() if points == value)


def answer(question: OpenCards, seat: Seat | None = None) -> Answer:
    """Give what every legal play brings the declarer, or another seat against all the others."""
    seat = question.declarer if seat is None else seat
    return Answer(question, seat, engine.play_values(question, seat))


def value(question: OpenCards, seat: Seat | None = None) -> int:
    """Give what the declarer, or another seat against all the others, still makes."""
    seat = question.declarer if seat is None else seat
    if question.trick or len(question.order) == TWO_PLAYERS:
        return answer(question, seat).value
    return engine.lead_value(question, seat)


def makes(question: OpenCards, contract: int) -> bool:
    """Tell whether the declarer makes a contract, with what he has made so far (rule SCORE-5).

    This is a good deal quicker than the exact value.
    """
    seat = question.declarer
    need = points_needed(question.rules, contract) - question.made
    if need <= 0:
        return True
    if not question.trick and len(question.order) > TWO_PLAYERS:
        return bool(engine.lead_value(question, seat, need))
    reached = engine.play_values(question, seat, need).values()
    return any(reached) if question.turn == seat else all(reached)


def plays_that_make(question: OpenCards, contract: int) -> Mapping[Play, bool]:
    """Tell of every legal play whether the declarer makes a contract after it."""
    need = points_needed(question.rules, contract) - question.made
    reached = engine.play_values(question, question.declarer, max(need, 0))
    return {play: need <= 0 or bool(points) for play, points in reached.items()}
