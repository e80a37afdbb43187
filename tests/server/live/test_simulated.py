"""Some matches of the simulator, and that a seed gives the same world each time."""

from __future__ import annotations

import pytest

from tests.server.live.simulate import Outcome, main, simulate


@pytest.mark.parametrize("number", range(8))
def test_whatever_goes_wrong_nothing_acknowledged_is_lost_or_counted_twice(number: int) -> None:
    """See ``verdicts.py`` for all that is checked after each match."""
    outcome = simulate(f"suite:{number}", facts=200)
    assert not outcome.problems, outcome
    assert outcome.facts > 5


def test_the_same_seed_gives_the_same_frames_byte_for_byte() -> None:
    one, again = simulate("twice", facts=150), simulate("twice", facts=150)
    assert one == again
    assert one.frames > 100
    assert simulate("another", facts=150).digest != one.digest


def test_a_failure_names_the_seed_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(seed: str, _facts: int) -> Outcome:
        return Outcome(seed, ("a command was lost",), "", 1, 1, 0)

    monkeypatch.setattr("tests.server.live.simulate.simulate", failing)
    assert main(["--matches", "1", "--first", "6", "--seed", "x"]) == 1
    told = capsys.readouterr().out
    assert "match 6: a command was lost" in told
    assert 'make simulate ARGS="--seed x --first 6 --matches 1"' in told
