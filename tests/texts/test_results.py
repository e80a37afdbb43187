"""Results of rounds and the score sheet, as people read them."""

from dataclasses import replace

import pytest

from tysiacha.rules.choices import BarrelMode, Concede
from tysiacha.rules.clauses import Clause
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import GivenUp, Played, SittingStock, Skipped
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Barrel, Match, Standing
from tysiacha.texts.results import RoundOutcome, result_lines, signed, verdict
from tysiacha.texts.standings import SheetRow, aim_text, sheet_lines, standing_lines
from tysiacha.texts.wording import Wording

NAMES = ("Anna", "Boris", "Vera", "Leo")
WORDING = Wording(NAMES, 0)


def match_with(*standings: Standing, rules: Rules | None = None) -> Match:
    made = Match.new(rules or Rules(), dealer=2)
    return replace(made, standings=standings) if standings else made


def lines_of(before: Match, outcome: RoundOutcome, wording: Wording = WORDING) -> list[str]:
    return list(result_lines(outcome, settle(before, outcome), before, wording))


def test_a_round_that_is_made() -> None:
    played = Played(1, 110, (17, 131, 0), (False, False, True))
    before = match_with()
    assert verdict(played, settle(before, played), WORDING) == (
        "Boris played for 110 and took 131 points: made."
    )
    assert lines_of(before, played) == [
        "  Round 1          took  result  total",
        "  You                17     +15     15",
        "  Boris, declarer   131    +110    110",
        "  Vera                0       0      0",
    ]


def test_a_round_that_is_one_point_short() -> None:
    played = Played(0, 100, (99, 18, 3), (False, False, False))
    settled = settle(match_with(), played)
    assert verdict(played, settled, WORDING) == ("You played for 100 but took 99 points: not made.")
    assert settled.seats[0].change == -100


def test_a_round_that_is_given_up() -> None:
    rules = Rules(concede=Concede.BID_AND_60, concede_third_fine=120)
    before = match_with(Standing(), Standing(concessions=2), Standing(), rules=rules)
    lines = lines_of(before, GivenUp(1, 110))
    assert "took" not in lines[0]
    assert lines[2].split() == ["Boris,", "declarer", "-230", "-230"]
    assert lines[-1] == "Boris: the fine for every third round given up. (CONCEDE-4)"


def test_a_round_that_is_skipped_shows_the_totals() -> None:
    before = match_with()
    skipped = Skipped(Clause.DEAL_5, 1, 120)
    assert verdict(skipped, settle(before, skipped), WORDING) == "The round is skipped."
    assert lines_of(before, skipped)[2].split() == ["Boris", "-120", "-120"]


def test_the_dealer_of_four_sits_out() -> None:
    before = match_with(rules=Rules(players=4))
    played = Played(0, 100, (110, 10, 0, 0), (False, False, False, True), stock=SittingStock(14))
    assert lines_of(before, played)[3].split() == ["Vera,", "sat", "out", "-", "+15", "15"]


def test_the_factors_are_told() -> None:
    golden = match_with(rules=PRESETS["russian_house"])
    played = Played(0, 120, (120, 0, 0), (False, True, True))
    assert "A golden round: all results count 2 times. (GOLD-4)" in lines_of(golden, played)
    blind = Played(0, 120, (120, 0, 0), (False, True, True), blind=True, factor=4)
    assert lines_of(match_with(), blind)[-2:] == [
        "Won blind: all results count double. (BID-12)",
        "After the contra your result counts 4 times. (CONTRA-1)",
    ]


def test_why_a_total_on_the_barrel_stands_still() -> None:
    on_barrel = Standing(880, barrel=Barrel(1, 0))
    before = match_with(on_barrel, Standing(), Standing())
    lines = lines_of(before, Played(1, 100, (20, 100, 0), (False, False, True)))
    assert lines[-1] == (
        "On the barrel nothing counts for you but a contract of 125 or more. (BARREL-2)"
    )


def test_why_a_total_past_the_polish_barrel_stands_still() -> None:
    before = match_with(Standing(900), Standing(), Standing(), rules=PRESETS["polish"])
    lines = lines_of(before, Played(1, 100, (20, 100, 0), (False, False, True)))
    assert lines[-1] == "With your total only contracts of your own count. (BARREL-12)"


@pytest.mark.parametrize(("points", "text"), [(35, "+35"), (0, "0"), (-100, "-100")])
def test_changes_have_a_sign(points: int, text: str) -> None:
    assert signed(points) == text


def test_the_score_sheet_tells_bolts_barrel_falls_and_concessions() -> None:
    match = match_with(
        Standing(880, bolts=1, falls=2, barrel=Barrel(1, 1)),
        Standing(-20, concessions=1),
        Standing(555),
    )
    assert standing_lines(match, WORDING) == (
        "  You    880, 1 of 3 bolts, on the barrel, 1 of 3 rounds used, fallen 2 times",
        "  Boris  -20, given up 1 time",
        "  Vera   555",
        aim_text(Rules()),
    )


def test_a_barrel_without_a_clock_is_only_a_place() -> None:
    match = match_with(Standing(900, barrel=Barrel(1, 4)), rules=PRESETS["ukrainian_lviv"])
    assert standing_lines(match, WORDING)[0] == "  You  900, on the barrel"


def test_the_sheet_lists_the_rounds_and_marks_declarers() -> None:
    rows = [SheetRow(1, 1, (15, 110, 0)), SheetRow(2, None, (15, -10, 0))]
    assert sheet_lines(rows, WORDING) == (
        "  Round  You  Boris  Vera",
        "  1      15    110*    0",
        "  2      15    -10     0",
    )
    assert sheet_lines([], WORDING) == ()


def test_the_aim_follows_the_rules() -> None:
    assert "More than 1000" in aim_text(Rules(barrel_mode=BarrelMode.DECLARER_ONLY))
    assert aim_text(PRESETS["simple"]) == "1000 points win the match. (GOAL-1)"
    assert "of 120 or more wins" in aim_text(PRESETS["russian_online"])
