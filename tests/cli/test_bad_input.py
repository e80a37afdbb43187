"""Whatever is typed or fed: a sentence and the question again, or a clean end; no traceback."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.games import play
from tests.cli.responder import Responder
from tests.cli.running import cli, process
from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.cli.plain.console import LONGEST_ANSWER, printable
from tysiacha.cli.plain.words import not_understood

GARBAGE = (
    "",
    " ",
    "\t",
    "\x00",
    "\x1b[2J\x1b[31m",
    "\u202edrawkcab",
    "\ufffd\ufffd",
    "A" * 5000,
    "9" * 5000,
    "-1",
    "0",
    "1.5",
    "1e9",
    "１",
    "²",
    "١٢",
    "К♠",
    "ＡＳ",
    "\u212aS",
    "10",
    "AH AH",
    "AH,KH,QH,JH",
    "m m",
    "aces m",
    "m 99",
    "pass pass",
    "{name}",
    "%s%n",
    "../../etc/passwd",
    "'; DROP TABLE cards;--",
    "None",
    "True",
    "İ",
    "♥",
    "👩‍👩‍👧‍👦",
    "quit!",
    "??",
    "concede",
    "redeal",
    "look",
    "contra",
    "redouble",
    "stand",
    "keep",
    "confirm",
)


class Heckler(Responder):
    """Answers each question with a lot of rubbish before the true answer."""

    def ask(self, prompt: str) -> str:
        if self.answers_left % 2:
            self.answers_left -= 1
            answer = GARBAGE[self.answers_left // 2 % len(GARBAGE)]
            harmless = "(Enter" not in prompt and not prompt.startswith("Give up")
            if answer.strip() and answer.strip() != "concede" and harmless:
                self.shown.append(f"{prompt} > (rubbish)")
                return answer
        return Responder.ask(self, prompt)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", "you,rule,rule"),
        ("russian_house", "you,you,rule"),
        ("windows_1000", "you,rule,rule,rule"),
        ("polish", "you,rule"),
        ("classic_two", "you,random"),
    ],
)
def test_rubbish_is_answered_and_the_game_goes_on(rules: str, seats: str) -> None:
    for seed in range(3):
        person = Heckler(seed, answers_left=6_000)
        game = play(person, rules=rules, seats=seats, seed=seed, rounds=6)
        assert len(game.session.sheet) == 6
        assert "> (rubbish)" in game.text
        for line in person.shown:
            assert line.isprintable() or "> " in line


@given(st.text(max_size=200))
def test_an_answer_is_quoted_without_control_characters(text: str) -> None:
    assert printable(text).isprintable()
    assert not_understood(text).isprintable()
    assert len(not_understood(text)) < 200


@given(st.lists(st.binary(max_size=30), max_size=30))
def test_any_bytes_end_cleanly(lines: list[bytes]) -> None:
    done = cli("play", "--seed", "1", answers=b"\n".join(lines))
    assert done.code in (GOOD, WRONG)
    assert "The match is saved" in done.out
    assert all(line.isprintable() for line in done.out.split("\n"))


@pytest.mark.parametrize(
    "answers",
    [
        b"\xff\xfe\x00\x01" * 1000,
        b"\x00" * 100_000,
        b"x" * (LONGEST_ANSWER + 7) + b"\n",
        b"A" * 900_000 + b"\n5\n",
        "ПАС\n".encode("utf-16"),
        "К♠\n".encode("cp1251", errors="replace"),
        b"\x1b[2J\x1b]0;title\x07\n",
        b"\r\n\r\n\r\n",
        b"5\r\npass\r\n",
    ],
    ids=["no utf-8", "zeros", "long", "very long", "utf-16", "cp1251", "escapes", "empty", "crlf"],
)
def test_strange_bytes_end_cleanly(answers: bytes) -> None:
    done = cli("play", "--seed", "1", "--dealer", "2", answers=answers)
    assert done.code in (GOOD, WRONG)
    assert "The input has ended." in done.out
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", done.out)


def test_a_line_without_an_end_is_given_up() -> None:
    done = cli("play", answers=b"x" * 3_000_000)
    assert done.code == UNUSABLE
    assert done.err == "Error: the input cannot be used: a line has no end.\n"


def test_endless_wrong_answers_from_a_pipe_are_given_up() -> None:
    done = cli("play", answers=b"y\n" * 5000)
    assert done.code == WRONG
    assert "what is typed here are no answers" in done.err


def test_endless_commands_from_a_pipe_are_given_up() -> None:
    done = cli("play", answers=b"help\n" * 5000)
    assert done.code == WRONG


def test_a_device_without_end_is_given_up() -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = process("play", answers=zeros.read(2_500_000))
    assert done.code == UNUSABLE
    assert "Traceback" not in done.err
