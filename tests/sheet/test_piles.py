"""What cards can add up to, compared with trying all of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.deals import packs
from tysiacha.cards import (
    CARDS,
    PACK_POINTS,
    POINTS_OF,
    RANK_OF,
    RANKS,
    Card,
    Rank,
    marriages_in,
    mask_of,
)
from tysiacha.sheet.piles import STOCK_SIZE, Pile, piles_can_be, stock_aces, sums_of

RANK_POINTS = {RANK_OF[card]: POINTS_OF[card] for card in CARDS}


def points(cards: tuple[Card, ...]) -> int:
    return sum(POINTS_OF[card] for card in cards)


@pytest.mark.parametrize("cards", range(5))
def test_sums_are_those_of_all_choices(cards: int) -> None:
    assert sums_of(cards) == tuple(sorted({points(some) for some in combinations(CARDS, cards)}))


def test_stocks_are_all_choices_of_three_cards() -> None:
    found: dict[tuple[int, bool], set[int]] = {}
    for cards in combinations(CARDS, STOCK_SIZE):
        aces = sum(RANK_OF[card] is Rank.ACE for card in cards)
        for marriage in {False, bool(marriages_in(mask_of(cards)))}:
            found.setdefault((points(cards), marriage), set()).add(aces)
    for total in range(PACK_POINTS + 1):
        for marriage in (False, True):
            wanted = tuple(sorted(found.get((total, marriage), ())))
            assert stock_aces(total, marriage=marriage) == wanted


def test_no_stock_holds_1_or_27_to_29_points() -> None:
    assert set(range(34)) - set(sums_of(STOCK_SIZE)) == {1, 27, 28, 29}


@pytest.mark.parametrize("size", range(13))
def test_two_piles_are_some_cards_and_the_rest(size: int) -> None:
    for total in range(PACK_POINTS + 1):
        piles = (Pile(total, frozenset({size})), Pile(PACK_POINTS - total, frozenset({24 - size})))
        assert piles_can_be(piles) is (total in sums_of(size))


def test_three_piles_are_two_tricks_and_the_rest() -> None:
    possible = set()
    tricks = list(combinations_with_replacement(RANKS, 3))
    for one in tricks:
        for other in tricks:
            if max(Counter(one + other).values()) <= 4:
                worth = (sum(RANK_POINTS[r] for r in one), sum(RANK_POINTS[r] for r in other))
                possible.add(worth)
    trick, rest = frozenset({3}), frozenset({18})
    for first in range(35):
        for second in range(35):
            third = Pile(PACK_POINTS - first - second, rest)
            believed = piles_can_be((Pile(first, trick), Pile(second, trick), third))
            assert believed is ((first, second) in possible)


@given(packs(), st.integers(0, 8), st.data())
def test_whatever_lies_on_the_table_can_be(
    pack: tuple[Card, ...], first: int, data: st.DataObject
) -> None:
    second = data.draw(st.integers(0, 8 - first))
    cuts = (0, 3 * first, 3 * (first + second), 24)
    heaps = [pack[start:end] for start, end in pairwise(cuts)]
    any_size = frozenset(range(0, 25, 3))
    assert piles_can_be(tuple(Pile(points(heap), any_size) for heap in heaps))
