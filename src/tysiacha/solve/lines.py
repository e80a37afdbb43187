"""The best line: how the play goes on to its end when everybody plays his best."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.cards import POINTS_OF, points_of
from tysiacha.rules.actions import Play
from tysiacha.rules.phases import RoundOver, Trick, Tricks
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState
from tysiacha.solve.answers import Answer, answer
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.rounds import counted, question_of, state_of


@dataclass(frozen=True, slots=True)
class LineTrick:
    """One trick of the line."""

    leader: Seat
    plays: tuple[Play, ...]
    """In the order played; of a trick that had begun those on the table come first."""
    begun: int
    """How many of them were on the table before."""
    taker: Seat
    points: int
    """The points of its cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """The play from a question to the end of the round."""

    tricks: tuple[LineTrick, ...]
    gain: int
    """What it brings the seat that was asked about, announcements and the last trick included."""
    leftover: int
    """The points that the last trick brings besides its cards."""


def best_line(question: OpenCards, seat: Seat | None = None) -> Line:
    """Give a line in which nobody could do better; of equal plays the cheapest plain one."""
    seat = question.declarer if seat is None else seat
    state = state_of(question)
    before = counted(state.phase, seat)
    plays: list[Play] = [Play(card) for card in question.trick]
    while not isinstance(state.phase, RoundOver):
        play = _chosen(answer(_asked(state), seat))
        plays.append(play)
        state = apply(state, play).state
    phase = state.phase.before
    assert isinstance(phase, Tricks)
    return Line(
        tricks=tuple(_tricks(phase.done, plays, len(question.trick))),
        gain=counted(state.phase, seat) - before,
        leftover=question.rules.last_trick_bonus + points_of(question.leftover),
    )


def _asked(state: RoundState) -> OpenCards:
    question = question_of(state)
    assert isinstance(question, OpenCards)
    return question


def _chosen(found: Answer) -> Play:
    return min(found.best, key=lambda play: (play.marriage or play.aces, POINTS_OF[play.card]))


def _tricks(done: tuple[Trick, ...], plays: list[Play], begun: int) -> list[LineTrick]:
    tricks: list[LineTrick] = []
    for trick in done:
        size = len(trick.cards)
        own, plays = plays[:size], plays[size:]
        points = sum(POINTS_OF[card] for card in trick.cards)
        tricks.append(LineTrick(trick.leader, tuple(own), begun, trick.taker, points))
        begun = 0
    return tricks
