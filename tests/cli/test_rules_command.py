"""``tysiacha rules``: list, show, diff and check, with files good and hostile."""

import json
import os
import socket
from pathlib import Path

import pytest

from tests.cli.running import cli, process
from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.notation.rules_file import RULES_FILE_LIMIT, parse_rules
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.option_meanings import OPTION_CLAUSES
from tysiacha.rules.presets import PRESETS

OURS = """name = "Our table"
description = "As we play on Fridays."
base = "russian_online"

[options]
players = 4
golden_raise = true
"""


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    return str(path)


def test_the_list_has_a_sentence_for_every_preset() -> None:
    out = cli("rules", "list").out
    for name in PRESETS:
        assert f"\n{name} " in f"\n{out}"
    assert max(map(len, out.split("\n"))) <= 80


@pytest.mark.parametrize("name", PRESETS)
def test_show_tells_every_option_with_its_clauses(name: str) -> None:
    done = cli("rules", "show", name)
    assert done.code == GOOD
    for key, clauses in OPTION_CLAUSES.items():
        assert f" {key} = " in done.out
        assert all(clause in done.out for clause in clauses)
    assert done.out.startswith(f"{name} (rules id {PRESETS[name].rules_id})\n")
    assert max(map(len, done.out.split("\n"))) <= 80


def test_show_marks_what_differs_from_classic() -> None:
    out = cli("rules", "show", "polish").out
    assert "* bid_step = 10   (classic: 5)\n" in out
    assert "  opening_bid = 100\n" in out
    assert "22 options differ from classic and are marked with a star." in out
    assert "* " not in cli("rules", "show").out


def test_show_explains_the_words() -> None:
    out = " ".join(cli("rules", "show", "classic").out.split())
    assert "Here: the first hand, at the dealer's left. (BID-3)" in out
    assert "marriage_values = hearts=100, diamonds=80, clubs=60, spades=40" in out


@pytest.mark.parametrize("name", PRESETS)
def test_show_as_json_holds_all_options(name: str) -> None:
    content = json.loads(cli("rules", "show", name, "--json").out)
    assert content["preset"] == content["name"] == name
    assert content["rules_id"] == PRESETS[name].rules_id
    assert content["options"] == {key: option_data(PRESETS[name], key) for key in OPTION_DOMAINS}


@pytest.mark.parametrize("name", PRESETS)
def test_show_as_toml_is_a_file_that_is_read_back(name: str) -> None:
    text = cli("rules", "show", name, "--toml").out
    assert parse_rules(text, "it").rules == PRESETS[name]
    assert cli("rules", "check", "-", answers=text).code == GOOD


def test_show_reads_a_file(ours: str) -> None:
    out = cli("rules", "show", ours).out
    assert out.startswith("Our table (rules id ")
    assert "As we play on Fridays." in out
    assert "* players = 4   (classic: 3)" in out


def test_diff_shows_both_sides() -> None:
    done = cli("rules", "diff", "classic", "polish")
    assert done.code == GOOD
    rows = [line.split() for line in done.out.split("\n")]
    assert rows[0] == ["classic", "polish"]
    assert ["bid_step", "5", "10"] in rows
    assert ["bolts", "cumulative", "off"] in rows
    assert not any(row and row[0] == "opening_bid" for row in rows)


def test_diff_of_equals_says_so() -> None:
    done = cli("rules", "diff", "classic", "classic")
    assert (done.code, done.out) == (GOOD, "No difference.\n")


def test_diff_wraps_what_is_too_wide(tmp_path: Path) -> None:
    path = tmp_path / "german.toml"
    values = "{ hearts = 60, diamonds = 40, clubs = 100, spades = 80 }"
    path.write_text(f"options.marriage_values = {values}", encoding="utf-8")
    out = cli("rules", "diff", "classic", str(path)).out
    assert max(map(len, out.split("\n"))) <= 80
    assert "hearts=100," in out


def test_check_says_what_a_good_file_sets(ours: str) -> None:
    done = cli("rules", "check", ours)
    assert done.code == GOOD
    assert done.out.split("\n") == [
        f"{ours}: OK",
        "Name: Our table",
        "Starts from: russian_online",
        f"Rules id: {parse_rules(OURS, '').rules.rules_id}",
        "Sets 2 options:",
        "  players = 4",
        "  golden_raise = yes",
        "Note: golden_raise has no effect with golden = off.",
        "",
    ]


