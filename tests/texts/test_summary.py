"""The short rules answer what players ask, for all rules that there can be."""

import re

import pytest
from hypothesis import given

from tests.strategies.rules import valid_rules
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.texts.summary import summary_lines


@given(valid_rules())
def test_every_line_is_a_sentence(rules: Rules) -> None:
    for line in summary_lines(rules):
        assert re.fullmatch(r"[A-Z0-9].*[.)]", line)
        assert "{" not in line
        assert "None" not in line


@pytest.mark.parametrize(
    ("preset", "answer"),
    [
        # May I bid 130 without a marriage?
        ("classic", "Without a marriage in hand you may bid up to 120, with one up to 400."),
        ("polish", "You may bid up to 120 plus the marriages in your hand."),
        # Is the contract check rounded?
        ("classic", "The declarer's points are not rounded: one short is a failure."),
        # Does a marriage count if the trick is lost?
        ("classic", "They count even if that trick is lost."),
        # Must the stock be shown at 100?
        ("classic", "The stock is shown to all when it is taken."),
        ("russian_online", "but not if nobody bid over 100."),
        # What if I hold four nines?
        ("classic", "With four nines"),
        # Can two be on the barrel, and do points count there?
        ("classic", "The barrel has room for 1 player;"),
        ("classic_four", "The barrel has room for 2 players;"),
        ("windows_1000", "The barrel has room for all."),
        ("classic", "Otherwise your total stands still there, whatever you take."),
        # Who gets the points of the stock when the dealer sits out?
        ("classic_four", "For the stock the dealer writes: card points, and a marriage."),
        # Can the declarer get a bolt?
        ("classic", "The declarer gets no bolts."),
        # Can I give up after the stock, and what do the others get?
        ("classic", "The declarer cannot give up the round."),
        ("russian_online", "that costs the contract, and brings the others 60 each."),
        ("polish", "that costs nothing, and brings the others 60 each."),
        # Must I beat?
        ("polish", "You must follow suit and beat the trick if you can"),
        ("classic_two", "The other stock goes to the last trick."),
    ],
)
def test_what_players_ask_is_answered(preset: str, answer: str) -> None:
    assert any(answer in line for line in summary_lines(PRESETS[preset]))
