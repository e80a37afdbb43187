"""Runs of the arena by Ray: the same as by processes, and gone on with; refused where it is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.stubs import a_run, timeless
from tests.cli.running import cli
from tysiacha.arena import ray_player as module
from tysiacha.arena.ray_player import OtherCode, is_installed, play_if_same
from tysiacha.arena.run_files import load_run, parts_folder
from tysiacha.arena.runs import code_digest
from tysiacha.arena.shards import play_shard
from tysiacha.cli.exit_codes import UNUSABLE

needs_ray = pytest.mark.skipif(
    not is_installed(), reason="Ray is not installed: make test-ray installs and tests it"
)
GIVEN = ("arena", "--bots", "rule", "random", "--deals", "45", "--seed", "9", "--workers", "2")


def played(file: Path, *given: str) -> list[object]:
    """Play in a program of its own, for Ray takes hold of signals and of much else."""
    environment = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
    subprocess.run(
        [sys.executable, "-m", "tysiacha", *given], check=True, capture_output=True, env=environment
    )
    kept = load_run(file)
    assert kept.finished
    return [timeless(one) for one in kept.results]


@needs_ray
@pytest.mark.timeout(900)
@pytest.mark.slow
def test_ray_plays_the_same_to_the_bit_and_goes_on_from_what_is_there(tmp_path: Path) -> None:
    by_processes, by_ray = tmp_path / "processes.json", tmp_path / "ray.json"
    expected = played(by_processes, *GIVEN, "-o", str(by_processes))
    assert played(by_ray, *GIVEN, "--runner", "ray", "-o", str(by_ray)) == expected
    broken = tmp_path / "broken.json"
    parts_folder(broken).mkdir()
    content = json.loads(by_ray.read_text(encoding="utf-8"))
    shards = content.pop("shards")
    (parts_folder(broken) / "run.json").write_text(json.dumps(content), encoding="utf-8")
    for one in shards[1:3]:
        (parts_folder(broken) / f"{one['shard']:06}.json").write_text(json.dumps(one))
    assert played(broken, "arena", "--resume", str(broken), "--runner", "ray") == expected


def test_without_ray_it_is_told_how_to_get_it_and_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_installed", lambda: False)
    done = cli(*GIVEN, "--runner", "ray", "-o", str(tmp_path / "run.json"))
    assert done.code == UNUSABLE
    assert "Ray is not installed here: pip install 'tysiacha[ray]'" in done.err
    assert not list(tmp_path.iterdir())


def test_a_machine_with_another_version_plays_nothing() -> None:
    run = a_run("rule", "random")
    found = play_if_same(run, run.shards[1], code_digest())
    assert timeless(found) == timeless(play_shard(run, run.shards[1]))
    with pytest.raises(OtherCode, match="not abc"):
        play_if_same(run, run.shards[1], "abc")