def test_check_tells_everything_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        '[options]\nplayers = 5\nbid_setp = 10\nopening_bid = 7\nmust_trump = "no"\n',
        encoding="utf-8",
    )
    done = cli("rules", "check", str(path))
    assert done.code == WRONG
    assert done.out == ""
    lines = done.err.strip().split("\n")
    assert f"{path}:2: players = 5: expected 2, 3 or 4" in lines
    assert any(line.startswith(f"{path}:3: 'bid_setp': expected bid_step") for line in lines)
    assert any(line.startswith(f"{path}:5: must_trump = 'no': expected true") for line in lines)


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"base = 'x'",
        b"[options]\nplayers = 5",
        b"[" * 10_000,
        b"a = " + b"9" * 5000,
        b"\x00",
        b"options = 5",
        "base = 'классика'".encode(),
        b"[options]\nmust_overtrump = true\nmust_trump = false",
        b"'\x1b[2J' = 1",
    ],
    ids=[
        "bytes",
        "preset",
        "value",
        "brackets",
        "digits",
        "zero",
        "table",
        "foreign",
        "contradiction",
        "escape",
    ],
)
def test_a_wrong_file_is_told_by_all_commands(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_bytes(content)
    for command in (["rules", "check"], ["rules", "show"], ["rules", "diff", "classic"]):
        done = cli(*command, str(path))
        assert done.code == WRONG
        assert str(path) in done.err
        assert all(line.isprintable() for line in done.err.split("\n"))
    assert cli("play", "--rules", str(path)).code == WRONG


def test_standard_input_may_be_wrong_too() -> None:
    done = cli("rules", "check", "-", answers=b"base = 5")
    assert done.code == WRONG
    assert done.err.startswith("standard input:1: base = 5: expected one of classic, ")


class TestUnreadable:
    """Exit code 2, at once, whatever the name leads to."""

    def refused(self, name: str, why: str) -> None:
        for command in ("check", "show"):
            done = cli("rules", command, name)
            assert done.code == UNUSABLE
            assert why in done.err
            assert done.out == ""
            assert all(line.isprintable() for line in done.err.split("\n"))

    def test_a_missing_file(self, tmp_path: Path) -> None:
        self.refused(str(tmp_path / "none.toml"), "No such file or directory")

    def test_a_folder(self, tmp_path: Path) -> None:
        self.refused(str(tmp_path), "it is a folder, not a file")

    def test_a_broken_link(self, tmp_path: Path) -> None:
        link = tmp_path / "link.toml"
        link.symlink_to(tmp_path / "nothing")
        self.refused(str(link), "No such file or directory")

    def test_a_link_to_itself(self, tmp_path: Path) -> None:
        link = tmp_path / "loop.toml"
        link.symlink_to(link)
        self.refused(str(link), "symbolic links")

    def test_a_pipe_that_nobody_writes_to(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe.toml"
        os.mkfifo(pipe)
        self.refused(str(pipe), "it is no regular file")

    def test_a_socket(self, tmp_path: Path) -> None:
        path = tmp_path / "socket.toml"
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
            self.refused(str(path), str(path))

    @pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/full"])
    def test_a_device(self, device: str) -> None:
        self.refused(device, "it is no regular file")

    def test_a_large_file(self, tmp_path: Path) -> None:
        path = tmp_path / "large.toml"
        with path.open("wb") as file:
            file.truncate(1 << 40)
        self.refused(str(path), f"at most {RULES_FILE_LIMIT} bytes")

    def test_endless_standard_input(self) -> None:
        done = cli("rules", "check", "-", answers=b" " * (RULES_FILE_LIMIT + 1))
        assert done.code == UNUSABLE
        assert "is too large" in done.err

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_a_file_without_permission(self, tmp_path: Path) -> None:
        path = tmp_path / "secret.toml"
        path.write_text("", encoding="utf-8")
        path.chmod(0)
        self.refused(str(path), "Permission denied")

    @pytest.mark.parametrize(
        "name",
        ["no\nname.toml", "\x1b[2J.toml", "x" * 5000 + ".toml", "\udcff.toml", "a\x00.toml"],
        ids=["newline", "escape", "long", "bytes", "zero"],
    )
    def test_a_name_that_is_none(self, name: str) -> None:
        done = cli("rules", "check", name)
        assert done.code == UNUSABLE
        assert all(line.isprintable() for line in done.err.split("\n"))


def test_standard_input_may_be_closed() -> None:
    done = process("rules", "check", "-", answers=b"")
    assert done.code == GOOD
    assert done.out.startswith("standard input: OK\n")


def test_a_name_of_a_preset_goes_before_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("classic").write_text("base = 'polish'", encoding="utf-8")
    Path("ours").write_text("base = 'polish'", encoding="utf-8")
    assert cli("rules", "show").out.startswith("classic (rules id ")
    assert cli("rules", "show", "./classic").out.startswith("./classic (rules id 4e800e48cf36")
    assert cli("rules", "diff", "ours", "polish").out == "No difference.\n"
