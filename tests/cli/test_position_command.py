"""``tysiacha position``: a line of text is shown, and what can be done in it is listed."""

from typing import Final

import pytest

from tests.cli.running import Ran, cli

PLAY: Final = (
    "rules classic; dealer 3; play; declarer 1 100; contract 100; trump ♣; took 1 5 80, 2 1 12; "
    "lead 1; hand 1 A♥ K♥; hand 2 9♥ 10♠; hand 3 Q♥ 9♠; "
)
SEEN: Final = (
    "rules classic; dealer 3; seat 1; play; declarer 1 100; contract 100; took 1 5 80, 2 1 12; "
    "lead 1; hand 1 K♥ Q♥"
)
AUCTION: Final = (
    "rules classic illegal_bid=fine_and_skip jump_bids=no cap_without_marriage=100; dealer 3; "
    "seat 2; auction; calls 1 100; hand 2 A♥ 10♥ A♦ 9♦ 9♣ 10♠ 9♠"
)


def test_a_position_is_told_with_all_cards() -> None:
    ran = cli("position", "show", PLAY)
    assert ran.code == 0
    for line in (
        "  Seat 1: A♥ K♥",
        "  Seat 2: 9♥   10♠",
        "Seat 1 plays for 100.",
        "Trump is clubs.",
        "  Seat 1: 5 tricks, 80 points",
        "It is Seat 1's turn.",
    ):
        assert line in ran.out.splitlines()


def test_a_position_is_told_as_one_seat_knows_it() -> None:
    ran = cli("position", "show", SEEN)
    assert ran.code == 0
    assert "  You: K♥ Q♥" in ran.out
    assert "  Seat 2: ? ?" in ran.out
    assert "It is your turn." in ran.out


def test_the_auction_and_the_sheet_are_told() -> None:
    text = AUCTION.replace("dealer 3", "dealer 3; score 1 total 880, barrel since 2 used 1")
    ran = cli("position", "show", text.replace("; calls", "; match round 4, deal 4; calls"))
    assert "Seat 1 bids 100." in ran.out
    assert "on the barrel, 1 of 3 rounds used" in ran.out


def test_what_can_be_done_is_listed() -> None:
    assert cli("position", "legal", PLAY) == Ran(0, "plays K♥\nplays A♥\n", "")
    assert cli("position", "legal", SEEN).out.splitlines() == [
        "plays Q♥",
        "plays Q♥ marriage",
        "plays K♥",
        "plays K♥ marriage",
    ]


def test_what_costs_a_fine_is_said() -> None:
    ran = cli("position", "legal", AUCTION)
    assert ran.out.splitlines() == ["passes", "bids 105 (against the rules, for a fine)"]


def test_words_need_not_be_quoted_together() -> None:
    assert cli("position", "legal", *PLAY.split(" ")) == cli("position", "legal", PLAY)


def test_cards_are_shown_in_the_style_of_the_position() -> None:
    text = SEEN.replace("dealer", "cards russian; dealer").replace("K♥ Q♥", "Кч Дч")
    assert cli("position", "legal", text).out.startswith("plays Дч\n")
    assert "Кч Дч" in cli("position", "show", text).out


def test_the_turn_of_somebody_else_cannot_be_answered() -> None:
    ran = cli("position", "legal", SEEN.replace("lead 1", "lead 2"))
    assert ran.code == 2
    assert "the turn of seat 2" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules classic", "rules clasic", "7: 'clasic': expected one of classic,"),
        ("K♥", "К♥", "'К' looks like K but is another letter: use K itself."),
        ("9♥", "A♥", "A♥: expected each card once"),
        ("lead 1", "lead 7", "'7': expected one of 1, 2, 3"),
        ("1 5 80", "1 5 79", "the tricks taken: expected 92 card points in them, not 91"),
        ("play;", "\x1b[2J;", "'\\x1b[2J': expected one of"),
    ],
)
def test_what_is_wrong_is_said_with_its_column(old: str, new: str, said: str) -> None:
    ran = cli("position", "show", PLAY.replace(old, new))
    assert ran.code == 1
    assert said in ran.err
    assert "\x1b" not in ran.err
    assert ran.out == ""


def test_the_help_names_every_command() -> None:
    assert cli("position", "--help").code == 0
    for command in ("show", "legal"):
        assert cli("position", command, "--help").code == 0
        assert cli("position", command).code == 2
