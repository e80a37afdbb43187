"""Everything that can be told has a sentence, for who it is about and for the others."""

import re
from typing import get_args

import pytest

from tests.texts.samples import NOTICES
from tysiacha.cards import CARDS, mask_of
from tysiacha.rules.notices import (
    BidMade,
    CardGivenNotice,
    CardPlayed,
    Notice,
    PackCutNotice,
    StockLaidNotice,
    StockTakenNotice,
    TrickTaken,
)
from tysiacha.texts.card_style import LETTERS, in_words
from tysiacha.texts.notices import lead_text, notice_text
from tysiacha.texts.wording import Wording

NAMES = ("Anna", "Boris", "Vera")
ANNA = Wording(NAMES, 0)
BORIS = Wording(NAMES, 1)
NOBODY = Wording(NAMES)
ACE = CARDS[23]
NUMBERED = [f"{place}-{type(one).__name__}" for place, one in enumerate(NOTICES)]
ABOUT_NOBODY = ("EverybodyPassed", "StockLaidNotice", "StockOpened", "GoldenReset")


def test_there_is_a_sample_of_every_notice() -> None:
    assert {type(one) for one in NOTICES} == set(get_args(Notice))


@pytest.mark.parametrize("notice", NOTICES, ids=NUMBERED)
@pytest.mark.parametrize("wording", [ANNA, BORIS, NOBODY], ids=["you", "other", "spectator"])
def test_a_notice_is_one_or_more_whole_sentences(notice: Notice, wording: Wording) -> None:
    text = notice_text(notice, wording)
    assert re.fullmatch(r"[A-Z].*[.!)]", text)
    assert "{" not in text
    assert "None" not in text


@pytest.mark.parametrize("notice", NOTICES, ids=NUMBERED)
def test_you_is_said_to_oneself_only(notice: Notice) -> None:
    told = notice_text(notice, NOBODY)
    assert not re.search(r"\b[Yy]ou\b", told) or type(notice).__name__ in {
        # These are told to nobody else: the notice itself holds what only the player may know.
        "PackCutNotice",
        "HandDealtNotice",
        "HandLookedNotice",
        "HandOpenedNotice",
        "StockLaidNotice",
    }


@pytest.mark.parametrize("notice", NOTICES, ids=NUMBERED)
def test_others_are_called_by_their_name(notice: Notice) -> None:
    secret = getattr(notice, "cards", None) is not None and hasattr(notice, "count")
    if type(notice).__name__ in ABOUT_NOBODY or secret:
        return
    text = notice_text(notice, Wording(("Xenia", "Yuri", "Zoya")))
    known = ("PackCutNotice", "HandLookedNotice", "HandOpenedNotice", "RoundScored")
    assert re.search("Xenia|Yuri", text) or type(notice).__name__ in known


def test_a_name_with_braces_is_only_a_name() -> None:
    wording = Wording(("{points}", "{name}", "%s"))
    assert notice_text(BidMade(1, 110), wording) == "{name} bids 110."
    assert notice_text(BidMade(0, 110), wording) == "{points} bids 110."


def test_the_sentences_read_as_they_should() -> None:
    trick = TrickTaken(0, (CARDS[23], CARDS[22], CARDS[18]))
    assert notice_text(trick, ANNA) == "You take the trick: A♥ 10♥ 9♥ (21 points)."
    assert notice_text(BidMade(1, 110), ANNA) == "Boris bids 110."
    assert notice_text(CardGivenNotice(1, 0, ACE), ANNA) == "Boris gives you A♥."
    assert notice_text(CardGivenNotice(1, 0, None), NOBODY) == (
        "Boris gives Anna a card, face down."
    )
    assert notice_text(StockTakenNotice(1, 1, 3, None), ANNA) == (
        "Boris takes the stock of 3 cards, which stay hidden."
    )
    assert lead_text(CardPlayed(1, ACE), ANNA) == "Boris leads A♥."
    assert notice_text(PackCutNotice(1, None, CARDS[0]), ANNA).startswith("Boris cuts the pack. ")
    assert notice_text(StockLaidNotice((2, 2), None), ANNA) == "Two stocks are laid, face down."


def test_cards_are_written_in_the_chosen_style() -> None:
    taken = StockTakenNotice(0, 1, 2, mask_of([CARDS[23], CARDS[4]]))
    assert notice_text(taken, Wording(NAMES, 0, LETTERS)) == "You take the stock: AH 10S."
    assert notice_text(taken, Wording(NAMES, 0, in_words())) == (
        "You take the stock: ace of hearts, ten of spades."
    )


def test_one_point_is_one_point() -> None:
    trick = TrickTaken(0, (CARDS[1],))
    assert "(2 points)" in notice_text(trick, NOBODY)
    assert "(0 points)" in notice_text(TrickTaken(0, (CARDS[0],)), NOBODY)
