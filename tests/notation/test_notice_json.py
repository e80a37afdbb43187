"""Notices as JSON for programs: each kind has its keys, and nothing that is hidden."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import get_args

import pytest
from hypothesis import given

from tests.strategies.playing import SeededDeal, seeds, share
from tests.strategies.tables import TABLES
from tysiacha.cards import CARDS
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.notice_json import notice_json
from tysiacha.notation.view_json import view_json
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.notices import Notice
from tysiacha.rules.outcomes import MatchWon
from tysiacha.rules.phases import Exchange
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.round import apply, to_act

EVERY_TABLE = pytest.mark.parametrize("name", TABLES)


def told(name: str, seed: int) -> list[tuple[int | None, Notice]]:
    rules, dice = TABLES[name], random.Random(seed)
    state = next(iter(SeededDeal(rules, seed).states()))
    heard: list[tuple[int | None, Notice]] = []
    while (seat := to_act(state)) is not None:
        step = apply(state, dice.choice(legal_actions(view_of(state, seat))))
        for event in step.events:
            heard += [(one, notice_for(event, one)) for one in (*range(rules.players), None)]
        state = step.state
    return heard


@EVERY_TABLE
@share(0.05)
@given(seed=seeds())
def test_the_keys_of_a_kind_are_the_same_for_all_viewers(name: str, seed: int) -> None:
    keys: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for _, notice in told(name, seed):
        written = notice_json(notice)
        assert json.loads(json.dumps(written)) == written
        keys[str(written["say"])].add(tuple(written))
    assert all(len(ways) == 1 for ways in keys.values())


@EVERY_TABLE
def test_a_hidden_card_is_null(name: str) -> None:
    for viewer, notice in told(name, 4):
        written = notice_json(notice)
        if written["say"] == "dealt" and viewer is None:
            assert written["cards"] is None
        if written["say"] == "cut" and viewer is None:
            assert written["at"] is None


def test_every_kind_of_notice_has_a_word_of_its_own() -> None:
    kinds = {one for part in get_args(Notice) for one in (get_args(part) or (part,))}
    words = {notice_json(notice)["say"]: type(notice) for notice in _many()}
    assert len(set(words.values())) == len(words)
    assert MatchWon in kinds
    assert notice_json(MatchWon(2, 1005)) == {"say": "won", "by": 2, "total": 1005}


def _many() -> list[Notice]:
    return [one for name in TABLES for seed in range(2) for _, one in told(name, seed)]


@EVERY_TABLE
def test_spectators_get_the_keys_of_a_view_and_no_cards_of_a_hand(name: str) -> None:
    for state in SeededDeal(TABLES[name], 3).states():
        view = view_json(public_view(state))
        assert list(view) == list(view_json(view_of(state, 0)))
        assert view["seat"] is None
        assert view["hand"] is None
        assert view["cuts"] == []


def test_spectators_see_a_stock_that_all_saw() -> None:
    rules = TABLES["classic"]
    for seed in range(30):
        for state in SeededDeal(rules, seed).states():
            phase = state.phase
            if isinstance(phase, Exchange) and phase.exchanged.stock is not None:
                stock = view_json(public_view(state))["stock"]
                assert isinstance(stock, list)
                assert len(stock) == 3
                assert card_ascii(CARDS[0]) not in stock or phase.exchanged.stock & 1
                return
    pytest.fail("no open stock in these deals")
