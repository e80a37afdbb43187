"""docs/bots.md says what is: its examples are real, and every key and word is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.arena.document_example import shown_view, start_message
from tests.strategies.playing import SeededDeal
from tests.strategies.tables import TABLES
from tysiacha.arena.line_protocol import TYPES, start_line
from tysiacha.arena.processes import MOST_STARTS, START_SECONDS
from tysiacha.arena.referee import Fault
from tysiacha.arena.rounds import MOST_ROUNDS
from tysiacha.arena.runs import DEALS_IN_SHARD
from tysiacha.arena.sequential import ERROR, FEWEST
from tysiacha.notation.action_json import action_json, parse_action_json
from tysiacha.notation.json_parts import ACTION_READERS
from tysiacha.notation.position_text import PHASE_WORDS
from tysiacha.notation.view_json import CUTTING, OVER, VIEW_VERSION, actions_json, view_json
from tysiacha.rules.projection import view_of

TEXT: Final = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
JSON_BLOCKS: Final = re.findall(r"^```json\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def keys_in(content: object) -> Iterator[str]:
    if isinstance(content, dict):
        for key, value in content.items():
            yield key
            if key != "options":
                yield from keys_in(value)
    if isinstance(content, list):
        for value in content:
            yield from keys_in(value)


def test_the_examples_are_what_is_sent() -> None:
    start, view = (json.loads(block) for block in JSON_BLOCKS)
    assert start == start_message()
    assert view == view_json(shown_view())


@pytest.mark.parametrize("name", TABLES)
def test_every_key_of_a_view_is_told(name: str) -> None:
    rules = TABLES[name]
    found: set[str] = set()
    for seed in range(3):
        for state in SeededDeal(rules, seed).states():
            for seat in range(rules.players):
                view = view_of(state, seat)
                found |= set(keys_in([view_json(view), actions_json(view)]))
    assert len(found) > 60
    assert not [key for key in found if f"`{key}`" not in TEXT and f'"{key}"' not in TEXT]


def test_every_message_and_its_keys_are_told() -> None:
    for word in TYPES:
        assert f"| `{word}` |" in TEXT
    start = json.loads(start_line(0, TABLES["classic"], seed=1, time_limit=1))
    assert not [key for key in keys_in(start) if f"`{key}`" not in TEXT]


def test_every_phase_fault_and_action_is_told() -> None:
    for word in (*PHASE_WORDS.values(), CUTTING, OVER, *Fault):
        assert f"`{word}`" in TEXT
    told = [parse_action_json(one) for one in re.findall(r'`(\{"do": [^`]*\})`', TEXT)]
    words = {action_json(one)["do"] for one in told}
    assert words == set(ACTION_READERS) - {"misdeal"}
    assert len(told) == len(set(told)) == 16


def test_the_numbers_are_those_of_the_code() -> None:
    assert f"| `version` | of this form: {VIEW_VERSION} |" in TEXT
    assert f"after {MOST_ROUNDS} rounds" in TEXT
    assert f"about {100 * ERROR:.0f} % each" in TEXT
    assert (FEWEST, DEALS_IN_SHARD, START_SECONDS, MOST_STARTS) == (50, 10, 30, 3)
    for words in ("from the fiftieth on", "every ten deals", "30 seconds more", "three times"):
        assert words in TEXT
