"""Every golden transcript is what the rules do today, line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.golden.rewrite import FOLDER, NAMES, golden_text
from tests.golden.transcript import ROUNDS
from tests.golden.words import action_text, actions_text, value_text
from tysiacha.cards import Card
from tysiacha.rules.actions import Bid, Cut, Give, Pass, Play
from tysiacha.rules.notices import BidMade, HandDealtNotice
from tysiacha.rules.presets import PRESETS

LONGEST = 720


@pytest.mark.parametrize("name", NAMES)
def test_the_transcript_is_what_the_rules_do(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = golden_text(name).splitlines()
    for number, (old, new) in enumerate(zip_longest(kept, now, fillvalue="(end)"), 1):
        if old != new:
            pytest.fail(
                f"{name}.txt differs first in line {number}:\n  kept {old}\n  now  {new}\n"
                "If that is wanted: make golden, and read the diff.",
                pytrace=False,
            )


def test_every_preset_has_at_least_two_rounds() -> None:
    assert all(len(ROUNDS[name]) >= 2 for name in PRESETS)


def test_the_folder_holds_the_transcripts_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.txt" for name in NAMES}


def test_transcripts_can_be_read() -> None:
    for path in FOLDER.iterdir():
        assert path.read_text(encoding="utf-8").count("\n") < LONGEST


def test_the_words_of_actions_and_values() -> None:
    assert action_text(Play(Card(21), marriage=True)) == "play K♥!"
    assert actions_text((Pass(), Bid(105), Bid(110), Bid(115))) == "pass, bid 105–115 by 5"
    assert actions_text((Give(Card(0), 1), Give(Card(0), 2))) == "give 9♠→B 9♠→C"
    assert actions_text((Cut(3), Cut(1))) == "cut 3 1"
    assert value_text(BidMade(1, 105)) == "BidMade(seat=B points=105)"
    assert value_text(HandDealtNotice(0, 2, 3)) == "HandDealtNotice(seat=A count=2 cards=[J♠ 9♠])"
