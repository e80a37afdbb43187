"""Double and redouble: CONTRA-1."""

from __future__ import annotations

import pytest

from tests.strategies.situations import A, B, C, Script, dealt, match_at
from tysiacha.rules.choices import BlindBid, Concede, Contra
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import ContraSaid, LetStand, Redoubled
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Played
from tysiacha.rules.phases import ContraAsk, RedoubleAsk, Tricks

CONTRA = Rules(contra=Contra.CONTRA)
REDOUBLE = Rules(contra=Contra.REDOUBLE)
NAMED = "A: 100, B: pass, C: pass, give 9♠ B, give 9♦ C, keep, keep, contract 100"


def named(rules: Rules) -> Script:
    return dealt(rules).do(NAMED)


def factor(script: Script) -> int:
    return script.at(Tricks).contract.factor


def test_CONTRA_1_each_defender_is_asked_once_from_the_declarers_left() -> None:
    script = named(CONTRA)
    assert script.at(ContraAsk).turn == B
    assert script.choices() == {"SayContra", "LetStand"}
    script.do("B: stand")
    assert script.turn == C
    script.do("C: stand")
    assert factor(script) == 1
    assert script.told(LetStand) == [LetStand(B), LetStand(C)]


def test_CONTRA_1_the_first_contra_ends_the_asking() -> None:
    script = named(CONTRA).do("B: contra")
    assert script.turn == A
    assert factor(script) == 2
    assert script.told(ContraSaid) == [ContraSaid(B)]
    second = named(CONTRA).do("B: stand, C: contra")
    assert second.at(Tricks).contract.contra_by == C


def test_CONTRA_1_the_declarer_may_redouble_where_the_table_says_so() -> None:
    script = named(REDOUBLE).do("B: contra")
    assert script.at(RedoubleAsk).turn == A
    assert script.choices() == {"Redouble", "LetStand"}
    assert script.refused("contra") is Reason.NOT_IN_THIS_PHASE
    script.do("A: redouble")
    assert factor(script) == 4
    assert script.told(Redoubled) == [Redoubled(A)]


def test_CONTRA_1_or_let_it_stand() -> None:
    script = named(REDOUBLE).do("B: contra, A: stand")
    assert factor(script) == 2
    assert script.at(Tricks).contract.redouble_declined


def test_CONTRA_1_is_off_unless_the_table_has_it() -> None:
    named(Rules()).at(Tricks)
    assert named(CONTRA).refused("redouble") is Reason.NOT_IN_THIS_PHASE


def test_CONTRA_1_not_in_a_golden_round() -> None:
    rules = Rules(contra=Contra.REDOUBLE, golden=True)
    dealt(rules).do("keep, keep, keep, give 9♠ B, give 9♦ C, keep, keep").at(Tricks)


@pytest.mark.parametrize(
    ("said", "times"), [("B: contra, A: stand", 2), ("B: contra, redouble", 4)]
)
def test_CONTRA_1_doubles_the_declarers_result_and_nothing_else(said: str, times: int) -> None:
    plain = named(REDOUBLE).do("stand, stand").finish()
    doubled = named(REDOUBLE).do(said).finish()
    assert doubled.totals == (times * plain.totals[A], *plain.totals[1:])


def test_CONTRA_1_in_a_blind_round_the_factors_multiply() -> None:
    rules = Rules(contra=Contra.CONTRA, blind_bid=BlindBid.ANY)
    script = dealt(rules).do(NAMED).do("B: contra").finish()
    outcome = script.outcome
    assert isinstance(outcome, Played)
    assert (outcome.blind, outcome.factor) == (True, 2)
    assert abs(script.totals[A]) == 400


def test_CONTRA_1_after_a_contra_nothing_is_conceded() -> None:
    rules = Rules(contra=Contra.CONTRA, concede=Concede.BID_AND_60)
    contra = dealt(rules).do(NAMED).do("B: contra")
    assert contra.refused("concede") is Reason.CONCEDE_AFTER_CONTRA
    let_stand = dealt(rules).do(NAMED).do("stand, stand")
    assert let_stand.offers("concede")


def test_CONTRA_1_with_two_players_the_one_opponent_is_asked() -> None:
    rules = Rules(players=2, contra=Contra.CONTRA)
    script = dealt(match=match_at(rules))
    script.do("A: 100, B: pass, stock 1, give 9♠ B, keep, contract 100, B: contra")
    assert script.turn == A
