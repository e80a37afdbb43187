"""The slow twin of the solver: plain recursion over what the rules themselves allow and count.

Nothing here knows what a trick is: the legal plays come from ``legal_actions``, what each of them
leads to from ``apply``, and what it brought from the points that the rules count. Usable up to
hands of five cards.
"""

from __future__ import annotations

from typing import TypeAlias

from tysiacha.cards import Card, Mask, Suit
from tysiacha.rules.actions import Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.rounds import counted, state_of

_Known: TypeAlias = dict[
    tuple[tuple[Mask, ...], Seat, tuple[Card, ...], Suit | None, Suit | None, tuple[bool, ...]],
    int,
]


def reference_values(question: OpenCards, seat: Seat | None = None) -> dict[Play, int]:
    """Give what every legal play brings the declarer, or another seat, from now on.

    That seat wants as many points as it can get, all others together as few for it.
    """
    seat = question.declarer if seat is None else seat
    return _plays(state_of(question), seat, {})


def reference_value(question: OpenCards, seat: Seat | None = None) -> int:
    """Give what the best play of all brings the declarer, or another seat, from now on."""
    seat = question.declarer if seat is None else seat
    return _value(state_of(question), seat, {})


def _plays(state: RoundState, seat: Seat, known: _Known) -> dict[Play, int]:
    turn = state.phase.turn
    assert turn is not None
    values: dict[Play, int] = {}
    for action in legal_actions(view_of(state, turn)):
        assert isinstance(action, Play)
        after = apply(state, action).state
        gain = counted(after.phase, seat) - counted(state.phase, seat)
        values[action] = gain + _value(after, seat, known)
    return values


def _value(state: RoundState, seat: Seat, known: _Known) -> int:
    phase, secret = state.phase, state.secret
    if isinstance(phase, RoundOver):
        return 0
    assert isinstance(phase, Tricks)
    assert isinstance(secret, Dealt)
    may_announce = tuple(count > 0 for count in phase.taken)
    key = secret.hands, phase.turn, phase.cards, phase.trump, phase.next_trump, may_announce
    if key not in known:
        values = _plays(state, seat, known).values()
        known[key] = max(values) if phase.turn == seat else min(values)
    return known[key]
