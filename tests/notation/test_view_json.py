"""Views as JSON for programs: all of what a seat knows, and not a letter of what it does not."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import given

from tests.strategies.canary import cards_named
from tests.strategies.disguises import disguised
from tests.strategies.playing import SeededDeal, seeds, share
from tests.strategies.tables import TABLES
from tysiacha.cards import cards_of
from tysiacha.notation.action_json import parse_action_json
from tysiacha.notation.cards import card_ascii
from tysiacha.notation.view_json import actions_json, rules_json, view_json
from tysiacha.rules.legal import legal_actions, proper_actions
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.options import Rules
from tysiacha.rules.projection import view_of
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView

EVERY_TABLE = pytest.mark.parametrize("name", TABLES)
SOME_SEEDS = given(seed=seeds())


def written(view: SeatView) -> str:
    return json.dumps({"view": view_json(view), "actions": actions_json(view)})


def moments(name: str, seed: int) -> Iterator[tuple[RoundState, int]]:
    rules = TABLES[name]
    for state in SeededDeal(rules, seed).states():
        for seat in range(rules.players):
            yield state, seat


@EVERY_TABLE
@share(0.02)
@SOME_SEEDS
def test_the_text_does_not_depend_on_what_the_seat_cannot_see(name: str, seed: int) -> None:
    dice = random.Random(seed)
    for state, seat in moments(name, seed):
        other = disguised(state, seat, state, dice)
        assert written(view_of(other, seat)) == written(view_of(state, seat))


@EVERY_TABLE
@share(0.02)
@SOME_SEEDS
def test_no_card_is_named_that_the_view_does_not_name(name: str, seed: int) -> None:
    for state, seat in moments(name, seed):
        view = view_of(state, seat)
        hidden = [card_ascii(one) for one in cards_of(~cards_named((view,)) & (1 << 24) - 1)]
        text = written(view)
        assert not [one for one in hidden if f'"{one}"' in text]


@EVERY_TABLE
@share(0.02)
@SOME_SEEDS
def test_two_different_views_are_never_written_alike(name: str, seed: int) -> None:
    views = defaultdict(list)
    for state, seat in moments(name, seed):
        view = view_of(state, seat)
        views[json.dumps(view_json(view))].append(view)
    assert all(view == alike[0] for alike in views.values() for view in alike)
    assert len(views) > TABLES[name].players


@EVERY_TABLE
def test_the_actions_are_those_without_a_fine(name: str) -> None:
    for state, seat in moments(name, 3):
        view = view_of(state, seat)
        offered = [parse_action_json(json.dumps(one)) for one in actions_json(view)]
        assert offered == list(proper_actions(view))
        assert set(offered) <= set(legal_actions(view))


@EVERY_TABLE
def test_the_keys_are_always_the_same(name: str) -> None:
    keys = {tuple(view_json(view_of(state, seat))) for state, seat in moments(name, 5)}
    assert len(keys) == 1


def test_rules_are_told_in_full_and_in_short() -> None:
    told = rules_json(Rules(must_trump=False))
    options = told["options"]
    assert isinstance(options, dict)
    assert set(options) == set(OPTION_DOMAINS)
    assert options["must_trump"] is False
    state = SeededDeal(TABLES["classic_four"], 1).states()[0]
    assert view_json(view_of(state, 0))["rules"] == {
        "base": "classic_four",
        "options": {},
        "id": TABLES["classic_four"].rules_id,
    }
