"""Counting what can be done: how many ways lead on from a state, and through which first action.

Such counts find what examples do not: a duty forgotten, or an action offered twice, changes them.
Tables of them are tests, of these rules and of whatever else wants to agree with them.

>>> from tysiacha.cards import CARDS
>>> from tysiacha.rules.actions import Cut
>>> from tysiacha.rules.options import Rules
>>> from tysiacha.rules.round import start_round
>>> from tysiacha.rules.standing import Match
>>> cutting = start_round(Match.new(Rules(cap_with_marriage=120)), CARDS).state
>>> perft(cutting, 1)
23
>>> auction_count(apply(cutting, Cut(12)).state)
48
"""

from __future__ import annotations

from typing import TypeAlias

from tysiacha.rules.actions import Action
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import Bidding
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import RoundState

Division: TypeAlias = tuple[tuple[Action, int], ...]
"""Each first action, in the order of the legal actions, and the count of what follows it."""

_Seats: TypeAlias = tuple[Seat, ...]
_Auction: TypeAlias = tuple[Seat, int, Seat | None, _Seats, _Seats, _Seats]
"""All that the rest of an auction depends on: turn, highest bid and bidder, passed, hidden, spoken.

What was bid before the highest bid matters no more.
"""


def perft(state: RoundState, depth: int | None = None) -> int:
    """Count the sequences of ``depth`` actions, or all that there are to the end of the deal.

    A sequence that ends the deal sooner counts as one.
    """
    if state.phase.turn is None or depth == 0:
        return 1
    actions = _actions(state)
    if depth == 1:
        return len(actions)
    left = None if depth is None else depth - 1
    return sum(perft(apply(state, action).state, left) for action in actions)


def divide(state: RoundState, depth: int | None = None) -> Division:
    """Give what :func:`perft` counts, divided by the first action: where two counts differ."""
    left = None if depth is None else depth - 1
    return tuple((one, perft(apply(state, one).state, left)) for one in _actions(state))


def auction_count(state: RoundState) -> int:
    """Count the complete auctions from a state in the auction; afterwards there is one, the empty.

    An auction is complete when a declarer is found, or the deal is over (rule BID-8, Q-44).
    """
    return _auctions(state, {})


def divide_auction(state: RoundState) -> Division:
    """Give what :func:`auction_count` counts, divided by the first action."""
    known: dict[_Auction, int] = {}
    return tuple((one, _auctions(apply(state, one).state, known)) for one in _actions(state))


def _actions(state: RoundState) -> tuple[Action, ...]:
    turn = state.phase.turn
    return () if turn is None else legal_actions(view_of(state, turn))


def _auctions(state: RoundState, known: dict[_Auction, int]) -> int:
    phase = state.phase
    if not isinstance(phase, Bidding):
        return 1
    key = _auction(phase)
    if key not in known:
        known[key] = sum(_auctions(apply(state, action).state, known) for action in _actions(state))
    return known[key]


def _auction(phase: Bidding) -> _Auction:
    high = phase.high
    return (
        phase.turn,
        0 if high is None else high.points,
        None if high is None else high.seat,
        phase.passed,
        phase.hidden,
        tuple(seat for seat in phase.table.active if phase.has_called(seat)),
    )
