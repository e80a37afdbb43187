"""The proof of strength: its plan, runs that grow and are gone on with, and what the page says."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bench import strength_page, strength_runs
from bench.strength_belief import BELIEF_FILE
from bench.strength_earlier import REMARK, EarlierPage
from bench.strength_figures import Value, figure_of, paired, verdict
from bench.strength_page import found_all, page
from bench.strength_plan import LEVELS, Figure, Measurement, Part, Want, plan
from bench.strength_runs import Missing, Stale, forget, fresh_processes, kept, measure, run_of
from tests.arena.stubs import a_run, timeless
from tysiacha.arena.run_files import parts_folder
from tysiacha.arena.runner import Part as Share
from tysiacha.arena.runner import local_player
from tysiacha.arena.runs import Run
from tysiacha.arena.schedule import Shard
from tysiacha.arena.shards import ShardResult, play_shard
from tysiacha.arena.summary import gains_of, summarize
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.locking import Locked

ONE = Measurement(
    id="rule-random",
    part=Part.CLASSIC,
    hero="rule",
    others="random",
    full=40,
    quick=10,
    judged=False,
    wants=(
        Want(Figure.NET, 100),
        Want(Figure.DEFENCE, 100),
        Want(Figure.THROWN, 0.1, at_most=True),
    ),
)
MISSING = replace(ONE, id="never", hero="nobody")
CHANGED = replace(
    ONE,
    id="rule-changed",
    part=Part.ABLATIONS,
    hero="rule:play.lead=99",
    base=ONE.id,
    wants=(),
    about="good leads",
)


HERE = local_player(1)
"""Fresh processes take a second each to start: here only what is played counts."""


def visible(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir() if not one.name.startswith(".")]


def test_the_plan_names_each_run_once_and_each_base_is_in_it() -> None:
    everything = plan()
    names = [one.id for one in everything]
    assert len(set(names)) == len(names)
    assert {one.base for one in everything if one.base} <= set(names)
    assert {one.rules for one in everything} == set(PRESETS)
    assert all(0 < one.quick < one.full for one in everything)
    for below, level in pairwise(LEVELS):
        (found,) = (one for one in everything if one.id == f"level-{level}")
        assert (found.hero, found.others) == (level, below)


def test_bases_are_played_on_the_same_deals() -> None:
    by_id = {one.id: one for one in plan()}
    for one in by_id.values():
        if one.base is not None:
            base = by_id[one.base]
            assert (one.others, one.rules, one.seed) == (base.others, base.rules, base.seed)
            assert one.hero.partition(":")[0] == base.hero


def test_a_short_run_grows_without_being_played_again(tmp_path: Path) -> None:
    short = measure(ONE, 15, tmp_path, player=HERE)
    assert short is not None
    assert [len(one.units) for one in short.results] == [10, 5]
    first = short.results[0].bots[0].times.total
    longer = measure(ONE, 25, tmp_path, player=HERE)
    assert longer is not None
    assert [len(one.units) for one in longer.results] == [10, 10, 5]
    assert longer.results[0].bots[0].times.total == first, "the whole shard was kept"
    once = run_of(ONE, 25)
    assert [timeless(one) for one in longer.results] == [
        timeless(play_shard(once, one)) for one in once.shards
    ]
    again = measure(ONE, 10, tmp_path, player=HERE)
    assert again is not None
    assert len(again.results) == 3, "no run becomes shorter"
    assert visible(tmp_path) == ["rule-random.json"]


def breaks(run: Run, shards: Sequence[Shard]) -> Generator[ShardResult, None, None]:
    yield next(HERE(run, shards))
    raise KeyboardInterrupt


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        measure(ONE, 30, tmp_path, player=breaks)
    found = kept(ONE, tmp_path)
    assert found is not None
    assert (len(found.results), found.finished) == (1, False)
    whole = measure(ONE, 30, tmp_path, player=HERE)
    assert whole is not None
    assert (len(whole.results), whole.finished) == (3, True)
    assert timeless(whole.results[0]) == timeless(found.results[0])


def test_parts_are_played_apart_and_put_together(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in (1, 2)]
    for number, folder in enumerate(folders, start=1):
        part = Share(number, 2)
        assert measure(ONE, 20, folder, player=HERE, part=part) is None
    first, second = (parts_folder(one / "rule-random.json") for one in folders)
    (second / "000001.json").rename(first / "000001.json")
    whole = measure(ONE, 20, folders[0], player=HERE)
    assert whole is not None
    assert len(whole.results) == 2


def test_what_other_code_or_settings_have_played_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(ONE, 10, tmp_path, player=HERE)
    with pytest.raises(Stale):
        measure(replace(ONE, hero="rule:play.lead=9"), 10, tmp_path, player=HERE)
    monkeypatch.setattr(strength_runs, "versions", lambda: {"code": "other"})
    with pytest.raises(Stale):
        measure(ONE, 20, tmp_path, player=HERE)
    (found,) = found_all([ONE], tmp_path)
    assert found.state == "short: 10 of 40, by earlier code"
    forget(ONE, tmp_path)
    assert kept(ONE, tmp_path) is None
    assert len(visible(tmp_path)) == 1, "it is put aside, not thrown away"


def test_no_two_processes_play_the_same_run(tmp_path: Path) -> None:
    def meanwhile(run: Run, shards: Sequence[Shard]) -> Generator[ShardResult, None, None]:
        with pytest.raises(Locked):
            measure(ONE, 10, tmp_path, player=HERE)
        yield from HERE(run, shards)

    found = measure(ONE, 10, tmp_path, player=meanwhile)
    assert found is not None
    assert found.finished


def test_fresh_processes_play_the_same(tmp_path: Path) -> None:
    found = measure(ONE, 20, tmp_path, player=fresh_processes(1))
    assert found is not None
    run = run_of(ONE, 20)
    assert [timeless(one) for one in found.results] == [
        timeless(play_shard(run, one)) for one in run.shards
    ]
    assert all(one.cost.cpu_ns > 0 for one in found.results)


def test_who_does_not_exist_cannot_be_measured(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="nobody"):
        measure(MISSING, 10, tmp_path, player=HERE)
    with pytest.raises(Missing, match="no setting"):
        run_of(replace(ONE, hero="rule:x=1"), 10)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Value(5, 4, 6), "yes, surely"),
        (Value(5, 2, 6), "yes, not surely"),
        (Value(2, 1, 4), "no, but possible"),
        (Value(2, 1, 2.5), "no"),
    ],
)
def test_a_bound_is_reached_surely_or_not(value: Value, expected: str) -> None:
    assert verdict(Want(Figure.NET, 3), value) == expected
    mirrored = Value(-value.mean, -value.high, -value.low)
    assert verdict(Want(Figure.NET, -3, at_most=True), mirrored) == expected


def test_figures_are_those_of_the_summary_with_the_interval_around_them() -> None:
    run = replace(a_run("careful", "random", units=30, shard_units=5), judged=False)
    results = [play_shard(run, one) for one in run.shards]
    summary = summarize(run, results)
    hero = summary.bots[0]
    for figure, expected in (
        (Figure.MADE, hero.contracts_made),
        (Figure.CONTRACT, hero.average_contract),
        (Figure.VOLUNTARY, hero.voluntary_made),
        (Figure.DEFENCE, hero.defence_points),
    ):
        value = figure_of(figure, summary, results)
        assert value is not None
        assert value.mean == expected
        assert value.low <= value.mean <= value.high
    assert figure_of(Figure.THROWN, summary, results) is None
    assert figure_of(Figure.WON, summary, results) is None


def test_a_difference_is_paired_deal_by_deal() -> None:
    usual, changed = a_run("rule", "random"), a_run("rule:play.lead=99", "random", units=3)
    ours, theirs = ([play_shard(run, one) for one in run.shards] for run in (changed, usual))
    found = paired(changed, ours, theirs)
    assert found is not None
    gains = [
        [gain for one in results for gain in gains_of(run, one, 0)]
        for run, results in ((changed, ours), (usual, theirs))
    ]
    differences = [one - other for one, other in zip(*gains, strict=False)]
    assert found.count == len(differences) == 3
    assert found.mean == pytest.approx(sum(differences) / 3)
    same = paired(usual, theirs, theirs)
    assert same is not None
    assert (same.mean, same.stderr) == (0, 0)


def test_the_page_says_what_is_missing_and_how_each_line_is_repeated(tmp_path: Path) -> None:
    empty = page(found_all([ONE, MISSING], tmp_path), tmp_path)
    assert empty.count("not played") >= 4
    measure(ONE, 20, tmp_path, player=HERE)
    measure(CHANGED, 10, tmp_path, player=HERE)
    text = page(found_all([ONE, MISSING, CHANGED], tmp_path), tmp_path)
    assert "short: 20 of 40" in text
    assert 'make bench-bots ARGS="--only rule-random"' in text
    assert "| `rule-random` | rule against random | net a round ≥ +100 | +" in text
    assert "yes, surely" in text
    rows = [line for line in text.splitlines() if line.startswith("| `rule-changed`")]
    assert len(rows) == 1
    assert "`play.lead=99` | 10 |" in rows[0]
    assert "| `rule` | all |" in text
    whole = measure(ONE, 40, tmp_path, player=HERE)
    assert whole is not None
    (found,) = found_all([ONE], tmp_path)
    assert found.state == ""


def test_what_an_earlier_page_said_stays_until_it_is_found_anew(tmp_path: Path) -> None:
    there, elsewhere = tmp_path / "there", tmp_path / "elsewhere"
    measure(ONE, 20, there, player=HERE)
    measure(CHANGED, 10, there, player=HERE)
    (there / strength_page.START_FILE).write_text('{"rule": {"ready": 800.0, "memory_mib": 90}}')
    runs = [ONE, MISSING, CHANGED]
    before = page(found_all(runs, there), there)
    after = page(found_all(runs, elsewhere), elsewhere, EarlierPage(before))
    assert after.count(REMARK) == before.count(REMARK) + 7, (
        "4 rows of a run, 1 of a change, 2 of times"
    )
    assert page(found_all(runs, elsewhere), elsewhere, EarlierPage(after)) == after
    told = [line.partition(" | short")[0] for line in before.splitlines() if "short" in line]
    assert told
    assert all(line in after for line in told)
    assert "| `rule` | 800.0 |" in after
    assert "`rule-random` 0.0" in after
    assert after.count("not played") == before.count("not played"), "of that nothing is kept"
    again = page(found_all(runs, there), there, EarlierPage(after))
    assert again == before, "what is found here counts"
    others = page(
        found_all([replace(ONE, others="easy")], elsewhere), elsewhere, EarlierPage(before)
    )
    rows = [line for line in others.splitlines() if line.startswith("| `rule-random`")]
    assert len(rows) == 4
    assert not any(REMARK in line for line in rows), "other bots have played that"


def test_beliefs_and_first_moves_are_shown_if_they_are_there(tmp_path: Path) -> None:
    text = page(found_all([ONE], tmp_path), tmp_path)
    assert "no `belief.json`" in text
    belief = {
        "bot": "strong", "positions": 1200, "truth": -3.25, "uniform": -5.5,
        "bins": [[0.1, 0.12, 700], [0.9, 0.85, 500]],
    }  # fmt: skip
    (tmp_path / BELIEF_FILE).write_text(json.dumps([belief]))
    start = {"rule": {"ready": 800.0, "auction": 0.5, "memory_mib": 90.0}}
    (tmp_path / strength_page.START_FILE).write_text(json.dumps(start))
    text = page(found_all([ONE], tmp_path), tmp_path)
    assert "-3.250, +2.250 against -5.500" in text
    assert "0.100  0.120 ##|" in text
    assert "| `rule` | 800.0 | 0.5 |" in text
