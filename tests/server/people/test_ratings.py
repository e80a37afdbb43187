"""Ratings follow from who ended before whom; a match counts once, and the order is that of ends."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match, Standing
from tysiacha.server.people.families import OWN, family_of
from tysiacha.server.people.ratings import (
    CannotRate,
    RatedResult,
    Rating,
    RatingBook,
    book_of,
    bot_id,
    is_bot,
    places_in,
    ratings_after,
)

NEW = Rating()


def result(
    *seats: str, places: tuple[int, ...] = (1, 2, 3), number: int = 1, family: str = "classic-3"
) -> RatedResult:
    return RatedResult(f"m{number}", number, family, seats, places)


def test_who_ends_before_gains_and_everybody_is_known_better() -> None:
    after = ratings_after(result("a", "b", "c"), {"a": NEW, "b": NEW, "c": NEW})
    assert after["a"].mu > after["b"].mu > after["c"].mu
    assert all(one.sigma < NEW.sigma and one.games == 1 for one in after.values())


def test_ties_move_equals_alike() -> None:
    after = ratings_after(result("a", "b", "c", places=(1, 2, 2)), dict.fromkeys("abc", NEW))
    assert after["b"] == after["c"]


def test_a_win_that_was_expected_moves_less_than_one_that_was_not() -> None:
    strong, weak = Rating(32.0, 3.0, 40), Rating(20.0, 3.0, 40)
    expected = ratings_after(result("s", "w", places=(1, 2)), {"s": strong, "w": weak})
    surprise = ratings_after(result("s", "w", places=(2, 1)), {"s": strong, "w": weak})
    assert expected["s"].mu - strong.mu < surprise["w"].mu - weak.mu


def test_bots_of_one_level_are_one_player() -> None:
    bot = bot_id("strong")
    after = ratings_after(result("a", bot, bot), {"a": NEW, bot: NEW})
    assert set(after) == {"a", bot}
    assert after[bot].games == 1
    assert is_bot(bot)
    assert not is_bot("a")


@pytest.mark.parametrize(
    ("seats", "places"),
    [(("a", "a", "b"), (1, 2, 3)), ((bot_id("easy"),) * 3, (1, 2, 3)), (("a", "b"), (1,))],
)
def test_no_result_that_makes_no_sense(seats: tuple[str, ...], places: tuple[int, ...]) -> None:
    with pytest.raises(CannotRate):
        RatedResult("m", 1, "classic-3", seats, places)


def test_a_match_is_rated_once() -> None:
    book = RatingBook().after(result("a", "b", "c"))
    with pytest.raises(CannotRate, match="rated already"):
        book.after(result("c", "b", "a"))


def test_each_family_has_ratings_of_its_own() -> None:
    book = RatingBook().after(result("a", "b", "c"))
    assert book.of("classic-3", "a") != NEW
    assert book.of("polish-3", "a") == NEW


@given(st.randoms(use_true_random=False))
def test_the_same_results_give_the_same_ratings_however_they_come(dice: random.Random) -> None:
    results = [result(*dice.sample("abcde", 3), number=number) for number in range(12)]
    shuffled = dice.sample(results, len(results))
    assert book_of(shuffled) == book_of(results)


def test_a_rating_is_shown_with_its_uncertainty_and_provisional_at_first() -> None:
    assert (NEW.shown.points, NEW.shown.uncertainty, NEW.shown.provisional) == (1500, 333, True)
    known = Rating(mu=27.5, sigma=2.0, games=100).shown
    assert (known.points, known.uncertainty, known.provisional) == (1600, 80, False)


def test_players_of_known_strength_are_put_in_their_order_and_lose_the_mark() -> None:
    dice = random.Random(4)
    strength = {"best": 3.0, "good": 2.0, "fair": 1.0, "poor": 0.0}
    results = []
    for number in range(150):
        seats = dice.sample(sorted(strength), 3)
        order = sorted(seats, key=lambda one: -dice.gauss(strength[one], 1.5))
        places = tuple(order.index(one) + 1 for one in seats)
        results.append(result(*seats, places=places, number=number))
    book = book_of(results)
    shown = {name: book.of("classic-3", name).shown for name in strength}
    assert sorted(shown, key=lambda one: -shown[one].points) == list(strength)
    assert not any(one.provisional for one in shown.values())


def test_places_are_those_of_the_end() -> None:
    match = Match.new(Rules())
    standings = (Standing(700), Standing(880), Standing(1005))
    won = replace(match, standings=standings, winner=2)
    assert places_in(won) == (3, 2, 1)
    tied = replace(won, standings=(Standing(700), Standing(700), Standing(1005)))
    assert places_in(tied) == (2, 2, 1)
    # Who reached the target first has won, whatever others have.
    behind = replace(won, standings=(Standing(700), Standing(1100), Standing(1000)))
    assert places_in(behind) == (3, 2, 1)
    with pytest.raises(CannotRate, match="nobody has won"):
        places_in(match)


def test_every_preset_is_of_its_own_family_and_near_rules_too() -> None:
    families = {name: family_of(rules) for name, rules in PRESETS.items()}
    assert families["classic_two"] == "classic-2"
    assert families["classic_four"] == "classic-4"
    three = {name: family for name, family in families.items() if not name.startswith("classic_")}
    assert three == {name: f"{name}-3" for name in three}
    assert family_of(replace(PRESETS["polish"], bid_step=5)) == "polish-3"
    assert family_of(replace(PRESETS["polish"], players=4)) == "polish-4"


def test_rules_far_from_all_presets_are_a_game_of_their_own() -> None:
    strange = replace(
        PRESETS["russian_house"],
        must_beat=True,
        must_overtrump=True,
        rounding=10,
        bid_step=10,
        barrel_at=None,
        bolts=None,
        golden=False,
        ace_marriage=None,
    )
    assert family_of(strange) == f"{OWN}-3"
