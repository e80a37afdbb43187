"""Giving a round up: CONCEDE-1 (what it costs and brings is settled elsewhere)."""

from __future__ import annotations

import pytest

from tests.strategies.situations import A, B, Script, dealt, in_play, match_at
from tysiacha.rules.choices import BlindBid, Concede
from tysiacha.rules.errors import Reason
from tysiacha.rules.notices import Conceded
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp
from tysiacha.rules.phases import GiftAsk
from tysiacha.rules.standing import Barrel, Standing

ON = Rules(concede=Concede.BID_AND_60)
WON_AT_100 = "A: 100, B: pass, C: pass"


def after_the_gifts(rules: Rules = ON) -> Script:
    return dealt(rules).do(WON_AT_100).do("give 9♠ B, give 9♦ C")


def test_CONCEDE_1_from_the_moment_the_stock_is_seen() -> None:
    script = dealt(ON)
    assert script.refused("concede") is Reason.NOT_IN_THIS_PHASE
    script.do(WON_AT_100)
    assert script.offers("concede")
    assert script.do("A: concede").told(Conceded) == [Conceded(A, 100)]
    assert script.outcome == GivenUp(A, 100)


def test_CONCEDE_1_also_after_giving_the_cards() -> None:
    script = after_the_gifts().do("keep, keep")
    assert script.do("A: concede").outcome == GivenUp(A, 100)


def test_CONCEDE_1_until_the_first_lead() -> None:
    script = in_play(ON)
    assert script.offers("concede")
    script.do("A♥")
    assert script.refused("concede") is Reason.CONCEDE_TOO_LATE
    script.do("9♥ J♥")
    assert script.turn == A
    assert script.refused("concede") is Reason.CONCEDE_TOO_LATE
    assert not script.offers("concede")


def test_CONCEDE_1_only_the_declarer_on_his_turn() -> None:
    script = after_the_gifts()
    assert script.at(GiftAsk).turn == B
    assert script.refused("concede") is Reason.NOT_IN_THIS_PHASE


def test_CONCEDE_1_only_where_the_table_has_it() -> None:
    script = dealt().do(WON_AT_100)
    assert script.refused("concede") is Reason.CONCEDING_IS_OFF
    assert not script.offers("concede")


def test_CONCEDE_1_not_in_a_golden_round() -> None:
    script = dealt(Rules(concede=Concede.BID_AND_60, golden=True)).do("keep, keep, keep")
    assert script.refused("concede") is Reason.CONCEDE_NOT_IN_GOLDEN


def test_CONCEDE_1_not_in_a_round_won_blind() -> None:
    rules = Rules(concede=Concede.BID_AND_60, blind_bid=BlindBid.ANY)
    blind = dealt(rules).do(WON_AT_100)
    assert blind.refused("concede") is Reason.CONCEDE_NOT_WHEN_BLIND
    looked = dealt(rules).do("A: look").do(WON_AT_100)
    assert looked.offers("concede")


@pytest.mark.parametrize("seat", [A, B])
def test_CONCEDE_1_not_while_the_declarer_himself_is_on_the_barrel(seat: int) -> None:
    on = {seat: Standing(880, barrel=Barrel(since=1, used=0))}
    script = dealt(match=match_at(ON, standings=on, round_number=2)).do(WON_AT_100)
    assert script.offers("concede") is (seat != A)
    if seat == A:
        assert script.refused("concede") is Reason.CONCEDE_NOT_ON_BARREL


def test_CONCEDE_1_and_not_more_often_than_the_table_allows() -> None:
    rules = Rules(concede=Concede.BID_AND_60, concede_limit=2)
    once = dealt(match=match_at(rules, standings={A: Standing(concessions=1)})).do(WON_AT_100)
    assert once.offers("concede")
    twice = dealt(match=match_at(rules, standings={A: Standing(concessions=2)})).do(WON_AT_100)
    assert twice.refused("concede") is Reason.CONCEDED_TOO_OFTEN
    other = dealt(match=match_at(rules, standings={B: Standing(concessions=2)})).do(WON_AT_100)
    assert other.offers("concede")
