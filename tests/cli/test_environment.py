"""The program in strange surroundings: bare locales, other encodings, real terminals."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import DATA, SOURCE, process
from tysiacha.cli.exit_codes import GOOD, INTERRUPTED, UNUSABLE
from tysiacha.cli.plain.colours import FOUR_COLOURS, TWO_COLOURS, painted
from tysiacha.texts.card_style import SIGNS

WATCH = ("play", "--seats", "rule,rule,rule", "--seed", "1", "--rounds", "1")


def test_bots_play_the_same_match_byte_for_byte() -> None:
    first, second = (process(*WATCH, settings={"PYTHONHASHSEED": seed}) for seed in "12")
    assert first == second
    assert first.code == GOOD
    assert process("play", "--seats", "rule,rule,rule", "--seed", "2").out != first.out


def test_a_bare_locale_and_no_home_will_do() -> None:
    done = process(*WATCH, settings={"LC_ALL": "C"}, keep=())
    assert done.code == GOOD
    assert "A♥" in done.out


def test_cards_are_letters_where_the_encoding_has_no_signs() -> None:
    done = process(*WATCH, settings={"PYTHONIOENCODING": "ascii"})
    assert done.code == GOOD
    assert done.out.isascii()
    assert " AH" in done.out
    assert process("rules", "list", settings={"PYTHONIOENCODING": "ascii"}).code == GOOD
    latin = process(*WATCH, settings={"PYTHONIOENCODING": "latin-1"})
    assert " AH" in latin.out


def test_names_are_escaped_where_the_encoding_lacks_them() -> None:
    done = process(*WATCH, "--names", "Аня", settings={"PYTHONIOENCODING": "ascii"})
    assert done.code == GOOD
    assert "\\u0410" in done.out


@pytest.mark.parametrize(
    ("option", "card"), [("--ascii", " AH"), ("--words", "ace of hearts"), ("--plain", "A♥")]
)
def test_cards_are_written_as_asked(option: str, card: str) -> None:
    assert card in process(*WATCH, option).out


def test_pipes_get_no_colours_unless_asked() -> None:
    assert "\x1b[" not in process(*WATCH).out
    assert "\x1b[31mA♥\x1b[0m" in process(*WATCH, "--colour", "always").out
    assert "\x1b[32mA♣\x1b[0m" in process(*WATCH, "--color=always", "--four-color").out


def test_two_and_four_colours() -> None:
    two, four = painted(SIGNS, TWO_COLOURS), painted(SIGNS, FOUR_COLOURS)
    assert [two.texts[card][:5] for card in (23, 17)] == ["\x1b[31m", "\x1b[31m"]
    assert two.texts[11] == "A♣"
    assert len({four.texts[card][:5] for card in (23, 17, 11)}) == 3
    assert four.texts[5] == "A♠"


_AT_A_TERMINAL = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from tysiacha.cli.main import main
main()
"""
"""The program, with the terminal at its standard input as the one that Ctrl-C comes from."""


