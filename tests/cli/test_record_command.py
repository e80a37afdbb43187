"""``tysiacha record``: check, show, convert; what it says, its exit codes, what it leaves alone."""

import json
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import COMMAND, SOURCE, Ran, cli, process
from tysiacha.cli.record_checking import MOST_SHOWN

RECORDS: Final = Path(__file__).parents[1] / "data" / "records"
GOOD: Final = str(RECORDS / "good" / "two_rounds.thousand")
SEVERAL: Final = str(RECORDS / "good" / "several_games.thousand")
BROKEN: Final = str(RECORDS / "bad" / "broken_game_in_the_middle.thousand")
WRONG: Final = str(RECORDS / "bad" / "wrong_taker.thousand")


def text(path: str | Path) -> str:
    return Path(path).read_text(encoding="utf-8")


def folder_of(path: Path) -> set[str]:
    return {one.name for one in path.iterdir()}


# --- check -------------------------------------------------------------------


def test_good_files_are_said_to_be_good() -> None:
    ran = cli("record", "check", GOOD, SEVERAL)
    assert ran == Ran(
        0, f"{GOOD}: 1 game, 1 good, 0 wrong\n{SEVERAL}: 3 games, 3 good, 0 wrong\n", ""
    )


def test_of_wrong_games_it_is_said_what_is_wrong_and_where() -> None:
    ran = cli("record", "check", GOOD, BROKEN)
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == f"{BROKEN}: 4 games, 2 good, 2 wrong"
    assert ran.err.splitlines() == [
        f"{BROKEN}:97:39: Trick 3: Anna takes 22: expected Trick 3: Anna takes 21",
        f"{BROKEN}:166:7: '4': expected trick 3 here",
    ]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("bad/*.txt")), ids=lambda path: path.stem)
def test_every_bad_file_of_the_tests_is_wrong(path: Path) -> None:
    file = next(one for one in path.parent.glob(f"{path.stem}.*") if one.suffix != ".txt")
    ran = cli("record", "check", str(file))
    assert ran.code == 1
    said = [
        re.sub(r"^\S+?:", f"{file}:", line.partition(" ")[2]) for line in text(path).splitlines()
    ]
    assert ran.err.splitlines() == said


def test_what_one_player_saw_is_read_only() -> None:
    file = str(RECORDS / "good" / "as_one_seat_saw_it.thousand")
    ran = cli("record", "check", file)
    assert ran.code == 0
    assert "1 as one player saw it, which cannot be replayed" in ran.out


def test_the_standard_input_is_a_file_too() -> None:
    ran = cli("record", "check", "-", answers=text(GOOD))
    assert (ran.code, ran.out) == (0, "standard input: 1 game, 1 good, 0 wrong\n")
    assert cli("record", "check", "-").code == 1


def test_of_very_many_wrong_games_most_are_only_counted(tmp_path: Path) -> None:
    file = tmp_path / "many.thousand"
    file.write_text("Thousand-Record: 2\n" * (MOST_SHOWN + 3), encoding="utf-8")
    ran = cli("record", "check", str(file))
    assert ran.code == 1
    assert len(ran.err.splitlines()) == MOST_SHOWN + 1
    assert ran.err.endswith("3 more games are wrong.\n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("no such file", "No such file or directory"),
        (".", "it is a folder, not a file"),
        ("/dev/zero", "it is no regular file"),
        ("a\x00b", "no file can have that name"),
        ("two\nlines", "No such file or directory"),
        ("x" * 5_000, "File name too long"),
        ("", ""),
    ],
)
def test_what_cannot_be_read_is_named(name: str, said: str) -> None:
    for command in (["check"], ["show"], ["convert", "--to", "json"]):
        ran = cli("record", *command, name)
        assert ran.code == 2
        assert said in ran.err
        assert ran.err.count("\n") == 1
        assert "Traceback" not in ran.err


def test_a_good_file_beside_one_that_cannot_be_read_is_checked() -> None:
    ran = cli("record", "check", "nowhere", GOOD)
    assert ran.code == 2
    assert "1 good" in ran.out


def test_a_pipe_with_a_name_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert process("record", "check", str(pipe), timeout=30).code == 2


