"""The chance of a run: the same for the same names, another for others, and fair."""

from __future__ import annotations

from collections import Counter
from statistics import mean

from tysiacha.arena.chance import Chance
from tysiacha.cards import CARDS


def test_the_same_draw_gives_the_same_and_another_draw_another() -> None:
    one = Chance(7, 3)
    assert one.pack(2) == Chance(7, 3).pack(2)
    assert one.cut(2, 0) == Chance(7, 3).cut(2, 0)
    assert one.bot_seed(1) == Chance(7, 3).bot_seed(1)
    packs = {Chance(seed, unit).pack(deal) for seed in (7, 8) for unit in (3, 4) for deal in (1, 2)}
    assert len(packs) == 8
    seeds = {
        Chance(seed, unit).bot_seed(seat) for seed in (7, 8) for unit in (3, 4) for seat in (0, 1)
    }
    assert len(seeds) == 8


def test_no_seed_is_stuck() -> None:
    """A seed of zero must not make all worlds the same."""
    assert len({Chance(0, unit).pack(1) for unit in range(50)}) == 50


def test_packs_are_whole_and_every_card_is_everywhere() -> None:
    packs = [Chance(1, unit).pack(1) for unit in range(2400)]
    assert all(sorted(pack) == list(CARDS) for pack in packs)
    on_top = Counter(pack[0] for pack in packs)
    assert set(on_top) == set(CARDS)
    assert max(on_top.values()) < 150
    places = [mean(pack.index(card) for pack in packs) for card in CARDS]
    assert all(10.5 < place < 12.5 for place in places)


def test_a_seed_of_a_bot_fits_into_the_numbers_of_every_language() -> None:
    assert all(0 <= Chance(1, unit).bot_seed(0) < 2**53 for unit in range(100))
