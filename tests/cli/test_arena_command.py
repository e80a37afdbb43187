"""``tysiacha arena``: comparisons, ladders, files, Ctrl-C and what cannot be."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TypeAlias

import click
import pytest

from tests.cli.running import COMMAND, SOURCE, Ran, cli
from tysiacha.arena.entrants import parse_entrants
from tysiacha.arena.run_files import load_run, parts_folder
from tysiacha.arena.runs import Run
from tysiacha.bots.registry import BOT_NAMES, QUICK
from tysiacha.cli.arena_options import ladder_run, spread_bots
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE

SMALL = ("arena", "--bots", "rule", "random", "--deals", "4", "--workers", "1")

Result: TypeAlias = dict[str, object]


def last_line(done: Ran) -> Result:
    assert done.code == GOOD
    content: Result = json.loads(done.out.splitlines()[-1])
    return content


def bots_in(content: Result) -> list[dict[str, object]]:
    bots = content["bots"]
    assert isinstance(bots, list)
    return bots


def without_times(content: Result) -> Result:
    bots = [
        {key: value for key, value in bot.items() if not key.startswith("ms_")}
        for bot in bots_in(content)
    ]
    return {**content, "bots": bots}


def test_json_is_the_last_line(tmp_path: Path) -> None:
    done = cli(*SMALL, "--json", "-o", str(tmp_path / "run.json"))
    content = last_line(done)
    assert (content["deals"], content["rules"]) == (4, "classic")
    rule, other = bots_in(content)
    assert (rule["name"], other["name"]) == ("rule", "random")
    assert rule["illegal"] == other["illegal"] == 0
    for key in ("points_per_round", "stderr", "ms_mean", "ms_p99"):
        assert isinstance(rule[key], float)
    assert {"contracts_made", "average_contract"} <= set(rule)
    assert "run.json" in done.err


def test_in_words_every_bot_has_its_lines(tmp_path: Path) -> None:
    done = cli(*SMALL, "-o", str(tmp_path / "run.json"))
    assert done.code == GOOD
    assert done.out.startswith("classic: 4 deals in 3 seatings, 12 rounds, seed 1\n")
    assert "\nrule: +" in done.out
    assert "\nrandom: -" in done.out
    assert "replaced: 0" in done.out
    assert "bid freely: " in done.out


def test_runs_are_kept_among_the_data_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    assert cli(*SMALL).code == GOOD
    (file,) = (tmp_path / "arena").iterdir()
    kept = load_run(file)
    assert kept.finished
    assert kept.head.run.units == 4


def test_matches_and_other_tables(tmp_path: Path) -> None:
    given = ("arena", "--bots", "rule", "random", "--workers", "1", "--json")
    for number, rules in enumerate(("classic_two", "classic_four", "polish")):
        file = str(tmp_path / f"{number}.json")
        done = cli(*given, "--rules", rules, "--deals", "2", "-o", file)
        assert last_line(done)["rules"] == rules
    done = cli(*given, "--matches", "1", "-o", str(tmp_path / "m.json"))
    content = last_line(done)
    assert content["matches"] == 1
    assert bots_in(content)[0]["matches_won"] == 1


def test_three_bots_sit_in_every_order(tmp_path: Path) -> None:
    done = cli(
        *("arena", "--bots", "rule", "random", "again=random", "--deals", "2", "--workers", "1"),
        *("-o", str(tmp_path / "run.json")),
    )
    assert "2 deals in 6 seatings, 12 rounds" in done.out
    assert "\nagain: " in done.out


def test_until_says_what_it_found(tmp_path: Path) -> None:
    given = ("arena", "--bots", "rule", "random", "--until", "20", "--workers", "1")
    done = cli(*given, "-o", str(tmp_path / "run.json"))
    assert "classic: 50 deals" in done.out
    assert "rule is better, as if by 20.0 points a round (error 5.0 %)." in done.out
    shown = json.loads(cli("arena", "show", str(tmp_path / "run.json"), "--json").out)
    assert (shown["verdict"], shown["deals"]) == ("better", 50)
    few = cli(*given, "--deals", "10", "-o", str(tmp_path / "few.json"))
    assert "Not decided whether rule is better by 20.0 points" in few.out


def test_the_ladder_has_every_bot_once(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    quick = ("--quick", "--deals", "3", "--workers", "1")
    done = cli("arena", "ladder", *quick, "-o", str(file))
    places = [line for line in done.out.splitlines() if line[:1].isdigit() and ". " in line[:4]]
    assert {line.split()[1].rstrip(":") for line in places} == set(QUICK)
    assert places[-1].startswith(f"{len(QUICK)}. random: -")
    assert "ahead of the next by" in done.out
    given = ("--bots", "rule", "random", "b=random", "--deals", "1", "--workers", "1", "--json")
    content = last_line(cli("arena", "ladder", *given, "-o", str(tmp_path / "other.json")))
    rungs = content["ladder"]
    assert isinstance(rungs, list)
    assert rungs[0]["name"] == "rule"
    assert {one["name"] for one in rungs} == {"rule", "random", "b"}


def ladder_asked(*bots: str, quick: bool = False, deals: int | None = None) -> Run:
    return ladder_run(
        {
            "bots": parse_entrants(bots),
            "quick": quick,
            "deals": deals,
            "source": "classic",
            "seed": 1,
            "workers": 1,
            "runner": "processes",
            "part": None,
            "time_limit": 10.0,
            "output": None,
            "as_json": False,
        }
    )


def test_a_ladder_rates_all_bots_if_none_are_named() -> None:
    run = ladder_asked()
    assert tuple(one.name for one in run.entrants) == BOT_NAMES
    assert len(run.pairings) == len(BOT_NAMES) * (len(BOT_NAMES) - 1) // 2
    quick = ladder_asked(quick=True)
    assert tuple(one.name for one in quick.entrants) == QUICK
    assert quick.units > run.units
    assert run.shard_units < quick.shard_units
    assert ladder_asked(deals=7).units == 7


def test_quick_leaves_out_named_bots_that_think_for_long() -> None:
    given = ("rule", "random", "mine=expert:worlds=3", "strong")
    assert [one.name for one in ladder_asked(*given, quick=True).entrants] == ["rule", "random"]
    with pytest.raises(click.UsageError, match="at least two"):
        ladder_asked("rule", "strong", quick=True)


def test_a_ladder_is_gone_on_with(tmp_path: Path) -> None:
    given = ("arena", "ladder", "--bots", "rule", "random", "careful", "--deals", "2")
    whole = cli(*given, "--workers", "1", "--json", "-o", str(tmp_path / "whole.json"))
    file = str(tmp_path / "run.json")
    part = cli(*given, "--workers", "1", "--part", "1/2", "-o", file)
    assert part.code == GOOD
    assert "careful" not in part.out
    rest = cli("arena", "--resume", file, "--workers", "1", "--json")
    assert last_line(rest)["ladder"] == last_line(whole)["ladder"]


def test_show_draws_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    cli(*SMALL, "-o", str(file))
    shown = cli("arena", "show", str(file))
    assert shown.code == GOOD
    assert shown.out.startswith("classic: 4 deals")
    assert "●" in shown.out
    assert "How the mean of rule settled" in shown.out
    as_json = json.loads(cli("arena", "show", str(file), "--json").out)
    assert as_json["deals"] == 4


def test_a_bot_that_cheats_or_fails_is_counted(tmp_path: Path) -> None:
    script = tmp_path / "bad.py"
    script.write_text(
        'for _ in range(5):\n    input()\n    print(\'{"do": "pass"}\', flush=True)\n'
    )
    done = cli(
        *("arena", "--bots", f"bad=cmd:{sys.executable} {script}", "rule", "--deals", "1"),
        *("--workers", "1", "--json", "-o", str(tmp_path / "run.json")),
    )
    bad, rule = bots_in(last_line(done))
    assert bad["illegal"] != 0
    assert rule["illegal"] == 0
    faults = bad["faults"]
    assert isinstance(faults, dict)
    assert sum(faults.values()) == bad["illegal"]
    told = cli("arena", "show", str(tmp_path / "run.json")).out
    assert "replaced because of: " in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "ruel", "random"], "There is no bot 'ruel'. Did you mean rule?"),
        (["--bots", "rule:x=1", "rule"], "This bot cannot be set so: there is no setting x"),
        (["--bots", "rule", "random", "--runner", "cloud"], "'processes', 'ray'"),
        (["--bots", "a=rule", "a=rule"], "The name 'a' is there twice."),
        (["--bots", "cmd:", "rule"], "'cmd:' has no command in it"),
        (["--bots", "rule"], "1 bots cannot be compared at a table of 3: name 2, or 3."),
        (["--deals", "3"], "0 bots cannot be compared"),
        (["--bots", "rule", "rule", "rule", "--rules", "classic_two"], "name 2, or 2."),
        (["--bots", "rule", "rule", "--deals", "0"], "'0' is not a whole number"),
        (["--bots", "rule", "rule", "--until", "0"], "'0' is not a number above 0 and up to 400"),
        (["--bots", "rule", "rule", "--until", "-2"], "'-2' is not a number above 0"),
        (["--bots", "rule", "rule", "--part", "5/4"], "'5/4' is not a part such as 1/4"),
        (["--bots", "rule", "rule", "--part", "0/4"], "'0/4' is not a part such as 1/4"),
        (["--bots", "rule", "rule", "--time-limit", "1e3"], "'1e3' is not a number above 0"),
        (["--bots", "rule", "rule", "--matches", "2", "--deals", "2"], "leave out --deals"),
        (["--bots", "rule", "rule", "--rules", "polsh"], "Did you mean polish?"),
        (["--deals", "3", "ladder"], "The options of ladder stand after it."),
        (["ladder", "--bots", "rule"], "A ladder needs at least two bots."),
        (["shwo"], "Did you mean show?"),
        (["show", "/nowhere/run.json"], "There is no run /nowhere/run.json."),
        (["--resume", "/nowhere/run.json"], "There is no run /nowhere/run.json."),
        (["--bots", "rule", "rule", "-o", "/dev/null/x.json"], "Cannot write: "),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], said: str) -> None:
    done = cli("arena", *arguments)
    assert done.code == UNUSABLE
    assert said in " ".join(done.err.split())
    assert done.out == ""


def test_a_run_of_the_same_name_or_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    assert cli(*SMALL, "-o", str(file)).code == GOOD
    again = cli(*SMALL, "-o", str(file))
    assert (again.code, again.out) == (UNUSABLE, "")
    assert "already" in again.err
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    done = cli("arena", "show", str(broken))
    assert done.code == UNUSABLE
    assert "broken.json: no key" in done.err


def test_bots_stand_after_one_option_up_to_the_next() -> None:
    assert spread_bots(["--bots", "a", "b", "--deals", "3", "show", "x"]) == [
        *("--bots", "a", "--bots", "b", "--deals", "3", "show", "x")
    ]
    assert spread_bots(["--bots=a=rule", "b"]) == ["--bots", "a=rule", "--bots", "b"]
    assert spread_bots(["--bots"]) == []
    assert spread_bots(["show", "x", "--json"]) == ["show", "x", "--json"]


def started(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for_shards(file: Path, process: subprocess.Popen[bytes], count: int) -> None:
    while len(list(parts_folder(file).glob("0*.json"))) < count:
        assert process.poll() is None, "it ended before it could be broken off"
        time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_broken_off_goes_on_to_the_same_end(
    number: signal.Signals, workers: str, tmp_path: Path
) -> None:
    file, whole = tmp_path / "run.json", tmp_path / "whole.json"
    given = ("arena", "--bots", "rule", "random", "--deals", "120", "--json")
    process = started(*given, "--workers", workers, "-o", str(file))
    wait_for_shards(file, process, 2)
    os.kill(process.pid, number)
    out, err = process.communicate()
    assert out == b""
    if number is signal.SIGINT:
        assert process.returncode == INTERRUPTED
        assert f"--resume {file}" in err.decode()
    kept = load_run(file)
    assert not kept.finished
    assert 2 <= len(kept.results) < 12
    halfway = cli("arena", "show", str(file))
    assert halfway.code == GOOD
    resumed = last_line(cli("arena", "--resume", str(file), "--json", "--workers", "1"))
    assert load_run(file).finished
    expected = last_line(cli(*given, "--workers", "1", "-o", str(whole)))
    assert without_times(resumed) == without_times(expected)
    again = last_line(cli("arena", "--resume", str(file), "--json"))
    assert without_times(again) == without_times(expected)


def test_a_run_can_be_shared_by_several_machines(tmp_path: Path) -> None:
    given = ("arena", "--bots", "rule", "random", "--deals", "35", "--workers", "1", "--json")
    files = [tmp_path / str(number) / "run.json" for number in (1, 2)]
    for number, file in enumerate(files, start=1):
        done = cli(*given, "--part", f"{number}/2", "-o", str(file))
        assert (done.code, done.out) == (GOOD, "")
        assert f"--resume {file}" in done.err
        assert len(load_run(file).results) == 2
    for shard in parts_folder(files[1]).glob("0*.json"):
        shutil.copy(shard, parts_folder(files[0]))
    shared = last_line(cli("arena", "--resume", str(files[0]), "--json"))
    whole = last_line(cli(*given, "-o", str(tmp_path / "whole.json")))
    assert without_times(shared) == without_times(whole)


def test_a_run_is_not_gone_on_with_by_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"

    def broken_off(*_given: object, **_more: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("tysiacha.cli.arena_playing.play_run", broken_off)
        assert cli(*SMALL, "-o", str(file)).code == INTERRUPTED
    monkeypatch.setattr("tysiacha.cli.arena_playing.versions", lambda: {"code": "other"})
    done = cli("arena", "--resume", str(file))
    assert done.code == UNUSABLE
    assert "The program has changed" in done.err
