"""Runs on the disk: whole or not at all, read as they were written, and refused where broken."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.stubs import a_run, as_ladder, timeless
from tysiacha.arena.entrants import parse_entrants
from tysiacha.arena.run_files import (
    WrongRunFile,
    begin_run,
    finish_run,
    keep_shard,
    load_run,
    parts_folder,
    reopen_run,
)
from tysiacha.arena.runs import Head, Run, code_digest, versions
from tysiacha.arena.shard_json import shard_json
from tysiacha.arena.shards import play_shard
from tysiacha.rules.options import Rules

RUN = a_run("rule", "random", units=3, shard_units=2)


def head_of(run: Run) -> Head:
    return Head(run, ("arena", "--bots", "rule"), "2026-11-30T03:00:00+00:00", versions())


@pytest.mark.parametrize(
    "run",
    [
        RUN,
        as_ladder(RUN),
        replace(RUN, until=2.5, time_limit_ms=50, seed=2**63 - 1),
        replace(RUN, rules=Rules(must_trump=False, opening_bid=80), rules_name="Наши ♥"),
        replace(RUN, entrants=parse_entrants(["mine=cmd:python 'my bot.py'", "rule"])),
    ],
)
def test_the_head_is_read_as_it_was_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(run))
    kept = load_run(path)
    assert kept.head == head_of(run)
    assert (kept.results, kept.finished) == ((), False)


def test_a_run_is_kept_shard_by_shard_and_then_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "run.json"
    begin_run(path, head_of(RUN))
    results = [play_shard(RUN, one) for one in RUN.shards]
    keep_shard(path, results[1])
    (kept,) = load_run(path).results
    assert shard_json(kept) == shard_json(results[1])
    assert not path.exists()
    keep_shard(path, results[0])
    finish_run(path, head_of(RUN), results)
    assert not parts_folder(path).exists()
    finished = load_run(path)
    assert finished.finished
    assert [shard_json(one) for one in finished.results] == [shard_json(one) for one in results]
    assert [one.name for one in path.parent.iterdir()] == ["run.json"]


def test_the_file_says_everything_that_decides_the_run(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    content = json.loads((parts_folder(path) / "run.json").read_text())
    assert content["versions"]["code"] == code_digest()
    assert content["rules"]["id"] == RUN.rules.rules_id
    assert content["argv"] == ["arena", "--bots", "rule"]
    assert content["seed"] == 5
    assert content["bots"][0]["settings"].startswith("RuleBotSettings(")


def test_a_half_written_shard_is_not_taken_for_one(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    (parts_folder(path) / ".000000.json.4711").write_text('{"shard": 0, "un')
    assert load_run(path).results == ()


def test_a_second_run_of_the_same_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    with pytest.raises(FileExistsError):
        begin_run(path, head_of(RUN))
    finish_run(path, head_of(RUN), [])
    with pytest.raises(FileExistsError):
        begin_run(path, head_of(RUN))


def test_there_may_be_no_run(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_run(tmp_path / "run.json")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"tysiacha_arena": 1', '"tysiacha_arena": 2', "from 1 to 1"),
        ('"tysiacha_arena": 1', '"other": 1', "no key 'tysiacha_arena'"),
        ('"seed": 5', '"seed": -5', "from 0"),
        ('"seed": 5', '"seed": 5, "more": 1', "expected one of"),
        ('"contest": "deals"', '"contest": "chess"', "deals, matches, ladder"),
        ('"base": "classic"', '"base": "polish"', "they are"),
        ('"options": {}', '"options": {"players": 9}', "players"),
        ('"units": 3', '"units": 3.5', "whole number"),
        ("{", "[", "expected"),
    ],
)
def test_a_wrong_head_is_refused_with_its_place(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    head = parts_folder(path) / "run.json"
    text = head.read_text()
    assert old in text
    head.write_text(text.replace(old, new, 1))
    with pytest.raises(WrongRunFile, match=said) as caught:
        load_run(path)
    assert str(head) in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"shard": 0', '"shard": 9'),
        ('"shard": 0', '"shard": 1'),
        ('"buckets": [[', '"buckets": [[9'),
        ('"rounds": [1, 1, 1]', '"rounds": [1, 1]'),
        ('"winners": [null', '"winners": [3'),
        ('"declared"', '"decalred"'),
        ('"faults": {}', '"faults": {"lazy": 1}'),
        ("}", ""),
    ],
)
def test_a_wrong_shard_is_refused(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    result = play_shard(RUN, RUN.shards[0])
    keep_shard(path, result)
    file = parts_folder(path) / "000000.json"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1))
    with pytest.raises(WrongRunFile, match=r"000000\.json"):
        load_run(path)
    assert timeless(result)["shard"] == 0


def test_a_finished_run_has_each_shard_once_and_in_order(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    first, second = [play_shard(RUN, one) for one in RUN.shards]
    for results in ([second], [second, first], [first, first], [first, second, second]):
        path.unlink(missing_ok=True)
        begin_run(path, head_of(RUN))
        finish_run(path, head_of(RUN), results)
        with pytest.raises(WrongRunFile, match=r"/shard|more shards"):
            load_run(path)


def test_a_longer_run_takes_over_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    results = [play_shard(RUN, one) for one in RUN.shards]
    finish_run(path, head_of(RUN), results)
    longer = replace(RUN, units=6)
    reopen_run(path, head_of(longer), results[:1])
    kept = load_run(path)
    assert (kept.finished, kept.head.run) == (False, longer)
    assert [shard_json(one) for one in kept.results] == [shard_json(results[0])]
    assert not path.exists()


def test_runs_from_before_there_were_costs_and_phases_are_read(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    begin_run(path, head_of(RUN))
    result = play_shard(RUN, RUN.shards[0])
    finish_run(path, head_of(RUN), [result])
    content = json.loads(path.read_text())
    del content["judged"]
    (shard,) = content["shards"]
    del shard["cost"]
    for bot in shard["bots"]:
        del bot["by_phase"], bot["times"]["longest_ns"]
        for later in ("forced", "forced_made", "thrown_declaring", "thrown_defending"):
            del bot["tally"][later]
    path.write_text(json.dumps(content))
    (kept,) = load_run(path).results
    assert kept.units == result.units
    assert kept.bots[0].tally.declared == result.bots[0].tally.declared
    assert (kept.cost.cpu_ns, kept.bots[0].by_phase) == (0, {})
    assert result.cost.cpu_ns > 0


def test_costs_and_phases_are_read_as_they_were_written(tmp_path: Path) -> None:
    path, run = tmp_path / "run.json", replace(RUN, judged=True)
    begin_run(path, head_of(run))
    keep_shard(path, result := play_shard(RUN, RUN.shards[0]))
    kept = load_run(path)
    assert kept.head.run.judged
    assert kept.results[0].cost == result.cost
    assert "play" in kept.results[0].bots[0].by_phase