def test_a_stream_without_lines_comes_to_an_end() -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [*COMMAND, "record", "check", "-"],
            stdin=zeros,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE)},
            capture_output=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 2
    assert b"a line has no end" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text(text(GOOD), encoding="utf-8")
    file.chmod(0)
    assert "Permission denied" in cli("record", "check", str(file)).err


def test_links_that_lead_nowhere_are_named(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone")
    assert cli("record", "check", str(link)).code == 2


def test_what_is_said_about_a_file_cannot_move_the_cursor(tmp_path: Path) -> None:
    file = tmp_path / "evil\x1b[2J"
    file.write_text(text(GOOD).replace("Anna bids 100", "Anna \x1b[31mbids"), encoding="utf-8")
    ran = cli("record", "check", str(file))
    assert ran.code == 1
    assert "\x1b" not in ran.out + ran.err


# --- show --------------------------------------------------------------------


def test_a_record_is_told_with_all_cards_open() -> None:
    ran = cli("record", "show", GOOD)
    assert ran.code == 0
    for sentence in (
        "Event: Friday",
        "At the table, clockwise: Anna, Boris, Vera.",
        "Round 1. Vera deals.",
        "Anna is dealt 10♥ K♥ Q♥   A♦ Q♦   10♠ K♠.",
        "In the stock lie A♥ Q♣ A♠.",
        "Anna gives Boris Q♣.",
        "Anna announces a marriage: hearts, 100 points.",
        "Trump is hearts now.",
        "Boris gets a bolt. (BOLT-1) That makes 1 of 3.",
        "Round 2. Anna deals.",
    ):
        assert sentence in ran.out
    assert ran.out.count("takes the trick") == 16


def test_a_record_is_told_as_a_player_saw_it() -> None:
    ran = cli("record", "show", GOOD, "--seat", "Vera")
    assert ran.code == 0
    assert "Your hand: 9♥   K♦ J♦ 9♦   A♣   J♠ 9♠" in ran.out
    assert "Anna gives you Q♦." in ran.out
    assert "Anna gives Boris a card, face down." in ran.out
    assert "is dealt" not in ran.out
    assert "10♥ K♥ Q♥" not in ran.out


def test_a_player_is_named_by_the_beginning_of_the_name() -> None:
    named = cli("record", "show", GOOD, "--seat", "Boris")
    assert cli("record", "show", GOOD, "--seat", "bor") == named


def test_fines_and_misdeals_are_told() -> None:
    ran = cli("record", "show", str(RECORDS / "good" / "fines_and_a_misdeal.thousand"))
    assert ran.code == 0
    for line in (
        "Anna: the fine for a revoke. 300 - 120 = 180",
        "Boris: the fine for a revoke. 880 - 120 = 760",
        "Vera misdealt: a fine of 120 points. (DEAL-10)",
        "Vera: the fine for a revoke. -120 - 120 = -240",
    ):
        assert f"\n{line}\n" in ran.out
    assert ran.out.splitlines()[-5].split() == ["Anna", "60"]
    again = cli("record", "show", str(RECORDS / "good" / "misdeal_dealt_again.thousand"))
    assert "\nRound 1. Vera deals.\nVera misdealt.\n" in again.out


def test_what_one_player_saw_cannot_be_told() -> None:
    ran = cli("record", "show", str(RECORDS / "good" / "as_one_seat_saw_it.thousand"))
    said = "Error: This record holds what Anna has seen, and cannot be told step by step.\n"
    assert ran == Ran(2, "", said)


def test_one_round_can_be_told() -> None:
    ran = cli("record", "show", GOOD, "--round", "2")
    assert "Round 2." in ran.out
    assert "Round 1." not in ran.out


def test_one_game_of_several_can_be_told() -> None:
    ran = cli("record", "show", SEVERAL, "--game", "2")
    assert "by the rules polish" in ran.out
    assert cli("record", "show", SEVERAL, "--game", "3").code == 0


def test_annotations_are_told() -> None:
    ran = cli("record", "show", str(RECORDS / "good" / "annotated.thousand"))
    for line in (
        "(A record to show what can be said about one.)",
        "    (The opening is compulsory.)",
        "    Value: 140 (open)",
        "    Better: declares 120",
        "    Better: plays 9♣; Value: 8 (open)",
        "    (No other diamond.)",
        "    clock: 12.5s",
        "Root: 43e3e6358622ba69",
    ):
        assert line in ran.out.splitlines()


@pytest.mark.parametrize(
    ("style", "cards"), [("russian", "Тч"), ("polish", "Ac"), ("german", "Ah"), ("letters", "AH")]
)
def test_cards_are_shown_in_the_style_that_is_asked_for(style: str, cards: str) -> None:
    ran = cli("record", "show", GOOD, "--style", style)
    assert cards in ran.out
    assert "A♥" not in ran.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--game", "2"], "There is no game 2: the file has 1 game."),
        (["--round", "9"], "There is no round 9 in this game."),
        (["--seat", "Xenia"], '"Xenia" is none of Anna, Boris, Vera.'),
        (["--game", "0"], "is not a whole number from 1"),
        (["--game", "１"], "is not a whole number from 1"),
        (["--style", "klingon"], "klingon"),
        (["--no-such-flag"], "--no-such-flag"),
    ],
)
def test_what_is_not_there_is_named(options: list[str], said: str) -> None:
    ran = cli("record", "show", GOOD, *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_wrong_record_is_told_as_far_as_it_is_right() -> None:
    ran = cli("record", "show", WRONG)
    assert ran.code == 1
    assert "Anna announces a marriage: hearts, 100 points." in ran.out
    assert ran.err == f"{WRONG}:28:39: Trick 3: Vera takes 21: expected Trick 3: Anna takes 21\n"
    broken = cli("record", "show", BROKEN, "--game", "3")
    assert (broken.code, broken.out) == (1, "")


def test_steps_wait_for_enter() -> None:
    steps = cli("record", "show", GOOD, "--step", answers="\n" * 3 + "q\n")
    assert steps.code == 0
    assert steps.out.count("Press Enter") == 4
    assert "Vera passes." not in steps.out.partition("Anna bids 100.")[2].partition("Boris")[0]
    assert "Round 2" not in steps.out
    ended = cli("record", "show", GOOD, "--step", answers="\n\n")
    assert ended.code == 0
    assert ended.out.count("Press Enter") == 3
    whole = cli("record", "show", GOOD, "--step", answers="\n" * 200)
    assert "Round 2" in whole.out


# --- convert -----------------------------------------------------------------


def test_text_and_json_can_be_made_of_each_other(tmp_path: Path) -> None:
    as_json, again = tmp_path / "x.json", tmp_path / "x.thousand"
    assert cli("record", "convert", GOOD, "--to", "json", "-o", str(as_json)) == Ran(0, "", "")
    assert json.loads(text(as_json))["players"] == ["Anna", "Boris", "Vera"]
    assert cli("record", "convert", str(as_json), "--to", "text", "-o", str(again)).code == 0
    assert text(again) == text(GOOD)
    assert folder_of(tmp_path) == {"x.json", "x.thousand"}
    assert stat.S_IMODE(again.stat().st_mode) & 0o400


def test_the_output_is_where_nothing_else_is_said() -> None:
    ran = cli("record", "convert", SEVERAL, "--to", "json")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 3
    back = cli("record", "convert", "-", "--to", "text", answers=ran.out)
    assert back.out.count("Thousand-Record: 1") == 3


def test_cards_can_be_written_in_another_style() -> None:
    ran = cli("record", "convert", GOOD, "--to", "text", "--style", "german")
    assert "\nCards: german\n" in ran.out
    assert "Stock: Ah Ol Ae" in ran.out
    back = cli(
        "record", "convert", "-", "--to", "text", "--style", "international", answers=ran.out
    )
    assert back.out == text(GOOD)


def test_a_record_can_be_written_as_a_player_saw_it(tmp_path: Path) -> None:
    file = tmp_path / "seen.thousand"
    ran = cli("record", "convert", GOOD, "--to", "text", "--seat", "vera", "-o", str(file))
    assert ran == Ran(0, "", "")
    assert "Seen-By: Vera\n" in text(file)
    assert "Anna holds ? ? ? ? ? ? ?\n" in text(file)
    assert "Pack:" not in text(file)
    checked = cli("record", "check", str(file))
    assert (checked.code, "1 as one player saw it" in checked.out) == (0, True)
    again = cli("record", "convert", str(file), "--to", "text", "--seat", "vera")
    assert again == Ran(0, text(file), "")


def test_what_is_hidden_already_is_not_hidden_from_another(tmp_path: Path) -> None:
    file = str(RECORDS / "good" / "as_one_seat_saw_it.thousand")
    output = tmp_path / "x"
    ran = cli("record", "convert", file, "--to", "json", "--seat", "boris", "-o", str(output))
    assert ran.code == 1
    assert "expected the pack, or all hands and the stock" in ran.err
    assert not output.exists()
    ran = cli("record", "convert", GOOD, "--to", "json", "--seat", "x", "-o", str(output))
    assert ran == Ran(2, "", 'Error: "x" is none of Anna, Boris, Vera.\n')
    assert not output.exists()


def test_a_file_that_is_there_stays_unless_it_is_forced(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    refused = cli("record", "convert", GOOD, "--to", "json", "-o", str(there))
    assert refused.code == 2
    assert "--force writes over it" in refused.err
    assert text(there) == "mine"
    assert cli("record", "convert", GOOD, "--to", "json", "-o", str(there), "--force").code == 0
    assert text(there).startswith('{"thousand_record"')
    assert folder_of(tmp_path) == {"there"}


def test_the_input_is_never_the_output(tmp_path: Path) -> None:
    file, link, other = tmp_path / "x", tmp_path / "link", tmp_path / "hard"
    file.write_text(text(GOOD), encoding="utf-8")
    link.symlink_to(file)
    other.hardlink_to(file)
    for output in (file, link, other, tmp_path / "." / "x"):
        ran = cli("record", "convert", str(file), "--to", "json", "-o", str(output), "--force")
        assert ran.code == 2
        assert "is the input" in ran.err
    assert text(file) == text(GOOD)


@pytest.mark.parametrize("output", ["/dev/null", "."])
def test_only_files_are_written_over(output: str) -> None:
    ran = cli("record", "convert", GOOD, "--to", "json", "-o", output, "--force")
    assert ran.code == 2
    assert "no regular file" in ran.err


@pytest.mark.parametrize("output", ["no/such/folder/x", "a\x00b", "x" * 5_000])
def test_what_cannot_be_written_is_named(output: str) -> None:
    ran = cli("record", "convert", GOOD, "--to", "json", "-o", output)
    assert ran.code == 2
    assert "Cannot write" in ran.err


def test_with_a_broken_game_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = cli("record", "convert", BROKEN, "--to", "json", "-o", str(out))
    assert ran.code == 1
    assert f"{BROKEN}:166:7:" in ran.err
    assert "Nothing was written" in ran.err
    assert folder_of(tmp_path) == set()
    ran = cli("record", "convert", BROKEN, "--to", "json", "-o", str(out), "--skip-wrong")
    assert ran.code == 1
    assert len(text(out).splitlines()) == 3
    assert folder_of(tmp_path) == {"out"}


def test_an_input_that_ends_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = cli("record", "convert", str(tmp_path), "--to", "json", "-o", str(out))
    assert ran.code == 2
    assert folder_of(tmp_path) == set()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_no_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "record", "convert", GOOD, "--to", "text"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE)},
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_who_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m tysiacha.cli record show {GOOD} | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    # The input never ends; the program is broken off while it writes.
    out = tmp_path / "out"
    running = subprocess.Popen(
        [*COMMAND, "record", "convert", "-", "--to", "json", "-o", str(out)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE)},
    )
    assert running.stdin is not None
    running.stdin.write(text(GOOD).encode() * 3)
    running.stdin.flush()
    begun = threading.Event()
    for _ in range(200):
        if folder_of(tmp_path):
            break
        begun.wait(0.05)
    assert folder_of(tmp_path)
    running.send_signal(2)
    _out, said = running.communicate(timeout=60)
    assert running.returncode in (130, -2)
    assert b"Traceback" not in said
    assert folder_of(tmp_path) == set()


def test_the_help_names_every_command() -> None:
    ran = cli("record", "--help")
    assert ran.code == 0
    for command in ("check", "show", "convert"):
        assert command in ran.out
        assert cli("record", command, "--help").code == 0
    assert cli("record", "chek", GOOD).code == 2
