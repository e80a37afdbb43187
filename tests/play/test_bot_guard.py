"""Whatever a bot does, the match goes on, stays saved, and the player is told once."""

from dataclasses import replace
from pathlib import Path
from threading import Event, get_ident

import pytest

from tests.cli.responder import Responder
from tests.play.bad_bots import WAYS, BadBot, failing, unmade
from tests.saves.matches import NOON
from tests.tui.tables import plan
from tysiacha.cli.plain.line_game import LineGame
from tysiacha.play.fault_log import MOST_BYTES, log_fault
from tysiacha.play.keeping import MOST_LOGGED, Keeping
from tysiacha.play.plan import BotMaker, Ending
from tysiacha.play.session import Session
from tysiacha.play.thinking import Thinker, TooLate
from tysiacha.rules.actions import Action
from tysiacha.saves.reading import load
from tysiacha.saves.writing import FINISHED


def play_lines(folder: Path, maker: BotMaker, *, rules: str = "classic") -> tuple[LineGame, str]:
    """Play two rounds with failing bots and give the game and what was shown."""
    chosen = replace(
        plan(rules, seed=4, dealer=0, round_limit=2, saves=folder),
        make_bot=maker,
        fault_log=folder / "faults.log",
    )
    person = Responder(1)
    game = LineGame(Keeping(Session(chosen), lambda: NOON), person)
    game.keeping.start()
    assert game.run() is Ending.LIMIT
    return game, person.text


@pytest.mark.parametrize("way", WAYS)
def test_a_failing_bot_is_stood_in_for(way: str, tmp_path: Path) -> None:
    game, text = play_lines(tmp_path, failing(way))
    assert text.count("The bot Anna made a mistake in its program.") == 1
    assert text.count("The bot Fox made a mistake") == 1
    assert f"Details are in {tmp_path / 'faults.log'}." in text
    log = (tmp_path / "faults.log").read_text(encoding="utf-8")
    assert log.count("2026-11-30 12:00:00 tysiacha ") == 2 * MOST_LOGGED
    assert "the bot random in seat 2, deal 1" in log
    assert game.keeping.trouble is None
    (saved,) = (tmp_path / FINISHED).iterdir()
    assert load(saved).deals == game.session.deals


def test_the_log_says_where_a_bot_raised(tmp_path: Path) -> None:
    play_lines(tmp_path, failing("raises"))
    log = (tmp_path / "faults.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a hole in the bot" in log
    assert "bad_bots.py" in log


def test_a_bot_that_cannot_be_made_is_stood_in_for_and_logged_once(tmp_path: Path) -> None:
    _game, text = play_lines(tmp_path, unmade)
    assert text.count("made a mistake in its program") == 2
    assert (tmp_path / "faults.log").read_text(encoding="utf-8").count("no bot today") == 2


@pytest.mark.parametrize("rules", ["classic_two", "classic_four", "polish", "russian_house"])
def test_rounds_are_played_to_their_end_by_any_rules(rules: str, tmp_path: Path) -> None:
    game, _text = play_lines(tmp_path, failing("raises"), rules=rules)
    assert len(game.session.sheet) >= 2


def test_a_bot_that_never_answers_is_waited_for_once(tmp_path: Path) -> None:
    never = Event()

    def wait() -> Action:
        assert never.wait()
        raise AssertionError

    chosen = replace(
        plan("classic", seed=4, dealer=0, round_limit=1, people=(), saves=tmp_path),
        make_bot=lambda _name, *, seed: BadBot(wait),  # noqa: ARG005
        patience=0.01,
    )
    session = Session(chosen)
    keeping = Keeping(session, lambda: NOON)
    assert LineGame(keeping, Responder(1)).run() is Ending.LIMIT
    assert len(keeping.told) == len(chosen.sitters)
    never.set()


def test_the_next_question_after_a_late_answer_gets_its_own() -> None:
    thinker, held = Thinker(), Event()
    with pytest.raises(TooLate):
        thinker.ask(held.wait, 0.01)
    assert thinker.ask(lambda: "prompt", 60) == "prompt"
    held.set()
    assert thinker.ask(lambda: "again", 60) == "again"


def test_thinking_goes_on_in_one_thread_and_raises_where_it_was_asked() -> None:
    thinker = Thinker()
    assert thinker.ask(get_ident, 60) == thinker.ask(get_ident, 60) != get_ident()
    with pytest.raises(SystemExit):
        thinker.ask(WAYS["leaves the program"], 60)
    assert thinker.ask(lambda: 1, 60) == 1


def test_without_a_place_for_the_log_the_sentence_names_none(tmp_path: Path) -> None:
    (tmp_path / "faults.log").mkdir()
    _game, text = play_lines(tmp_path, failing("raises"))
    assert "and the match goes on." in text
    assert "Details are in" not in text


def test_the_log_is_put_aside_before_it_grows_large(tmp_path: Path) -> None:
    path = tmp_path / "new" / "faults.log"
    log_fault(path, NOON, "first", "x" * MOST_BYTES)
    log_fault(path, NOON, "second", "y")
    assert path.read_text(encoding="utf-8") == "2026-11-30 12:00:00 second\ny\n\n"
    assert path.with_name("faults.log.old").stat().st_size > MOST_BYTES
    assert path.stat().st_mode & 0o077 == 0
