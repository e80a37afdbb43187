"""Simulated deals, replayed through the rules library."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from tests.strategies.rules import CLASSIC, plausible_values
from tysiacha.cards import CARDS, PACK_SIZE
from tysiacha.rules.legal import is_offence
from tysiacha.rules.option_domains import OPTION_DOMAINS, OptionValue
from tysiacha.rules.option_errors import ContradictoryRules
from tysiacha.rules.option_values import with_values
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Outcome, Played
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.simulate.habits import Habits
from tysiacha.simulate.traces import SimulatedDeal, simulated_deals

DRAWN = 0.5
ENDINGS = {
    "Played": "PLAYED",
    "GivenUp": "GIVEN_UP",
    "Skipped": "SKIPPED",
    "Redealt": "REDEALT",
    "PassedOut": "PASSED_OUT",
}


def replay(deal: SimulatedDeal) -> Outcome:
    """Play a simulated deal by the rules; every difference is an assertion that fails."""
    assert sorted(deal.pack) == list(CARDS)
    assert len(deal.pack) == PACK_SIZE
    state = start_round(deal.match, deal.pack).state
    for number, action in enumerate(deal.actions):
        turn = state.phase.turn
        assert turn is not None, f"{action} after the end of {deal}"
        assert not is_offence(view_of(state, turn), action), f"action {number} of {deal}"
        state = apply(state, action).state
    over = state.phase
    assert isinstance(over, RoundOver), f"no end of {deal}"
    assert ENDINGS[type(over.outcome).__name__] == deal.ending.name, deal
    if isinstance(over.outcome, Played):
        assert over.outcome.raw == deal.raw, deal
    assert over.match == deal.after, deal
    return over.outcome


def replayed_match(
    match: Match, *, seed: int, habits: Habits, most: int
) -> Iterator[tuple[SimulatedDeal, Outcome]]:
    """Simulate a match from where it stands, at most so many deals, and replay each."""
    for deal in islice(simulated_deals(match, seed=seed, habits=habits), most):
        yield deal, replay(deal)


def random_habits(dice: random.Random) -> Habits:
    """Give habits of all kinds, so that everything that may happen does somewhere."""
    return Habits(
        demands=dice.choice((0.1, 0.5, 0.9)),
        looks=dice.choice((0.1, 0.5, 1)),
        bids=dice.choice((0.2, 0.5, 0.8)),
        jumps=dice.choice((0, 0.2, 0.5)),
        raises=dice.choice((0, 0.2, 0.6)),
        contras=dice.choice((0, 0.3, 0.8)),
        redoubles=0.5,
        concedes=dice.choice((0, 0.03, 0.2)),
        announces=dice.choice((0.3, 0.8, 1)),
        favours=dice.choice((0, 0.5, 0.9, 1)),
    )


def random_rules(dice: random.Random, *, players: int) -> Rules:
    """Give rules with about half of the options drawn, till they do not contradict themselves."""
    while True:
        values = {
            key: dice.choice(plausible_values(key)) if dice.random() < DRAWN else at_first(key)
            for key in OPTION_DOMAINS
        }
        try:
            return with_values(CLASSIC, {**values, "players": players})
        except ContradictoryRules:
            continue


def at_first(key: str) -> OptionValue:
    """Give what an option is in ``classic``."""
    value: OptionValue = getattr(CLASSIC, key)
    return value
