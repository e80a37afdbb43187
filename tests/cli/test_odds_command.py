"""``tysiacha odds``: exact chances, sampled worlds, bars with and without colours and blocks."""

import json

import pytest

from tests.cli.running import cli

HAND = ("AH", "10H", "KH", "QH", "AD", "9S", "JC")
FEW = ("--worlds", "10")


def test_odds_are_told_with_errors_and_a_warning() -> None:
    ran = cli("odds", *FEW, *HAND)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "A♥ 10♥ K♥ Q♥ A♦ J♣ 9♠"
    assert "one card of the marriage is missing" not in ran.out
    assert any("diamonds: both cards of the marriage are missing" in line for line in lines)
    assert "Open cards, best gift, 10 random worlds (seed 1):" in lines
    assert any("█" in line and line.endswith("%") for line in lines)
    assert "overrates a hand" in ran.out


def test_ten_cards_have_the_stock_already() -> None:
    ran = cli("odds", *FEW, *HAND, "9H", "JH", "KS")
    assert ran.code == 0
    assert "with the stock" not in ran.out


def test_plain_letters_and_colours() -> None:
    plain = cli("odds", *FEW, "--ascii", *HAND)
    assert plain.out.isascii()
    assert "##" in plain.out
    assert "\x1b[" in cli("odds", *FEW, "--colour", "always", *HAND).out
    assert "\x1b[" not in plain.out


def test_json_has_the_same_numbers() -> None:
    found = json.loads(cli("odds", *FEW, "--json", *HAND).out)
    assert found["worlds"] == sum(found["values"].values()) == 10
    assert found["stock"]["marriages"]["hearts"] == 1
    assert [one["contract"] for one in found["contracts"]] == list(range(100, 301, 5))
    chances = [one["chance"] for one in found["contracts"]]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("AH",), 1, "7 cards, or 10"),
        (("AH", "XX"), 1, "A card begins with its rank"),
        ((*HAND[1:], "10H"), 1, "is there twice"),
        ((*HAND, "--rules", "classic_two"), 2, "not for two"),
        ((*HAND, "--worlds", "0"), 2, "whole number from 1"),
    ],
)
def test_what_is_wrong_is_told(arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = cli("odds", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
