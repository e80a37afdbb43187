"""Gifts weighed with a fixed amount of work: all pairs in the same worlds, close to the truth."""

from __future__ import annotations

import random

import pytest

from tysiacha.cards import BIT, CARDS, Mask, cards_of, mask_of
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.solve.gift_stages import Pair, Precision, Stage
from tysiacha.solve.over_worlds import World, first_lead_values, gift_counts

ALL_WORK = 10**12
RULES = (Rules(), PRESETS["polish"])


def dealt(seed: int, count: int, rules: Rules) -> tuple[Mask, list[World], list[Pair]]:
    """Ten cards, some layouts of the others, and some pairs to give away."""
    dice = random.Random(seed)
    pack = dice.sample(CARDS, len(CARDS))
    ten, rest = mask_of(pack[:10]), pack[10:]
    worlds = []
    for number in range(count):
        dice.shuffle(rest)
        hands = ten, mask_of(rest[:7]), mask_of(rest[7:])
        worlds.append(World(hands, rules.last_trick_bonus, 1 + number % 2))
    held = list(cards_of(ten))
    pairs = [(one, other) for one in held for other in held if one != other]
    return ten, worlds, dice.sample(pairs, 5)


def exact(rules: Rules, ten: Mask, worlds: list[World], pair: Pair) -> list[int]:
    left, right = BIT[pair[0]], BIT[pair[1]]
    kept = ten & ~(left | right)
    held = [world._replace(hands=(kept, *world.hands[1:])) for world in worlds]
    values = first_lead_values(rules, held, (left, right))
    return [one for one, world in zip(values, worlds, strict=True) for _ in range(world.times)]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("grain", [0, 9])
def test_values_are_at_most_half_a_grain_beside_the_truth(rules: Rules, grain: int) -> None:
    ten, worlds, pairs = dealt(3, 4, rules)
    stage = Stage(rules, ten, worlds, ALL_WORK)
    for pair, values in zip(pairs, stage.values(pairs, Precision(grain, 0, 120)), strict=True):
        for value, true in zip(values, exact(rules, ten, worlds, pair), strict=True):
            assert abs(value - true) <= (grain + 1) // 2


def test_below_the_least_values_stay_below_it_and_no_others_change() -> None:
    ten, worlds, pairs = dealt(5, 6, Rules())
    stage = Stage(Rules(), ten, worlds, ALL_WORK)
    true = [exact(Rules(), ten, worlds, pair) for pair in pairs]
    least = sorted(true[0])[len(true[0]) // 2] + 1
    for found, expected in zip(stage.values(pairs, Precision(0, least, 60)), true, strict=True):
        for value, exactly in zip(found, expected, strict=True):
            assert value == exactly if exactly >= least else value < least


def test_counts_are_those_of_all_pairs() -> None:
    ten, worlds, pairs = dealt(7, 4, Rules())
    once = [world._replace(times=1) for world in worlds]
    need = sorted(exact(Rules(), ten, worlds, pairs[0]))[2]
    every = gift_counts(Rules(), ten, once, need, (ten, ten))
    counts = Stage(Rules(), ten, once, ALL_WORK).counts(pairs, need)
    assert counts == [every[pair] for pair in pairs]


def test_when_the_work_ends_all_pairs_have_met_the_same_worlds() -> None:
    ten, worlds, pairs = dealt(9, 8, Rules())
    most = Stage(Rules(), ten, worlds, ALL_WORK).values(pairs, Precision(6, 80, 120))
    lengths = set()
    for work in (1, 30_000, 100_000, 300_000):
        found = Stage(Rules(), ten, worlds, work).values(pairs, Precision(6, 80, 120))
        assert len({len(values) for values in found}) == 1
        lengths.add(len(found[0]))
        assert found == [values[: len(found[0])] for values in most]
    assert min(lengths) == worlds[0].times
    assert len(lengths) > 1


def test_what_was_asked_before_changes_nothing() -> None:
    ten, worlds, pairs = dealt(11, 6, Rules())
    other, more, others = dealt(12, 6, Rules())
    asked = Stage(Rules(), ten, worlds, 20_000)
    first = asked.values(pairs, Precision(12, 80, 120)), asked.counts(pairs, 110)
    Stage(Rules(), other, more, 20_000).values(others, Precision(2, 0, 120))
    assert first == (asked.values(pairs, Precision(12, 80, 120)), asked.counts(pairs, 110))


def test_playouts_are_summed_over_all_worlds() -> None:
    ten, worlds, pairs = dealt(13, 3, Rules())
    every = Stage(Rules(), ten, worlds, 0).points_played(pairs)
    alone = [Stage(Rules(), ten, [world], 0).points_played(pairs) for world in worlds]
    assert every == [sum(column) for column in zip(*alone, strict=True)]
