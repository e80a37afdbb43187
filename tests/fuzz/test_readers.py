"""The fuzzer works, and a short run of it finds nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import readers
from tests.fuzz.readers import READERS, changed, fuzz, keep, seeds, tried


def test_a_short_run_finds_nothing() -> None:
    counts = fuzz(2, inputs=800)
    assert counts.total() == 800
    for name in READERS:
        assert any(one.startswith(f"{name} broken") for one in counts)
        assert counts[f"{name} good"]


@pytest.mark.parametrize("name", list(READERS))
def test_every_seed_is_read_or_refused(name: str) -> None:
    assert len(seeds(name)) > 2
    for data in seeds(name):
        assert tried(name, data)


def test_what_goes_wrong_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(data: bytes) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(readers, "KEPT", tmp_path)
    monkeypatch.setitem(READERS, "words", broken)
    with pytest.raises(ZeroDivisionError):
        fuzz(1, inputs=100)
    (kept,) = tmp_path.iterdir()
    assert kept.name.startswith("words-")
    assert kept == keep("words", kept.read_bytes())


def test_changes_are_those_of_the_seed() -> None:
    import random  # noqa: PLC0415 - only here

    data = seeds("record")
    one, two = (changed(random.Random(5), data[3], data) for _ in range(2))
    assert one == two


def test_the_script_ends_with_a_summary() -> None:
    command = [sys.executable, "-m", "tests.fuzz.readers", "--seconds", "1", "--plain"]
    top = Path(readers.__file__).parents[2]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=top)
    assert '"failed": false' in done.stdout.splitlines()[-1]
