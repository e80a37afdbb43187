"""Actions as JSON for programs: every one there and back, and nothing else read."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.cards import Card
from tysiacha.notation.action_json import action_json, parse_action_json
from tysiacha.notation.json_parts import ACTION_READERS
from tysiacha.notation.strict_json import JsonError
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.projection import view_of

ONE_OF_EACH: tuple[Action, ...] = (
    *(Cut(9), KeepCards(), DemandRedeal(), Look(), Bid(110), ConfirmOpening(), Pass()),
    *(ChooseStock(2), Give(Card(6), 1), Discard(Card(7)), DeclareContract(120), Concede()),
    *(SayContra(), Redouble(), LetStand(), Play(Card(21), marriage=True)),
)


@pytest.mark.parametrize("name", TABLES)
def test_every_action_is_read_as_it_was_written(name: str) -> None:
    states = [state for seed in range(3) for state in SeededDeal(TABLES[name], seed).states()]
    for state in states:
        seat = state.phase.turn
        for action in () if seat is None else legal_actions(view_of(state, seat)):
            assert parse_action_json(json.dumps(action_json(action))) == action


def test_the_words_are_those_of_records() -> None:
    """A misdeal is a word of records of real cards; nobody asks for it."""
    words = {action_json(one)["do"] for one in ONE_OF_EACH}
    assert words == set(ACTION_READERS) - {"misdeal"}
    assert all(parse_action_json(json.dumps(action_json(one))) == one for one in ONE_OF_EACH)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        '"pass"',
        "[]",
        "null",
        "{}",
        '{"do": "sing"}',
        '{"do": 7}',
        '{"do": "misdeal"}',
        '{"do": "pass", "points": 100}',
        '{"do": "bid"}',
        '{"do": "bid", "points": "120"}',
        '{"do": "bid", "points": 120.0}',
        '{"do": "bid", "points": true}',
        '{"do": "bid", "points": NaN}',
        '{"do": "bid", "points": -5}',
        '{"do": "bid", "points": 1e99}',
        '{"do": "pass", "do": "pass"}',
        '{"do": "play", "card": "ZH"}',
        '{"do": "play", "card": "AH", "marriage": 1}',
        '{"do": "give", "card": "?", "to": 1}',
        '{"do": "give", "card": "AH", "to": "Anna"}',
        '{"do": "give", "card": "AH", "to": 4}',
        '{"do": "discard", "card": "?"}',
        '{"do": "cut", "at": null}',
        '{"do": "cut", "at": 24}',
        '{"do": "cut", "at": 9, "shown": "9H"}',
        '{"do": "pass"} {"do": "pass"}',
        "[" * 100_000,
        '{"do": "\ud800"}',
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(JsonError):
        parse_action_json(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
OBJECTS = st.fixed_dictionaries(
    {"do": st.sampled_from([*ACTION_READERS, "fly"])},
    optional=dict.fromkeys(("points", "card", "to", "at", "stock", "marriage", "aces"), VALUES),
)


@given(text=st.text() | VALUES.map(json.dumps) | OBJECTS.map(json.dumps))
def test_whatever_is_sent_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action_json(text)
    except JsonError:
        return
    assert parse_action_json(json.dumps(action_json(action))) == action
