"""The odds of a hand: exact chances of the stock, and sampled worlds with open cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tysiacha.cards import FULL_MASK, Suit, mask_of
from tysiacha.kernels._jit import buffer
from tysiacha.kernels.worlds import draw_world
from tysiacha.notation.cards import parse_cards
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.simulate.odds import OpenValues, open_values
from tysiacha.simulate.packing import FAILING_CARDS, NotSimulated
from tysiacha.simulate.stock_chances import stock_chances

SEVEN = mask_of(parse_cards("A♥ K♥ Q♥ A♦ K♦ 10♣ 9♠"))
TEN = mask_of(parse_cards("A♥ 10♥ K♥ Q♥ J♥ 9♥ A♦ 10♦ K♦ A♠"))
UNCHECKED = Rules(cut_check=None)


def test_marriages_from_the_stock_are_hypergeometric() -> None:
    chances = stock_chances(UNCHECKED, SEVEN)
    assert chances.marriages == {
        Suit.HEARTS: Fraction(1),
        Suit.DIAMONDS: Fraction(3, 17),
        Suit.CLUBS: Fraction(15, 680),
        Suit.SPADES: Fraction(15, 680),
    }
    assert chances.another < Fraction(3, 17) + Fraction(30, 680)
    assert chances.another > Fraction(3, 17)


@pytest.mark.parametrize("rules", [UNCHECKED, Rules()])
def test_sampled_stocks_are_as_the_exact_chances_say(rules: Rules) -> None:
    chance, draws = buffer(32), 4_000
    failing = FAILING_CARDS[rules.cut_check]
    nines = 0
    for _ in range(draws):
        draw_world(chance, SEVEN, failing, chance)
        drawn = [int(chance[place]) for place in range(1, 18)]
        assert sum(1 << one for one in drawn) == FULL_MASK & ~SEVEN
        assert not failing >> drawn[2] & 1
        nines += sum(one % 6 == 0 for one in drawn[:3]) > 1
    exact = float(stock_chances(rules, SEVEN).two_nines)
    assert abs(nines / draws - exact) < 4 * (exact * (1 - exact) / draws) ** 0.5


def test_a_seed_gives_the_same_worlds_whatever_the_threads() -> None:
    one, two = (open_values(Rules(), TEN, 12, seed=3, threads=n) for n in (1, 2))
    assert one == two
    assert one.worlds == 12


def test_a_hand_that_takes_all_tricks_is_worth_all_points() -> None:
    hand = mask_of(parse_cards("A♥ 10♥ K♥ Q♥ J♥ 9♥ A♦ A♣ A♠ 9♠"))
    values = open_values(Rules(), hand, 4, seed=1)
    assert min(values.counts) >= 200


def test_shares_errors_and_quantiles() -> None:
    values = OpenValues({100: 1, 110: 2, 125: 1})
    assert (values.mean, values.reaching(105).part) == (111.25, 0.75)
    assert values.reaching(0).part == 1
    assert values.reaching(0).error > 0
    assert values.reaching(300).error > 0
    assert (values.quantile(0.25), values.quantile(0.75)) == (100, 110)
    assert values.in_steps(10) == {100: 1, 110: 2, 120: 1}


def test_broken_off_it_gives_what_it_has() -> None:
    def break_off(done: int) -> None:
        if done >= 8:
            raise KeyboardInterrupt

    assert 0 < open_values(Rules(), TEN, 200, seed=1, told=break_off).worlds < 200


def test_hands_of_other_sizes_and_two_players_are_refused() -> None:
    with pytest.raises(ValueError, match="7 cards"):
        open_values(Rules(), 3, 1, seed=1)
    with pytest.raises(NotSimulated, match="players = 2"):
        open_values(PRESETS["classic_two"], TEN, 1, seed=1)
