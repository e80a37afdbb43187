"""Bots at all tables give no wrong answer; the soak tells how to see a failure again."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from tests.soak import bot_matches
from tests.soak.bot_matches import DEALS_OF_A_PART, Part, main, play_part, table_rules
from tests.solve.ready import ready_kernels
from tysiacha.bots.registry import BOT_NAMES, QUICK, WITH_SOLVER
from tysiacha.rules.presets import PRESETS

WITHOUT_SOLVER = tuple(name for name in BOT_NAMES if name not in WITH_SOLVER)


def test_case_21_quick_bots_give_no_wrong_answer_at_any_table() -> None:
    counts: Counter[str] = Counter()
    for number in range(25):
        counts += play_part(Part(WITHOUT_SOLVER, 11, number))
    assert counts["deals"] == 25 * DEALS_OF_A_PART
    assert counts["explained"] > 25


def test_case_21_bots_with_the_solver_give_no_wrong_answer_at_any_table() -> None:
    ready_kernels()
    bots = tuple(name for name in BOT_NAMES if name in WITH_SOLVER and name in QUICK)
    counts: Counter[str] = Counter()
    for number in range(2):
        counts += play_part(Part((*bots, "random"), 12, number))
    assert counts["deals"] == 2 * DEALS_OF_A_PART


def test_all_presets_and_all_numbers_of_players_are_met() -> None:
    drawn = [table_rules(random.Random(seed)) for seed in range(600)]
    assert {rules.players for rules in drawn} == {2, 3, 4}
    assert set(PRESETS.values()) <= set(drawn)


def test_the_same_part_is_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--bots", "rule", "easy", "--jobs", "1", "--only", "3"]
    assert main(given) == main(given) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["counts"] == second["counts"]
    assert first["counts"]["parts"] == 1


def test_a_failure_names_its_part_and_the_soak_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(part: Part) -> Counter[str]:
        assert part.number != 1, "a wrong answer"
        return Counter(parts=1)

    monkeypatch.setattr(bot_matches, "play_part", fail)
    assert main(["--bots", "rule", "--deals", "36", "--jobs", "1", "--seed", "5"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["failures"] == [1]
    assert json.loads(said.out)["counts"] == {"parts": 2}
    assert "--bots rule --seed 5 --only 1" in said.err
    assert "a wrong answer" in said.err


def test_a_run_that_was_broken_off_tells_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(part: Part) -> Counter[str]:
        if part.number == 2:
            raise KeyboardInterrupt
        return Counter(parts=1)

    monkeypatch.setattr(bot_matches, "play_part", interrupt)
    assert main(["--deals", "60", "--jobs", "1"]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["interrupted"] is True
    assert "go on with --from 2" in said.err
