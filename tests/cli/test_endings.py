"""A match can be left at any question: by quit, by the end of the input, by Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.games import kinds, line_game, options, play
from tests.cli.responder import Responder
from tests.cli.running import COMMAND, DATA, SOURCE, cli, process
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE
from tysiacha.cli.plain.console import InputEnded, StreamConsole
from tysiacha.cli.play_plan import plan_of

GAMES: tuple[dict[str, object], ...] = (
    {"rules": "russian_online", "dealer": 3, "rounds": 2},
    {"rules": "classic_two", "seats": "you,you", "rounds": 1},
    {"seats": "you:Ann,you:Ben,rule", "rounds": 2},
    {"rules": "polish", "seats": "you,you", "rounds": 1},
)


def recorded(given: dict[str, object]) -> list[str]:
    """Give all answers of a match, as somebody would type them."""
    person = Responder(1)
    play(person, **given)
    return [line.rpartition(" > ")[2] for line in person.shown if " > " in line]


def arguments(given: dict[str, object]) -> list[str]:
    return ["play", "--seed", "1", *(f"--{key}={value}" for key, value in given.items())]


@pytest.mark.parametrize("given", GAMES, ids=str)
def test_a_recorded_match_can_be_fed_from_a_pipe(given: dict[str, object]) -> None:
    answers = recorded(given)
    done = cli(*arguments(given), answers="\n".join(answers) + "\n")
    assert done.code == GOOD
    assert "The limit of rounds is reached, and nobody has won." in done.out
    assert done.out.endswith("The seed was 1: with --seed 1 the same cards are dealt again.\n")
    assert done.err == ""


@pytest.mark.parametrize("given", GAMES, ids=str)
def test_the_input_may_end_at_every_question(given: dict[str, object]) -> None:
    answers = recorded(given)
    for count in range(len(answers)):
        done = cli(*arguments(given), answers="".join(one + "\n" for one in answers[:count]))
        assert done.code == GOOD
        assert "The input has ended.\nThe match is saved: go on with" in done.out
        assert "The seed was" not in done.out


@pytest.mark.parametrize("given", GAMES, ids=str)
def test_ctrl_c_may_come_at_every_question(
    given: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = recorded(given)
    count = 0
    left = 0

    def ask(_console: StreamConsole, _prompt: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return answers[count - left - 1]

    monkeypatch.setattr(StreamConsole, "ask", ask)
    for count in range(0, len(answers), 3):
        left = count
        done = cli(*arguments(given))
        assert done.code == INTERRUPTED
        assert "The match is broken off.\nThe match is saved: go on with" in done.out
        assert done.err == ""


def test_these_games_ask_every_kind_of_question() -> None:
    asked: set[str] = set()
    for given in GAMES:
        person = Responder(1)
        play(person, **given)
        asked |= kinds(person.prompts)
    assert {"Cut the pack", "You must open with 100", "Your card", "Your lead"} <= asked
    assert {"A card for Anna", "Which stock do you take", "A card to put away"} <= asked
    assert {"Your contract", "Keep your cards", "Press Enter when all have seen it."} <= asked


def test_a_session_tells_that_the_input_has_ended() -> None:
    game = line_game(plan_of(options()), Responder(answers_left=0))
    with pytest.raises(InputEnded):
        game.run()


def test_quit_ends_well() -> None:
    done = cli("play", "--seed", "5", answers="quit\n")
    assert done.code == GOOD
    assert "You leave the match.\nThe match is saved: go on with" in done.out


def test_nobody_reads_any_more() -> None:
    program = " ".join([*COMMAND, "play", "--seats", "random,random,random", "--rounds", "200"])
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {program} | head -n 1"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), **DATA},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == b""
    assert done.returncode == GOOD
    assert done.stdout.startswith(b"Thousand by the rules classic")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "rules", "list"],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), **DATA},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == UNUSABLE
    assert done.stderr.startswith(b"Cannot write: ")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_make_no_traceback(closed: str) -> None:
    program = " ".join([*COMMAND, "play", "--seed", "1"])
    done = subprocess.run(
        ["bash", "-c", f"{program} {closed}"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), **DATA},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == GOOD
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


def test_a_signal_breaks_the_match_off() -> None:
    running = subprocess.Popen(
        [*COMMAND, "play", "--seed", "1"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), **DATA},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    assert running.stdout.readline().startswith(b"Thousand")
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == INTERRUPTED
    assert b"The match is broken off." in out
    assert err == b""


def test_the_program_can_be_run_as_a_module() -> None:
    assert process("--version").out.startswith("tysiacha ")
    assert sys.executable in COMMAND
