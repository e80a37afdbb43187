"""The battery accepts good packs, rejects wrong shuffles, and its tables are the known ones."""

import random
from collections.abc import Iterator

import pytest

from tests.fairness.battery import SUSPICIOUS, Battery, FirstCards, Neighbours, Table, byte_results
from tests.fairness.chi_squared import both_tails, fit, tail
from tests.fairness.expected import (
    collector_chances,
    count_chances,
    fixed_point_chances,
    marriage_chances,
    pairs_of_neighbours,
)
from tests.fairness.shuffles import (
    Shuffle,
    library_bytes,
    library_packs,
    remainder_of_a_byte,
    right,
    sattolo,
    swap_with_any,
)
from tests.fairness.stored_packs import SETTINGS, stored_packs
from tysiacha.cards import Card
from tysiacha.rules.options import Rules

PACKS = 4_000
RULES = Rules(cut_check=None)


def packs_of(shuffle: Shuffle, number: int, seed: int = 1) -> Iterator[list[Card]]:
    dice = random.Random(seed)
    return (shuffle(dice) for _ in range(number))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packs_of_the_library_pass(players: int) -> None:
    battery = Battery(Rules(cut_check=None, players=players))
    battery.add_all(library_packs(f"battery {players}", PACKS))
    results = battery.results()
    assert [one for one in results if one.p < SUSPICIOUS] == []
    assert len({one.name for one in results}) == len(results) > 20
    assert sum(one.p < 0.01 for one in results) <= 2


def test_bytes_of_the_library_pass() -> None:
    results = byte_results(library_bytes("bytes", 50_000))
    assert [one for one in results if one.p < 0.01] == []


@pytest.mark.parametrize("shuffle", [sattolo, swap_with_any])
def test_wrong_shuffles_are_rejected_after_two_thousand_packs(shuffle: Shuffle) -> None:
    battery = Battery(RULES)
    battery.add_all(packs_of(shuffle, 2_000))
    assert "cards at places" in battery.suspicious()


def test_the_remainder_of_a_byte_is_rejected_by_many_packs() -> None:
    """After two thousand packs nobody can tell; that is why the long run has a hundred thousand."""
    table = Table()
    for pack in packs_of(remainder_of_a_byte, 50_000):
        table.add(pack)
    assert table.result().p < SUSPICIOUS
    few, good = Table(), Table()
    for pack in packs_of(remainder_of_a_byte, 2_000):
        few.add(pack)
    for pack in packs_of(right, 20_000):
        good.add(pack)
    assert few.result().p > 0.001
    assert good.result().p > 0.001


def test_packs_that_repeat_are_rejected() -> None:
    battery = Battery(RULES)
    packs = list(packs_of(right, 500))
    battery.add_all([*packs, packs[0]])
    assert battery.suspicious() == {"repeated packs"}


def test_packs_that_depend_on_the_one_before_are_rejected() -> None:
    """As if the deck were gathered and cut only."""
    dice = random.Random(3)
    battery = Battery(RULES)
    pack = right(dice)
    for _ in range(2_000):
        place = dice.randrange(23)
        pack = [*pack]
        pack[place], pack[place + 1] = pack[place + 1], pack[place]
        battery.add(pack)
    assert "fixed points of packs in a row" in battery.suspicious()


def test_a_seat_that_gets_better_cards_is_noticed() -> None:
    dice = random.Random(4)
    battery = Battery(RULES)
    for _ in range(2_000):
        pack = right(dice)
        if dice.random() < 0.4:  # now and then an ace for the first hand
            ace = pack.index(Card(23))
            pack[1], pack[ace] = pack[ace], pack[1]
        battery.add(pack)
    assert {"strength of seats", "cards at places"} <= battery.suspicious()


def test_the_tables_hold_without_the_look_at_the_bottom_card_only() -> None:
    with pytest.raises(ValueError, match="cut_check = off"):
        Battery(Rules())


def test_first_cards_need_enough_packs() -> None:
    few, enough = FirstCards(2), FirstCards(2)
    for pack in packs_of(right, 100):
        few.add(pack)
    for pack in packs_of(right, 4_000):
        enough.add(pack)
    assert few.result().name.endswith("too few packs")
    assert enough.result().freedom == 551
    assert 0.001 < enough.result().p < 0.999


# --- the tables ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (7, [0.715207, 0.265446, 0.019139, 0.000208, 0]),
        (8, [0.632898, 0.329237, 0.037037, 0.000827, 0.000001]),
        (10, [0.460223, 0.433498, 0.100221, 0.005996, 0.000061]),
        (3, [1 - 0.043478, 0.043478, 0, 0, 0]),
    ],
)
def test_the_chances_of_marriages(cards: int, expected: list[float]) -> None:
    assert marriage_chances(cards) == pytest.approx(expected, abs=6e-7)


def test_the_chances_of_aces() -> None:
    assert count_chances(7, 4)[0] == pytest.approx(0.223979, abs=6e-7)
    assert count_chances(7, 4)[4] == pytest.approx(0.003294, abs=6e-7)
    assert count_chances(8, 4)[0] == pytest.approx(0.171278, abs=6e-7)
    assert sum(count_chances(7, 6)) == pytest.approx(1)


def test_fixed_points_have_mean_and_variance_one() -> None:
    chances = fixed_point_chances(20)
    mean = sum(number * chance for number, chance in enumerate(chances))
    square = sum(number**2 * chance for number, chance in enumerate(chances))
    assert (mean, square - mean**2) == pytest.approx((1, 1))


def test_a_collector_of_two_kinds_waits_geometrically() -> None:
    assert collector_chances(2, 4) == pytest.approx([0.5, 0.25, 0.125, 0.125])
    chances = collector_chances(6, 400)
    mean = sum(chance * (6 + number) for number, chance in enumerate(chances))
    assert mean == pytest.approx(14.7)


def test_the_spread_of_neighbours_is_that_of_simulated_packs() -> None:
    mean, variance = pairs_of_neighbours()
    dice, found = random.Random(5), []
    for _ in range(120):
        neighbours = Neighbours()
        for _ in range(300):
            neighbours.add(right(dice))
        found.append(neighbours.result().statistic)
    middle = sum(found) / len(found)
    spread = sum((one - middle) ** 2 for one in found) / (len(found) - 1)
    assert middle == pytest.approx(mean, abs=4 * (variance / len(found)) ** 0.5)
    assert spread == pytest.approx(variance, rel=0.55)


@pytest.mark.parametrize(
    ("statistic", "freedom", "expected"),
    [
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (9.210340, 2, 0.01),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (0, 5, 1.0),
        (1, 2, 0.6065307),
    ],
)
def test_the_tail_of_chi_squared(statistic: float, freedom: float, expected: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(expected, rel=1e-5)


def test_the_tails_of_a_normal_number() -> None:
    assert both_tails(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert both_tails(-2.575829) == pytest.approx(0.01, rel=1e-5)


def test_small_cells_are_merged() -> None:
    assert fit([50, 47, 2, 1], [0.5, 0.47, 0.02, 0.01]) == pytest.approx((0, 1))
    assert fit([3], [1.0]) == (0, 0)


def test_what_a_server_deals_and_stores_is_as_random_as_the_shuffle() -> None:
    battery = Battery(SETTINGS.rules)
    battery.add_all(stored_packs(300, seed=20_261_130))
    assert battery.suspicious() == set()
