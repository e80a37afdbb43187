"""The worked rounds of the rules, chapters 5.1 to 5.4, played card by card through ``apply``.

Their settlement alone is tested elsewhere; here every round is cut, bid, played and settled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.rules.settling import note, sheet
from tests.strategies.situations import (
    A,
    B,
    C,
    Script,
    dealt,
    pack_for,
)
from tests.strategies.written_tricks import hands_for_tricks
from tysiacha.cards import CARDS
from tysiacha.rules.choices import (
    BlindBid,
    BlindDoubles,
    Contra,
    IllegalBid,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match

CLASSIC = PRESETS["classic"]
RUSSIAN = PRESETS["russian_online"]
POLISH = PRESETS["polish"]
POLISH_CONTRA = replace(POLISH, contra=Contra.CONTRA)
POLISH_TWO = replace(POLISH, players=2)
BLIND = Rules(blind_bid=BlindBid.ANY)
BLIND_DECLARER = Rules(blind_bid=BlindBid.ANY, blind_doubles=BlindDoubles.DECLARER)

A_AT_100 = "A: 100, B: pass, C: pass"
A_AT_110 = "A: 100, B: 105, C: pass, A: 110, B: pass"
A_AT_120 = "A: 100, B: 105, C: pass, A: 120, B: pass"
B_AT_100 = "B: 100, C: pass, A: pass"
"""With A as the dealer B is first hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One worked case: standings as in the rules, and what was said and played."""

    case: str
    auction: str
    contract: str
    """What is said between the exchange and the first lead."""
    tricks: str
    after: tuple[str, ...]
    rules: Rules = CLASSIC
    before: tuple[str, ...] = ()
    dealer: int | None = None
    declarer: int = A
    golden_left: int = 0
    stock: str = ""
    other_stock: str = ""
    discards: str = ""
    winner: int | None = None


ONE_SHORT = "A♥ J♥ K♥, 10♠ J♠ K♠, K♦ 9♦ Q♦, A♣ J♣ 9♣, 10♣ 10♥ Q♣, A♦ 10♦ J♦, 9♥ 9♠ Q♥, Q♠ K♣ A♠"
ALL_TRICKS = "10♦ K♦ 9♦, A♥ J♥ 10♥, K♥ 9♥ J♦, A♣ 9♣ K♣, A♠ Q♠ J♠, 10♣ J♣ Q♦, Q♥ 9♠ K♠, A♦ Q♣ 10♠"
SEVENTY_THREE_AND_40 = (
    "10♦ 9♦ A♦, 9♣ 10♣ J♣, K♠! 9♠ 10♠, 10♥ 9♥ J♠, A♣ K♣ Q♠, A♥ K♦ J♥, A♠ J♦ Q♥, Q♦ Q♣ K♥"
)
SIXTY_ONE_AND_60 = (
    "J♣ 9♣ A♣, A♥ Q♥ 9♥, A♠ Q♦ 9♠, 9♦ A♦ J♦, K♥ Q♠ J♥, K♣! 10♣ K♦, K♠ J♠ Q♣, 10♥ 10♠ 10♦"
)

ROUNDS = [
    Round(
        case="1: made with the marriage of spades",
        auction=A_AT_120,
        contract="keep, keep, contract 120",
        tricks="A♣ J♣ K♣, A♥ Q♥ 10♥, Q♠! J♠ 9♠, 9♦ J♦ 10♦, K♥ A♠ 9♥, 10♠ Q♦ 10♣,K♠ Q♣ 9♣, K♦ A♦ J♥",
        after=("120", "15", "10"),
    ),
    Round(
        case="2: one point short",
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks=ONE_SHORT,
        after=("-100", "20", "5"),
    ),
    Round(
        case="3: made by the marriage of diamonds",
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks="A♣ K♣ Q♣, J♣ 9♦ 10♣, K♥ J♥ 9♥, 9♠ K♠ Q♠, K♦! A♦ 10♥, 10♦ 10♠ Q♦,Q♥ A♥ 9♣, A♠ J♠ J♦",
        after=("100", "65", "30"),
    ),
    Round(
        case="4: exactly 100",
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks="10♥ J♥ Q♠, Q♦! 9♦ J♦, K♦ 10♦ A♦, 10♣ Q♣ 9♣, 10♠ 9♥ A♠, K♣ J♠ Q♥,J♣ 9♠ K♥, A♣ K♠ A♥",
        after=("100", "60", "40"),
    ),
    Round(
        case="7: a trick of two points is no bolt",
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks="10♦ K♦ 9♦, Q♠ A♠ K♠, 9♥ J♥ A♥, A♦ Q♦ J♦, 9♠ 9♣ J♠, Q♣ 10♣ J♣,A♣ Q♥ K♣, 10♠ 10♥ K♥",
        after=("100", "20", "0"),
    ),
    Round(
        case="8: the third bolt",
        before=("0", "0", "300 b2"),
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks="A♠ 9♠ 9♦, A♥ 9♥ K♥, K♠ 10♠ Q♣, 10♣ 9♣ A♣, 10♥ Q♥ J♥, Q♠ A♦ K♣,10♦ J♦ K♦, J♠ Q♦ J♣",
        after=("100", "15", "180"),
    ),
    Round(
        case="9: a declarer without a trick gets no bolt",
        before=("50", "0", "0"),
        auction=A_AT_100,
        contract="keep, keep, contract 100",
        tricks="Q♥ K♥ J♥, K♦ Q♦ 9♦, J♣ 10♣ 9♣, A♥ 9♥ K♣, A♦ J♠ 10♦, K♠ Q♠ 10♠,A♠ 9♠ Q♣, A♣ J♦ 10♥",
        after=("-50", "70", "50"),
    ),
    Round(
        case="12: onto the barrel",
        before=("790", "0", "0"),
        auction=A_AT_110,
        contract="keep, keep, contract 110",
        tricks="A♦ J♦ 9♦, K♠! Q♦ 9♠, A♠ 9♣ J♠, K♥ 9♥ A♥, 10♦ Q♠ J♥, 10♠ J♣ Q♣,10♥ Q♥ K♣, 10♣ A♣ K♦",
        after=("880 on(0)", "25", "15"),
    ),
    Round(
        case="14: on the barrel nothing is scored",
        before=("880 on(0)", "300", "250"),
        dealer=A,
        declarer=B,
        auction=B_AT_100,
        contract="keep, keep, contract 100",
        tricks="10♣ Q♥ J♣, Q♠! 10♠ A♠, 9♥ K♥ J♥, K♠ 9♠ J♠, A♣ 9♦ 9♣, A♥ Q♦ 10♥,K♦ J♦ A♦, K♣ Q♣ 10♦",
        after=("880 on(1)", "400", "250 b1"),
    ),
    Round(
        case="15: 120 does not win from the barrel",
        before=("880 on(0)", "300", "250"),
        auction=A_AT_120,
        contract="keep, keep, contract 120",
        tricks=ALL_TRICKS,
        after=("880 on(1)", "300 b1", "250 b1"),
    ),
    Round(
        case="15: where 1000 is enough it does",
        rules=RUSSIAN,
        before=("880 on(0)", "300", "250"),
        auction=A_AT_120,
        contract="keep, keep, contract 120",
        tricks=ALL_TRICKS,
        after=("1000", "300 b1", "250 b1"),
        winner=A,
    ),
    Round(
        case="17: 125 wins from the barrel",
        before=("880 on(0)", "0", "0"),
        auction=A_AT_100,
        contract="keep, keep, contract 125",
        tricks="Q♦ 10♦ J♦, 10♠ 9♠ A♠, K♠! J♠ 9♦, A♦ K♦ A♣, J♣ Q♣ 9♣, J♥ 10♥ 9♥,10♣ Q♠ K♣, A♥ Q♥ K♥",
        after=("1005", "20", "10"),
        winner=A,
    ),
    Round(
        case="18: off the barrel by the own contract",
        before=("880 on(0)", "0", "0"),
        auction=A_AT_100,
        contract="keep, keep, contract 140",
        tricks="10♠ J♠ 9♠, Q♣! J♣ 10♣, 10♥ A♥ K♥, A♠ Q♠ 9♥, A♣ 9♣ K♦, K♣ Q♥ J♦,Q♦ 10♦ 9♦, A♦ J♥ K♠",
        after=("740 f1", "30", "15"),
    ),
    Round(
        case="20: off the barrel by the third bolt",
        before=("880 on(0) b2", "0", "0"),
        dealer=A,
        declarer=B,
        auction=B_AT_100,
        contract="keep, keep, contract 100",
        tricks="A♥ J♥ 9♥, A♣ 9♣ J♣, A♠ 9♠ Q♠, K♠ 10♠ J♠, 10♦ J♦ A♦, 10♥ Q♥ K♥,10♣ Q♣ Q♦, K♣ 9♦ K♦",
        after=("760 f1", "100", "15"),
    ),
    Round(
        case="21: one place on the barrel",
        before=("880 on(1)", "805", "250"),
        dealer=A,
        declarer=B,
        auction=B_AT_100,
        contract="keep, keep, contract 100",
        tricks=SEVENTY_THREE_AND_40,
        after=("755 f1", "880 on(0)", "260"),
    ),
    Round(
        case="21: the same with the fine of the Russian sites",
        rules=RUSSIAN,
        before=("880 on(1)", "805", "250"),
        dealer=A,
        declarer=B,
        auction=B_AT_100,
        contract="keep, keep, contract 100",
        tricks=SEVENTY_THREE_AND_40,
        after=("760 f1", "880 on(0)", "260"),
    ),
    Round(
        case="26: a golden round doubles points and bolts",
        rules=Rules(golden=True),
        golden_left=3,
        auction="A: keep, B: keep, C: keep",
        contract="keep, keep",
        tricks="A♠ 9♥ 9♠, Q♠! A♣ 9♣, 10♦ Q♦ 9♦, K♠ J♥ J♣, K♥ 10♥ Q♥, A♦ K♦ J♦,Q♣ K♣ J♠, 10♠ A♥ 10♣",
        after=("240", "70", "0 b2"),
    ),
    Round(
        case="29: a blind bet doubles everything",
        rules=BLIND,
        declarer=B,
        auction="A: 100, B: 120, C: pass, A: pass",
        contract="keep, keep, contract 120",
        tricks=SIXTY_ONE_AND_60,
        after=("80", "240", "40"),
    ),
    Round(
        case="29: or the declarer's result alone",
        rules=BLIND_DECLARER,
        declarer=B,
        auction="A: 100, B: 120, C: pass, A: pass",
        contract="keep, keep, contract 120",
        tricks=SIXTY_ONE_AND_60,
        after=("40", "240", "20"),
    ),
    Round(
        case="30: four players, the dealer scores the stock",
        rules=PRESETS["classic_four"],
        before=("100", "200", "300", "400"),
        dealer=A,
        declarer=C,
        auction="B: 100, C: 105, D: pass, B: pass",
        contract="keep, keep, contract 105",
        stock="9♣ K♦ Q♦",
        tricks="A♣ 9♠ J♣, Q♠! J♠ A♠, 10♥ K♠ 9♥, K♣ 10♠ Q♣, A♦ J♦ Q♦, J♥ K♥ 9♣,9♦ K♦ Q♥, 10♦ A♥ 10♣",
        after=("185", "220", "405", "435"),
    ),
    Round(
        case="33: two players, the other stock to the last trick",
        rules=PRESETS["classic_two"],
        declarer=B,
        auction="A: 100, B: 110, A: pass, B: stock 1",
        contract="A: keep, contract 110",
        other_stock="9♥ A♠",
        tricks="10♣ 9♣, K♠! 9♠, A♦ 9♦, A♥ J♥, A♣ K♣, Q♠ J♠, 10♥ Q♥, 10♠ Q♦, K♦ 10♦,K♥ J♦, Q♣ J♣",
        after=("35", "110"),
    ),
    Round(
        case="42: from 800 on nothing for defending",
        rules=POLISH,
        before=("900", "300", "400"),
        declarer=C,
        auction="A: 100, B: pass, C: 110, A: pass",
        contract="contract 110",
        tricks="Q♦! A♦ 9♦, K♠ A♠ Q♠, Q♥ 10♥ J♥, A♥ 9♥ J♦, 9♣ Q♣ A♣, K♥ 10♠ K♦,10♦ J♣ J♠, K♣ 9♠ 10♣",
        after=("900", "350", "510"),
    ),
    Round(
        case="46: after a contra the declarer's result counts twice",
        rules=POLISH_CONTRA,
        auction=A_AT_100,
        contract="contract 110, B: stand, C: contra",
        tricks="Q♣! J♣ 10♣, 10♠ K♠ A♠, 9♣ 9♦ K♣, Q♠ J♦ 9♠, 10♥ J♥ K♥, A♦ Q♦ K♦,A♥ Q♥ 9♥, A♣ 10♦ J♠",
        after=("220", "30", "20"),
    ),
    Round(
        case="50: the others keep the results of the last round",
        before=("880 on(0)", "300", "200 b2"),
        auction=A_AT_100,
        contract="keep, keep, contract 125",
        tricks="A♦ J♦ Q♦, Q♠! 10♠ 9♠, A♥ J♥ K♥, J♠ 9♣ A♠, 10♥ 9♥ Q♥, A♣ J♣ Q♣,K♠ K♣ 9♦, 10♦ K♦ 10♣",
        after=("1005", "330", "80"),
        winner=A,
    ),
    Round(
        case="52: won blind at 110 and raised",
        rules=BLIND,
        declarer=B,
        auction="A: 100, B: 110, C: pass, A: pass",
        contract="keep, keep, contract 120",
        tricks="J♣ 9♣ K♣, 10♦ 10♠ 9♦, 10♣ A♣ Q♥, A♥ K♥ J♥, K♠! J♦ 9♠, A♠ K♦ J♠,9♥ 10♥ Q♦, A♦ Q♣ Q♠",
        after=("50", "240", "30"),
    ),
    Round(
        case="53: two players who put two cards away, the rest dead",
        rules=POLISH_TWO,
        auction="A: 100, B: pass, A: stock 1",
        contract="contract 100",
        other_stock="K♦ 10♥",
        discards="9♣ 9♥",
        tricks="Q♠! 10♠, A♦ 9♦, 10♣ A♣, A♥ Q♥, K♥ 9♠, 10♦ J♦, Q♣ K♣, K♠ J♠, A♠ Q♦, J♥ J♣",
        after=("100", "40"),
    ),
]


def play(played: Round) -> Script:
    """Cut, bid, exchange and play a worked case."""
    match = sheet(
        *played.before, rules=played.rules, dealer=played.dealer, golden_left=played.golden_left
    )
    hands, exchange = hands_for_tricks(
        match,
        played.declarer,
        played.tricks,
        stock=played.stock,
        other_stock=played.other_stock,
        discards=played.discards,
    )
    script = Script(match, pack_for(match.rules, match.dealer, hands)).do("cut 12")
    return script.do(played.auction).do(exchange).do(played.contract).do(played.tricks)


@pytest.mark.parametrize("played", ROUNDS, ids=lambda one: one.case)
def test_a_worked_round(played: Round) -> None:
    after = play(played).after
    assert after.winner == played.winner
    notes = [note(one) for one in after.standings]
    if after.winner is not None:
        notes[after.winner] = str(after.standings[after.winner].total)
    assert tuple(notes) == played.after


def test_GOAL_1_more_than_1000_wins_and_1000_is_not_enough() -> None:
    by_case = {one.case: one for one in ROUNDS}
    won = play(by_case["17: 125 wins from the barrel"])
    assert (won.after.winner, won.totals[A]) == (A, 1005)
    at_1000 = play(by_case["15: 120 does not win from the barrel"])
    assert (at_1000.after.winner, at_1000.totals[A]) == (None, 880)


# --- rounds that are not played to the end --------------------------------------------


def test_case_34_an_illegal_bid_costs_the_bid_and_skips_the_round() -> None:
    match = sheet("60", "40", "90", rules=Rules(illegal_bid=IllegalBid.FINE_AND_SKIP))
    script = dealt(match=match).do("A: 100, B: 125")
    assert script.totals == (60, -85, 90)
    assert script.after.dealer == A


def concede_at_110(match: Match) -> Script:
    return dealt(match=match).do(A_AT_110).do("A: concede")


def test_case_38_conceding_on_russian_sites() -> None:
    script = concede_at_110(sheet(rules=RUSSIAN))
    assert script.outcome == GivenUp(A, 110)
    assert script.totals == (-110, 60, 60)
    third = concede_at_110(sheet("0 c2", "0", "0", rules=RUSSIAN))
    assert third.totals == (-230, 60, 60)


def test_case_40_conceding_three_times_by_the_international_rules() -> None:
    rules = PRESETS["international"]
    first = concede_at_110(sheet(rules=rules))
    assert first.totals == (0, 60, 60)
    second = concede_at_110(sheet("0 c1", "60", "60", rules=rules))
    assert second.totals == (0, 120, 120)
    third = concede_at_110(sheet("0 c2", "120", "120", rules=rules))
    assert third.totals == (-120, 180, 180)
    assert [script.after.standings[A].concessions for script in (first, second, third)] == [1, 2, 3]


def test_case_47_a_third_nine_at_the_cut_of_a_golden_round() -> None:
    script = Script(sheet(rules=Rules(golden=True), golden_left=3), CARDS)
    script.cut_onto("9♦").cut_onto("9♥").cut_onto("9♣")
    assert script.totals == (0, -240, 0)
    assert (script.after.golden_left, script.after.dealer) == (2, A)


def test_case_49_a_concession_of_another_uses_the_third_round_on_the_barrel() -> None:
    script = concede_at_110(sheet("300", "880 on(2)", "100", rules=RUSSIAN))
    assert tuple(map(note, script.after.standings)) == ("190 c1", "760 f1", "160")


def test_case_55_nobody_made_a_golden_contract() -> None:
    rules = PRESETS["russian_house"]
    match = sheet("-240", "500", "880 on(0) b1", rules=rules, golden_left=1)
    hands, exchange = hands_for_tricks(match, A, ONE_SHORT)
    script = Script(match, pack_for(rules, match.dealer, hands)).do("cut 12, keep, keep, keep")
    script.do(exchange).do("keep, keep").do(ONE_SHORT)
    assert tuple(map(note, script.after.standings)) == ("0", "0", "0")
    assert not script.after.golden
