"""Views and notices come out of JSON as they went in: nothing that a client needs is lost."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given

from tests.strategies.playing import SeededDeal, seeds, seen_by, share, viewers
from tests.strategies.tables import TABLES
from tysiacha.client.notices import read_notice
from tysiacha.client.reading import NotUnderstood
from tysiacha.client.views import read_rules, read_view
from tysiacha.notation.notice_json import notice_json
from tysiacha.notation.record_json import Json
from tysiacha.notation.view_json import rules_json, view_json
from tysiacha.rules.folding import fold
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.projection import notice_for, public_view, view_of

EVERY_TABLE = pytest.mark.parametrize("name", TABLES)


def sent(value: Json) -> Json:
    """Give a value as it comes over the wire."""
    return json.loads(json.dumps(value))  # type: ignore[no-any-return]


@EVERY_TABLE
@share(0.02)
@given(seed=seeds())
def test_every_view_of_every_viewer_comes_back(name: str, seed: int) -> None:
    rules = TABLES[name]
    for state in SeededDeal(rules, seed).states():
        for viewer in viewers(rules):
            view = seen_by(state, viewer)
            assert read_view(sent(view_json(view))) == view


@EVERY_TABLE
@share(0.02)
@given(seed=seeds())
def test_every_notice_comes_back_and_moves_the_view_as_the_referee_does(
    name: str, seed: int
) -> None:
    rules = TABLES[name]
    for moment in SeededDeal(rules, seed).moments():
        match = moment.before.phase.table.match
        for viewer in viewers(rules):
            notices = [notice_for(event, viewer) for event in moment.events]
            heard = [read_notice(sent(notice_json(one)), match) for one in notices]
            assert heard == notices
            if viewer is None:
                assert fold(public_view(moment.before), notices) == public_view(moment.after)
            else:
                assert fold(view_of(moment.before, viewer), notices) == view_of(
                    moment.after, viewer
                )


def test_sayings_about_the_table_are_no_notices() -> None:
    match = SeededDeal(TABLES["classic"], 1).states()[0].phase.table.match
    assert read_notice({"say": "sat", "by": 1}, match) is None


@pytest.mark.parametrize("key", ["hand", "turn", "rules", "match", "auction", "phase"])
@pytest.mark.parametrize("wrong", ["nonsense", [1], {"x": 1}, -5, True])
def test_a_wrong_view_is_refused_and_nothing_else_happens(key: str, wrong: Json) -> None:
    state = next(
        one
        for one in SeededDeal(TABLES["classic"], 5).states()
        if view_json(view_of(one, 0))["auction"]
    )
    view = {**view_json(view_of(state, 0)), key: wrong}
    with pytest.raises(NotUnderstood):
        read_view(view)


def test_a_settlement_that_does_not_follow_from_the_rules_is_noticed() -> None:
    dice = random.Random(3)
    for _ in range(50):
        state = SeededDeal(TABLES["classic"], dice.randrange(10**6)).states()[-1]
        phase = state.phase
        assert isinstance(phase, RoundOver)
        if phase.settlement is None:
            continue
        view = view_json(public_view(state))
        over = view["over"]
        assert isinstance(over, dict)
        settlement = over["settlement"]
        assert isinstance(settlement, dict)
        settlement["winner"] = 0 if settlement["winner"] is None else None
        with pytest.raises(NotUnderstood, match="settled by other rules"):
            read_view(view)
        return
    pytest.fail("no deal was settled")


@EVERY_TABLE
def test_rules_come_back(name: str) -> None:
    written = rules_json(TABLES[name])
    assert read_rules(written) == TABLES[name]


def test_rules_that_nobody_has_are_refused() -> None:
    with pytest.raises(NotUnderstood):
        read_rules({"base": "nowhere", "options": {}, "id": "x"})
    with pytest.raises(NotUnderstood):
        read_rules({"base": "classic", "options": {"flying": True}, "id": "x"})
