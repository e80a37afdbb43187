"""Rounds played at random, from the exchange to the last card."""

from __future__ import annotations

import random

from tysiacha.cards import CARDS, PACK_SIZE
from tysiacha.rules.actions import Action, Concede, DemandRedeal
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState

PLAYABLE = (GiftAsk, Naming, ContraAsk, RedoubleAsk, Tricks)
"""The phases in which the hands are those of the play."""


def random_states(dice: random.Random, rules: Rules) -> list[RoundState]:
    """All states of a round that is played to its end, the end among them."""
    while True:
        state = start_round(Match.new(rules), tuple(dice.sample(CARDS, PACK_SIZE))).state
        states = [state]
        while not isinstance(state.phase, RoundOver):
            state = apply(state, dice.choice(plain_actions(state))).state
            states.append(state)
        if isinstance(state.phase.outcome, Played):
            return states


def plain_actions(state: RoundState) -> list[Action]:
    """What the seat to act may do but end the round."""
    turn = state.phase.turn
    assert turn is not None
    actions = proper_actions(view_of(state, turn))
    return [one for one in actions if not isinstance(one, Concede | DemandRedeal)]


def before_the_stock(state: RoundState) -> bool:
    return isinstance(state.phase, Cutting | HandAsk | Bidding | StockChoice)


def in_exchange(state: RoundState) -> bool:
    return isinstance(state.phase, Exchange)
