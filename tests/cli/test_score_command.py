"""``tysiacha score``: what it prints, and its exit codes."""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from tests.sheet.files import SHEETS
from tysiacha.cli.score_command import score

CASES = sorted(path.stem for path in (SHEETS / "cases").glob("*.json"))
BAD = sorted(path.stem for path in (SHEETS / "bad").glob("*.json"))


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


@dataclass(slots=True)
class Command:
    """The command with arguments and what is typed, as the program runs it."""

    capture: pytest.CaptureFixture[str]
    patch: pytest.MonkeyPatch

    def __call__(self, *arguments: str | Path, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        try:
            result: object = score.main(
                [str(one) for one in arguments], prog_name="score", standalone_mode=False
            )
        except click.ClickException as error:
            error.show()
            result = error.exit_code
        assert isinstance(result, int)
        captured = self.capture.readouterr()
        return Ran(result, captured.out, captured.err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.mark.parametrize("name", CASES)
def test_json_is_exactly_the_results(run: Command, name: str) -> None:
    ran = run(SHEETS / "cases" / f"{name}.json", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (SHEETS / "cases" / f"{name}.out").read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_json_has_its_shape(run: Command, name: str) -> None:
    sheet: dict[str, list[object]] = json.loads((SHEETS / "cases" / f"{name}.json").read_bytes())
    results = json.loads(run(SHEETS / "cases" / f"{name}.json", "--json").out)
    assert set(results) == {"rounds", "winner"}
    assert results["winner"] is None or results["winner"] in sheet["players"]
    assert len(results["rounds"]) == len(sheet["rounds"])
    for entry in results["rounds"]:
        assert set(entry) == {"number", "dealer", "golden", "players"}
        assert type(entry["number"]) is int
        assert entry["dealer"] in sheet["players"]
        assert type(entry["golden"]) is bool
        assert list(entry["players"]) == sheet["players"]
        for player in entry["players"].values():
            assert list(player) == [
                *("base", "change", "total", "bolts", "barrel_rounds", "falls", "why")
            ]
            assert all(type(player[key]) is int for key in ("change", "total", "bolts", "falls"))
            assert all(type(player[key]) in (int, type(None)) for key in ("base", "barrel_rounds"))
            assert all(type(clause) is str for clause in player["why"])


@pytest.mark.parametrize("name", BAD)
def test_a_bad_sheet_is_told_and_nothing_else(run: Command, name: str) -> None:
    path = SHEETS / "bad" / f"{name}.json"
    said = (SHEETS / "bad" / f"{name}.txt").read_text("utf-8")
    no_json = ": expected JSON" in said or name == "deep"
    for option in ("--json", "--explain"):
        ran = run(path, option)
        assert ran.code == (2 if no_json else 1)
        assert ran.out == ""
        told = ran.err.removeprefix("Error: ")
        assert told.replace(str(path), f"{name}.json") == said


def test_the_sheet_is_shown_as_a_table(run: Command) -> None:
    ran = run(SHEETS / "cases" / "23.json")
    assert ran.code == 0
    assert (
        ran.out
        == """\
No.             Anna               Boris     Vera
     before          880 (2/3) f2         0       0
1    Boris 100  -880   0           +100 100  +10 10  Anna BARREL-5 BARREL-8
Signs: (1/3) on the barrel, 1 of 3 rounds used; f1 fallen off it once.
BARREL-5: falls off the barrel: the rounds there are used up
BARREL-8: third fall: the total becomes zero

  Anna     0
  Boris  100
  Vera    10
At 880 points you mount the barrel; there an own contract of 125 or more wins. (BARREL-1, WIN-2)
"""
    )


def test_the_standard_input_is_read(run: Command) -> None:
    data = (SHEETS / "cases" / "01.json").read_bytes()
    assert run("-", typed=data).out == run(SHEETS / "cases" / "01.json").out
    assert run("-", typed=b"\xef\xbb\xbf" + data).code == 0
    ran = run("-", typed=b"{")
    assert ran.code == 2
    assert "standard input: line 1" in ran.err


@pytest.mark.parametrize(
    ("words", "first", "lines"),
    [
        ((), "1. Anna gave up the round at 110.", 32),
        (("2",), "2. Anna gave up the round at 110.", 10),
        (("3", "anna"), "3. Anna gave up the round at 110.", 5),
        (("Boris",), "1. Anna gave up the round at 110.", 12),
        (("bor", "1"), "1. Anna gave up the round at 110.", 4),
    ],
)
def test_totals_are_explained(run: Command, words: tuple[str, ...], first: str, lines: int) -> None:
    for option in ("--explain", "--why"):
        ran = run(SHEETS / "cases" / "38.json", option, *words)
        assert ran.code == 0
        assert ran.out.splitlines()[0] == first
        assert lines - 5 <= len(ran.out.splitlines()) <= lines + 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("4",), "There is no round 4; there are: 1, 2, 3."),
        (("Leo",), '"Leo" is none of Anna, Boris, Vera.'),
        (("1", "2"), "There is no round 2"),
    ],
)
def test_what_cannot_be_explained_is_told(run: Command, words: tuple[str, ...], said: str) -> None:
    ran = run(SHEETS / "cases" / "38.json", "--explain", *words)
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--json", "--explain", "x"),
        ("--new", "--continue", "x"),
        ("x", "y"),
        ("--json",),
        ("--explain",),
        ("--continue",),
        ("-", "--new"),
        ("-", "--continue"),
        (),
        ("--nonsense",),
    ],
)
def test_options_that_make_no_sense_are_refused(run: Command, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""


def test_what_cannot_be_read_is_told(run: Command, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("none.json", "", "pipe", "link", "a\x1bb", "x" * 300):
        ran = run(tmp_path / name if name else tmp_path)
        assert ran.code == 2
        assert ran.err.startswith("Error: Cannot read ")
        assert ran.err.strip().isprintable()
    for name in ("/dev/zero", "a\0b"):
        assert run(name).code == 2


def test_bad_rules_files_are_told(run: Command, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"rules": "ours.toml", "players": ["A", "B"], "dealer": "A", "rounds": []}')
    ran = run(sheet)
    assert (ran.code, ran.out) == (2, "")
    assert "ours.toml: No such file or directory" in ran.err
    (tmp_path / "ours.toml").write_text("players = 2\n")
    ran = run(sheet)
    assert (ran.code, ran.out) == (1, "")
    assert "ours.toml:1: 'players': expected the option below a line [options]" in ran.err


# Keeping a sheet.

TYPED = "Anna, Boris, Vera\n\nvera\n\nboris\n105 110\n35 73\nboris 40\n"


def test_a_new_sheet_is_kept_in_the_file_named(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    ran = run("--new", path, typed=TYPED + "anna\n")
    assert ran.code == 0
    assert ran.out.endswith(
        f"The sheet is kept in {path}.\nGo on with: tysiacha score --continue {path}\n"
    )
    assert run(path).out.splitlines()[1] == "1    Boris 110  +35 35  +110 110  +10 10"
    ran = run(path, "--new")
    assert ran.code == 2
    assert "is there already" in ran.err


def test_it_is_gone_on_with(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    run("--new", path, typed=TYPED)
    ran = run("--continue", path, typed="fine\nanna\nquit\n")
    assert ran.code == 0
    assert "1    Boris 110  +35 35  +110 110  +10 10" in ran.out
    assert len(json.loads(run(path, "--json").out)["rounds"]) == 2


def test_without_a_name_it_is_called_by_the_day(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("--new", typed=TYPED)
    run("--new", typed=TYPED)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 2
    assert names[1].startswith("thousand-20")
    assert names[0].removesuffix("-2.json") == names[1].removesuffix(".json")


def test_nothing_entered_is_nothing_kept(run: Command, tmp_path: Path) -> None:
    ran = run("--new", tmp_path / "evening.json", typed="Anna, Boris\n")
    assert ran.code == 0
    assert ran.out.endswith("Nothing was entered, and nothing is kept.\n")
    assert list(tmp_path.iterdir()) == []


def test_nonsense_from_a_pipe_ends(run: Command, tmp_path: Path) -> None:
    ran = run("--new", tmp_path / "evening.json", typed="nonsense\n" * 1_000)
    assert ran.code == 1
    assert ran.err == "Error: what is typed here are no answers.\n"


def test_where_it_cannot_be_saved_that_is_told(run: Command, tmp_path: Path) -> None:
    ran = run("--new", tmp_path / "no" / "evening.json", typed=TYPED)
    assert ran.code == 2
    assert "Not saved!" in ran.out
    assert "could not be saved" in ran.out


def test_ctrl_c_says_where_the_sheet_is(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.json"
    run("--new", path, typed=TYPED)

    def interrupted(_self: object, _prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tysiacha.cli.plain.console.StreamConsole.ask", interrupted)
    ran = run("--continue", path)
    assert ran.code == 130
    assert f"The sheet is kept in {path}." in ran.out


def test_a_finished_sheet_counts_its_last_round_once(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_bytes((SHEETS / "cases" / "17.json").read_bytes())
    for _time in range(2):
        ran = run("--continue", path, typed="\n")
        assert ran.code == 0
        assert "The match is over: Anna has won!" in ran.out
        assert "Go on with" not in ran.out
    assert run(path, "--json").out == (SHEETS / "cases" / "17.out").read_text("utf-8")
    assert path.read_bytes() == (SHEETS / "cases" / "17.json").read_bytes()
