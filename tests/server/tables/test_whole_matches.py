"""Whole matches at tables: they go on, and their log says all that there is."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.tables.crowds import Watched, live, settings_at_random, settings_of
from tests.server.tables.players import TABLE, Room
from tests.strategies.playing import seeds, share
from tests.strategies.rules import valid_rules
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.server.tables.settings import Settings
from tysiacha.server.tables.table import replayed


def crowded(rules: Rules, seed: int, steps: int) -> Watched:
    dice = random.Random(seed)
    room = Watched(settings_at_random(dice, rules), seed=seed)
    room.fill(dice.randint(1, rules.players))
    room.start()
    live(room, steps)
    return room


@pytest.mark.parametrize(
    ("base", "seed"), [("russian_online", 3), ("polish", 3), ("simple", 2), ("classic_four", 1)]
)
def test_a_whole_match_ends_with_a_winner(base: str, seed: int) -> None:
    room = Room(Settings(base=base), seed=seed)
    room.fill(2)
    room.start()
    room.play_on(1_500)
    assert room.playing.over
    assert room.playing.winner is not None
    assert room.playing.winner == room.playing.match.winner
    assert not room.table.in_match


@pytest.mark.parametrize("base", PRESETS)
def test_a_match_of_every_preset_goes_on(base: str) -> None:
    rules = PRESETS[base]
    for people in range(1, rules.players + 1):
        room = Watched(Settings(base=base), seed=people)
        room.fill(people)
        room.start()
        assert room.play_on(30) == 30
        assert replayed(TABLE, room.facts) == room.table


@given(valid_rules(), seeds())
@share(0.12)
def test_the_log_leads_to_the_table_whatever_people_do(rules: Rules, seed: int) -> None:
    room = crowded(rules, seed, 80)
    assert replayed(TABLE, room.facts) == room.table
    assert len(room.facts) == room.table.v


@given(valid_rules(), seeds())
@share(0.06)
def test_a_match_is_never_stuck(rules: Rules, seed: int) -> None:
    """After whatever happened, who is left can always play on."""
    room = crowded(rules, seed, 60)
    if room.table.closed or not room.table.in_match:
        return
    for _, one in room.table.people:
        room.arrive(one.player)
    room.wait(60_000)
    before = sum(len(deal.actions) for deal in room.playing.deals)
    room.play_on(30)
    assert room.playing.over or sum(len(deal.actions) for deal in room.playing.deals) > before


@pytest.mark.parametrize("people", [1, 2, 3])
def test_people_who_never_move_do_not_hold_up_a_table_with_a_clock(people: int) -> None:
    """The clock answers twice, then bots play; when nobody is left the match waits."""
    settings = settings_of(Rules(), clock={"turn_s": 10})
    room = Watched(settings, seed=people)
    room.fill(people)
    room.start()
    for _ in range(400):
        if room.table.parked:
            break
        room.wait(1_000)
        room.bots_answer()
    assert room.table.parked
    assert room.table.awake == frozenset()


@given(st.integers(0, 1_000))
@share(0.03)
def test_the_same_chance_gives_the_same_match(seed: int) -> None:
    assert crowded(Rules(), seed, 80).facts == crowded(Rules(), seed, 80).facts
