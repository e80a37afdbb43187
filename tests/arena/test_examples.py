"""The examples of docs/examples play every table without a fault."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.arena.stubs import a_run
from tysiacha.arena.shards import play_shard
from tysiacha.rules.presets import PRESETS

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PYTHON = f"mine=cmd:{sys.executable} {EXAMPLES / 'bot.py'}"
NODE = f"mine=cmd:node {EXAMPLES / 'bot.js'}"
EVERY_PRESET = pytest.mark.parametrize("rules", PRESETS)


def played_without_a_fault(bot: str, rules: str) -> int:
    """Play two deals against ``random``; give how many contracts it came to have."""
    run = a_run(bot, "random", rules=rules, units=2)
    result = play_shard(run, run.shards[0])
    mine, _other = result.bots
    assert mine.faults == ()
    assert mine.times.count > 10
    return mine.tally.rounds


@EVERY_PRESET
def test_the_example_in_python_plays(rules: str) -> None:
    assert played_without_a_fault(PYTHON, rules) > 0


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@EVERY_PRESET
def test_the_example_in_javascript_plays(rules: str) -> None:
    assert played_without_a_fault(NODE, rules) > 0


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_both_examples_are_one_bot_in_two_languages() -> None:
    """So neither can gain anything against the other, whatever the cards."""
    other = NODE.replace("mine", "other")
    run = a_run(PYTHON, other, units=3, shard_units=3)
    result = play_shard(run, run.shards[0])
    for unit in result.units:
        assert len(set(unit.scores)) == 1


@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
def test_an_example_is_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= 45
