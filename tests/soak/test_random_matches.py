"""The soak itself works: it counts, it sums up in JSON, and it tells how to see a failure again."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import random_matches
from tests.soak.one_match import Tally, play_match, random_rules
from tysiacha.rules.presets import PRESETS, differences

SCRIPT = Path(random_matches.__file__)


def arguments(**changed: int | None) -> argparse.Namespace:
    given = {"matches": 3, "seed": 1, "rounds": 2, "jobs": 1, "only": None} | changed
    return argparse.Namespace(**given)


def test_some_matches_keep_all_invariants() -> None:
    tally = Tally()
    for number in range(6):
        tally.add(play_match(f"test {number}", 4))
    assert tally.counts["matches"] == 6
    assert tally.counts["won"] + tally.counts["stopped at the limit"] == 6
    assert tally.counts["rounds"] <= 6 * 4


def test_the_same_seed_plays_the_same_match() -> None:
    assert play_match("again", 3) == play_match("again", 3)


def test_random_rules_are_valid_and_of_all_kinds() -> None:
    drawn = [random_rules(random.Random(seed)) for seed in range(200)]
    changed = {key for rules in drawn for key in differences(PRESETS["classic"], rules)}
    assert {rules.players for rules in drawn} == {2, 3, 4}
    assert len(changed) > 50


def test_the_script_ends_with_a_summary_in_json() -> None:
    command = [sys.executable, str(SCRIPT), "4", "--rounds", "2", "--jobs", "2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    summary = json.loads(done.stdout.splitlines()[-1])
    assert summary["counts"]["matches"] == 4
    assert summary["failures"] == []
    assert done.stderr == ""


def test_a_failure_names_its_match_and_how_to_play_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(seed: str, most_rounds: int) -> Tally:
        assert seed != "1 1", "an invariant"
        return Tally()

    monkeypatch.setattr(random_matches, "play_match", fail)
    assert random_matches.soak(arguments()) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["failures"] == [1]
    assert "--seed 1 --rounds 2 --only 1" in said.err
    assert "an invariant" in said.err


def test_a_single_match_can_be_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_matches.soak(arguments(only=2)) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["matches"] == 1


def test_ctrl_c_ends_it_with_the_summary_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(seed: str, most_rounds: int) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(random_matches, "play_match", interrupt)
    assert random_matches.soak(arguments()) == 130
    assert json.loads(capsys.readouterr().out)["interrupted"] is True
