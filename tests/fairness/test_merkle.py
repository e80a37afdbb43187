"""A card is opened by its salt and path, at its place, in its deal, and in no other way."""

import random
from dataclasses import replace

import pytest

from tests.fairness.asked import context_asked, derived_by_library
from tests.fairness.vectors import three_cuts
from tysiacha.cards import CARDS
from tysiacha.fairness.merkle import is_opened, root_of
from tysiacha.fairness.places import dealt_places
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match
from tysiacha.rules.stock import deal
from tysiacha.rules.table import table_of

QUESTION = three_cuts()
CONTEXT = context_asked(QUESTION)
DEAL = derived_by_library(QUESTION)


@pytest.mark.parametrize("place", range(24))
def test_every_card_can_be_opened_and_no_other_in_its_place(place: int) -> None:
    opening = DEAL.opening(place)
    assert is_opened(CONTEXT, DEAL.root, opening)
    assert not any(
        is_opened(CONTEXT, DEAL.root, replace(opening, card=card))
        for card in CARDS
        if card != opening.card
    )
    assert not any(
        is_opened(CONTEXT, DEAL.root, replace(opening, place=other))
        for other in (-1, *range(26))
        if other != place
    )


@pytest.mark.parametrize("place", [0, 15, 16, 23])
def test_an_opening_holds_in_its_deal_only(place: int) -> None:
    opening = DEAL.opening(place)
    other = replace(CONTEXT, deal_number=CONTEXT.deal_number + 1)
    assert not is_opened(other, DEAL.root, opening)
    assert not is_opened(CONTEXT, bytes(32), opening)
    assert not is_opened(CONTEXT, DEAL.root, replace(opening, salt=bytes(32)))
    for path in (opening.path[:-1], (*opening.path, bytes(32)), opening.path[::-1], ()):
        assert not is_opened(CONTEXT, DEAL.root, replace(opening, path=path))


def test_a_node_without_neighbour_goes_up_as_it_is() -> None:
    assert root_of([b"only"]) == b"only"
    lengths = [len(DEAL.opening(place).path) for place in range(24)]
    assert lengths == [5] * 16 + [4] * 8


def test_salts_differ_by_place_and_deal() -> None:
    other = derived_by_library(replace(QUESTION, deal=QUESTION.deal + 1))
    assert len({*DEAL.salts, *other.salts}) == 48


@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_are_those_from_which_the_rules_deal(players: int) -> None:
    dice = random.Random(players)
    for dealer in range(players):
        table = table_of(Match.new(Rules(players=players), dealer=dealer))
        places = dealt_places(table)
        pack = tuple(dice.sample(CARDS, 24))
        hands, stocks = deal(table, pack)
        dealt = [*zip(places.hands, hands, strict=True), *zip(places.stocks, stocks, strict=True)]
        for where, mask in dealt:
            assert {pack[place] for place in where} == {c for c in CARDS if mask >> c & 1}
