"""The sheet as people see it: a line per entry, and how every total came about."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.sheet.files import SHEETS, read
from tests.sheet.from_play import told_match
from tests.strategies.playing import seeds, share
from tests.strategies.rules import valid_rules
from tysiacha.rules.options import Rules
from tysiacha.sheet.describing import entry_details, labels
from tysiacha.sheet.explaining import explanation
from tysiacha.sheet.page import last_page_lines, page_lines, standing_text
from tysiacha.sheet.reckoning import Reckoning, opened
from tysiacha.texts.layout import text_width

EVENING = """{
  "rules": "classic",
  "options": {"concede": "bid_and_60"},
  "players": ["Anna", "Boris", "Vera"],
  "dealer": "Vera",
  "start": {"Anna": {"total": 880, "barrel_rounds": 2, "bolts": 1, "falls": 1}},
  "rounds": [
    {"declarer": "Boris", "bid": 105, "contract": 110,
     "cards": {"Anna": 35, "Boris": 85, "Vera": 0}, "marriages": {"Boris": 40},
     "no_trick": ["Vera"]},
    {"redeal": {"rule": "REDEAL-2"}},
    {"fine": {"rule": "FINE-1", "player": "Vera"}},
    {"declarer": "Boris", "contract": 100, "conceded": true},
    {"misdeal": {"player": "Boris"}}
  ]
}"""


def case(name: str) -> Reckoning:
    return read((SHEETS / "cases" / f"{name}.json").read_bytes())


def test_a_line_for_each_entry_and_what_its_signs_mean() -> None:
    assert (
        "\n".join(page_lines(read(EVENING), 80))
        == """\
No.                      Anna                 Boris      Vera
     before                   880 | (2/3) f1          0          0
1    Boris 110           -120 760 | f2        +110  110     0    0 |
      Anna BARREL-5; Vera BOLT-1
2a   redeal, REDEAL-2         760 | f2              110          0 |
2b   fine                     760 | f2              110  -120 -120 |
      Vera FINE-1
2    Boris 100 given up   +60 820 | f2        -100   10   +60  -60 |
3    misdeal                  820 | f2        -120 -110        -60 |
      Boris DEAL-10
Signs: | a bolt; (1/3) on the barrel, 1 of 3 rounds used; f1 fallen off it once.
BARREL-5: falls off the barrel: the rounds there are used up
BOLT-1: no trick: a bolt
DEAL-10: the fine for a misdeal
FINE-1: the fine for a revoke"""
    )


def test_reasons_stand_behind_the_line_where_there_is_room() -> None:
    lines = page_lines(read(EVENING), 100)
    assert lines[2].endswith("0    0 |  Anna BARREL-5; Vera BOLT-1")


def test_a_narrow_page_has_what_happened_on_lines_of_its_own() -> None:
    assert page_lines(case("03"), 30)[:3] == (
        "No.  Anna      Boris   Vera",
        "1    Anna 100",
        "     +100 100  +65 65  +30 30",
    )


def test_the_narrowest_page_is_a_list() -> None:
    assert page_lines(case("03"), 20) == (
        "1 Anna 100",
        "  Anna: +100 100",
        "  Boris: +65 65",
        "  Vera: +30 30",
    )


def test_the_last_entries_can_be_shown_alone() -> None:
    assert last_page_lines(read(EVENING), 80, 1) == (
        "(entries before these: 5)",
        "No.           Anna       Boris      Vera",
        "3    misdeal   820 | f2  -120 -110   -60 |  Boris DEAL-10",
        "Signs: | a bolt; f1 fallen off it once.",
    )
    whole = page_lines(read(EVENING), 80)
    assert last_page_lines(read(EVENING), 80, 9) == whole[:-4]  # without the reasons


def test_golden_rounds_have_a_star() -> None:
    lines = page_lines(case("55"), 80)
    assert [line.split()[0] for line in lines[1:4]] == ["1*", "2*", "3*"]
    assert "Signs: * golden round." in lines


def test_the_winner_is_told() -> None:
    assert standing_text(case("17"))[-1] == "Anna has won with 1005 points."


def test_an_empty_sheet_has_no_lines() -> None:
    empty = case("01").up_to(0)
    assert page_lines(empty, 80) == ()
    assert explanation(empty) == ()


def test_lines_are_called_by_their_round_with_letters_for_what_goes_before_it() -> None:
    assert labels(read(EVENING).lines) == ("1", "2a", "2b", "2", "3")


def test_long_names_are_cut_and_told_apart() -> None:
    text = (SHEETS / "cases" / "01.json").read_text("utf-8")
    for name, longer in (("Anna", "Maximiliane-1"), ("Boris", "Maximiliane-2")):
        text = text.replace(name, longer)
    head = page_lines(read(text), 80)[0]
    assert head.split() == ["No.", "1", "Maxim…", "2", "Maxim…", "3", "Vera"]


def test_everything_an_entry_says_can_be_told() -> None:
    names = ("Anna", "Boris", "Vera")
    assert [entry_details(line.entry, names) for line in read(EVENING).lines] == [
        (
            "Boris bid 105 and played for 110. Card points: Anna 35, Boris 85. "
            "Marriages: Boris 40. No trick: Vera."
        ),
        "Dealt again: two nines in the stock. (REDEAL-2)",
        "Vera: the fine for a revoke.",
        "Boris gave up the round at 100.",
        "Boris misdealt.",
    ]


# How totals came about.


def test_a_third_fall_is_explained_step_by_step() -> None:
    assert (
        "\n".join(explanation(case("23"), seat=0))
        == """\
