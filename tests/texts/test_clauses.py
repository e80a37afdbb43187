"""Every clause by which a settlement changes something has its reason in words."""

import random

import pytest

from tysiacha.cards import CARDS
from tysiacha.rules.clauses import Clause
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.outcomes import Fined
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.settlement import settle_fine
from tysiacha.rules.standing import Match
from tysiacha.texts.clauses import clause_reason, redeal_ground

SETTLED = (
    Clause.BARREL_1,
    Clause.BARREL_3,
    Clause.BARREL_4,
    Clause.BARREL_5,
    Clause.BARREL_8,
    Clause.BARREL_9,
    Clause.BARREL_10,
    Clause.BARREL_11,
    Clause.BOLT_1,
    Clause.BOLT_2,
    Clause.BOLT_4,
    Clause.CONCEDE_4,
    Clause.DUMP_1,
    Clause.GOLD_5,
    Clause.DEAL_5,
    Clause.DEAL_10,
    Clause.BID_10,
    Clause.FINE_1,
)
"""What a settlement lists as reasons."""


@pytest.mark.parametrize("clause", SETTLED)
def test_every_clause_of_a_settlement_has_a_phrase(clause: Clause) -> None:
    assert clause_reason(clause)[0].islower()


@pytest.mark.parametrize("clause", [one for one in Clause if one.startswith("REDEAL")])
def test_every_ground_for_a_new_deal_has_words(clause: Clause) -> None:
    assert redeal_ground(clause).endswith(f"({clause})")


@pytest.mark.parametrize("name", PRESETS)
def test_no_other_clause_turns_up_in_real_matches(name: str) -> None:
    dice = random.Random(name)
    match = Match.new(PRESETS[name])
    for _deal in range(30):
        state = start_round(match, tuple(dice.sample(CARDS, len(CARDS)))).state
        while (seat := to_act(state)) is not None:
            state = apply(state, dice.choice(legal_actions(view_of(state, seat)))).state
        phase = state.phase
        assert isinstance(phase, RoundOver)
        for result in phase.settlement.seats if phase.settlement else ():
            assert all(clause_reason(clause) for clause in result.why)
        match = phase.match if phase.match.winner is None else Match.new(PRESETS[name])


def test_a_fine_has_its_reason_too() -> None:
    settled = settle_fine(Match.new(PRESETS["classic"]), Fined(Clause.FINE_1, 0, 120))
    assert [clause_reason(clause) for clause in settled.seats[0].why] == ["the fine for a revoke"]
