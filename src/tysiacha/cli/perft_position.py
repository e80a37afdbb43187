"""Positions to count from: the first state of a seed's deals that is at the place asked for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE
from tysiacha.rules.actions import Action, Concede, Cut, DemandRedeal
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, Cutting, RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.states import RoundState

MOST_DEALS: Final = 1_000
"""How many deals of a seed are looked through; what the rules have is met long before."""

_CUT: Final = Cut(PACK_SIZE // 2)
_ENDINGS: Final = (DemandRedeal(), Concede())


class NoSuchPositionError(LookupError):
    """These rules have no such place in a deal: golden rounds may have no auction."""


def dealt_position(rules: Rules, seed: int) -> RoundState:
    """Give the state after the deal: the first question after the cut."""
    return _first(rules, seed, lambda state: not isinstance(state.phase, Cutting | RoundOver))


def auction_position(rules: Rules, seed: int) -> RoundState:
    """Give the state when the auction begins.

    Raises:
        NoSuchPositionError: if a match by these rules begins with a round that has none.
    """
    return _first(rules, seed, lambda state: isinstance(state.phase, Bidding))


def ending_position(rules: Rules, seed: int, cards: int) -> RoundState:
    """Give the state in which somebody leads and every hand has so many cards left.

    Raises:
        NoSuchPositionError: if hands never have so many cards in the play.
    """
    return _first(rules, seed, lambda state: _is_lead_from(state, cards))


def _first(rules: Rules, seed: int, wanted: Callable[[RoundState], bool]) -> RoundState:
    states = (state for deal in range(MOST_DEALS) for state in _states(rules, f"{seed} {deal}"))
    found = next(filter(wanted, states), None)
    if found is None:
        raise NoSuchPositionError
    return found


def _states(rules: Rules, chance: str) -> Iterator[RoundState]:
    """Play a deal at random to its end, without offences, redeals and concessions."""
    dice = random.Random(chance)
    state = start_round(Match.new(rules), tuple(dice.sample(CARDS, PACK_SIZE))).state
    while (seat := state.phase.turn) is not None:
        yield state
        state = apply(state, _move(state, seat, dice)).state


def _move(state: RoundState, seat: Seat, dice: random.Random) -> Action:
    if isinstance(state.phase, Cutting):
        return _CUT
    actions = proper_actions(view_of(state, seat))
    return dice.choice([one for one in actions if one not in _ENDINGS])


def _is_lead_from(state: RoundState, cards: int) -> bool:
    phase = state.phase
    if not isinstance(phase, Tricks) or phase.cards:
        return False
    return view_of(state, phase.turn).hand.mask.bit_count() == cards