1. Boris played for 100.
  Anna before: 880, on the barrel, 2 of 3 rounds used, fallen 2 times
    Points: 30 in tricks.
    As a defender that, rounded to 5: 30. (SCORE-2)
    On the barrel that does not count. (BARREL-2)
    Anna has used 3 rounds on the barrel. (BARREL-5)
    Anna's time on the barrel is up: a fall to 760. (BARREL-5) 880 - 120 = 760
    It is Anna's third fall: the total becomes 0. (BARREL-8) 760 - 760 = 0"""
    )


@pytest.mark.parametrize(
    ("name", "seat", "words"),
    [
        ("08", 2, "That is one bolt too many: Vera loses 120 points. (BOLT-2) 300 - 120 = 180"),
        ("12", 0, "Anna mounts the barrel. (BARREL-1) 900 - 20 = 880"),
        ("17", 0, "Anna wins the match with 1005 points! 880 + 125 = 1005"),
        ("18", 0, "135 are less than the contract: -140. (SCORE-4)"),
        ("26", 0, "A golden round (GOLD-4): 2 times that is +240."),
        ("29", 1, "Won blind (BID-12): 2 times that is +240."),
        ("30", 0, "Sat out, with the stock: 7 in cards, 80 for a marriage; rounded to 5. (P4-4)"),
        ("34", 1, "The fine for a bid that needs a marriage: 125 points. (BID-10) 40 - 125 = -85"),
        ("36", 0, "The fine for a revoke: 120 points. (FINE-1) 45 - 120 = -75"),
        ("38", 0, "The fine for every third round given up: 120 points. (CONCEDE-4)"),
        ("41", 1, "The dump truck comes: Boris's total becomes 0. (DUMP-1) 555 - 555 = 0"),
        ("42", 0, "Past the barrel only own contracts count: nothing is written. (BARREL-12)"),
        ("46", 0, "Contra (CONTRA-1): 2 times that is +220."),
        ("47", 1, "The fine for the third nine at the cut: 240 points. (DEAL-5) 0 - 240 = -240"),
        ("54_made", 0, "The contract is made; the points count, rounded: +125. (SCORE-3)"),
        ("55", 2, "Nobody made a golden contract: everybody starts anew at 0. (GOLD-5)"),
    ],
)
def test_what_is_special_is_said(name: str, seat: int, words: str) -> None:
    assert words in "\n".join(explanation(case(name), seat=seat))


def test_one_round_one_player_or_all_can_be_explained() -> None:
    sheet = read(EVENING)
    second = explanation(sheet, label="2")
    assert [line for line in second if not line.startswith(" ")] == [
        "2a. Dealt again: two nines in the stock. (REDEAL-2)",
        "2b. Vera: the fine for a revoke.",
        "2. Boris gave up the round at 100.",
    ]
    assert explanation(sheet, label="2b", seat=0) == (
        "2b. Vera: the fine for a revoke.",
        "  Anna before: 760, 1 of 3 bolts, fallen 2 times",
        "    Nothing changes.",
    )
    assert len(explanation(sheet)) > len(explanation(sheet, seat=1)) > len(second)


@share(0.3)
@given(rules=valid_rules(), seed=seeds())
def test_the_page_keeps_to_its_width(rules: Rules, seed: int) -> None:
    sheet, told = told_match(rules, seed, 5)
    reckoning = opened(sheet)
    for deal in told:
        reckoning = reckoning.with_entry(deal.entry) if deal.entry is not None else reckoning
    for width in (40, 60, 80, 100):
        for line in page_lines(reckoning, width):
            assert text_width(line) <= width or " " not in line.strip()
