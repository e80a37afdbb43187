"""Counts of auctions, exchanges and play-outs: the tables, and the slow twin of the play."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given

from tests.rules import play_twin
from tests.rules.endings import random_ending
from tests.rules.perft_tables import ENDINGS, FOLDER, PLAY_RULES, position_of, tables, text_of
from tests.strategies.playing import seeds, share
from tests.strategies.tables import TABLES
from tests.strategies.twin_positions import check_plays, play_words, twin_of
from tysiacha.cards import CARDS
from tysiacha.rules.actions import Cut
from tysiacha.rules.choices import P2Form, TrumpChange, TrumpEffect
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.perft import auction_count, divide, divide_auction, perft
from tysiacha.rules.phases import Bidding, RoundOver, Tricks
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState

TWO_TO_FOUR: Final[Mapping[str, Rules]] = {
    **PLAY_RULES,
    "four players": Rules(players=4, must_beat=True),
    "two players": Rules(players=2, p2_form=P2Form.DISCARD_TWO, must_overtrump=True),
    "two, one-card stocks": TABLES["two_literal"],
    "everything": Rules(
        must_beat=True,
        must_overtrump=True,
        trump_effect=TrumpEffect.NEXT_TRICK,
        trump_change=TrumpChange.FIRST_ONLY,
        ace_marriage=200,
    ),
}


# The tables.


def test_the_tables_are_what_is_counted_now() -> None:
    for name, table in tables().items():
        written = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
        for entry, kept in zip(table, json.loads(written), strict=True):
            assert entry == kept
        assert text_of(table) == written


def test_STOCK_2_ninety_pairs_of_gifts_are_a_hundred_and_eighty_sequences() -> None:
    table = json.loads((FOLDER / "exchanges.json").read_text(encoding="utf-8"))
    counts = [entry["count"] for entry in table if entry["rules"] == "classic"]
    assert counts[0] == 180


def test_each_set_of_rules_counts_some_ending_differently() -> None:
    table = json.loads((FOLDER / "playouts.json").read_text(encoding="utf-8"))
    counts: dict[str, list[int]] = {}
    for entry in table:
        counts.setdefault(entry["rules"], []).append(entry["count"])
    assert len({tuple(column) for column in counts.values()}) == len(PLAY_RULES)


# What the counts mean.


def start(rules: Rules) -> RoundState:
    return start_round(Match.new(rules), CARDS).state


def test_a_sequence_that_ends_the_deal_sooner_counts_as_one() -> None:
    state = position_of(PLAY_RULES["classic"], ENDINGS["1, trumped"])
    assert [perft(state, depth) for depth in (0, 1, 2, 3, 4, 50)] == [1] * 6
    assert perft(state) == 1


def test_a_count_is_the_sum_of_its_division() -> None:
    state = start(Rules())
    for depth in (1, 2, 3):
        assert sum(count for _, count in divide(state, depth)) == perft(state, depth)
    assert [action for action, _ in divide(state, 1)] == list(legal_actions(view_of(state, 2)))
    dealt = apply(state, Cut(12)).state
    assert sum(count for _, count in divide_auction(dealt)) == auction_count(dealt)


@pytest.mark.parametrize("name", ["classic", "polish", "blind_opener", "free_play", "classic_two"])
def test_auctions_counted_by_what_matters_are_those_counted_one_by_one(name: str) -> None:
    state = start(TABLES[name])
    while not isinstance(state.phase, Bidding):
        state = apply(state, Cut(12)).state
    if auction_count(state) < 2_000:
        assert auction_count(state) == one_by_one(state)


def one_by_one(state: RoundState) -> int:
    if not isinstance(state.phase, Bidding):
        return 1
    actions = legal_actions(view_of(state, state.phase.turn))
    return sum(one_by_one(apply(state, action).state) for action in actions)


def test_there_is_one_empty_auction_after_the_auction() -> None:
    state = position_of(PLAY_RULES["classic"], ENDINGS["1, trumped"])
    assert auction_count(state) == 1


# The slow twin.


@pytest.mark.parametrize("title", ENDINGS)
@pytest.mark.parametrize("name", PLAY_RULES)
def test_the_slow_twin_counts_the_same(name: str, title: str) -> None:
    state = position_of(PLAY_RULES[name], ENDINGS[title])
    assert play_twin.count(twin_of(state)) == perft(state)


@pytest.mark.parametrize("name", TWO_TO_FOUR)
@share(0.3)
@given(seed=seeds())
def test_the_slow_twin_allows_the_same_plays_and_gives_tricks_to_the_same(
    name: str, seed: int
) -> None:
    dice = random.Random(seed)
    state = random_ending(dice, TWO_TO_FOUR[name], dice.randint(2, 6))
    twin = twin_of(state)
    while not isinstance(state.phase, RoundOver):
        check_plays(state)
        assert play_words_of(state) == sorted(play_twin.plays(twin))
        action = dice.choice(legal_actions(view_of(state, state.phase.turn)))
        state, twin = apply(state, action).state, play_twin.after(twin, play_words(action))
    assert dict(zip(state.phase.table.active, taken(state), strict=True)) == twin.tricks


@pytest.mark.parametrize("name", TWO_TO_FOUR)
@share(0.06)
@given(seed=seeds())
def test_the_slow_twin_counts_random_endings_alike(name: str, seed: int) -> None:
    dice = random.Random(seed)
    state = random_ending(dice, TWO_TO_FOUR[name], dice.randint(1, 3))
    assert play_twin.count(twin_of(state)) == perft(state)


def play_words_of(state: RoundState) -> list[str]:
    turn = state.phase.turn
    assert turn is not None
    return sorted(play_words(action) for action in legal_actions(view_of(state, turn)))


def taken(state: RoundState) -> list[int]:
    phase = state.phase
    assert isinstance(phase, RoundOver)
    assert isinstance(phase.before, Tricks)
    return [phase.before.taken[seat] for seat in phase.table.active]