class Terminal:
    """A terminal of 80 columns with the program in it."""

    def __init__(self, *arguments: str, **settings: str) -> None:
        self.text = ""
        self._read_to = 0
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(SOURCE),
            **DATA,
            "TERM": "xterm",
            "LANG": "C.UTF-8",
        }
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _AT_A_TERMINAL, *arguments],
            env=environment | settings,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            close_fds=True,
            start_new_session=True,
        )
        os.close(slave)

    def until(self, text: str, seconds: float = 20) -> str:
        """Read on until something is shown, and give all since the last time."""
        start = self._read_to
        end = time.monotonic() + seconds
        while text not in self.text[start:]:
            assert time.monotonic() < end, f"no {text!r} in {self.text[start:]!r}"
            if select.select([self._master], [], [], 0.2)[0]:
                self.text += os.read(self._master, 65536).decode(errors="replace")
        self._read_to = self.text.index(text, start) + len(text)
        return self.text[start : self._read_to]

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C until something is shown.

        Line editing overlooks a Ctrl-C that comes between the prompt and its first look at the
        keyboard; people press it again.
        """
        for _time in range(20):
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                self.until(text, seconds=1)
                return
        self.until(text)

    def ends(self) -> int:
        """Give the exit code."""
        return self._process.wait(timeout=20)

    def hang_up(self) -> None:
        """Take the terminal away from the program."""
        os.close(self._master)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@contextmanager
def terminal(*arguments: str, **settings: str) -> Iterator[Terminal]:
    with tempfile.TemporaryDirectory() as folder:  # where nothing is remembered yet
        opened = Terminal(*arguments, **{"TYSIACHA_DATA": folder, **settings})
        try:
            yield opened
        finally:
            opened.close()


def test_a_game_on_a_terminal_in_colour() -> None:
    with terminal("play", "--plain", "--seed", "3", "--dealer", "3") as screen:
        shown = screen.until("(Enter):")
        assert "\x1b[31mA♥\x1b[0m" in shown
        screen.type("rubbish\n")
        screen.until('"rubbish" is no answer here.')
        screen.type("quit\n")
        screen.until("The match is saved: go on with tysiacha play --resume.")
        assert screen.ends() == GOOD


@pytest.mark.parametrize("settings", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_without_colour(settings: dict[str, str]) -> None:
    with terminal("play", "--plain", "--seed", "3", "--dealer", "3", **settings) as screen:
        shown = screen.until("(Enter):")
        assert "A♥" in shown
        assert "\x1b[31m" not in shown


def test_the_screen_is_cleared_between_people() -> None:
    with terminal(
        "play", "--plain", "--seats", "you:Ann,you:Ben,rule", "--seed", "3", "--dealer", "3"
    ) as screen:
        screen.until("Pass the keyboard to Ben.")
        screen.type("\n")
        screen.until("anywhere)?")
        screen.type("5\n")
        shown = screen.until("Pass the keyboard to ")
        assert "\x1b[2J\x1b[3J\x1b[H" in shown or "Ben" in shown


def test_ctrl_c_on_a_terminal() -> None:
    with terminal("play", "--plain", "--seed", "3", "--dealer", "3") as screen:
        screen.until("(Enter):")
        screen.interrupt("The match is broken off.")
        screen.until("The match is saved")
        assert screen.ends() == INTERRUPTED


def test_end_of_input_on_a_terminal() -> None:
    with terminal("play", "--plain", "--seed", "3", "--dealer", "3") as screen:
        screen.until("(Enter):")
        screen.type("\x04")
        screen.until("The input has ended.")
        assert screen.ends() == GOOD


def test_a_terminal_that_goes_away() -> None:
    opened = Terminal("play", "--plain", "--seed", "3", "--dealer", "3")
    opened.until("(Enter):")
    opened.hang_up()
    assert opened.ends() in (-signal.SIGHUP, GOOD, UNUSABLE)


def test_a_terminal_remembers_and_goes_on(tmp_path: Path) -> None:
    data = {"TYSIACHA_DATA": str(tmp_path)}
    same = ("play", "--plain", "--seed", "3", "--dealer", "3")
    with terminal(*same, "--rules", "polish", "--ascii", **data) as screen:
        screen.until("by the rules polish")
        screen.until("Your hand: ")
        screen.type("quit\n")
        assert screen.ends() == GOOD
    with terminal(*same, "--colour", "never", **data) as screen:
        screen.until("by the rules polish")
        screen.until("Your hand: ")
        assert re.match(r"[AKQJ]H|10H|9H", screen.until("   "))
        screen.type("quit\n")
        assert screen.ends() == GOOD
    with terminal(*same, "--rules", "simple", **data) as screen:
        screen.until("by the rules simple")
    assert len(list((tmp_path / "matches").iterdir())) == 3
