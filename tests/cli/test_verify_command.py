"""``tysiacha verify``: what it says was checked and what not, and its exit codes."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.running import cli
from tests.fairness.proven import own_file, proven_match, with_proof
from tysiacha.cli.exit_codes import GOOD, UNUSABLE, WRONG
from tysiacha.fairness.problems import FairnessCode
from tysiacha.notation.one_seat import as_seen_by
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.texts.fairness import FAIRNESS_SENTENCES

PROVEN = proven_match(people=(0, 2), silent=(2,))


def plain(record: GameRecord) -> GameRecord:
    deals = tuple(replace(one, opening=()) for one in record.deals)
    return replace(record, extras=(), deals=deals)


@pytest.fixture
def good(tmp_path: Path) -> str:
    return written(tmp_path, PROVEN.record)


def written(folder: Path, *records: GameRecord, name: str = "match.thousand") -> str:
    path = folder / name
    path.write_text("\n".join(map(record_text, records)), encoding="utf-8")
    return str(path)


def saved(folder: Path, text: str) -> str:
    path = folder / "own.json"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_record_says_what_was_checked_and_what_not(good: str) -> None:
    ran = cli("verify", good)
    assert (ran.code, ran.err) == (GOOD, "")
    assert ran.out.splitlines() == [
        f"{good}, game 1: 2 deals",
        "  Good: commitments, packs, cuts and roots; actions and scores by the rules; the chain.",
        "  Deals for which they opened a secret of their own: Anna 2, Boris 0, Vera 0.",
        "  Deals for which they committed to one and kept it back: Vera 2.",
        (
            "  Not checked: your own copy (--own FILE). Without it this proves little, for all "
            "of it could have been made afterwards."
        ),
    ]


def test_json_records_are_verified_too() -> None:
    ran = cli("verify", "-", answers=record_json(PROVEN.record))
    assert ran.code == GOOD
    assert ran.out.startswith("standard input, game 1: 2 deals\n")


def test_the_own_copy_is_compared(good: str, tmp_path: Path) -> None:
    ran = cli("verify", good, "--own", saved(tmp_path, own_file(PROVEN, 0)))
    assert (ran.code, ran.err) == (GOOD, "")
    assert "Compared with your own copy: 2 deals." in ran.out
    assert "Not checked" not in ran.out


def test_an_own_copy_that_differs_is_wrong(good: str, tmp_path: Path) -> None:
    ran = cli("verify", good, "--own", saved(tmp_path, own_file(PROVEN, 0, server="0" * 64)))
    assert ran.code == WRONG
    assert ran.err.splitlines() == [
        f"{good}:{line}:1: Your own copy has another commitment of the server."
        for line in deal_lines(good)
    ]
    assert "  2 things are wrong." in ran.out


def deal_lines(name: str) -> list[int]:
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, start=1) if line.startswith("Deal ")]


def test_later_deals_of_the_own_copy_are_mentioned(good: str, tmp_path: Path) -> None:
    ran = cli("verify", good, "--own", saved(tmp_path, own_file(PROVEN, 0, deal=9)))
    assert ran.code == UNUSABLE
    assert "Compared with your own copy: 0 deals." in ran.out
    assert "Your own copy has 2 later deals, which the record does not reach." in ran.out


def test_a_wrong_proof_is_told_with_its_place(tmp_path: Path) -> None:
    file = written(tmp_path, with_proof(PROVEN, 1, root=bytes(32)))
    ran = cli("verify", file)
    assert ran.code == WRONG
    assert ran.err == f"{file}:{deal_lines(file)[1]}:1: The root is not that of the pack.\n"


def test_what_the_rules_find_is_told_as_elsewhere(tmp_path: Path) -> None:
    text = record_text(PROVEN.record).replace("Result: Anna 0", "Result: Anna 5")
    file = tmp_path / "wrong.thousand"
    file.write_text(text, encoding="utf-8")
    ran = cli("verify", str(file))
    assert ran.code == WRONG
    assert ran.err == cli("record", "check", str(file)).err


def test_records_without_proof_are_said_to_have_none(tmp_path: Path) -> None:
    ran = cli("verify", written(tmp_path, plain(PROVEN.record)))
    assert (ran.code, ran.err) == (UNUSABLE, "")
    assert ran.out.splitlines()[1:] == [
        "  It has no proof that its deals were fair.",
        "  It agrees with the rules, and no more can be said.",
    ]


def test_what_one_player_saw_cannot_be_verified(tmp_path: Path) -> None:
    ran = cli("verify", written(tmp_path, as_seen_by(PROVEN.record, 1)))
    assert ran.code == UNUSABLE
    assert "It holds what one player saw" in ran.out


def test_deals_of_the_server_alone_are_counted(tmp_path: Path) -> None:
    ran = cli("verify", written(tmp_path, proven_match(people=()).record))
    assert ran.code == GOOD
    said = "In 2 deals nobody else did, so the server could have chosen the packs."
    assert f"  {said}" in ran.out.splitlines()


def test_several_games_are_verified_one_after_the_other(tmp_path: Path) -> None:
    games = (PROVEN.record, plain(PROVEN.record), with_proof(PROVEN, 0, root=bytes(32)))
    file = written(tmp_path, *games)
    ran = cli("verify", file)
    assert ran.code == WRONG
    assert [line for line in ran.out.splitlines() if line.startswith(file)] == [
        f"{file}, game {number}: 2 deals" for number in (1, 2, 3)
    ]
    broken = tmp_path / "broken.thousand"
    broken.write_text(record_text(PROVEN.record) + "\nThousand-Record: 9\n", encoding="utf-8")
    ran = cli("verify", str(broken))
    assert ran.code == WRONG
    assert "expected format 1" in ran.err


def test_json_holds_all_of_it(tmp_path: Path) -> None:
    file = written(tmp_path, with_proof(PROVEN, 1, root=bytes(32)), plain(PROVEN.record))
    own = saved(tmp_path, own_file(PROVEN, 0))
    ran = cli("verify", file, "--own", own, "--json")
    assert (ran.code, ran.err) == (WRONG, "")
    said = json.loads(ran.out)
    assert said["file"] == file
    first, second = said["games"]
    assert {key: first[key] for key in ("table", "match", "deals", "proven", "opened")} == {
        "table": "t1",
        "match": "m1",
        "deals": 2,
        "proven": 2,
        "opened": {"p-1": 2, "p-2": 0, "p-3": 0},
    }
    assert first["withheld"] == {"p-1": 0, "p-2": 0, "p-3": 2}
    assert first["own"] == {"compared": 2, "later": 0}
    assert [(one["code"], one["deal"]) for one in first["problems"]] == [
        ("root", 2),
        ("own_root", 2),
    ]
    assert (second["proven"], second["problems"]) == (0, [])
    broken = json.loads(cli("verify", "-", "--json", answers="nothing").out)
    assert broken["games"][0]["readable"] is False


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "own.json:"),
        (b'{"thousand_own": 1, "deals": [{"deal": 1}]}', "own.json:/deals/0:"),
        (b"\xff", "own.json: expected a text in UTF-8"),
        (None, "No such file"),
    ],
)
def test_an_own_copy_that_cannot_be_read(
    good: str, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "own.json"
    if content is not None:
        file.write_bytes(content)
    ran = cli("verify", good, "--own", str(file))
    assert (ran.code, ran.out) == (UNUSABLE, "")
    assert reason in ran.err
    assert "Cannot read " in ran.err


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    ran = cli("verify", str(tmp_path / "none.thousand"))
    assert ran.code == UNUSABLE
    assert ran.err.startswith("Cannot read ")


def test_every_problem_has_its_sentence() -> None:
    """But for what the rules find, which has its own."""
    assert set(FAIRNESS_SENTENCES) == set(FairnessCode) - {FairnessCode.EVENTS}
