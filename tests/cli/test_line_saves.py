"""Lines are saved after every action, and go on where they were, here or on the whole screen."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.games import line_game, options
from tests.cli.responder import Responder
from tests.cli.running import COMMAND, SOURCE, cli
from tests.tui.test_app import at_table, question
from tysiacha.cli.exit_codes import GOOD, UNUSABLE
from tysiacha.cli.plain.console import InputEnded
from tysiacha.cli.play_plan import plan_of
from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import Ending, Sitter
from tysiacha.play.session import Session
from tysiacha.saves.listing import saves_in
from tysiacha.saves.writing import FINISHED
from tysiacha.tui.app import GameApp


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TYSIACHA_DATA", str(tmp_path))
    return tmp_path / "matches"


def sit_down(answers: int, seed: int = 1, **given: object) -> tuple[Responder, Ending | None]:
    """Play until so many answers are given; None if they ran out."""
    person = Responder(seed, answers_left=answers)
    game = line_game(plan_of(options(**given)), person)
    game.keeping.start()
    try:
        return person, game.run()
    except InputEnded:
        return person, None
    finally:
        game.keeping.close()


@pytest.mark.parametrize(
    "given",
    [
        {"rules": "classic", "rounds": 2},
        {"rules": "classic_two", "rounds": 2},
        {"rules": "russian_house", "seats": "you:Ann,you:Ben,rule,random", "rounds": 2},
    ],
    ids=str,
)
def test_a_match_is_played_in_short_sittings(given: dict[str, object], folder: Path) -> None:
    _person, ending = sit_down(6, seed=3, **given)
    sittings = 1
    while ending is None:
        (saved,) = saves_in(folder).unfinished
        actions = sum(len(deal.actions) for deal in saved.deals)
        _person, ending = sit_down(6, seed=3 + sittings, resume="")
        sittings += 1
        for again in saves_in(folder).unfinished:
            assert sum(len(deal.actions) for deal in again.deals) > actions
            assert again.deals[0].pack == saved.deals[0].pack
    assert ending is Ending.LIMIT
    assert sittings > 2
    assert saves_in(folder).unfinished == ()
    assert len(list((folder / FINISHED).iterdir())) == 1


def test_who_goes_on_is_told_what_has_happened() -> None:
    first, _ending = sit_down(4, rules="classic")
    second, _ending = sit_down(0, resume="")
    deal = first.shown.index(next(line for line in first.shown if line.startswith("Round 1")))
    before = [line for line in first.shown[deal:] if " > " not in line]
    after = second.shown[second.shown.index(first.shown[deal]) :]
    happened = [line for line in before if line.startswith(("Anna", "Boris", "You bid"))]
    assert happened
    assert [line for line in after if line in happened] == happened


def test_the_commands_save_and_resume() -> None:
    left = cli("play", "--plain", "--seed", "4", "--dealer", "3", answers="\nquit\n")
    assert left.code == GOOD
    assert left.out.endswith("The match is saved: go on with tysiacha play --resume.\n")
    again = cli("play", "--plain", "--resume", answers="?\nquit\n")
    assert again.code == GOOD
    assert "At the table, clockwise: You, Anna (bot: rule), Boris (bot: rule)." in again.out
    assert "leave; the match is kept" in again.out
    none = cli("play", "--resume", "nothing-of-that-name")
    assert none.code == UNUSABLE


def test_without_a_saved_match_that_is_said(folder: Path) -> None:
    none = cli("play", "--plain", "--resume")
    assert none.code == UNUSABLE
    assert f"There is no unfinished match in {folder}." in none.err


def test_a_match_that_is_played_elsewhere_is_left_alone(folder: Path) -> None:
    sit_down(3, rules="classic")
    with_it = Keeping(Session(plan_of(options(resume=""))))
    with_it.start()
    try:
        done = cli("play", "--plain", "--resume", answers="quit\n")
    finally:
        with_it.close()
    assert done.code == UNUSABLE
    assert "another program plays this match just now" in done.err


def test_a_bot_of_another_program_is_named(folder: Path) -> None:
    chosen = plan_of(options(seats="you,rule,rule"))
    sitters = (chosen.sitters[0], Sitter("Zoe", "oracle"), chosen.sitters[2])
    keeping = Keeping(Session(replace(chosen, sitters=sitters)))
    keeping.start()
    keeping.close()
    done = cli("play", "--plain", "--resume", answers="quit\n")
    assert done.code == UNUSABLE
    assert "There is no bot 'oracle'." in done.err


def test_a_match_that_cannot_be_saved_is_played_and_that_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("")
    person, ending = sit_down(200, rules="classic", rounds=1)
    assert ending is Ending.LIMIT
    assert person.text.count("The match cannot be saved: ") == 1


def test_bots_alone_are_not_saved(folder: Path) -> None:
    cli("play", "--seats", "rule,rule,rule", "--rounds", "1")
    assert not folder.exists()


def test_a_match_in_lines_goes_on_on_the_whole_screen(folder: Path) -> None:
    sit_down(3, rules="classic", dealer=3, seed=4)
    (saved,) = saves_in(folder).unfinished

    async def look(_person: object, app: GameApp) -> None:
        assert question(app) is not None
        assert app.session.deals == saved.deals

    at_table(plan_of(options(resume="")), look)


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path, folder: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(
        [*COMMAND, "play", "--plain", "--seed", "4", "--dealer", "3"],
        env=environment | {"TYSIACHA_DATA": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"\n" * 2)
        running.stdin.flush()
        shown = b""
        while b"A card for" not in shown and b"Your card" not in shown:
            shown += os.read(running.stdout.fileno(), 1 << 16)
        running.kill()
    (saved,) = saves_in(folder).unfinished
    assert saved.deals[0].actions
    again = cli("play", "--plain", "--resume", answers="quit\n")
    assert again.code == GOOD
    for line in shown.decode().splitlines():
        if line.startswith(("Anna", "Boris")):
            assert line in again.out
