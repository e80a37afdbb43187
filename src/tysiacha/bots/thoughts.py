"""What a bot thinks, for people who ask: what it compares, how sure it is, where it sees the cards.

A bot that can be asked has a method ``explain`` beside ``act`` (:class:`Explains`). Asking changes
nothing: what it answers next is what it would have answered anyhow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from tysiacha.bots.protocol import Bot
from tysiacha.cards import PACK_SIZE
from tysiacha.rules.actions import Action
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView


class Unit(StrEnum):
    """What the worth of a candidate is measured in."""

    POINTS = "points"
    """Points of the score sheet, of this round."""
    MATCH = "match"
    """The chance to win the match, from 0 to 1."""
    OWN = "own"
    """A scale of the bot's own: more is better, and that is all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a bot thought of."""

    action: Action
    worth: float
    made: float | None = None
    """The chance that the contract is made then, by whomever plays it; None if not thought of."""


@dataclass(frozen=True, slots=True)
class HandBelief:
    """Where a bot sees the cards: how likely one other hand holds each."""

    seat: Seat
    chances: tuple[float, ...]
    """By card number: the probability, from 0 to 1, that this seat holds it."""

    def __post_init__(self) -> None:
        assert len(self.chances) == PACK_SIZE


@dataclass(frozen=True, slots=True)
class Thoughts:
    """All that a bot thinks of one question."""

    candidates: tuple[Candidate, ...]
    """The first is what the bot does; the others follow by their worth, the best first."""
    beliefs: tuple[HandBelief, ...] = ()
    """Of the other hands in play, clockwise from the left; empty for who has no idea of them."""
    unit: Unit = Unit.OWN
    inferred: bool = False
    """Whether the beliefs are weighed by what the others did; else they follow from hard facts."""

    @property
    def action(self) -> Action:
        """What the bot does."""
        return self.candidates[0].action


@runtime_checkable
class Explains(Bot, Protocol):
    """A bot whose thinking can be asked."""

    def explain(self, view: SeatView) -> Thoughts:
        """Tell what it thinks of a view in which it is this seat's turn.

        The first candidate is what ``act`` answers to the view. Nothing is changed by asking.
        """


def chosen_first(action: Action, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Order candidates: the chosen one, then the others by worth; equals stay as they are.

    >>> from tysiacha.rules.actions import Bid, Pass
    >>> some = [Candidate(Pass(), 0.0), Candidate(Bid(110), 5.0), Candidate(Bid(120), 4.0)]
    >>> [one.worth for one in chosen_first(Pass(), some)]
    [0.0, 5.0, 4.0]
    """
    return tuple(sorted(candidates, key=lambda one: (one.action != action, -one.worth)))
